import type { PageFinding } from '../../report/page-findings.ts';
import { openBody } from '../../report/stored-body.ts';
import { readFindings } from '../../store/counters/findings.ts';
import type { Tx } from '../../store/db.ts';
import type { ReportBefore } from '../../store/reports/reports.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';

/**
 * Ids of the checks that the run before asked of the page and did not find: a first run has nothing new, a check that
 * the run before did not have yet is no news, nor one that it could not judge.
 */
export async function freshFindings(
  tx: Tx,
  { accountId, completedRunId, failing }: ReportBefore,
  findings: readonly PageFinding[],
): Promise<string[]> {
  if (completedRunId === null) return [];
  const known = new Set(readFindings(failing).map(({ check }) => check));
  const others = findings.map(({ check }) => check).filter((check) => !known.has(check));
  if (others.length === 0) return [];
  // Few runs find what the one before did not: only these open a body while they hold the writer.
  const packed = await findReportBody(tx, accountId, completedRunId);
  if (packed === undefined) return [];
  const before = new Map(openBody(packed).checks.map((check) => [check.id, check]));
  return others.filter((id) => {
    const check = before.get(id);
    return check !== undefined && wasJudged(JSON.parse(check.json.toString()) as Judged);
  });
}

interface Judged {
  readonly outcome: string;
  readonly reason: string | null;
}

/** What does not concern a page was judged, too: a page without images has none that is not described. */
function wasJudged({ outcome, reason }: Judged): boolean {
  return outcome !== 'not_applicable' || reason === 'irrelevant';
}

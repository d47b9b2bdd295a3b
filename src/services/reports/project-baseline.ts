import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectBaseline } from '../../gate/collect-baseline.ts';
import { unpackBody } from '../../report/stored-body.ts';
import { listTallies } from '../../store/counters/tallies.ts';
import type { Db } from '../../store/db.ts';
import { type CompletedPage, listCompletedPages } from '../../store/lists/completed-pages.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import type { ProjectBaseline } from './project-types.ts';

const pagesMax = 1_000;
/** A page may have any number of reports. */
const reportsMax = 10_000;
const reportsAtOnce = 500;

/** What the last run of each page has found, for builds: which pages, at once; what they have, as somebody reads on. */
export async function readBaseline(
  db: Db,
  accountId: number,
  project: { readonly id: number; readonly name: string },
): Promise<ProjectBaseline> {
  const tallies = await listTallies(db, accountId, project.id);
  const completed = tallies.reduce((sum, { generated }) => sum + generated, 0);
  const { newest, looked } = await newestPages(db, accountId, project.id);
  const leftOut = Math.max(0, completed - looked);
  const pages = namedPages(newest, project.name);
  return {
    version: hash('sha256', JSON.stringify([pages, leftOut]), 'base64url').slice(0, 22),
    text: (isHeard) => baselineText(db, accountId, { pages, leftOut }, isHeard),
  };
}

/** Of reports of the same address the one that was completed last. */
async function newestPages(
  db: Db,
  accountId: number,
  projectId: number,
): Promise<{ readonly newest: readonly CompletedPage[]; readonly looked: number }> {
  const byUrl = new Map<string, CompletedPage>();
  let looked = 0;
  for (let last: CompletedPage | undefined; looked < reportsMax; ) {
    const rows = await listCompletedPages(db, accountId, projectId, last, reportsAtOnce);
    for (const row of rows) {
      if (byUrl.size === pagesMax && !byUrl.has(row.url)) return { newest: [...byUrl.values()], looked };
      looked += 1;
      if (!byUrl.has(row.url)) byUrl.set(row.url, row);
    }
    if (rows.length < reportsAtOnce) break;
    last = rows.at(-1);
  }
  return { newest: [...byUrl.values()], looked };
}

interface NamedPage {
  readonly name: string;
  readonly runId: number;
}

/** As the command line names them: by their path where most of them stand, and by their address elsewhere. */
function namedPages(pages: readonly CompletedPage[], project: string): NamedPage[] {
  const main = mainOrigin(
    pages.map(({ url }) => new URL(url).origin),
    project,
  );
  return pages.map(({ url, completedRunId: runId }) => {
    const { origin, pathname, search } = new URL(url);
    return { name: origin === main ? pathname + search : url, runId };
  });
}

/** The one that most have; among equals that which the project is called by. */
function mainOrigin(origins: readonly string[], project: string): string {
  const counts = new Map([[`https://${project}`, 0]]);
  for (const origin of origins) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

async function* baselineText(
  db: Db,
  accountId: number,
  { pages, leftOut }: { readonly pages: readonly NamedPage[]; readonly leftOut: number },
  isHeard: () => boolean,
): AsyncGenerator<string> {
  const collected = collectBaseline();
  let missing = 0;
  for (const { name, runId } of pages) {
    const packed = await findReportBody(db, accountId, runId);
    // The answers of a fast database come in a row, and others would wait behind all of them.
    await nextTurn();
    if (!isHeard()) return;
    if (packed === undefined) missing += 1;
    else collected.add(name, unpackBody(packed));
  }
  yield* collected.text({ meta: { left_out: leftOut + missing } });
}

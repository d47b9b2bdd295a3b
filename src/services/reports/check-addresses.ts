import { AssayError } from '../../errors.ts';
import { newestReports } from '../../store/reports/newest-reports.ts';
import type { Caller } from '../caller.ts';
import { checkCount, createReports, readTargets } from './bulk.ts';
import type { ReportsParts } from './reports-parts.ts';
import type { Admit, BulkRow, CheckedRow, NewReports, ReportsService } from './types.ts';
import { updateReport } from './update-report.ts';

/**
 * One address has one history: the newest report of an address that is known is run again, and the others get one. Two
 * people who check the same new address in the same instant still make two.
 */
export async function checkAddresses(
  parts: ReportsParts,
  create: ReportsService['create'],
  caller: Caller,
  input: NewReports,
  admit?: Admit,
): Promise<readonly CheckedRow[]> {
  checkCount(input.urls);
  const wanted = await readWanted(parts, caller, input.urls);
  const unknown = wanted.filter(({ reportId }) => reportId === undefined).map(({ text }) => text);
  const [only] = wanted.length === 1 ? unknown : [];
  if (only !== undefined) return [await makeOne(create, caller, { ...input, url: only }, admit)];

  // First: a password that is refused refuses all of it.
  const made =
    unknown.length === 0 ? [] : await createReports(parts, caller, { ...input, urls: unknown }, admit);
  const next = made.values();
  const rows: CheckedRow[] = [];
  let full: AssayError | undefined;
  for (const { text: url, reportId } of wanted) {
    if (reportId === undefined) rows.push(madeRow(next.next().value));
    else if (full !== undefined) rows.push({ url, ok: false, refusal: full });
    else {
      const row = await runAgain(parts, caller, { url, reportId, browser: input.browser }, admit);
      // Alone it is refused as everywhere; of many, those before have begun, and would be sent again.
      if (!row.ok && wanted.length === 1) throw row.refusal;
      if (!row.ok && row.refusal.code !== 'not-found') full = row.refusal;
      rows.push(row);
    }
  }
  return rows;
}

interface Wanted {
  readonly text: string;
  /** The newest of its address; undefined: there is none, or the address is refused. */
  readonly reportId: number | undefined;
}

/** Each address once, as it was first written. */
async function readWanted(
  parts: ReportsParts,
  { accountId }: Caller,
  urls: readonly string[],
): Promise<Wanted[]> {
  const targets = await readTargets(urls, parts);
  const texts = new Map<string, string>();
  for (const target of targets) {
    const key = target.ok ? target.url.href : `refused: ${target.text}`;
    if (!texts.has(key)) texts.set(key, target.text);
  }
  const accepted = targets.flatMap((target) => (target.ok ? target.url.href : []));
  const newest = await newestReports(parts.db, accountId, [...new Set(accepted)]);
  return [...texts].map(([key, text]) => ({ text, reportId: newest.get(key) }));
}

/** Alone it may begin at once, and what is wrong with it is thrown. */
async function makeOne(
  create: ReportsService['create'],
  caller: Caller,
  input: Parameters<ReportsService['create']>[1],
  admit: Admit | undefined,
): Promise<CheckedRow> {
  const created = await create(caller, input, undefined, admit);
  if (created.kind !== 'created') throw new Error('A report without an idempotency key was replayed.');
  const { url, privacy } = input;
  return { url, ok: true, reportId: created.reportId, privacy, number: 1, run: 'first' };
}

function madeRow(row: BulkRow | undefined): CheckedRow {
  if (row === undefined) throw new Error('An address that was checked has no outcome.');
  if (!row.ok) return row;
  const { id: reportId, privacy } = row.report;
  return { url: row.url, ok: true, reportId, privacy, number: 1, run: 'first' };
}

interface Again {
  readonly url: string;
  readonly reportId: number;
  readonly browser: boolean | undefined;
}

async function runAgain(
  parts: ReportsParts,
  caller: Caller,
  { url, reportId, browser }: Again,
  admit: Admit | undefined,
): Promise<CheckedRow> {
  try {
    const change = { update: true, browser };
    const { report, isQueued } = await updateReport(parts, caller, reportId, change, undefined, admit);
    const { privacy, runsCount: number } = report;
    return { url, ok: true, reportId, privacy, number, run: isQueued ? 'again' : 'open' };
  } catch (refusal) {
    if (!(refusal instanceof AssayError)) throw refusal;
    return { url, ok: false, refusal };
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { AssayError, invalid } from '../../errors.ts';
import { acceptUrl } from '../../net/accept-url.ts';
import { addToDay } from '../../store/counters/account-days.ts';
import { inTransaction } from '../../store/db.ts';
import { insertReports, type ProjectToFill, projectsByName } from '../../store/reports/bulk-reports.ts';
import { shareProjects } from '../../store/reports/project-turns.ts';
import type { Caller } from '../caller.ts';
import { takeLooks } from '../looks/take-look.ts';
import { newSlug } from '../secrets.ts';
import { actorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import { bulkUrlsMax } from './bulk-max.ts';
import { projectNameOf } from './project-name.ts';
import { reportOf } from './report-view.ts';
import type { ReportsParts } from './reports-parts.ts';
import { roomFor } from './run-limits.ts';
import { checkSharePassword } from './share-password.ts';
import type { Admit, BulkRow, NewReports, Report } from './types.ts';

/** More would keep the writer busy for too long at once. */
const reportsPerTransaction = 500;

/** Names in other scripts take up to 0.2 ms each, and other requests wait meanwhile. */
const urlsPerTurn = 50;

/** A report for each URL that can be accepted, durable before it returns. Nobody waits for the audits. */
export async function createReports(
  parts: ReportsParts,
  caller: Caller,
  input: NewReports,
  admit?: Admit,
): Promise<readonly BulkRow[]> {
  const { urls } = input;
  checkCount(urls);
  const password = checkSharePassword(input, { hasPassword: false }, parts.settings.data);
  admit?.();
  // Once for all of them, and outside the transaction.
  const passwordHash = password === undefined ? null : await parts.hashPassword(password);

  const targets = await readTargets(urls, parts);
  const accepted = targets.flatMap((target) => (target.ok ? [target.url] : []));
  await recordRefusals(
    parts,
    caller,
    targets.flatMap((target) => (target.ok ? [] : [target.reason])),
  );
  const outcomes: (Report | AssayError)[] = [];
  for (let at = 0; at < accepted.length; at += reportsPerTransaction) {
    const chunk = accepted.slice(at, at + reportsPerTransaction);
    try {
      outcomes.push(...(await createChunk(parts, caller, input, chunk, passwordHash)));
    } catch (error) {
      if (at === 0) throw error;
      // Those before are stored: a refusal of the whole list would have them sent, and made, again.
      const refusal = refusalOf(parts, caller, error);
      outcomes.push(...accepted.slice(at).map(() => refusal));
      break;
    }
  }
  const next = outcomes.values();
  return targets.map((target): BulkRow => {
    const { text: url } = target;
    const outcome = target.ok
      ? next.next().value
      : invalid('url', target.sentence, { addressFault: target.fault });
    if (outcome === undefined) throw new Error('A URL of a bulk request has no outcome.');
    return outcome instanceof AssayError
      ? { url, ok: false, refusal: outcome }
      : { url, ok: true, report: outcome };
  });
}

/** @throws AssayError errors.urls */
export function checkCount({ length }: readonly string[]): void {
  if (length === 0) throw invalid('urls', '"urls" must name at least one URL.');
  if (length > bulkUrlsMax) {
    throw invalid('urls', `"urls" may name ${bulkUrlsMax} URLs at most; these are ${length}.`, {
      addressFault: { kind: 'count', given: length, most: bulkUrlsMax },
    });
  }
}

export async function readTargets(urls: readonly string[], { urlRules }: Pick<ReportsParts, 'urlRules'>) {
  const targets: ({ readonly text: string } & ReturnType<typeof acceptUrl>)[] = [];
  for (const text of urls) {
    targets.push({ text, ...acceptUrl(text, urlRules) });
    if (targets.length % urlsPerTurn === 0) await nextTurn();
  }
  return targets;
}

/** What the rows are told that could not be stored. What is no refusal is a bug: logged, and told without a word of it. */
function refusalOf({ log }: ReportsParts, { accountId, requestId }: Caller, error: unknown): AssayError {
  if (error instanceof AssayError) return error;
  log.error('A part of a bulk request failed.', { account: accountId, requestId, error });
  return new AssayError('internal', 'This report could not be stored for a reason of our own. Try it again.');
}

/** One outcome per URL, in order. */
async function createChunk(
  parts: ReportsParts,
  caller: Caller,
  { privacy, indexable = false, browser }: NewReports,
  urls: readonly URL[],
  passwordHash: string | null,
): Promise<(Report | AssayError)[]> {
  const { accountId } = caller;
  const { db, events, now, randomBytes, settings } = parts;
  const { rows, refusal } = await inTransaction(db, async (tx) => {
    const createdAt = now();
    await shareProjects(tx, accountId);
    const room = await roomFor(tx, accountId, createdAt, settings, {
      wanted: urls.length,
      counted: 'reports',
    });
    const fitting = urls.slice(0, room.count);
    if (fitting.length === 0) return { rows: [], refusal: room.refusal };
    const names = fitting.map(projectNameOf);
    const projects = await projectsByName(tx, accountId, [...new Set(names)], createdAt);
    const own = names.map((name) => projects.get(name) as ProjectToFill);
    const wanted = await takeLooks(
      tx,
      parts,
      accountId,
      browser,
      own.map((project) => project.browser),
    );
    const reports = fitting.map((url, at) => ({
      url: url.href,
      projectId: (own[at] as ProjectToFill).id,
      wantsBrowser: wanted[at] === true,
      slug: newSlug(randomBytes),
    }));
    const shared = { privacy, passwordHash, indexable, createdAt, causedBy: actorOf(caller) };
    const stored = await insertReports(tx, accountId, reports, shared);
    await addToDay(tx, accountId, createdAt, { reports: stored.length, egressBytes: 0 });
    return { rows: stored, refusal: room.refusal };
  });
  for (const { id: reportId, latestRunId: runId } of rows) {
    if (runId !== null) events.publish({ accountId, reportId, runId, state: 'queued', stage: null });
  }
  if (rows.length > 0) events.wake('queued');
  return urls.map((_, at) => {
    const row = rows[at];
    if (row !== undefined) return reportOf(row);
    if (refusal === undefined) throw new Error('A URL was left out for no reason.');
    return refusal;
  });
}

/** One line for all of them: a thousand would bury what else was done that day. */
async function recordRefusals(
  { db, now, log }: ReportsParts,
  caller: Caller,
  reasons: readonly string[],
): Promise<void> {
  const count = reasons.length;
  if (count === 0) return;
  const some = [...new Set(reasons)].slice(0, 5);
  log.info('Targets of a bulk request were refused.', { account: caller.accountId, count, reasons: some });
  await writeAuditLog(db, caller, now(), {
    action: 'target.refused',
    object: null,
    outcome: 'refused',
    detail: `${count} of a bulk request`,
  });
}

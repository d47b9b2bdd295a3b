import { invalid } from '../errors.ts';
import { urlForLog } from '../lib/log.ts';
import { acceptUrl } from '../net/accept-url.ts';
import { causeCodes } from '../store/codes.ts';
import { inTransaction, type Tx } from '../store/db.ts';
import { deleteIdempotency, findIdempotency, insertIdempotency } from '../store/idempotency.ts';
import { findProjectToFill, insertProject } from '../store/projects.ts';
import { findReport, insertReport, nameFirstRun } from '../store/reports.ts';
import { insertRun } from '../store/runs.ts';
import { audit } from './audit-trail.ts';
import type { FullQueues } from './full-queues.ts';
import type { IdempotencyGate } from './idempotency.ts';
import { projectNameOf } from './project-name.ts';
import { reportOf } from './report-view.ts';
import type { ReportsParts } from './reports-parts.ts';
import { takeRun } from './run-limits.ts';
import { checkSharePassword } from './share-password.ts';
import { newSlug } from './slug.ts';
import type { Caller } from './types/caller.ts';
import type { Created, Idempotency, NewReport } from './types/reports.ts';

/** What has to be passed before anything is stored. */
export interface Gates {
  readonly gate: IdempotencyGate;
  readonly full: FullQueues;
}

/** Durable before it returns: report, run, counts and idempotency row are one transaction. */
export async function createReport(
  parts: ReportsParts,
  { gate, full }: Gates,
  caller: Caller,
  input: NewReport,
  idempotency: Idempotency | undefined,
): Promise<Created> {
  const { accountId } = caller;
  const before = idempotency && (await gate.before(accountId, idempotency));
  if (before !== undefined) return before;

  const url = await acceptTarget(parts, caller, input.url);
  const password = checkSharePassword(input, { hasPassword: false }, parts.settings);
  full.refuse(accountId);
  // Outside the transaction: a hash takes longer than everything in it.
  const passwordHash = password === undefined ? null : await parts.hashPassword(password);
  const ready = { url, passwordHash, slug: newSlug(parts.randomBytes) };

  if (idempotency !== undefined) gate.begin(accountId, idempotency);
  const created = await inTransaction(parts.db, (tx) =>
    store(tx, parts, caller, input, ready, idempotency),
  ).catch((error: unknown) => {
    if (idempotency !== undefined) gate.end(accountId, idempotency);
    full.note(accountId, error);
    throw error;
  });
  // Somebody else was first with the same key while we hashed.
  if (created === undefined) {
    if (idempotency !== undefined) gate.end(accountId, idempotency);
    return createReport(parts, { gate, full }, caller, input, idempotency);
  }
  const { report, runId } = created;
  parts.events.publish({ accountId, reportId: report.id, runId, state: 'queued', stage: null });
  parts.events.wake('queued');
  return created;
}

interface Ready {
  readonly url: URL;
  readonly passwordHash: string | null;
  readonly slug: string;
}

/** Undefined: the idempotency key is taken. */
async function store(
  tx: Tx,
  { settings, now }: ReportsParts,
  { accountId }: Caller,
  { privacy, indexable }: NewReport,
  { url, passwordHash, slug }: Ready,
  idempotency: Idempotency | undefined,
): Promise<Extract<Created, { kind: 'created' }> | undefined> {
  const createdAt = now();
  const name = projectNameOf(url);
  if (idempotency !== undefined && !(await freeKey(tx, accountId, idempotency))) return undefined;
  const [, known] = await Promise.all([
    takeRun(tx, accountId, createdAt, settings),
    findProjectToFill(tx, accountId, name),
  ]);
  const projectId = known?.id ?? (await insertProject(tx, accountId, name, createdAt));
  const report = {
    ...{ projectId, url: url.href, privacy, slug, passwordHash, createdAt },
    indexable: indexable ?? false,
  };
  const id = await insertReport(tx, accountId, report);
  const run = { reportId: id, number: 1, cause: causeCodes.create, queuedAt: createdAt };
  const runId = await insertRun(tx, accountId, run);
  const [, , row] = await Promise.all([
    nameFirstRun(tx, accountId, id, runId),
    idempotency && insertIdempotency(tx, accountId, idempotency, id, createdAt),
    findReport(tx, accountId, id),
  ]);
  if (row === undefined) throw new Error('A report that was just stored cannot be read.');
  return { kind: 'created', report: reportOf(row), runId };
}

/** A row whose report was deleted before it was answered holds nothing any more. */
async function freeKey(tx: Tx, accountId: number, key: Idempotency): Promise<boolean> {
  const row = await findIdempotency(tx, accountId, key);
  if (row === undefined) return true;
  const isOrphan = row.status === null && (await findReport(tx, accountId, row.reportId)) === undefined;
  if (isOrphan) await deleteIdempotency(tx, accountId, key);
  return isOrphan;
}

/** E2. @throws AssayError errors.url; the true reason is for the operator alone */
async function acceptTarget(
  { db, settings, now, log }: ReportsParts,
  caller: Caller,
  text: string,
): Promise<URL> {
  const acceptance = acceptUrl(text, settings.urlRules);
  if (acceptance.ok) return acceptance.url;
  const { reason, sentence } = acceptance;
  const where = urlForLog(text.trim());
  log.info('A target was refused.', { account: caller.accountId, url: where, reason });
  await audit(db, caller, now(), {
    action: 'target.refused',
    object: null,
    outcome: 'refused',
    // Not the reason: how the operator can open it is nothing for the account (E7, E8).
    detail: where,
  });
  throw invalid('url', sentence);
}

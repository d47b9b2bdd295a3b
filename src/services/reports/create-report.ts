import { usualExpectations } from '../../checks/expectations.ts';
import { onPage } from '../../checks/waive.ts';
import { causeCodes } from '../../store/codes.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import type { CreatedUnderKey } from '../../store/reports/idempotency.ts';
import { insertReportWithRun } from '../../store/reports/insert-report-with-run.ts';
import { shareProjects } from '../../store/reports/project-turns.ts';
import { findProjectToFill, insertProject } from '../../store/reports/projects.ts';
import { findReport } from '../../store/reports/reports.ts';
import { readLiveWaivers } from '../../store/waivers/waivers.ts';
import type { Caller } from '../caller.ts';
import { takeLook } from '../looks/take-look.ts';
import type { ClaimedRun } from '../running/types.ts';
import { newSlug } from '../secrets.ts';
import { actorOf, auditNote } from '../trail/write-audit-log.ts';
import { acceptTarget } from './accept-target.ts';
import type { FullQueues } from './full-queues.ts';
import { type IdempotencyGate, takeKey } from './idempotency.ts';
import { projectNameOf } from './project-name.ts';
import type { ReportsParts } from './reports-parts.ts';
import { takeRun } from './run-limits.ts';
import { checkSharePassword } from './share-password.ts';
import type { Admit, Created, Idempotency, NewReport } from './types.ts';

/** What has to be passed before anything is stored. */
interface Gates {
  readonly gate: IdempotencyGate<Created>;
  readonly full: FullQueues;
  readonly admit: Admit | undefined;
}

/**
 * Durable before it returns: report, run, counts and idempotency row are one transaction, which also begins the run when
 * this process has a place for it.
 */
export async function createReport(
  parts: ReportsParts,
  gates: Gates,
  caller: Caller,
  input: NewReport,
  idempotency: Idempotency | undefined,
): Promise<Created> {
  const { accountId } = caller;
  const { gate, full, admit } = gates;
  const before = idempotency && (await gate.before(accountId, idempotency));
  if (before !== undefined) return before;

  const url = await acceptTarget(parts, caller, 'url', input.url);
  const password = checkSharePassword(input, { hasPassword: false }, parts.settings.data);
  admit?.();
  full.refuse(accountId);
  // Outside the transaction: a hash takes longer than everything in it.
  const passwordHash = password === undefined ? null : await parts.hashPassword(password);
  const ready = { url, passwordHash, slug: newSlug(parts.randomBytes) };

  if (idempotency !== undefined) gate.begin(accountId, idempotency);
  const place = parts.places.take(accountId);
  const stored = await inTransaction(parts.db, (tx) =>
    store(tx, parts, caller, input, { ...ready, mayBegin: place !== undefined }, idempotency),
  ).catch((error: unknown) => {
    place?.giveBack();
    if (idempotency !== undefined) gate.end(accountId, idempotency);
    full.note(accountId, error);
    throw error;
  });
  // Somebody else was first with the same key while we hashed.
  if (stored === undefined) {
    place?.giveBack();
    if (idempotency !== undefined) gate.end(accountId, idempotency);
    return createReport(parts, gates, caller, input, idempotency);
  }
  const { reportId, runId, begun } = stored;
  const event = { accountId, reportId, runId, stage: null } as const;
  if (place !== undefined && begun !== undefined) {
    parts.events.publish({ ...event, state: 'running' });
    place.begin(begun);
  } else {
    parts.events.publish({ ...event, state: 'queued' });
    place?.giveBack();
    parts.events.wake('queued');
  }
  return { kind: 'created', reportId, runId };
}

interface Ready {
  readonly url: URL;
  readonly passwordHash: string | null;
  readonly slug: string;
  readonly mayBegin: boolean;
}

interface Stored {
  readonly reportId: number;
  readonly runId: number;
  /** Undefined: it waits. */
  readonly begun: ClaimedRun | undefined;
}

/** Undefined: the idempotency key is taken. */
async function store(
  tx: Tx,
  parts: ReportsParts,
  caller: Caller,
  { privacy, indexable, browser }: NewReport,
  { url, passwordHash, slug, mayBegin }: Ready,
  idempotency: Idempotency | undefined,
): Promise<Stored | undefined> {
  const { settings, now } = parts;
  const { accountId } = caller;
  const createdAt = now();
  const name = projectNameOf(url);
  await shareProjects(tx, accountId);
  const made = (created: CreatedUnderKey) => findMade(tx, accountId, created);
  if (idempotency !== undefined && !(await takeKey(tx, accountId, idempotency, made))) return undefined;
  const [, known] = await Promise.all([
    takeRun(tx, accountId, createdAt, settings, 'reports'),
    findProjectToFill(tx, accountId, name),
  ]);
  const wantsBrowser = await takeLook(tx, parts, accountId, browser, known?.browser ?? 0);
  const projectId = known?.id ?? (await insertProject(tx, accountId, name, createdAt));
  const waivers = mayBegin && known ? await readLiveWaivers(tx, accountId, known.id, createdAt) : [];
  const report = {
    ...{ projectId, url: url.href, privacy, slug, passwordHash, createdAt, isBegun: mayBegin, wantsBrowser },
    indexable: indexable ?? false,
  };
  const leaseMs = mayBegin ? settings.queue.leaseMs : undefined;
  const run = { cause: causeCodes.create, causedBy: actorOf(caller), leaseMs };
  const { reportId, runId } = await insertReportWithRun(tx, accountId, report, run, {
    key: idempotency,
    note: auditNote(tx, caller, createdAt),
  });
  const expectations = known?.expectations ?? usualExpectations;
  const claim = {
    accountId,
    reportId,
    runId,
    url: url.href,
    expectations,
    waivers: onPage(waivers, url.href),
    fence: 1,
    attempts: 1,
    deaths: 0,
    jobId: null,
  };
  return { reportId, runId, begun: mayBegin ? claim : undefined };
}

/** Undefined: it was deleted since. */
export async function findMade(
  db: Db,
  accountId: number,
  { reportId }: CreatedUnderKey,
): Promise<Extract<Created, { kind: 'created' }> | undefined> {
  const report = reportId === null ? undefined : await findReport(db, accountId, reportId);
  if (report === undefined || report.latestRunId === null) return undefined;
  return { kind: 'created', reportId: report.id, runId: report.latestRunId };
}

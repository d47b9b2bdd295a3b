import { createHash, randomBytes } from 'node:crypto';
import type { AuditedRun, AuditOrder, RunAudit } from '../audit/types.ts';
import { usualExpectations } from '../checks/expectations.ts';
import type { Environment } from '../config.ts';
import type { FailureCode } from '../errors.ts';
import { type Log, silentLog } from '../lib/log.ts';
import { packWithParts } from '../lib/packed-json.ts';
import { urlRules } from '../net/egress.ts';
import type { Mailer } from '../net/mail.ts';
import { createSender } from '../net/send.ts';
import type { JudgedCheck, ReportBody } from '../report/body.ts';
import { type PageFinding, pageFindings } from '../report/page-findings.ts';
import { packBody } from '../report/sample-packed-body.ts';
import { resultOf } from '../score/score.ts';
import { egressSettings } from '../start/egress-settings.ts';
import { configOf } from '../start/testing.ts';
import type { Db } from '../store/db.ts';
import type { Caller } from './caller.ts';
import { type AllServices, createServices } from './create-services.ts';
import type { NewReport, ReportWithBody } from './reports/types.ts';

/** A clock that stands still until it is told otherwise. */
interface TestClock {
  nowMs: number;
}

export interface TestServices extends AllServices {
  readonly clock: TestClock;
}

export function testServices(
  db: Db,
  {
    settings = {},
    log = silentLog,
    secretKey = testKey,
    previousSecretKey,
    hashesAsAlways,
    mailer,
  }: TestServicesOptions = {},
): TestServices {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) };
  // No test depends on the disk of its machine.
  const config = configOf({ ASSAY_DISK_MIN: '1', ...settings });
  const egress = egressSettings(config, { version: '0.0.0', publicUrl: null });
  const services = createServices({
    // The database's own clock goes on while that of a test stands still and jumps. Limits that nodes share have tests of
    // their own (buckets.test.ts, shared-turns.test.ts).
    db: { ...db, sharedLimits: false },
    secretKey,
    previousSecretKey,
    settings: config,
    urlRules: urlRules(egress),
    sender: createSender(egress),
    mailer,
    origin: async () => 'https://assay.example.org',
    now: () => clock.nowMs,
    randomBytes,
    log,
    // A hundredth of the time, in hundreds of tests that are not about it.
    passwordWork: hashesAsAlways ? undefined : { memoryKib: 64, passes: 1, parallelism: 1 },
  });
  return { ...services, clock };
}

interface TestServicesOptions {
  /** `ASSAY_*` settings. */
  readonly settings?: Environment;
  readonly log?: Log;
  readonly secretKey?: Uint8Array;
  readonly previousSecretKey?: Uint8Array;
  /** Passwords are hashed with the work that is stored in earnest. */
  readonly hashesAsAlways?: boolean;
  readonly mailer?: Mailer;
}

const testKey = createHash('sha256').update('a key for tests').digest();

/** Somebody with a key of this account. */
export function callerOf(accountId: number, keyId = 1): Caller {
  return {
    accountId,
    keyId,
    userId: null,
    confirmedAt: null,
    scopes: ['read', 'write'],
    address: '192.0.2.1',
    requestId: 'request-1',
  };
}

/** A new account. */
export async function newAccount({ accounts }: AllServices, name = 'Test'): Promise<Caller> {
  const { account, key } = await accounts.create(name);
  return callerOf(account.id, key.id);
}

/** A report that was really made now, not replayed. */
export async function newReport(
  { reports }: AllServices,
  caller: Caller,
  input: string | NewReport,
): Promise<{ readonly report: ReportWithBody; readonly runId: number }> {
  const created = await reports.create(
    caller,
    typeof input === 'string' ? { url: input, privacy: 0 } : input,
  );
  if (created.kind !== 'created') throw new Error('The report was replayed.');
  const { reportId, runId } = created;
  return { report: await reports.get(caller.accountId, reportId), runId };
}

/** What a finished audit comes to, without a page. */
export function sampleBody(score: number, changes: Partial<ReportBody> = {}): ReportBody {
  return {
    checksVersion: '0.1.0',
    evidenceVersion: 1,
    profile: 'page+site',
    score,
    result: resultOf(score),
    incomplete: false,
    coverage: 1,
    cap: null,
    categories: { seo: { score, result: resultOf(score), passed: 18, warnings: 1, failed: 1 } },
    checks: [],
    facts: { previews: null, expectations: usualExpectations } as ReportBody['facts'],
    failing: { fail: ['meta-description'], warn: ['title'] },
    title: 'A page',
    ...changes,
  };
}

/** The same with checks that say what failed and warned. */
export function judgedBody(
  score: number,
  checks: readonly JudgedCheck[],
  changes: Partial<ReportBody> = {},
): ReportBody {
  const idsOf = (outcome: JudgedCheck['outcome']) =>
    checks.filter((check) => check.outcome === outcome).map(({ id }) => id);
  return sampleBody(score, { checks, failing: { fail: idsOf('fail'), warn: idsOf('warn') }, ...changes });
}

export function completed(body: ReportBody, egressBytes = 1_000): AuditedRun {
  return {
    ok: true,
    egressBytes,
    summary: { ...body, findings: findingsOf(body) },
    report: packBody(body),
    evidence: packWithParts({ value: { is: 'evidence' }, parts: [] }),
  };
}

/** Also of checks that a sample names and does not hold. */
function findingsOf(body: ReportBody): PageFinding[] {
  const held = new Map(pageFindings(body).map((finding) => [finding.check, finding]));
  return (['fail', 'warn'] as const).flatMap((outcome) =>
    body.failing[outcome].map(
      (check) =>
        held.get(check) ?? { check, outcome, gain: 0, elements: 1, isDangerous: false, advice: null },
    ),
  );
}

export function failed(code: FailureCode, egressBytes = 0): AuditedRun {
  return { ok: false, egressBytes, failure: { code, message: `It is ${code}.` } };
}

/** Audits whatever waits, one after the other, until nothing does. */
export async function runQueued(
  { audits }: AllServices,
  audit: RunAudit | ((order: AuditOrder) => AuditedRun),
): Promise<number> {
  let count = 0;
  for (let last = 0; ; ) {
    const claiming = await audits.claimNext(last, []);
    if (claiming.kind === 'none' || claiming.kind === 'exhausted') return count;
    if (claiming.kind === 'skipped') continue;
    last = claiming.claim.accountId;
    await audits.run(claiming.claim, async (order) => audit(order), new AbortController().signal);
    count += 1;
  }
}

import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import type { Db } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { completed, newAccount, newReport, runQueued, sampleBody, testServices } from '../testing.ts';
import type { Idempotency } from './types.ts';

eachDatabase(({ openTestStore }) => {
  describe('E2 a report of a target that may not be audited', () => {
    test.each([
      'ftp://example.com/',
      'http://localhost/',
      'http://127.0.0.1/',
      'https://example.com:22/',
      'http://user:pass@example.com/',
      'http://one-label/',
      '',
      'https://exa mple.com/',
    ])('%j is refused at its field, and leaves nothing but a line in the audit log', async (url) => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await expect(services.reports.create(caller, { url, privacy: 0 })).rejects.toMatchObject({
        code: 'validation-failed',
        fields: { url: [expect.any(String)] },
      });
      expect(await db.sql.selectFrom('reports').select('id').execute()).toEqual([]);
      expect(await db.sql.selectFrom('projects').select('id').execute()).toEqual([]);
      const lines = await db.sql
        .selectFrom('auditLog')
        .selectAll()
        .where('outcome', '=', 'refused')
        .execute();
      expect(lines).toMatchObject([{ action: 'target.refused', actor: 'key:1', address: '192.0.2.1' }]);
    });
  });

  test('E8 a refusal tells the operator how to allow the target, and the account nothing of it', async () => {
    const lines: string[] = [];
    const log = createLog({
      level: 'info',
      form: 'json',
      colour: false,
      write: (line) => lines.push(line),
      now: () => 0,
    });
    const { db } = await openTestStore();
    const services = testServices(db, { log });
    const caller = await newAccount(services);
    const refusal = await services.reports
      .create(caller, { url: 'http://10.0.0.1:3000/', privacy: 0 })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ fields: { url: ["This URL can't be analysed."] } });
    expect(lines.join('')).toContain('ASSAY_EGRESS_ALLOW=10.0.0.1:3000 opens it');
    // Owners read their audit log, and none of them need be the operator.
    const { rows } = await services.auditLog.list(caller.accountId, { limit: 10 });
    expect(rows[0]).toMatchObject({
      action: 'target.refused',
      detail: expect.stringMatching(/^http:\/\/10\.0\.0\.1:3000\/#[\da-f]{12}$/),
    });
    expect(JSON.stringify(rows)).not.toContain('ASSAY_');
  });

  describe('S1 the password of a report', () => {
    test('is needed with privacy 2, and ignored with 0 and 1', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const url = 'https://example.com/';
      for (const password of [undefined, '', 'x'.repeat(129)]) {
        const input = { url, privacy: 2 as const, ...(password === undefined ? {} : { password }) };
        await expect(services.reports.create(caller, input)).rejects.toMatchObject({
          fields: { password: [expect.any(String)] },
        });
      }
      const { report: open } = await newReport(services, caller, { url, privacy: 0, password: 'ignored' });
      expect(open.hasPassword).toBe(false);
      const { report: locked } = await newReport(services, caller, {
        url,
        privacy: 2,
        password: '🔑'.repeat(128),
      });
      expect(locked).toMatchObject({ privacy: 2, hasPassword: true });
      expect(await hashes(db)).toEqual([null, expect.any(String)]);
    });

    test('A3 is stored as Argon2id in the form of PHC', async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { hashesAsAlways: true });
      const caller = await newAccount(services);
      await newReport(services, caller, {
        url: 'https://example.com/',
        privacy: 2,
        password: 'correct horse',
      });
      const [phc] = await hashes(db);
      const [, salt = '', tag] =
        /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$([\w+/]{43})$/.exec(phc ?? '') ?? [];
      const again = argon2Sync('argon2id', {
        message: 'correct horse',
        nonce: Buffer.from(salt, 'base64'),
        ...{ parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 },
      });
      expect(again.toString('base64').replaceAll('=', '')).toBe(tag);
    });

    test('A3 is hashed two at a time with eight waiting; one more is refused, and later it goes on', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const create = () =>
        newReport(services, caller, { url: 'https://example.com/', privacy: 2, password: 'secret' });
      const outcomes = await Promise.allSettled(Array.from({ length: 11 }, create));
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused).toMatchObject([{ reason: { code: 'overloaded', retryAfterSeconds: undefined } }]);
      expect((await create()).report.hasPassword).toBe(true);
    });

    test('is erased when the report leaves privacy 2, and every change of it voids grants', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, {
        ...{ url: 'https://example.com/', privacy: 2, password: 'first' },
      });
      const change = (input: Parameters<typeof services.reports.update>[2]) =>
        services.reports.update(caller, report.id, input, undefined);
      const versions: number[] = [];
      const grants = async () => {
        const rows = await db.sql.selectFrom('reports').select('passwordVersion').execute();
        versions.push(rows[0]?.passwordVersion ?? -1);
      };
      await grants();
      expect((await change({ privacy: 2 })).report.hasPassword).toBe(true);
      await grants();
      await change({ password: 'second' });
      await grants();
      expect((await change({ privacy: 1, password: 'ignored' })).report).toMatchObject({
        privacy: 1,
        hasPassword: false,
      });
      await grants();
      expect(await hashes(db)).toEqual([null]);
      await expect(change({ privacy: 2 })).rejects.toMatchObject({
        fields: { password: [expect.any(String)] },
      });
      expect((await change({ password: 'alone' })).report.hasPassword).toBe(false);
      await grants();
      expect(versions).toEqual([1, 1, 2, 3, 3]);
    });
  });

  describe('H2 an idempotency key', () => {
    const key = (changes: Partial<Idempotency> = {}): Idempotency => ({
      route: 'POST /api/v1/reports',
      keyHash: 'a'.repeat(64),
      bodyHash: 'b'.repeat(64),
      ...changes,
    });
    const input = { url: 'https://example.com/', privacy: 0 } as const;

    test('gives the first answer again, and refuses other content', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const first = await services.reports.create(caller, input, key());
      expect(first.kind).toBe('created');
      await expect(services.reports.create(caller, input, key())).rejects.toMatchObject({
        code: 'idempotency-in-progress',
        retryAfterSeconds: 1,
      });
      await services.reports.rememberAnswer(caller, key(), 201, '{"data":1}');
      expect(await services.reports.create(caller, input, key())).toEqual({
        kind: 'replayed',
        status: 201,
        body: '{"data":1}',
      });
      const other = key({ bodyHash: 'c'.repeat(64) });
      await expect(services.reports.create(caller, input, other)).rejects.toMatchObject({
        code: 'idempotency-key-reused',
      });
      expect(await reportIds(db)).toHaveLength(1);
    });

    test('makes one report of many requests at once', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => services.reports.create(caller, input, key())),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ code: 'idempotency-in-progress' });
      }
      expect(await reportIds(db)).toHaveLength(1);
    });

    test('of a request that still runs refuses other content, too', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const other = key({ bodyHash: 'c'.repeat(64) });
      const outcomes = await Promise.allSettled(
        [key(), other].map((idempotency) => services.reports.create(caller, input, idempotency)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'idempotency-key-reused' },
      });
    });

    test('is of one account and one route', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      const stranger = await newAccount(services, 'Another');
      await services.reports.create(caller, input, key());
      await services.reports.create(stranger, input, key());
      await services.reports.create(caller, input, key({ route: 'POST /elsewhere' }));
      expect(await reportIds(db)).toHaveLength(3);
    });

    test('is answered from its report when the process died before the answer was stored', async () => {
      const { db } = await openTestStore();
      const died = testServices(db);
      const caller = await newAccount(died);
      const first = await newReportWith(died, key());
      const services = testServices(db);
      expect(await services.reports.create(caller, input, key())).toMatchObject({
        kind: 'created',
        reportId: first.reportId,
        runId: first.runId,
      });
      expect(await reportIds(db)).toHaveLength(1);

      async function newReportWith(of: typeof died, idempotency: Idempotency) {
        const created = await of.reports.create(caller, input, idempotency);
        if (created.kind !== 'created') throw new Error('The report was replayed.');
        return created;
      }
    });

    test('keeps the answer that was stored first, whichever nodes have answered', async () => {
      const { db } = await openTestStore();
      const [services, other] = [testServices(db), testServices(db)];
      const caller = await newAccount(services);
      await services.reports.create(caller, input, key());
      await other.reports.create(caller, input, key());
      await services.reports.rememberAnswer(caller, key(), 201, '{"data":1}');
      await other.reports.rememberAnswer(caller, key(), 201, '{"data":2}');
      expect(await other.reports.create(caller, input, key())).toMatchObject({ body: '{"data":1}' });
    });

    test('is free again when its report was deleted before it was answered, or when nothing was created', async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { ASSAY_ACCOUNT_WAITING: '1' } });
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, input);
      await expect(services.reports.create(caller, input, key())).rejects.toMatchObject({
        code: 'rate-limited',
      });
      await services.reports.delete(caller, report.id, undefined);
      const created = await services.reports.create(caller, input, key());
      if (created.kind !== 'created') throw new Error('The report was replayed.');
      await services.reports.delete(caller, created.reportId, undefined);
      services.clock.nowMs += 60_000;
      expect((await services.reports.create(caller, input, key())).kind).toBe('created');
    });

    test('is forgotten after a day', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const caller = await newAccount(services);
      await services.reports.create(caller, input, key());
      await services.reports.rememberAnswer(caller, key(), 201, '{"data":1}');
      const afterMore = async (ms: number) => {
        // Keys go by the clock of the database, where nodes share one.
        await db.sql
          .updateTable('idempotencyKeys')
          .set(({ eb }) => ({ createdAt: eb('createdAt', '-', ms) }))
          .execute();
        while (await services.upkeep.retainSome());
        return (await services.reports.create(caller, input, key())).kind;
      };
      expect(await afterMore(86_400_000 - 60_000)).toBe('replayed');
      expect(await afterMore(60_000 + 1)).toBe('created');
      expect(await reportIds(db)).toHaveLength(2);
    });
  });

  describe('the limits of an account', () => {
    test('hold what waits: of the account 429, of all 503', async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { ASSAY_ACCOUNT_WAITING: '3', ASSAY_QUEUE_MAX: '5' } });
      const callers = [await newAccount(services, 'One'), await newAccount(services, 'Two')];
      const [one, two] = callers as [(typeof callers)[0], (typeof callers)[0]];
      const url = 'https://example.com/';
      for (let count = 0; count < 3; count += 1) await newReport(services, one, url);
      await expect(newReport(services, one, url)).rejects.toMatchObject({ code: 'rate-limited' });
      for (let count = 0; count < 2; count += 1) await newReport(services, two, url);
      await expect(newReport(services, two, url)).rejects.toMatchObject({
        code: 'overloaded',
        retryAfterSeconds: undefined,
      });
      expect(await reportIds(db)).toHaveLength(5);
      await runQueued(services, () => completed(sampleBody(80)));
      await newReport(services, one, url);
    });

    test('count a day’s reports and new runs, and begin again at midnight', async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { ASSAY_CREATE_PER_DAY: '3' } });
      const caller = await newAccount(services);
      const { report } = await newReport(services, caller, 'https://example.com/');
      await newReport(services, caller, 'https://example.com/');
      await runQueued(services, () => completed(sampleBody(80)));
      const again = () => services.reports.update(caller, report.id, { update: true }, undefined);
      await again();
      // To join an open run is no run.
      await again();
      await runQueued(services, () => completed(sampleBody(80)));
      await expect(again()).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 12 * 3_600 });
      await expect(newReport(services, caller, 'https://example.com/')).rejects.toMatchObject({
        code: 'rate-limited',
      });
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ reportsToday: 3, waiting: 0 });
      services.clock.nowMs += 12 * 3_600_000;
      await again();
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({ reportsToday: 1, waiting: 1 });
    });

    test('hold what is fetched in a day; runs that wait wait on', async () => {
      const { db } = await openTestStore();
      const services = testServices(db, { settings: { ASSAY_EGRESS_PER_DAY: '1500' } });
      const caller = await newAccount(services);
      for (let count = 0; count < 3; count += 1) await newReport(services, caller, 'https://example.com/');
      expect(await runQueued(services, () => completed(sampleBody(80), 1_000))).toBe(2);
      expect(await services.accounts.usage(caller.accountId)).toMatchObject({
        egressBytesToday: 2_000,
        waiting: 1,
      });
      await expect(newReport(services, caller, 'https://example.com/')).rejects.toMatchObject({
        code: 'rate-limited',
      });
      services.clock.nowMs += 86_400_000;
      expect(await runQueued(services, () => completed(sampleBody(80), 1_000))).toBe(1);
    });
  });
});

async function hashes(db: Db): Promise<(string | null)[]> {
  const rows = await db.sql.selectFrom('reports').select('passwordHash').orderBy('id').execute();
  return rows.map(({ passwordHash }) => passwordHash);
}

async function reportIds(db: Db): Promise<number[]> {
  return (await db.sql.selectFrom('reports').select('id').execute()).map(({ id }) => id);
}

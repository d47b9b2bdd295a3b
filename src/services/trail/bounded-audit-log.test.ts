import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../lib/log.ts';
import { appendAuditLog } from '../../store/audit-log.ts';
import type { AuditLogLine } from '../../store/audit-log-line.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import { firstOwner, visitor } from '../people/sample-people.ts';
import { failed, newAccount, newReport, runQueued, testServices } from '../testing.ts';
import { auditLogActions, leftOutAction } from './actions.ts';
import { boundAuditLog, linesKept } from './bounded-audit-log.ts';

const times = async (count: number, run: (at: number) => unknown) => {
  for (let at = 0; at < count; at += 1) await run(at);
};
const ignore = () => undefined;

/** How many lines of each action there are, and what is said of the others. */
async function stored({ sql }: Db) {
  const lines = await sql.selectFrom('auditLog').selectAll().orderBy('id').execute();
  const count = (action: string) => lines.filter((line) => line.action === action).length;
  const leftOut = lines.filter(({ actor }) => actor === 'server');
  return { count, leftOut: leftOut.map(({ action, detail }) => `${action}: ${detail}`).toSorted() };
}

eachDatabase(({ openTestStore }) => {
  async function withShop() {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services, 'Shop');
    const since = new Date(services.clock.nowMs).toISOString();
    return { db, services, caller, since };
  }

  describe('D4 of a thousand tries, the audit log has 60 lines and a count', () => {
    test('when a stranger guesses the password of somebody', async () => {
      const { db, services, caller, since } = await withShop();
      await firstOwner(services, caller.accountId);
      const guess = { email: 'anna@example.org', password: 'guess' };
      await times(1_000, () => services.users.signIn(guess, visitor).catch(ignore));
      await services.close();
      const { count, leftOut } = await stored(db);
      expect(count('user.sign_in_failed')).toBe(5);
      expect(count('user.sign_in_throttled')).toBe(60);
      expect(leftOut).toEqual([`user.left_out: 935 of user.sign_in_throttled since ${since}`]);
    });

    test('when a stranger guesses the password of a shared report, or opens a link again and again', async () => {
      const { db, services, caller, since } = await withShop();
      const input = { url: 'https://example.com/', privacy: 2, password: 'sesame' } as const;
      const { report } = await newReport(services, caller, input);
      const { key } = await services.links.create(caller, { noun: 'report', id: report.id }, undefined);
      await times(1_000, () => services.shares.unlock('report', report.slug, 'guess', visitor, undefined));
      await times(1_000, () => services.shares.redeem('report', report.slug, key, visitor, undefined));
      await services.close();
      const { count, leftOut } = await stored(db);
      expect(count('share.unlock_failed')).toBe(5);
      expect(count('share.unlock_throttled')).toBe(60);
      expect(count('link.used')).toBe(60);
      expect(leftOut).toEqual([
        `link.left_out: 940 of link.used since ${since}`,
        `share.left_out: 935 of share.unlock_throttled since ${since}`,
      ]);
    });

    test('when somebody who belongs to the account asks for what they may not have', async () => {
      const { db, services, caller, since } = await withShop();
      const owner = await firstOwner(services, caller.accountId);
      await times(1_000, (at) => {
        services.auditLog.refused(caller, { action: 'scope.denied', object: `DELETE /keys/${at}` });
        services.auditLog.refused(owner.caller, { action: 'object.denied', object: `GET /reports/${at}` });
      });
      await times(1_000, () => services.users.confirm(owner.token, 'guess', visitor).catch(ignore));
      await services.close();
      const { count, leftOut } = await stored(db);
      for (const action of ['scope.denied', 'object.denied', 'user.sign_in_throttled'])
        expect(count(action)).toBe(60);
      expect(count('user.confirmation_failed')).toBe(5);
      expect(leftOut).toEqual([
        `object.left_out: 940 of object.denied since ${since}`,
        `scope.left_out: 940 of scope.denied since ${since}`,
        `user.left_out: 935 of user.sign_in_throttled since ${since}`,
      ]);
    });

    test('when reports lead where Assay does not go', async () => {
      const { db, services, caller, since } = await withShop();
      await times(65, (at) => newReport(services, caller, `https://example.com/${at}`));
      await runQueued(services, () => ({ ...failed('no_public_address'), isRefused: true }));
      await services.close();
      const { count, leftOut } = await stored(db);
      expect(count('target.refused')).toBe(60);
      expect(leftOut).toEqual([`target.left_out: 5 of target.refused since ${since}`]);
    });
  });

  test('D4 every action is bounded, or belongs to those of whom none may be left out', async () => {
    const { db } = await openTestStore();
    // Of the migrations.
    await db.sql.deleteFrom('auditLog').execute();
    const bounded = boundAuditLog({ db, now: () => 1_000, log: silentLog });
    const { count: most } = linesKept;
    const lineOf = (action: string): AuditLogLine => ({
      ...{ accountId: 1, at: 1_000, actor: 'visitor', address: null, requestId: null, action, object: null },
      ...{ outcome: 'ok', detail: null },
    });
    const actions = Object.entries(auditLogActions).filter(([, bound]) => bound !== 'server');
    await inTransaction(bounded.db, async (tx) => {
      for (const [action] of actions) await times(most + 2, () => appendAuditLog(tx, lineOf(action)));
      const unheardOf = { ...lineOf('new.refused'), outcome: 'refused' } as const;
      await times(most + 2, () => appendAuditLog(tx, unheardOf));
    });
    await bounded.close();
    const { count, leftOut } = await stored(db);
    const wanted = actions.map(([action, bound]) => [action, bound === 'hourly' ? most : most + 2]);
    expect(actions.map(([action]) => [action, count(action)])).toEqual(wanted);
    expect(count('new.refused')).toBe(most);
    const hourly = actions.filter(([, bound]) => bound === 'hourly').map(([action]) => action);
    const since = new Date(1_000).toISOString();
    expect(leftOut).toEqual(
      [...hourly, 'new.refused']
        .map((action) => `${leftOutAction(action)}: 2 of ${action} since ${since}`)
        .toSorted(),
    );
  });

  test('D4 what was undone is not counted, and what was counted is said once', async () => {
    const { db, services, caller, since } = await withShop();
    const event = { action: 'scope.denied', object: 'GET /x' };
    await times(61, () => services.auditLog.refused(caller, event));
    await services.close();
    await services.close();
    expect((await stored(db)).leftOut).toEqual([`scope.left_out: 1 of scope.denied since ${since}`]);

    const bounded = boundAuditLog({ db, now: () => services.clock.nowMs, log: silentLog });
    const line = { accountId: caller.accountId, at: 1, actor: 'visitor', address: null, requestId: null };
    const refused = { ...line, ...event, outcome: 'refused', detail: null } as const;
    const undone = inTransaction(bounded.db, async (tx) => {
      await times(100, () => appendAuditLog(tx, refused));
      throw new Error('No.');
    });
    await expect(undone).rejects.toThrow('No.');
    await bounded.close();
    expect((await stored(db)).leftOut).toHaveLength(1);
  });
});

describe('D4 nobody writes to the audit log past the piece that bounds it:', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = new Map(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test|testing)\.tsx?$/.test(path))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  );
  const having = (pattern: RegExp) =>
    [...sources].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted();

  test('one function adds lines', () => {
    expect(having(/insertInto\(\s*'auditLog'/)).toEqual(['store/audit-log.ts']);
    // A restored file is no database that is open.
    expect(having(/insert into (?:"?)audit_log/i)).toEqual(['store/sqlite/restore.ts']);
    expect(having(/updateTable\(\s*'auditLog'|update audit_log/i)).toEqual([]);
  });

  test('without a bound only the operator does', () => {
    const outside = having(/\bappendAuditLog\b/).filter((path) => !path.startsWith('services/'));
    expect(outside).toEqual(['start/doctor.ts', 'start/node.ts', 'store/audit-log.ts', 'store/migrate.ts']);
    expect(having(/\bboundAuditLog\(/)).toEqual([
      'services/create-services.ts',
      'services/trail/bounded-audit-log.ts',
    ]);
  });

  test('every action that is written is listed, and every one that is listed is written', () => {
    const writers = [...sources].filter(([path]) => !/^web\/words\/|^services\/trail\/actions/.test(path));
    const named = writers.flatMap(([, text]) =>
      text
        .split('\n')
        .filter((line) => /\baction\b/.test(line))
        .flatMap((line) => [...line.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, action = '']) => action)),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((action) => !(action in auditLogActions))).toEqual([]);
    const text = writers.map(([, source]) => source).join('\n');
    const listed = Object.keys(auditLogActions).filter((action) => !action.endsWith('.left_out'));
    expect(listed.filter((action) => !new RegExp(`['"]${action}['"]`).test(text))).toEqual([]);
    const counted = Object.entries(auditLogActions).filter(([, bound]) => bound === 'hourly');
    for (const [action] of counted) expect(auditLogActions).toHaveProperty([leftOutAction(action)], 'server');
  });
});

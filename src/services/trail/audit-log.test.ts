import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Log, silentLog } from '../../lib/log.ts';
import { appendAuditLog, auditLogWalkMax } from '../../store/audit-log.ts';
import { inTransaction } from '../../store/db.ts';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import { firstOwner, goodPassword, joined, visitor } from '../people/sample-people.ts';
import { newAccount, testServices } from '../testing.ts';
import type { AuditLogQuery } from './types.ts';
import { operatorOf } from './write-audit-log.ts';

eachDatabase(({ openTestStore }) => {
  async function withOwner() {
    const { db } = await openTestStore();
    const services = testServices(db);
    const { accountId } = await newAccount(services, 'Shop');
    return { db, services, accountId, owner: await firstOwner(services, accountId) };
  }

  describe('D4 the audit log', () => {
    test('is filtered by what actions are about, and by how they ended', async () => {
      const { services, accountId, owner } = await withOwner();
      await services.keys.create(owner.caller, { name: 'ci', scopes: ['read'], expiresAt: null });
      services.auditLog.refused(owner.caller, { action: 'scope.denied', object: 'GET /x' });
      await services.close();
      const actions = async (query: Omit<AuditLogQuery, 'limit'>) => {
        const { rows, next } = await services.auditLog.list(accountId, { limit: 100, ...query });
        return [...rows.map(({ action }) => action), next];
      };
      expect(await actions({ group: 'keys' })).toEqual(['key.created', 'key.created', null]);
      expect(await actions({ group: 'members' })).toEqual(['invitation.accepted', null]);
      expect(await actions({ outcome: 'refused' })).toEqual(['scope.denied', null]);
      expect(await actions({ group: 'system', outcome: 'ok' })).toEqual(['account.created', null]);
      expect(await actions({ group: 'targets' })).toEqual([null]);
    });

    test('looks at so many lines only for a filter that few match, and goes on from there', async () => {
      const { db, services, accountId } = await withOwner();
      const [before] = (await services.auditLog.list(accountId, { limit: 1 })).rows;
      await sql`insert into audit_log (account_id, at, actor, action, outcome)
        with recursive numbers (number) as
          (select 1 union all select number + 1 from numbers where number < ${sql.lit(auditLogWalkMax + 5)})
        select ${sql.lit(accountId)}, 0, 'operator', 'user.signed_in', 'ok' from numbers`.execute(db.sql);
      const first = await services.auditLog.list(accountId, { limit: 10, group: 'keys' });
      expect(first).toEqual({ rows: [], next: (before?.id ?? 0) + 6 });
      const second = await services.auditLog.list(accountId, {
        limit: 10,
        group: 'keys',
        before: first.next ?? 0,
      });
      expect(second).toMatchObject({ rows: [{ action: 'key.created' }], next: null });
    });

    test('has a line for everything that people do with access, with who, where and when', async () => {
      const { services, accountId, owner } = await withOwner();
      const { users, keys, members, invitations } = services;
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const open = await invitations.create(owner.caller, { email: null, role: 'member' });
      await invitations.revoke(owner.caller, open.invitation.id);
      const { key } = await keys.create(owner.caller, { name: 'ci', scopes: ['read'], expiresAt: null });
      const rotated = await keys.rotate(owner.caller, key.id);
      await keys.revoke(owner.caller, key.id);
      await members.changeRole(owner.caller, bert.session.user.id, 'owner');
      await members.remove(owner.caller, bert.session.user.id);
      await users.signIn({ email: 'anna@example.org', password: 'wrong' }, visitor).catch(() => undefined);
      // Refusals are written beside what is answered, in any order.
      await services.close();
      await users.confirm(owner.token, 'wrong', visitor).catch(() => undefined);
      await services.close();
      const other = await users.signIn({ email: 'anna@example.org', password: goodPassword }, visitor);
      await users.endSession(owner.session.user.id, other.session.id, visitor);
      const change = { current: goodPassword, next: 'zebra flute nine candles' };
      await users.changePassword(owner.token, change, visitor);
      const { token } = await users.resetToken('anna@example.org');
      const reset = await users.accept(token, { email: '', password: goodPassword }, visitor);
      await users.signOut(reset.token, visitor);
      await users.setDisabled('anna@example.org', true);
      await users.setDisabled('anna@example.org', false);

      const { rows } = await services.auditLog.list(accountId, { limit: 100 });
      const told = rows
        .toReversed()
        .map(({ actorName, action, object, outcome }) => [actorName, action, object, outcome].join(' '));
      const [anna, bertId] = [owner.session.user.id, bert.session.user.id];
      expect(told).toEqual([
        ' account.created account:1 ok',
        ' key.created key:1 ok',
        'anna@example.org invitation.accepted invitation:1 ok',
        `anna@example.org user.signed_in user:${anna} ok`,
        'anna@example.org invitation.created invitation:2 ok',
        'bert@example.org invitation.accepted invitation:2 ok',
        `bert@example.org user.signed_in user:${bertId} ok`,
        'anna@example.org invitation.created invitation:3 ok',
        'anna@example.org invitation.revoked invitation:3 ok',
        `anna@example.org key.created key:${key.id} ok`,
        `anna@example.org key.rotated key:${rotated.key.id} ok`,
        `anna@example.org key.revoked key:${key.id} ok`,
        `anna@example.org member.role_changed user:${bertId} ok`,
        `anna@example.org member.removed user:${bertId} ok`,
        ` user.sign_in_failed user:${anna} refused`,
        `anna@example.org user.confirmation_failed user:${anna} refused`,
        `anna@example.org user.signed_in user:${anna} ok`,
        `anna@example.org user.session_ended session:${other.session.id} ok`,
        `anna@example.org user.password_changed user:${anna} ok`,
        ` user.reset_link_made user:${anna} ok`,
        `anna@example.org user.password_reset user:${anna} ok`,
        `anna@example.org user.signed_in user:${anna} ok`,
        `anna@example.org user.signed_out user:${anna} ok`,
        ` user.disabled user:${anna} ok`,
        ` user.enabled user:${anna} ok`,
      ]);
      expect(rows.find(({ action }) => action === 'key.rotated')).toEqual({
        id: expect.any(Number),
        at: services.clock.nowMs,
        actor: `user:${anna}`,
        actorName: 'anna@example.org',
        address: '192.0.2.1',
        requestId: 'request-1',
        action: 'key.rotated',
        object: `key:${rotated.key.id}`,
        outcome: 'ok',
        detail: `in place of key:${key.id}`,
      });
    });

    test('has each of its lines in the log of the program too, once it is stored', async () => {
      const { db } = await openTestStore();
      const logged: unknown[] = [];
      const log: Log = { ...silentLog, info: (message, fields) => logged.push([message, fields]) };
      const services = testServices(db, { log });
      const { accountId } = await newAccount(services, 'Shop');
      const owner = await firstOwner(services, accountId);
      await services.users.signIn({ email: 'anna@example.org', password: 'wrong' }, visitor).catch(() => 0);
      await services.close();
      const change = services.members.changeRole(owner.caller, owner.session.user.id, 'member');
      await expect(change).rejects.toThrow();

      const { rows } = await services.auditLog.list(accountId, { limit: 100 });
      expect(rows).toHaveLength(5);
      expect(logged).toEqual(
        rows
          .toReversed()
          .map(({ id: _, at: _at, actorName: _name, outcome, ...line }) => [
            outcome === 'ok' ? 'Audit.' : 'Refused.',
            { accountId, ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)) },
          ]),
      );
    });

    test('has nothing in the log of the program of what was undone', async () => {
      const { db } = await openTestStore();
      const told: unknown[] = [];
      const telling = { ...db, onAuditLog: (line: unknown) => void told.push(line) };
      const line = { accountId: null, at: 1, actor: 'operator', address: null, requestId: null } as const;
      const key = { ...line, action: 'key.created', object: 'key:1', outcome: 'ok', detail: null } as const;
      const undone = inTransaction(telling, async (tx) => {
        await appendAuditLog(tx, key);
        throw new Error('No.');
      });
      await expect(undone).rejects.toThrow('No.');
      expect(told).toEqual([]);
      await inTransaction(telling, (tx) => appendAuditLog(tx, key));
      await appendAuditLog(telling, key);
      expect(told).toEqual([key, key]);
    });

    test('keeps failed sign-ins of nobody in particular from every account', async () => {
      const { db, services } = await withOwner();
      const guess = { email: 'nobody@example.org', password: 'wrong' };
      for (let count = 1; count <= 6; count += 1) await services.users.signIn(guess, visitor).catch(() => 0);
      await services.close();
      const lines = await db.sql
        .selectFrom('auditLog')
        .select(['accountId', 'action', 'object', 'actor', 'address'])
        .where('outcome', '=', 'refused')
        // Noted in passing, so over several connections they come in any order.
        .orderBy('action')
        .execute();
      const line = { accountId: null, object: null, actor: 'visitor', address: '192.0.2.1' };
      expect(lines).toEqual([
        ...Array(5).fill({ ...line, action: 'user.sign_in_failed' }),
        { ...line, action: 'user.sign_in_throttled' },
      ]);
    });

    test('is not filled by a flood of refusals, and one account takes nothing from another', async () => {
      const { db } = await openTestStore();
      const logged: string[] = [];
      const services = testServices(db, {
        log: { ...silentLog, info: (message) => logged.push(message) },
      });
      const { accountId } = await newAccount(services, 'Shop');
      const stranger = await newAccount(services, 'Stranger');
      const event = { action: 'scope.denied', object: 'DELETE /api/v1/keys/1' };
      const caller = { ...operatorOf(accountId), keyId: 1 };
      for (let count = 0; count < 500; count += 1) services.auditLog.refused(caller, event);
      services.auditLog.refused(stranger, event);
      await services.close();
      const denied = async (id: number) =>
        (await services.auditLog.list(id, { limit: 100 })).rows.filter(
          ({ action }) => action === event.action,
        );
      expect(await denied(accountId)).toHaveLength(60);
      // Each, and how many were left out.
      expect(logged.filter((message) => message === 'Refused.')).toHaveLength(502);
      expect(await denied(stranger.accountId)).toEqual([
        expect.objectContaining({ ...event, actor: `key:${stranger.keyId}`, outcome: 'refused' }),
      ]);
      services.clock.nowMs += 60_000;
      services.auditLog.refused(caller, event);
      await services.close();
      expect(await denied(accountId)).toHaveLength(61);
    });

    test('is read page by page, newest first', async () => {
      const { services, accountId, owner } = await withOwner();
      for (let count = 1; count <= 5; count += 1) {
        await services.invitations.create(owner.caller, { email: null, role: 'member' });
      }
      const all = await services.auditLog.list(accountId, { limit: 100 });
      expect(all.next).toBeNull();
      const ids: number[] = [];
      for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null; ) {
        const page: Awaited<ReturnType<typeof services.auditLog.list>> = await services.auditLog.list(
          accountId,
          { before, limit: 2 },
        );
        expect(page.rows.length).toBeLessThanOrEqual(2);
        ids.push(...page.rows.map(({ id }) => id));
        before = page.next;
      }
      expect(ids).toEqual(all.rows.map(({ id }) => id));
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect(ids).toHaveLength(9);
    });
  });
});

test('a filtered audit log is a walk along its index', async () => {
  const store = await openRecordedStore();
  const services = testServices(store.db);
  const { accountId } = await newAccount(services);
  store.statements.length = 0;
  await services.auditLog.list(accountId, { limit: 10, group: 'members', outcome: 'refused' });
  const plans = await Promise.all(store.statements.map((statement) => store.plan(statement)));
  const walks = plans.flat().filter((step) => step.includes('audit_log'));
  expect(walks.length).toBeGreaterThanOrEqual(2);
  for (const step of walks) expect(step).toMatch(/^SEARCH audit_log USING .*INDEX audit_log_account /);
  expect(plans.flat().join(' ')).not.toContain('TEMP B-TREE');
});

import { describe, expect, test } from 'vitest';
import type { Db } from '../../store/db.ts';
import { eachDatabase, openTestPostgres, untilSomebodyWaits } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { newAccount, newReport, type TestServices, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { goodPassword, joined, shopWithOwner, signIn, visitor } from './sample-people.ts';

const otherPassword = 'venom orbit tuba kelp';
const thirdPassword = 'zebra flute nine candles';

const reader = { name: 'ci', scopes: ['read'], expiresAt: null } as const;
const hidden = { url: 'https://example.com/', privacy: 1 } as const;

type Open = Awaited<ReturnType<typeof shopWithOwner>>;
type Change = (services: TestServices, caller: Caller) => Promise<unknown>;

eachDatabase(({ openTestStore }) => {
  /** A shop, and services over its database whose next transaction begins only after something else. */
  const open = async () => {
    const shop = await shopWithOwner((await openTestStore()).db);
    let earlier: (() => Promise<unknown>) | undefined;
    const transact: Db['transact'] = async (run) => {
      const work = earlier;
      earlier = undefined;
      await work?.();
      return shop.db.transact(run);
    };
    const first = (work: () => Promise<unknown>) => {
      earlier = work;
    };
    return { ...shop, late: testServices({ ...shop.db, transact }), first };
  };

  describe('Z1 what was true when a request began', () => {
    test('a member who was removed meanwhile gets no key', async () => {
      const { services, late, owner, first } = await open();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      first(() => services.members.remove(owner.caller, bert.session.user.id));
      const key = { name: 'mine', scopes: ['read'], expiresAt: null } as const;
      await expect(late.keys.create(bert.caller, key)).rejects.toMatchObject({ code: 'insufficient-scope' });
      expect((await services.keys.list(owner.caller)).map(({ name }) => name)).not.toContain('mine');
    });

    test('an owner who is a member now makes neither key nor invitation, nor does a revoked key', async () => {
      const { services, late, owner, first } = await open();
      const carl = await joined(services, owner.caller, { email: 'carl@example.org', role: 'owner' });
      const userId = carl.session.user.id;
      const own = await services.keys.create(carl.caller, { name: 'k', scopes: ['read'], expiresAt: null });
      const refused = { code: 'insufficient-scope' };
      first(() => services.members.changeRole(owner.caller, userId, 'member'));
      const key = { name: 'admin', scopes: ['admin'], expiresAt: null } as const;
      await expect(late.keys.create(carl.caller, key)).rejects.toMatchObject(refused);
      await expect(late.keys.rotate(carl.caller, own.key.id)).rejects.toMatchObject(refused);
      const invitation = { email: null, role: 'owner' } as const;
      await expect(late.invitations.create(carl.caller, invitation)).rejects.toMatchObject(refused);

      const made = await services.keys.create(owner.caller, { ...key, name: 'lost' });
      const byKey = { ...owner.caller, userId: null, keyId: made.key.id };
      first(() => services.keys.revoke(owner.caller, made.key.id));
      await expect(late.keys.create(byKey, key)).rejects.toMatchObject(refused);
    });

    /** Everything that changes who may do or see what, each at something of its own. */
    const changes = {
      'a role': async ({ services, owner }: Open) => {
        const dora = await joined(services, owner.caller, { email: 'dora@example.org' });
        return (late, caller) => late.members.changeRole(caller, dora.session.user.id, 'owner');
      },
      'a membership': async ({ services, owner }: Open) => {
        const dora = await joined(services, owner.caller, { email: 'dora@example.org' });
        return (late, caller) => late.members.remove(caller, dora.session.user.id);
      },
      'a key': async ({ services, owner }: Open) => {
        const { key } = await services.keys.create(owner.caller, reader);
        return (late, caller) => late.keys.revoke(caller, key.id);
      },
      'the end of an invitation': async ({ services, owner }: Open) => {
        const { invitation } = await services.invitations.create(owner.caller, {
          email: null,
          role: 'member',
        });
        return (late, caller) => late.invitations.revoke(caller, invitation.id);
      },
      'a project': async ({ services, owner }: Open) => {
        await newReport(services, owner.caller, 'https://example.com/');
        return (late, caller) => late.projects.delete(caller, 'example.com', undefined);
      },
      'the privacy of a report': async ({ services, owner }: Open) => {
        const { report } = await newReport(services, owner.caller, hidden);
        return (late, caller) => late.reports.update(caller, report.id, { privacy: 0 }, undefined);
      },
      'the password of a report': async ({ services, owner }: Open) => {
        const { report } = await newReport(services, owner.caller, {
          ...hidden,
          privacy: 2,
          password: 'old',
        });
        return (late, caller) => late.reports.update(caller, report.id, { password: 'new' }, undefined);
      },
      'the address of a report': async ({ services, owner }: Open) => {
        const { report } = await newReport(services, owner.caller, hidden);
        return (late, caller) => late.reports.update(caller, report.id, { newLink: true }, undefined);
      },
      'a new signed link': async ({ services, owner }: Open) => {
        const { report } = await newReport(services, owner.caller, hidden);
        return (late, caller) => late.links.create(caller, { noun: 'report', id: report.id }, undefined);
      },
      'the end of a signed link': async ({ services, owner }: Open) => {
        const { report } = await newReport(services, owner.caller, hidden);
        const { link } = await services.links.create(
          owner.caller,
          { noun: 'report', id: report.id },
          undefined,
        );
        return (late, caller) => late.links.revoke(caller, { noun: 'report', id: report.id }, link.id);
      },
    } satisfies Record<string, (opened: Open) => Promise<Change>>;

    test.each(Object.entries(changes))(
      'whoever lost their rights changes nothing: %s',
      async (_, prepare) => {
        const opened = await open();
        const { db, services, late, owner, first } = opened;
        const carl = await joined(services, owner.caller, { email: 'carl@example.org', role: 'owner' });
        const made = () => services.keys.create(owner.caller, { ...reader, scopes: ['write', 'admin'] });
        const [lost, turned] = [await made(), await made()];
        const byKey = ({ key }: typeof lost): Caller => ({
          ...{ ...owner.caller, userId: null, confirmedAt: null, keyId: key.id, scopes: key.scopes },
        });
        const change = await prepare(opened);
        const lines = () =>
          db.sql.selectFrom('auditLog').select('id').where('action', 'not like', 'key.%').execute();
        for (const [caller, meanwhile] of [
          [byKey(lost), () => services.keys.revoke(owner.caller, lost.key.id)],
          [byKey(turned), () => services.keys.rotate(owner.caller, turned.key.id, 0)],
          [carl.caller, () => services.members.remove(owner.caller, carl.session.user.id)],
        ] as const) {
          let before: unknown;
          first(async () => {
            await meanwhile();
            before = await lines();
          });
          await expect(change(late, caller)).rejects.toMatchObject({ code: 'insufficient-scope' });
          expect(await lines()).toEqual(before);
        }
        await change(services, owner.caller);
      },
    );

    test('a password that was changed meanwhile opens no session', async () => {
      const { services, late, owner, first } = await open();
      const next = { current: goodPassword, next: otherPassword };
      first(() => services.users.changePassword(owner.token, next, visitor));
      await expect(signIn(late)).rejects.toMatchObject({ code: 'unauthenticated' });
    });

    test('a password that was reset meanwhile stays, whoever changes the one before', async () => {
      const { services, late, first } = await open();
      const thief = await signIn(services);
      const { token } = await services.users.resetToken('anna@example.org');
      first(() => services.users.accept(token, { email: '', password: otherPassword }, visitor));
      const change = { current: goodPassword, next: thirdPassword };
      const changing = late.users.changePassword(thief.token, change, visitor);
      await expect(changing).rejects.toMatchObject({ code: 'unauthenticated' });
      await signIn(services, { password: otherPassword });
    });

    test('a password that was changed meanwhile in the same session stays', async () => {
      const { services, late, owner, first } = await open();
      const changeTo = (next: string) => [owner.token, { current: goodPassword, next }, visitor] as const;
      first(() => services.users.changePassword(...changeTo(otherPassword)));
      await expect(late.users.changePassword(...changeTo(thirdPassword))).rejects.toMatchObject({
        fields: { current: ['This password was just changed. Give the new one.'] },
      });
      await signIn(services, { password: otherPassword });
    });

    test('somebody who was removed meanwhile changes no password', async () => {
      const { db, services, late, owner, first } = await open();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const hashes = () =>
        db.sql.selectFrom('users').select(['email', 'passwordHash']).orderBy('id').execute();
      const before = await hashes();
      first(() => services.members.remove(owner.caller, bert.session.user.id));
      const change = { current: goodPassword, next: otherPassword };
      const changing = late.users.changePassword(bert.token, change, visitor);
      await expect(changing).rejects.toMatchObject({ code: 'unauthenticated' });
      expect(await hashes()).toEqual(before);
    });

    test('somebody who was disabled meanwhile gets neither a session nor a key', async () => {
      const { services, late, owner, first } = await open();
      await joined(services, owner.caller, { email: 'bert@example.org', role: 'owner' });
      first(() => services.users.setDisabled('anna@example.org', true));
      await expect(signIn(late)).rejects.toThrow('The e-mail address or the password is wrong.');
      await services.users.setDisabled('anna@example.org', false);
      first(() => services.users.setDisabled('anna@example.org', true));
      const key = { name: 'mine', scopes: ['read'], expiresAt: null } as const;
      await expect(late.keys.create(owner.caller, key)).rejects.toMatchObject({ code: 'insufficient-scope' });
    });

    test('whoever accepts an invitation sets no password of somebody who has joined meanwhile', async () => {
      const { services, late, owner, first } = await open();
      const email = 'victim@example.org';
      const victim = await joined(services, owner.caller, { email });
      await services.members.remove(owner.caller, victim.session.user.id);
      const theirs = await services.invitations.create(owner.caller, { email, role: 'owner' });
      const attacker = operatorOf((await newAccount(services, 'Attacker')).accountId);
      const mine = await services.invitations.create(attacker, { email: null, role: 'member' });

      first(() => services.users.accept(theirs.token, { email, password: goodPassword }, visitor));
      const given = { email, password: otherPassword };
      await expect(late.users.accept(mine.token, given, visitor)).rejects.toMatchObject({
        fields: { email: [expect.any(String)] },
      });
      await expect(signIn(services, { email, password: otherPassword })).rejects.toThrow();
      expect((await signIn(services, { email })).session.account.name).toBe('Shop');
    });

    test('nor joins by a password that was changed meanwhile', async () => {
      const { services, late, owner, first } = await open();
      const other = operatorOf((await newAccount(services, 'Other')).accountId);
      const { token } = await services.invitations.create(other, { email: null, role: 'member' });
      const next = { current: goodPassword, next: otherPassword };
      first(() => services.users.changePassword(owner.token, next, visitor));
      const given = { email: 'anna@example.org', password: goodPassword };
      await expect(late.users.accept(token, given, visitor)).rejects.toMatchObject({
        fields: { password: [expect.any(String)] },
      });
    });
  });

  test('as many invitations are open as may be, whoever makes them at once', async () => {
    const { services, accountId, owner } = await shopWithOwner((await openTestStore()).db, {
      ASSAY_INVITATIONS_MAX: '1',
    });
    const make = () => services.invitations.create(owner.caller, { email: null, role: 'member' });
    const made = await Promise.allSettled([make(), make(), make(), make()]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await services.invitations.list(accountId)).toHaveLength(1);
  });
});

test('Z1 of two owners who demote each other at once, one stays an owner (PostgreSQL)', async () => {
  const { db } = await openTestPostgres();
  const { services, accountId, owner } = await shopWithOwner(db);
  const bert = await joined(services, owner.caller, { email: 'bert@example.org', role: 'owner' });
  let other: Promise<unknown> | undefined;
  let isOver = false;
  /** Commits only when the other has begun, and waits or is over. */
  const transact: Db['transact'] = (run) =>
    db.transact(async (sql, last) => {
      const result = await run(sql, last);
      other = services.members.changeRole(owner.caller, bert.session.user.id, 'member').finally(() => {
        isOver = true;
      });
      await Promise.race([untilSomebodyWaits(db, () => isOver), other]);
      return result;
    });
  const slow = testServices({ ...db, transact });
  await slow.members.changeRole(bert.caller, owner.session.user.id, 'member');
  await expect(other).rejects.toMatchObject({ code: 'insufficient-scope' });
  const roles = (await services.members.list(accountId)).map(({ email, role }) => [email, role]);
  expect(roles).toEqual([
    ['anna@example.org', 'member'],
    ['bert@example.org', 'owner'],
  ]);
});

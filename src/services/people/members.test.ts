import { describe, expect, test } from 'vitest';
import type { Db } from '../../store/db.ts';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { newAccount, type TestServices, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { firstOwner, goodPassword, joined, visitor } from './sample-people.ts';

eachDatabase(({ openTestStore }) => {
  async function withOwner(settings = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    const { accountId } = await newAccount(services, 'Shop');
    return { db, services, accountId, owner: await firstOwner(services, accountId) };
  }

  describe('an invitation', () => {
    test('makes whoever holds its link a member, once, for 7 days', async () => {
      const { services, owner, accountId } = await withOwner();
      const { users, invitations, clock } = services;
      const { invitation, token } = await invitations.create(owner.caller, { email: null, role: 'member' });
      expect(invitation).toEqual({
        id: expect.any(Number),
        email: null,
        role: 'member',
        invitedBy: owner.session.user.id,
        createdAt: clock.nowMs,
        expiresAt: clock.nowMs + 7 * 86_400_000,
      });
      expect(await invitations.list(accountId)).toEqual([invitation]);
      expect(await users.invitation(token)).toMatchObject({
        kind: 'invitation',
        role: 'member',
        email: null,
      });
      const given = { email: 'bert@example.org', password: goodPassword, accountName: 'Mine' };
      const { session } = await users.accept(token, given, visitor);
      expect(session).toMatchObject({ user: { email: 'bert@example.org' }, role: 'member' });
      // A name is asked for at the setup alone.
      expect(session.account.name).toBe('Shop');
      expect(await invitations.list(accountId)).toEqual([]);
      await expect(users.accept(token, given, visitor)).rejects.toMatchObject({ code: 'not-found' });

      const late = await invitations.create(owner.caller, { email: null, role: 'member' });
      clock.nowMs += 7 * 86_400_000;
      expect(await users.invitation(late.token)).toBeUndefined();
      expect(await invitations.list(accountId)).toEqual([]);
    });

    test('for one e-mail address is for no other', async () => {
      const { services, owner } = await withOwner();
      const invited = { email: 'Bert@Example.org', role: 'owner' } as const;
      const { token } = await services.invitations.create(owner.caller, invited);
      expect(await services.users.invitation(token)).toMatchObject({
        email: 'bert@example.org',
        role: 'owner',
      });
      const given = { email: 'mallory@example.org', password: goodPassword };
      const { session } = await services.users.accept(token, given, visitor);
      expect(session.user.email).toBe('bert@example.org');
    });

    test('that was revoked opens nothing', async () => {
      const { services, owner, accountId } = await withOwner();
      const { invitations } = services;
      const made = await invitations.create(owner.caller, { email: null, role: 'member' });
      await invitations.revoke(owner.caller, made.invitation.id);
      expect(await services.users.invitation(made.token)).toBeUndefined();
      expect(await invitations.list(accountId)).toEqual([]);
      const again = invitations.revoke(owner.caller, made.invitation.id);
      await expect(again).rejects.toMatchObject({ code: 'not-found' });
    });

    test('is revoked by its id, and no other link of the account', async () => {
      const { db, services, owner, accountId } = await withOwner();
      const { token } = await services.users.resetToken('anna@example.org');
      const [link] = await db.sql
        .selectFrom('invitations')
        .select('id')
        .where('accountId', '=', accountId)
        .where('acceptedAt', 'is', null)
        .execute();
      const revoking = services.invitations.revoke(owner.caller, link?.id ?? 0);
      await expect(revoking).rejects.toMatchObject({ code: 'not-found' });
      expect(await services.users.invitation(token)).toMatchObject({ kind: 'reset' });
    });

    test('lets nobody in who is disabled', async () => {
      const { services, owner } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const { token } = await services.invitations.create(owner.caller, { email: null, role: 'member' });
      const accept = () =>
        services.users.accept(token, { email: 'bert@example.org', password: goodPassword }, visitor);
      await services.users.setDisabled('bert@example.org', true);
      await expect(accept()).rejects.toMatchObject({ fields: { password: [expect.any(String)] } });
      // A member of nothing, who would be given another password.
      await services.members.remove(owner.caller, bert.session.user.id);
      await expect(accept()).rejects.toMatchObject({
        fields: { email: ['This user is disabled. Ask who runs this server.'] },
      });
      await services.users.setDisabled('bert@example.org', false);
      expect((await accept()).session.user).toEqual(bert.session.user);
    });

    test('asks somebody who is a user already for their password, and counts the guesses', async () => {
      const { services, owner } = await withOwner();
      const other = await newAccount(services, 'Blog');
      const inviter = operatorOf(other.accountId);
      const { token } = await services.invitations.create(inviter, { email: null, role: 'member' });
      const guess = (password: string) =>
        services.users.accept(token, { email: 'anna@example.org', password }, visitor);
      for (let count = 1; count <= 5; count += 1) {
        await expect(guess(`another password ${count}`)).rejects.toMatchObject({
          fields: { password: [expect.stringContaining('has a password here already')] },
        });
      }
      await expect(guess(goodPassword)).rejects.toMatchObject({ code: 'rate-limited' });
      services.clock.nowMs += 900_000;
      const { session } = await guess(goodPassword);
      expect(session).toMatchObject({ user: owner.session.user, account: { name: 'Blog' }, role: 'member' });
    });

    test.each([
      ['too short', 'A password has at least 12 characters.'],
      ['password1234', 'This password is one of those that are guessed first. Choose another.'],
    ])('A3: tells by %j of nobody who has a password here', async (password, sentence) => {
      const { services } = await withOwner();
      const other = await newAccount(services, 'Blog');
      const inviter = operatorOf(other.accountId);
      const { token } = await services.invitations.create(inviter, { email: null, role: 'member' });
      for (const email of ['anna@example.org', 'nobody@example.org']) {
        for (let count = 1; count <= 6; count += 1) {
          const guess = services.users.accept(token, { email, password }, visitor);
          await expect(guess).rejects.toMatchObject({ fields: { password: [sentence] } });
        }
      }
    });

    test('may give another password to somebody who is a member of nothing', async () => {
      const { services, owner } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      await services.members.remove(owner.caller, bert.session.user.id);
      const invited = { email: 'bert@example.org', role: 'member' } as const;
      const { token } = await services.invitations.create(owner.caller, invited);
      const given = { email: '', password: 'zebra flute nine candles' };
      const { session } = await services.users.accept(token, given, visitor);
      expect(session.user).toEqual(bert.session.user);
    });

    test('is one of so many, and for nobody who is a member already', async () => {
      const { services, owner } = await withOwner({ ASSAY_INVITATIONS_MAX: '2' });
      const invite = (email: string | null) =>
        services.invitations.create(owner.caller, { email, role: 'member' });
      const refused = { code: 'validation-failed', fields: { email: [expect.any(String)] } };
      await expect(invite('anna@example.org')).rejects.toMatchObject(refused);
      await expect(invite('anna')).rejects.toMatchObject(refused);
      await invite(null);
      await invite('bert@example.org');
      await expect(invite(null)).rejects.toMatchObject(refused);
    });
  });

  describe('a member', () => {
    test('is listed with the others', async () => {
      const { services, owner, accountId } = await withOwner();
      await joined(services, owner.caller, { email: 'bert@example.org' });
      expect(await services.members.list(accountId)).toEqual([
        expect.objectContaining({ email: 'anna@example.org', role: 'owner', disabledAt: null }),
        expect.objectContaining({ email: 'bert@example.org', role: 'member', disabledAt: null }),
      ]);
    });

    test('who is no owner invites nobody, changes no role and removes nobody but themselves', async () => {
      const { services, owner } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const { members, invitations } = services;
      const refused = { code: 'insufficient-scope' };
      const [anna, self] = [owner.session.user.id, bert.session.user.id];
      const attempts = [
        () => invitations.create(bert.caller, { email: null, role: 'owner' }),
        () => invitations.revoke(bert.caller, 1),
        () => members.changeRole(bert.caller, self, 'owner'),
        () => members.remove(bert.caller, anna),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused);
      await members.remove(bert.caller, self);
      expect(await services.users.session(bert.token)).toBeUndefined();
    });

    test('who becomes an owner, or stops being one, can do so at once', async () => {
      const { services, owner } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      await services.members.changeRole(owner.caller, bert.session.user.id, 'owner');
      const session = await services.users.session(bert.token);
      expect(session).toMatchObject({ role: 'owner' });
      await services.members.changeRole(owner.caller, bert.session.user.id, 'member');
      expect(await services.users.session(bert.token)).toMatchObject({ role: 'member' });
    });

    test('who is disabled leaves no open invitation, and no key of theirs makes one', async () => {
      const { services, owner, accountId } = await withOwner();
      const carl = await joined(services, owner.caller, { email: 'carl@example.org', role: 'owner' });
      const anyone = { email: null, role: 'owner' } as const;
      const { token } = await services.invitations.create(carl.caller, anyone);
      const admin = { name: 'ci', scopes: ['read', 'write', 'admin'], expiresAt: null } as const;
      const { key } = await services.keys.create(carl.caller, admin);
      await services.users.setDisabled('carl@example.org', true);
      const given = { email: 'carl2@example.org', password: goodPassword };
      await expect(services.users.accept(token, given, visitor)).rejects.toMatchObject({ code: 'not-found' });
      const byKey = { ...carl.caller, userId: null, confirmedAt: null, keyId: key.id };
      const refused = { code: 'insufficient-scope' };
      await expect(services.invitations.create(byKey, anyone)).rejects.toMatchObject(refused);
      expect(await services.invitations.list(accountId)).toEqual([]);
    });

    test('who is the last owner stays one', async () => {
      const { services, owner } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org', role: 'owner' });
      const { members } = services;
      const [anna, other] = [owner.session.user.id, bert.session.user.id];
      // Somebody who is kept out cannot look after the account.
      await services.users.setDisabled('bert@example.org', true);
      const last = { code: 'validation-failed', fields: { role: [expect.stringContaining('last owner')] } };
      await expect(members.changeRole(owner.caller, anna, 'member')).rejects.toMatchObject(last);
      await expect(members.remove(owner.caller, anna)).rejects.toMatchObject(last);
      await services.users.setDisabled('bert@example.org', false);
      const both = await Promise.allSettled([
        members.remove(owner.caller, other),
        members.remove(bert.caller, anna),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await members.list(owner.caller.accountId)).map(({ role }) => role)).toEqual(['owner']);
    });

    test('who is a disabled owner is demoted and removed beside the last active one', async () => {
      const { services, owner, accountId } = await withOwner();
      for (const email of ['bert@example.org', 'carl@example.org']) {
        await joined(services, owner.caller, { email, role: 'owner' });
        await services.users.setDisabled(email, true);
      }
      const [, bert, carl] = await services.members.list(accountId);
      await services.members.changeRole(owner.caller, bert?.userId ?? 0, 'member');
      await services.members.remove(owner.caller, carl?.userId ?? 0);
      const left = (await services.members.list(accountId)).map(({ email, role }) => [email, role]);
      expect(left).toEqual([
        ['anna@example.org', 'owner'],
        ['bert@example.org', 'member'],
      ]);
    });

    test('who is removed loses the sessions in this account and the keys they made there, and no others', async () => {
      const { services, owner } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const elsewhere = await newAccount(services, 'Blog');
      const inviter = operatorOf(elsewhere.accountId);
      const invited = { email: 'bert@example.org', role: 'member' } as const;
      const { token } = await services.invitations.create(inviter, invited);
      const given = { email: '', password: goodPassword };
      const other = await services.users.accept(token, given, visitor);
      const input = { name: 'ci', scopes: ['read'], expiresAt: null } as const;
      const his = await services.keys.create(bert.caller, input);
      const hers = await services.keys.create(owner.caller, input);
      const inBlog = await services.keys.create(services.users.callerOf(other.session, visitor), input);

      const removed = await services.members.remove(owner.caller, bert.session.user.id);
      expect(removed.email).toBe('bert@example.org');
      expect(await services.users.session(bert.token)).toBeUndefined();
      expect(await services.users.session(other.token)).toBeDefined();
      services.clock.nowMs += 5_000;
      expect(await services.keys.authenticate(his.token)).toBeUndefined();
      expect(await services.keys.authenticate(hers.token)).toBeDefined();
      expect(await services.keys.authenticate(inBlog.token)).toBeDefined();
    });
  });

  describe.each([
    ['removed', ({ members }: TestServices, caller: Caller, id: number) => members.remove(caller, id)],
    [
      'made a member',
      ({ members }: TestServices, caller: Caller, id: number) => members.changeRole(caller, id, 'member'),
    ],
  ])('Z1 an owner who is %s', (_, lose) => {
    const admin = { name: 'ci', scopes: ['read', 'write', 'admin'], expiresAt: null } as const;

    test('leaves behind no key that they know, by whatever way they made it', async () => {
      const { db, services, owner } = await withOwner();
      const { keys, clock } = services;
      const carl = await joined(services, owner.caller, { email: 'carl@example.org', role: 'owner' });
      const id = carl.session.user.id;
      const [hers, herOther] = [
        await keys.create(owner.caller, admin),
        await keys.create(owner.caller, admin),
      ];
      const first = await keys.create(carl.caller, admin);
      const byKey = keyCaller(carl.caller, first.key.id);
      const second = await keys.create(byKey, admin);
      const ofSecond = await keys.create(keyCaller(carl.caller, second.key.id), admin);
      const turned = await keys.rotate(byKey, first.key.id);
      // Whoever puts a key in the place of another's is told the new one.
      const his = [first, second, ofSecond, turned, await keys.rotate(byKey, herOther.key.id)];
      expect(his.map(({ key }) => key.createdBy)).toEqual(his.map(() => id));

      await lose(services, owner.caller, id);
      clock.nowMs += 5_000;
      for (const { token } of his) expect(await keys.authenticate(token)).toBeUndefined();
      expect(await keys.authenticate(hers.token)).toBeDefined();
      const lines = await linesOf(db, 'key.revoked');
      expect(lines).toEqual(his.map(({ key }) => [`key:${key.id}`, `made by user:${id}`]));
    });

    test('leaves behind no open invitation, also none that a key of theirs made', async () => {
      const { db, services, owner, accountId } = await withOwner();
      const { users, invitations, keys } = services;
      const carl = await joined(services, owner.caller, { email: 'carl@example.org', role: 'owner' });
      const id = carl.session.user.id;
      const anybody = { email: null, role: 'owner' } as const;
      await joined(services, carl.caller, { email: 'dora@example.org' });
      const hers = await invitations.create(owner.caller, anybody);
      const { key } = await keys.create(carl.caller, admin);
      const his = [
        await invitations.create(carl.caller, anybody),
        await invitations.create(keyCaller(carl.caller, key.id), anybody),
      ];
      expect(his.map(({ invitation }) => invitation.invitedBy)).toEqual([id, id]);

      await lose(services, owner.caller, id);
      for (const { token } of his) expect(await users.invitation(token)).toBeUndefined();
      expect(await invitations.list(accountId)).toEqual([hers.invitation]);
      const lines = await linesOf(db, 'invitation.revoked');
      expect(lines).toEqual(
        his.map(({ invitation }) => [`invitation:${invitation.id}`, `made by user:${id}`]),
      );
    });

    function keyCaller(caller: Caller, keyId: number): Caller {
      return { ...caller, userId: null, confirmedAt: null, keyId };
    }

    async function linesOf(db: Db, action: string) {
      const lines = await db.sql
        .selectFrom('auditLog')
        .select(['object', 'detail'])
        .where('action', '=', action)
        .execute();
      return lines.map(({ object, detail }) => [object, detail]).toSorted();
    }
  });

  describe('Z1 people of another account', () => {
    test('are answered for like people who do not exist', async () => {
      const { services, owner, accountId } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const open = await services.invitations.create(owner.caller, { email: null, role: 'member' });
      const key = await services.keys.create(owner.caller, { name: 'ci', scopes: ['read'], expiresAt: null });
      const stranger = operatorOf((await newAccount(services, 'Stranger')).accountId);
      const { members, invitations, keys } = services;
      const asks: ((id: number) => Promise<unknown>)[] = [
        (id) => members.changeRole(stranger, id, 'owner'),
        (id) => members.remove(stranger, id),
        (id) => invitations.revoke(stranger, id),
        (id) => keys.revoke(stranger, id),
        (id) => keys.rotate(stranger, id),
      ];
      const own = [bert.session.user.id, bert.session.user.id, open.invitation.id, key.key.id, key.key.id];
      for (const [at, ask] of asks.entries()) {
        const [foreign, unknown] = await Promise.all([
          ask(own[at] as number).catch((error: unknown) => error),
          ask(999).catch((error: unknown) => error),
        ]);
        expect(foreign).toEqual(unknown);
        expect(foreign).toMatchObject({ code: 'not-found' });
      }
      expect(await members.list(stranger.accountId)).toEqual([]);
      expect(await invitations.list(stranger.accountId)).toEqual([]);
      expect(await invitations.list(accountId)).toHaveLength(1);
      const lines = await services.auditLog.list(stranger.accountId, { limit: 100 });
      expect(lines.rows.map(({ action }) => action)).toEqual(['key.created', 'account.created']);
    });
  });
});

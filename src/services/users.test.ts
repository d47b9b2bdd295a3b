import { argon2Sync } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../store/testing.ts';
import { hashToken } from './one-use-token.ts';
import { firstOwner, goodPassword, joined, visitor } from './sample-people.ts';
import { newAccount, type TestServices, testServices } from './testing.ts';

eachDatabase(({ openTestStore }) => {
  const dayMs = 86_400_000;
  const minuteMs = 60_000;

  async function withOwner(settings = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    const { accountId } = await newAccount(services, 'Shop');
    return { db, services, accountId, owner: await firstOwner(services, accountId) };
  }

  const signIn = (
    { users }: TestServices,
    given: { email?: string; password?: string; address?: string } = {},
  ) =>
    users.signIn(
      { email: given.email ?? 'anna@example.org', password: given.password ?? goodPassword },
      { ...visitor, address: given.address ?? visitor.address },
    );

  describe('A3 the setup link', () => {
    test('makes the owner of the account, names it, and signs in', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services, 'Default');
      const { token, expiresAt } = (await services.users.setupToken(accountId)) ?? {
        token: '',
        expiresAt: 0,
      };
      expect(expiresAt - services.clock.nowMs).toBe(30 * minuteMs);
      expect(await services.users.invitation(token)).toEqual({
        kind: 'setup',
        isSetup: true,
        role: 'owner',
        email: null,
        accountName: 'Default',
        expiresAt,
      });
      const given = { email: ' Anna@Example.ORG ', password: goodPassword, accountName: 'Shop' };
      const { session } = await services.users.accept(token, given, visitor);
      expect(session).toMatchObject({
        user: { email: 'anna@example.org' },
        account: { id: accountId, name: 'Shop' },
        role: 'owner',
        confirmedAt: services.clock.nowMs,
      });
    });

    test('works once, and there is no other when there is a user', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const setup = (await services.users.setupToken(accountId))?.token ?? '';
      const given = { email: 'anna@example.org', password: goodPassword };
      const both = await Promise.allSettled([
        services.users.accept(setup, given, visitor),
        services.users.accept(setup, { ...given, email: 'bert@example.org' }, visitor),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(services.users.accept(setup, given, visitor)).rejects.toMatchObject({ code: 'not-found' });
      expect(await services.users.invitation(setup)).toBeUndefined();
      expect(await services.users.setupToken(accountId)).toBeUndefined();
      expect(await services.users.list()).toHaveLength(1);
    });

    test('is void when a fresh one was made, and after 30 minutes', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const [first, second] = [
        (await services.users.setupToken(accountId))?.token ?? '',
        (await services.users.setupToken(accountId))?.token ?? '',
      ];
      expect(await services.users.invitation(first)).toBeUndefined();
      services.clock.nowMs += 30 * minuteMs - 1;
      expect(await services.users.invitation(second)).toBeDefined();
      services.clock.nowMs += 1;
      expect(await services.users.invitation(second)).toBeUndefined();
    });

    test('that was made before somebody was invited opens nothing after they came', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId, ...caller } = await newAccount(services);
      const setup = (await services.users.setupToken(accountId))?.token ?? '';
      await joined(services, { ...caller, accountId, scopes: ['admin'] }, { email: 'bert@example.org' });
      expect(await services.users.invitation(setup)).toBeUndefined();
      const given = { email: 'x@example.org', password: goodPassword };
      await expect(services.users.accept(setup, given, visitor)).rejects.toMatchObject({ code: 'not-found' });
    });

    test.each([
      [{ email: 'anna', password: goodPassword }, 'email'],
      [{ email: '', password: goodPassword }, 'email'],
      [{ email: `${'a'.repeat(65)}@example.org`, password: goodPassword }, 'email'],
      [{ email: 'anna@example.org', password: 'elevenchars' }, 'password'],
      [{ email: 'anna@example.org', password: 'é'.repeat(11) }, 'password'],
      [{ email: 'anna@example.org', password: 'kelp '.repeat(26) }, 'password'],
      [{ email: 'anna@example.org', password: 'Password1234' }, 'password'],
      [{ email: 'anna@example.org', password: 'Anna@example.org' }, 'password'],
      [{ email: 'anna@example.org', password: goodPassword, accountName: ' ' }, 'accountName'],
    ])('refuses %j for its %s, and still works', async (given, field) => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const setup = (await services.users.setupToken(accountId))?.token ?? '';
      await expect(services.users.accept(setup, given, visitor)).rejects.toMatchObject({
        code: 'validation-failed',
        fields: { [field]: [expect.any(String)] },
      });
      expect(await services.users.invitation(setup)).toBeDefined();
    });

    test.each(['12 characters', 'kelp '.repeat(25), 'čtyři zelené žáby', '   spaces   too   '])(
      'takes the password %j',
      async (password) => {
        const { db } = await openTestStore();
        const services = testServices(db);
        const { accountId } = await newAccount(services);
        const setup = (await services.users.setupToken(accountId))?.token ?? '';
        await services.users.accept(setup, { email: 'anna@example.org', password }, visitor);
        await signIn(services, { password });
      },
    );
  });

  describe('A3 signing in', () => {
    test('says the same for every failure, and stores neither password nor token', async () => {
      const { db, services, owner } = await withOwner();
      await joined(services, owner.caller, { email: 'bert@example.org' });
      await services.users.setDisabled('bert@example.org', true);
      const refusals = await Promise.all(
        [
          { password: `${goodPassword}!` },
          { email: 'nobody@example.org' },
          { email: 'bert@example.org' },
          { email: '', password: '' },
        ].map((given) => signIn(services, given).catch((error: unknown) => error)),
      );
      expect(new Set(refusals.map(String))).toHaveLength(1);
      expect(refusals[0]).toMatchObject({ code: 'unauthenticated' });

      const { token } = await signIn(services);
      const tables = ['users', 'sessions', 'invitations', 'audit_log'] as const;
      const stored = await Promise.all(
        tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db.sql)),
      );
      const text = JSON.stringify(stored.map(({ rows }) => rows));
      expect(text).toContain(hashToken(token));
      expect(text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
      expect(text).not.toContain(token);
      expect(text).not.toContain(goodPassword);
      expect(text).not.toContain('nobody@example.org');
    });

    test('knows an e-mail address in any letter case', async () => {
      const { services } = await withOwner();
      expect(await signIn(services, { email: ' ANNA@example.org' })).toBeDefined();
    });

    test('hashes a password anew that was hashed with less work', async () => {
      const { db, services } = await withOwner();
      const nonce = Buffer.from('somesaltsomesalt');
      const work = { parallelism: 1, tagLength: 32, memory: 8, passes: 1 };
      const tag = argon2Sync('argon2id', { message: goodPassword, nonce, ...work });
      const old = `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(tag)}`;
      await db.sql.updateTable('users').set({ passwordHash: old }).execute();
      await signIn(services);
      const after = await db.sql.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow();
      expect(after.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await signIn(services);
    });

    test('is refused after 5 failures in 15 minutes for an e-mail address, from wherever they come', async () => {
      const { services } = await withOwner();
      for (let count = 1; count <= 5; count += 1) {
        const guess = signIn(services, { password: `guess ${count}`, address: `192.0.2.${count}` });
        await expect(guess).rejects.toMatchObject({ code: 'unauthenticated' });
      }
      await expect(signIn(services, { address: '192.0.2.9' })).rejects.toMatchObject({
        code: 'rate-limited',
        retryAfterSeconds: 180,
        message: 'Too many failed attempts. Try again in 3 minutes.',
      });
      await expect(signIn(services, { email: 'other@example.org' })).rejects.toMatchObject({
        code: 'unauthenticated',
      });
      services.clock.nowMs += 180_000;
      await signIn(services);
    });

    test('is refused after 20 failures in 15 minutes from an address, for whomever they were', async () => {
      const { services } = await withOwner();
      for (let count = 1; count <= 20; count += 1) {
        // One subscriber of IPv6 has a /64.
        const guess = signIn(services, { email: `${count}@example.org`, address: `2001:db8::${count}` });
        await expect(guess).rejects.toMatchObject({ code: 'unauthenticated' });
      }
      await expect(signIn(services, { address: '2001:db8::ffff' })).rejects.toMatchObject({
        code: 'rate-limited',
        retryAfterSeconds: 45,
      });
      await signIn(services, { address: '2001:db8:0:1::1' });
    });

    test('that succeeds counts for nothing', async () => {
      const { services } = await withOwner();
      for (let count = 1; count <= 6; count += 1) await signIn(services);
    });

    test('takes the count before it hashes: of many guesses at once five are looked at', async () => {
      const { services } = await withOwner();
      const guesses = Array.from({ length: 9 }, (_, at) => signIn(services, { password: `guess ${at}` }));
      const codes = (await Promise.allSettled(guesses)).map(
        (guess) => guess.status === 'rejected' && (guess.reason as { code: string }).code,
      );
      expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(5);
      expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(4);
    });

    test('with too many hashes waiting is refused with 503 and not counted', async () => {
      const { services } = await withOwner({ signInRate: { count: 50, seconds: 900 } });
      const guesses = Array.from({ length: 14 }, (_, at) => signIn(services, { password: `guess ${at}` }));
      const codes = (await Promise.allSettled(guesses)).map(
        (guess) => guess.status === 'rejected' && (guess.reason as { code: string }).code,
      );
      expect(codes.filter((code) => code === 'overloaded')).toHaveLength(4);
      // 10 failures and 4 that were given back leave 10 for this address.
      for (let count = 1; count <= 10; count += 1) {
        await expect(signIn(services, { password: 'guess' })).rejects.toMatchObject({
          code: 'unauthenticated',
        });
      }
      await expect(signIn(services)).rejects.toMatchObject({ code: 'rate-limited' });
    });
  });

  describe('A4 a session', () => {
    test('is another one at each sign-in, and noise opens none', async () => {
      const { services, owner } = await withOwner();
      const { token, session } = await signIn(services);
      expect(token).not.toBe(owner.token);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await services.users.session(token)).toEqual(session);
      for (const noise of ['', 'x', `${token}x`, hashToken(token), 'A'.repeat(43)]) {
        expect(await services.users.session(noise)).toBeUndefined();
      }
    });

    test('ends after 8 hours without a request, and after 7 days whatever happens', async () => {
      const { services, owner } = await withOwner();
      const { token } = await signIn(services);
      services.clock.nowMs += 8 * 60 * minuteMs - 1;
      expect(await services.users.session(token)).toBeDefined();
      await services.close();
      services.clock.nowMs += 1;
      expect(await services.users.session(owner.token)).toBeUndefined();
      for (let hours = 8; hours + 7 < 7 * 24; hours += 7) {
        services.clock.nowMs += 7 * 60 * minuteMs;
        expect(await services.users.session(token)).toBeDefined();
        await services.close();
      }
      services.clock.nowMs = owner.session.expiresAt - 1;
      expect(await services.users.session(token)).toBeDefined();
      services.clock.nowMs += 1;
      expect(await services.users.session(token)).toBeUndefined();
    });

    test('ends when one signs out, and when its owner ends it in the list', async () => {
      const { services, owner } = await withOwner();
      const [one, two] = [await signIn(services), await signIn(services)];
      const { id } = owner.session.user;
      expect((await services.users.sessions(id)).map((row) => row.id)).toEqual([
        two.session.id,
        one.session.id,
        owner.session.id,
      ]);
      await services.users.signOut(one.token, visitor);
      expect(await services.users.session(one.token)).toBeUndefined();
      await services.users.endSession(id, two.session.id, visitor);
      expect(await services.users.session(two.token)).toBeUndefined();
      await expect(services.users.endSession(id, two.session.id, visitor)).rejects.toMatchObject({
        code: 'not-found',
      });
      expect(await services.users.sessions(id)).toEqual([
        {
          id: owner.session.id,
          address: '192.0.2.1',
          userAgent: 'Mozilla/5.0 (a browser)',
          createdAt: services.clock.nowMs,
          seenAt: services.clock.nowMs,
          expiresAt: services.clock.nowMs + 7 * dayMs,
        },
      ]);
    });

    test('of somebody else cannot be ended', async () => {
      const { services, owner } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const ending = services.users.endSession(bert.session.user.id, owner.session.id, visitor);
      await expect(ending).rejects.toMatchObject({ code: 'not-found' });
      expect(await services.users.session(owner.token)).toBeDefined();
    });

    test('is one of 20: the one that was not seen for longest makes room', async () => {
      const { services, owner } = await withOwner();
      const tokens = [owner.token];
      for (let count = 2; count <= 20; count += 1) {
        services.clock.nowMs += 1;
        tokens.push((await signIn(services)).token);
      }
      // The oldest is used, so the second oldest goes.
      services.clock.nowMs += 2 * minuteMs;
      await services.users.session(owner.token);
      await services.close();
      tokens.push((await signIn(services)).token);
      const open = await Promise.all(tokens.map((token) => services.users.session(token)));
      expect(open.map((session, at) => (session === undefined ? at : -1)).filter((at) => at >= 0)).toEqual([
        1,
      ]);
    });

    test('ends with the others when the password changes, but for the one that changed it', async () => {
      const { services, owner } = await withOwner();
      const other = await signIn(services);
      const next = 'zebra flute nine candles';
      await services.users.changePassword(owner.token, { current: goodPassword, next }, visitor);
      expect(await services.users.session(other.token)).toBeUndefined();
      expect(await services.users.session(owner.token)).toBeDefined();
      await expect(signIn(services)).rejects.toMatchObject({ code: 'unauthenticated' });
      await signIn(services, { password: next });
    });

    test('changes no password without the current one, or to a bad one', async () => {
      const { services, owner } = await withOwner();
      const change = (current: string, next: string) =>
        services.users.changePassword(owner.token, { current, next }, visitor);
      const refused = (field: string) => ({
        code: 'validation-failed',
        fields: { [field]: [expect.any(String)] },
      });
      await expect(change('wrong', 'zebra flute nine candles')).rejects.toMatchObject(refused('current'));
      await expect(change(goodPassword, 'short')).rejects.toMatchObject(refused('next'));
      await expect(change(goodPassword, goodPassword)).rejects.toMatchObject(refused('next'));
      await signIn(services);
    });

    test('is confirmed for 10 minutes after the password was given, and then until it is given again', async () => {
      const { services, owner } = await withOwner();
      const { users, clock } = services;
      clock.nowMs += 10 * minuteMs - 1;
      expect(users.isConfirmed(owner.session)).toBe(true);
      clock.nowMs += 1;
      expect(users.isConfirmed(owner.session)).toBe(false);
      await expect(users.confirm(owner.token, 'wrong', visitor)).rejects.toMatchObject({
        code: 'validation-failed',
        fields: { password: ['This is not your password.'] },
      });
      const session = await users.confirm(owner.token, goodPassword, visitor);
      expect(users.isConfirmed(session)).toBe(true);
      expect(session.confirmedAt).toBe(clock.nowMs);
    });

    test('lets nobody guess at the password: the guesses count with those at sign-in', async () => {
      const { services, owner } = await withOwner();
      for (let count = 1; count <= 5; count += 1) {
        await expect(services.users.confirm(owner.token, `guess ${count}`, visitor)).rejects.toThrow();
      }
      const refused = { code: 'rate-limited' };
      await expect(services.users.confirm(owner.token, goodPassword, visitor)).rejects.toMatchObject(refused);
      await expect(signIn(services)).rejects.toMatchObject(refused);
    });

    test('that has ended confirms and changes nothing', async () => {
      const { services, owner } = await withOwner();
      await services.users.signOut(owner.token, visitor);
      const { users } = services;
      const ended = { code: 'unauthenticated' };
      await expect(users.confirm(owner.token, goodPassword, visitor)).rejects.toMatchObject(ended);
      const change = { current: goodPassword, next: 'zebra flute nine candles' };
      await expect(users.changePassword(owner.token, change, visitor)).rejects.toMatchObject(ended);
      await users.signOut(owner.token, visitor);
    });

    test('shows another account of its user, and none of anybody else', async () => {
      const { services, owner } = await withOwner();
      const other = await newAccount(services, 'Blog');
      const stranger = await newAccount(services, 'Stranger');
      const inviter = { ...other, scopes: ['admin'] } as const;
      const invited = { email: 'anna@example.org', role: 'member' } as const;
      const { token } = await services.invitations.create(inviter, invited);
      await services.users.accept(token, { email: '', password: goodPassword }, visitor);
      expect(await services.users.accounts(owner.session.user.id)).toEqual([
        { id: owner.session.account.id, name: 'Shop', role: 'owner' },
        { id: other.accountId, name: 'Blog', role: 'member' },
      ]);
      const moved = await services.users.useAccount(owner.token, other.accountId);
      expect(moved).toMatchObject({ account: { name: 'Blog' }, role: 'member' });
      expect(services.users.callerOf(moved, visitor)).toMatchObject({ scopes: ['read', 'write'] });
      await expect(services.users.useAccount(owner.token, stranger.accountId)).rejects.toMatchObject({
        code: 'not-found',
      });
    });
  });

  describe('the operator', () => {
    test('makes a link that sets a new password once, and ends all sessions', async () => {
      const { services, owner } = await withOwner();
      const { token } = await services.users.resetToken('ANNA@example.org');
      expect(await services.users.invitation(token)).toMatchObject({
        kind: 'reset',
        isSetup: false,
        email: 'anna@example.org',
      });
      await signIn(services);
      const given = { email: 'ignored@example.org', password: 'zebra flute nine candles' };
      const signedIn = await services.users.accept(token, given, visitor);
      expect(signedIn.session.user).toEqual(owner.session.user);
      expect(await services.users.session(owner.token)).toBeUndefined();
      expect(await services.users.session(signedIn.token)).toBeDefined();
      await expect(signIn(services)).rejects.toMatchObject({ code: 'unauthenticated' });
      await expect(services.users.accept(token, given, visitor)).rejects.toMatchObject({ code: 'not-found' });
    });

    test('makes one link at a time, and a changed password voids it', async () => {
      const { services, owner } = await withOwner();
      const first = await services.users.resetToken('anna@example.org');
      const second = await services.users.resetToken('anna@example.org');
      expect(await services.users.invitation(first.token)).toBeUndefined();
      const change = { current: goodPassword, next: 'zebra flute nine candles' };
      await services.users.changePassword(owner.token, change, visitor);
      expect(await services.users.invitation(second.token)).toBeUndefined();
      await expect(services.users.resetToken('x@example.org')).rejects.toMatchObject({ code: 'not-found' });
    });

    test('disables a user, whose sessions and links end, and enables them again', async () => {
      const { services, owner } = await withOwner();
      const { token } = await services.users.resetToken('anna@example.org');
      await services.users.setDisabled('anna@example.org', true);
      expect(await services.users.session(owner.token)).toBeUndefined();
      await expect(signIn(services)).rejects.toMatchObject({ code: 'unauthenticated' });
      const given = { email: '', password: 'zebra flute nine candles' };
      await expect(services.users.accept(token, given, visitor)).rejects.toMatchObject({ code: 'not-found' });
      expect(await services.users.setDisabled('anna@example.org', false)).toMatchObject({ disabledAt: null });
      await signIn(services);
    });
  });
});

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { hashSecret } from '../secrets.ts';
import { newAccount } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { goodPassword, joined, shopWithOwner, signIn, visitor } from './sample-people.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

eachDatabase(({ openTestStore }) => {
  const withOwner = async (settings = {}) => shopWithOwner((await openTestStore()).db, settings);

  describe('A4 a session', () => {
    test('is another one at each sign-in, and noise opens none', async () => {
      const { services, owner } = await withOwner();
      const { token, session } = await signIn(services);
      expect(token).not.toBe(owner.token);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(await services.users.session(token)).toEqual(session);
      for (const noise of ['', 'x', `${token}x`, hashSecret(token), 'A'.repeat(43)]) {
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

    test('is no longer open, nor confirmed, because the clock was set back', async () => {
      const { services, owner } = await withOwner();
      const { users, clock } = services;
      clock.nowMs -= 24 * 60 * minuteMs;
      expect(users.isConfirmed(owner.session)).toBe(false);
      expect(await users.session(owner.token)).toBeDefined();
      await services.close();
      clock.nowMs += 8 * 60 * minuteMs;
      expect(await users.session(owner.token)).toBeUndefined();
    });

    test('that ends after 30 seconds without a request goes on with one every 5', async () => {
      const { services, owner } = await withOwner({ ASSAY_SESSION_IDLE: '30 s' });
      for (let requests = 0; requests < 20; requests += 1) {
        services.clock.nowMs += 5_000;
        expect(await services.users.session(owner.token)).toBeDefined();
        await services.close();
      }
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

    test('is confirmed by a change of the password, too', async () => {
      const { services, owner } = await withOwner();
      const { users, clock } = services;
      clock.nowMs += 10 * minuteMs;
      const change = { current: goodPassword, next: 'zebra flute nine candles' };
      await users.changePassword(owner.token, change, visitor);
      expect(await users.session(owner.token)).toMatchObject({ confirmedAt: clock.nowMs });
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
      const inviter = operatorOf(other.accountId);
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
});

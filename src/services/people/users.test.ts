import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { newAccount, testServices } from '../testing.ts';
import { goodPassword, joined, shopWithOwner, signIn, visitor } from './sample-people.ts';

const minuteMs = 60_000;

eachDatabase(({ openTestStore }) => {
  const withOwner = async (settings = {}) => shopWithOwner((await openTestStore()).db, settings);

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

    test('names its own account alone', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const [{ accountId }] = [await newAccount(services, 'Default'), await newAccount(services, 'Blog')];
      const setup = (await services.users.setupToken(accountId))?.token ?? '';
      const given = { email: 'anna@example.org', password: goodPassword, accountName: 'Shop' };
      await services.users.accept(setup, given, visitor);
      expect((await services.accounts.list()).map(({ name }) => name)).toEqual(['Shop', 'Blog']);
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

    test.each(['elevenchars', 'Password1234', 'Anna@example.org'])(
      'makes a link that does not take the password %j, and still works',
      async (password) => {
        const { services } = await withOwner();
        const { token } = await services.users.resetToken('anna@example.org');
        const accept = (given: string) =>
          services.users.accept(token, { email: '', password: given }, visitor);
        await expect(accept(password)).rejects.toMatchObject({
          code: 'validation-failed',
          fields: { password: [expect.any(String)] },
        });
        await accept('zebra flute nine candles');
      },
    );

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

    test('makes a link that brings nobody back who was removed meanwhile', async () => {
      const { services, owner, accountId } = await withOwner();
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      const { token } = await services.users.resetToken('bert@example.org');
      await services.members.remove(owner.caller, bert.session.user.id);
      const given = { email: '', password: 'zebra flute nine candles' };
      await expect(services.users.accept(token, given, visitor)).rejects.toMatchObject({ code: 'not-found' });
      expect(await services.members.list(accountId)).toHaveLength(1);
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
      expect(await services.users.session(owner.token)).toBeUndefined();
      await signIn(services);
    });
  });
});

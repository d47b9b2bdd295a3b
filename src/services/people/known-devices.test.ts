import { describe, expect, test } from 'vitest';
import { dayMs } from '../../lib/durations.ts';
import { eachDatabase, openTestStore } from '../../store/testing.ts';
import { testServices } from '../testing.ts';
import { firstOwner, goodPassword, joined, shopWithOwner, signIn, visitor } from './sample-people.ts';

const anna = 'anna@example.org';
const throttled = { code: 'rate-limited' };
const wrong = { code: 'unauthenticated' };

eachDatabase(({ openTestStore }) => {
  const withOwner = async () => shopWithOwner((await openTestStore()).db);
  type Shop = Awaited<ReturnType<typeof withOwner>>;

  /** Strangers guess until nobody whom they could be is let in by this address. */
  async function lockOut({ services }: Shop, email = anna): Promise<void> {
    for (let count = 1; count <= 5; count += 1) {
      const guess = signIn(services, { email, password: `guess ${count}`, address: `198.51.100.${count}` });
      await expect(guess).rejects.toMatchObject(wrong);
    }
    await expect(signIn(services, { email })).rejects.toMatchObject(throttled);
  }

  describe('A8 a browser that somebody has signed in with', () => {
    test('still signs in when strangers have used up the tries at its name', async () => {
      const shop = await withOwner();
      await lockOut(shop);
      const { device } = shop.owner;
      const again = await signIn(shop.services, { device: device.value });
      expect(again.device.value).not.toBe(device.value);
      await signIn(shop.services, { device: again.device.value });
      await expect(signIn(shop.services)).rejects.toMatchObject(throttled);
    });

    test('still signs in when strangers have used up the tries of its network', async () => {
      const shop = await withOwner();
      const { services, owner } = shop;
      for (let count = 1; count <= 20; count += 1) {
        await expect(signIn(services, { email: `${count}@example.org` })).rejects.toMatchObject(wrong);
      }
      await expect(signIn(services)).rejects.toMatchObject(throttled);
      await signIn(services, { device: owner.device.value });
    });

    test('can confirm and change the password meanwhile', async () => {
      const shop = await withOwner();
      await lockOut(shop);
      const { users } = shop.services;
      const { token, device } = shop.owner;
      const known = { ...visitor, device: device.value };
      await expect(users.confirm(token, goodPassword, visitor)).rejects.toMatchObject(throttled);
      await users.confirm(token, goodPassword, known);
      const change = { current: goodPassword, next: 'zebra flute nine candles' };
      const changed = await users.changePassword(token, change, known);
      const next = { password: change.next };
      await expect(signIn(shop.services, { ...next, device: device.value })).rejects.toMatchObject(throttled);
      await signIn(shop.services, { ...next, device: changed.value });
    });

    test('is throttled by itself, and takes no try from anybody else', async () => {
      const { services, owner } = await withOwner();
      const [first, second] = [owner.device.value, (await signIn(services)).device.value];
      for (let count = 1; count <= 5; count += 1) {
        const guess = signIn(services, { password: `guess ${count}`, device: first });
        await expect(guess).rejects.toMatchObject(wrong);
      }
      await expect(signIn(services, { device: first })).rejects.toMatchObject({
        ...throttled,
        retryAfterSeconds: 180,
        message: 'Too many failed attempts. Try again in 3 minutes.',
      });
      await signIn(services, { device: second });
      await signIn(services);
      services.clock.nowMs += 180_000;
      await signIn(services, { device: first });
    });

    test('is known after every way to sign in', async () => {
      const shop = await withOwner();
      const { services, owner } = shop;
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      await lockOut(shop, 'bert@example.org');
      await signIn(services, { email: 'bert@example.org', device: bert.device.value });
      const { token } = await services.users.resetToken(anna);
      const reset = await services.users.accept(token, { email: '', password: goodPassword }, visitor);
      await lockOut(shop);
      await signIn(services, { device: reset.device.value });
    });

    test('is told from those of other people, from changed cookies and from noise', async () => {
      const shop = await withOwner();
      const { services, owner } = shop;
      const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
      await lockOut(shop);
      const own = owner.device.value;
      const [name = '', expiry = '', signature = ''] = own.split('.');
      const later = (Number.parseInt(expiry, 36) + dayMs).toString(36);
      const other = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
      for (const device of [
        bert.device.value,
        [other(name), expiry, signature].join('.'),
        [name, later, signature].join('.'),
        [name, expiry, other(signature)].join('.'),
        [name, expiry].join('.'),
        `${own}.${own}`,
        '\u0000',
        'x'.repeat(9_000),
      ]) {
        await expect(signIn(services, { device })).rejects.toMatchObject(throttled);
      }
      await signIn(services, { device: own });
    });

    test('is known no more after 180 days, and not after a new password', async () => {
      const shop = await withOwner();
      const { services, owner } = shop;
      services.clock.nowMs += 180 * dayMs - 1;
      await lockOut(shop);
      await signIn(services, { device: owner.device.value });
      services.clock.nowMs += 1;
      await expect(signIn(services, { device: owner.device.value })).rejects.toMatchObject(throttled);

      const given = { email: '', password: 'zebra flute nine candles' };
      services.clock.nowMs += dayMs;
      const before = (await signIn(services)).device.value;
      const { token } = await services.users.resetToken(anna);
      await services.users.accept(token, given, visitor);
      await lockOut(shop);
      const guess = { password: given.password, device: before };
      await expect(signIn(services, guess)).rejects.toMatchObject(throttled);
    });

    test('gets the same refusals as a stranger, of people who exist and of others', async () => {
      const { services, owner } = await withOwner();
      const tries = async (given: Parameters<typeof signIn>[1]) => {
        const told: unknown[] = [];
        for (let count = 1; count <= 7; count += 1) {
          const refusal = await signIn(services, { password: 'guess', ...given }).catch((error) => error);
          told.push([refusal.code, refusal.message, refusal.retryAfterSeconds]);
        }
        return told;
      };
      const device = owner.device.value;
      const told = await tries({ email: 'nobody@example.org' });
      expect(await tries({ device })).toEqual(told);
      expect(await tries({ email: 'nobody2@example.org', device })).toEqual(told);
      expect(await tries({})).toEqual(told);
    });

    test('has a cookie that tells nothing of whom it belongs to, by the key of this server', async () => {
      const { db, services, owner } = await withOwner();
      const { value, maxAgeS } = owner.device;
      expect(value).toMatch(/^[\w-]{22}\.[0-9a-z]+\.[\w-]{43}$/);
      expect(maxAgeS).toBe(180 * 86_400);
      const elsewhere = testServices(db, { secretKey: new Uint8Array(32).fill(7) });
      await lockOut({ db, services: elsewhere, accountId: owner.caller.accountId, owner });
      await expect(signIn(elsewhere, { device: value })).rejects.toMatchObject(throttled);
      await signIn(services, { device: value });
    });
  });
});

test('A8, D2 a browser is still known by the secret key before', async () => {
  const { db } = await openTestStore();
  const [before, now] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const settings = { ASSAY_RATE_SIGN_IN: '1/900' };
  const first = testServices(db, { secretKey: before, settings });
  const { account } = await first.accounts.create('Shop');
  const { device } = await firstOwner(first, account.id);
  const after = testServices(db, { secretKey: now, previousSecretKey: before, settings });
  await expect(signIn(after, { password: 'guess' })).rejects.toMatchObject(wrong);
  await expect(signIn(after)).rejects.toMatchObject(throttled);
  await signIn(after, { device: device.value });
});

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import { hashSecret, isApiToken, newApiToken } from '../secrets.ts';
import { newAccount, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';

eachDatabase(({ openTestStore }) => {
  describe('A1 the form of an API key', () => {
    test('is a prefix, 32 characters of secret and 6 of checksum, never the same twice', () => {
      const tokens = Array.from({ length: 200 }, () => newApiToken(randomBytes));
      for (const token of tokens) {
        expect(token).toMatch(/^assay_[0-9A-Za-z]{38}$/);
        expect(isApiToken(token)).toBe(true);
      }
      expect(new Set(tokens).size).toBe(tokens.length);
      // All digits of base 62 come up in 6,400 characters.
      expect(new Set(tokens.join('').replaceAll('assay_', '')).size).toBe(62);
    });

    test('has the CRC-32 of the secret in base 62', () => {
      // Computed elsewhere: 32 times "0" has the CRC-32 a0f292d0, in base 62 2wjyrI.
      expect(newApiToken((count) => new Uint8Array(count))).toBe(`assay_${'0'.repeat(32)}2wjyrI`);
    });

    test('shows any single mistyped character', () => {
      const token = newApiToken(randomBytes);
      for (let at = 'assay_'.length; at < token.length; at += 1) {
        const other = token[at] === 'x' ? 'y' : 'x';
        expect(isApiToken(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBe(false);
      }
    });

    test.each(['', 'assay_', 'assay', 'x'.repeat(44), `assay_${'a'.repeat(38)}`, `assay_${'ä'.repeat(38)}`])(
      'is not %j',
      (text) => {
        expect(isApiToken(text)).toBe(false);
      },
    );
  });

  describe('A1 an API key', () => {
    test('opens its account, and is stored as a hash alone', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { account, key, token } = await services.accounts.create('Shop');
      const found = await services.keys.authenticate(token);
      expect(found).toMatchObject({ accountId: account.id, id: key.id, scopes: ['read', 'write', 'admin'] });
      expect(token.slice(6, 10)).toBe(key.first4);
      expect(token.slice(-4)).toBe(key.last4);
      const { rows } = await sql`select * from api_keys`.execute(db.sql);
      expect(JSON.stringify(rows)).toContain(hashSecret(token));
      expect(JSON.stringify(rows)).not.toContain(token.slice(10, 40));
    });

    test('that is noise costs no look-up, and one that is unknown costs one', async () => {
      const store = await openRecordedStore();
      const { keys } = testServices(store.db);
      store.statements.length = 0;
      expect(await keys.authenticate('assay_nothing')).toBeUndefined();
      expect(await keys.authenticate(`${newApiToken(randomBytes)}x`)).toBeUndefined();
      expect(store.statements).toEqual([]);
      expect(await keys.authenticate(newApiToken(randomBytes))).toBeUndefined();
      expect(store.statements).toHaveLength(1);
    });

    test('stops at its expiry', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const expiresAt = services.clock.nowMs + 1_000;
      const { token } = await services.keys.create(operatorOf(accountId), {
        name: 'brief',
        scopes: ['read'],
        expiresAt,
      });
      expect(await services.keys.authenticate(token)).toBeDefined();
      services.clock.nowMs += 999;
      expect(await services.keys.authenticate(token)).toBeDefined();
      services.clock.nowMs += 1;
      expect(await services.keys.authenticate(token)).toBeUndefined();
    });

    test('stops at once when it is revoked here, and within 5 seconds when another process does it', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const input = { name: 'ci', scopes: ['read', 'write'], expiresAt: null } as const;
      const [here, there] = [
        await services.keys.create(operatorOf(accountId), input),
        await services.keys.create(operatorOf(accountId), input),
      ];
      for (const { token } of [here, there]) expect(await services.keys.authenticate(token)).toBeDefined();

      const revoked = await services.keys.revoke(operatorOf(accountId), here.key.id);
      expect(revoked.revokedAt).toBe(services.clock.nowMs);
      expect(await services.keys.authenticate(here.token)).toBeUndefined();

      const otherProcess = testServices(db);
      await otherProcess.keys.revoke(operatorOf(accountId), there.key.id);
      services.clock.nowMs += 5_000;
      expect(await services.keys.authenticate(there.token)).toBeUndefined();
    });

    test('is not remembered for longer because the clock was set back', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { account, key, token } = await services.accounts.create('Shop');
      expect(await services.keys.authenticate(token)).toBeDefined();
      await services.close();
      services.clock.nowMs -= 86_400_000;
      expect(await services.keys.authenticate(token)).toBeDefined();
      await services.close();
      const [{ lastUsedAt } = { lastUsedAt: null }] = await services.keys.list(operatorOf(account.id));
      expect(lastUsedAt).toBe(services.clock.nowMs);

      services.clock.nowMs -= 86_400_000;
      await testServices(db).keys.revoke(operatorOf(account.id), key.id);
      expect(await services.keys.authenticate(token)).toBeUndefined();
    });

    test('of another account is no key of this one', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const other = await services.accounts.create('Another');
      await expect(services.keys.revoke(operatorOf(accountId), other.key.id)).rejects.toMatchObject({
        code: 'not-found',
      });
      expect(await services.keys.authenticate(other.token)).toBeDefined();
      expect((await services.keys.list(operatorOf(accountId))).map(({ id }) => id)).not.toContain(
        other.key.id,
      );
    });

    test('tells when it was last used, to the minute', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { account, token } = await services.accounts.create('Shop');
      const startedAt = services.clock.nowMs;
      const lastUsed = async () => {
        await services.keys.authenticate(token);
        await services.close();
        return (await services.keys.list(operatorOf(account.id)))[0]?.lastUsedAt;
      };
      expect((await services.keys.list(operatorOf(account.id)))[0]?.lastUsedAt).toBeNull();
      expect(await lastUsed()).toBe(startedAt);
      services.clock.nowMs += 59_000;
      expect(await lastUsed()).toBe(startedAt);
      services.clock.nowMs += 1_000;
      expect(await lastUsed()).toBe(startedAt + 60_000);
    });

    test('is one of twenty at most; revoked and expired ones do not count', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      const make = (expiresAt: number | null = null) =>
        services.keys.create(operatorOf(accountId), { name: 'one of many', scopes: ['read'], expiresAt });
      const second = await make();
      await make(services.clock.nowMs + 10);
      for (let count = 3; count < 20; count += 1) await make();
      await expect(make()).rejects.toMatchObject({ code: 'validation-failed' });
      await services.keys.revoke(operatorOf(accountId), second.key.id);
      await make();
      await expect(make()).rejects.toMatchObject({ code: 'validation-failed' });
      services.clock.nowMs += 10;
      await make();
    });

    test.each([
      [{ name: ' ', scopes: ['read'], expiresAt: null }, 'name'],
      [{ name: 'a\u0000b', scopes: ['read'], expiresAt: null }, 'name'],
      [{ name: 'x'.repeat(101), scopes: ['read'], expiresAt: null }, 'name'],
      [{ name: 'a\u009b31m', scopes: ['read'], expiresAt: null }, 'name'],
      [{ name: 'turned \u202e around', scopes: ['read'], expiresAt: null }, 'name'],
      [{ name: 'ci', scopes: [], expiresAt: null }, 'scopes'],
      [{ name: 'ci', scopes: ['read'], expiresAt: 1 }, 'expires_at'],
    ] as const)('of %j is refused for its %s', async (input, field) => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { accountId } = await newAccount(services);
      await expect(services.keys.create(operatorOf(accountId), input)).rejects.toMatchObject({
        code: 'validation-failed',
        fields: { [field]: [expect.any(String)] },
      });
    });

    test('leaves a line in the audit log when it is made and when it is revoked', async () => {
      const { db } = await openTestStore();
      const services = testServices(db);
      const { account, key } = await services.accounts.create('Shop');
      await services.keys.revoke(operatorOf(account.id), key.id);
      const lines = await db.sql
        .selectFrom('auditLog')
        .select(['action', 'object', 'actor'])
        .where('accountId', '=', account.id)
        .execute();
      expect(lines).toEqual([
        { action: 'account.created', object: 'account:1', actor: 'operator' },
        { action: 'key.created', object: 'key:1', actor: 'operator' },
        { action: 'key.revoked', object: 'key:1', actor: 'operator' },
      ]);
    });
  });
});

import { argon2Sync } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { hashSecret } from '../secrets.ts';
import { goodPassword, joined, shopWithOwner, signIn } from './sample-people.ts';

eachDatabase(({ openTestStore }) => {
  const withOwner = async (settings = {}) => shopWithOwner((await openTestStore()).db, settings, true);

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
      expect(text).toContain(hashSecret(token));
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
        // Nodes that share their counts go by the clock of the database, which does not stand still.
        retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 45),
      });
      await signIn(services, { address: '2001:db8:0:1::1' });
    });

    test('takes nothing from an address when it is refused for the e-mail address', async () => {
      const { services } = await withOwner({ ASSAY_RATE_SIGN_IN_ADDRESS: '6/900' });
      const attempt = (email: string) => signIn(services, { email, password: 'guess' });
      for (let count = 1; count <= 9; count += 1) {
        const code = count <= 5 ? 'unauthenticated' : 'rate-limited';
        await expect(attempt('anna@example.org')).rejects.toMatchObject({ code });
      }
      await expect(attempt('bert@example.org')).rejects.toMatchObject({ code: 'unauthenticated' });
      await expect(attempt('carl@example.org')).rejects.toMatchObject({ code: 'rate-limited' });
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
      const { services } = await withOwner({ ASSAY_RATE_SIGN_IN: '50/900' });
      const guesses = Array.from({ length: 14 }, (_, at) => signIn(services, { password: `guess ${at}` }));
      const codes = (await Promise.allSettled(guesses)).map(
        (guess) => guess.status === 'rejected' && (guess.reason as { code: string }).code,
      );
      const refused = codes.filter((code) => code === 'overloaded').length;
      const failed = codes.filter((code) => code === 'unauthenticated').length;
      expect(refused + failed).toBe(14);
      // Ten fit at once; where one is ready before the last has come, fewer than four are refused.
      expect(refused).toBeLessThanOrEqual(4);
      // Of the 20 of an address, those that were refused are given back.
      for (let count = 1; count <= 20 - failed; count += 1) {
        await expect(signIn(services, { password: 'guess' })).rejects.toMatchObject({
          code: 'unauthenticated',
        });
      }
      await expect(signIn(services)).rejects.toMatchObject({ code: 'rate-limited' });
    });
  });
});

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}

import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller } from '../caller.ts';
import { newAccount, newReport, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { firstOwner, joined } from './sample-people.ts';
import type { ApiKey } from './types.ts';

const hourMs = 3_600_000;
const reader = { name: 'ci', scopes: ['read'], expiresAt: null } as const;

eachDatabase(({ openTestStore }) => {
  async function withPeople(settings = {}) {
    const { db } = await openTestStore();
    const services = testServices(db, { settings });
    const { accountId } = await newAccount(services, 'Shop');
    const owner = await firstOwner(services, accountId);
    const member = await joined(services, owner.caller, { email: 'bert@example.org' });
    return { db, services, accountId, owner: owner.caller, member: member.caller };
  }

  describe('A4 a password within 10 minutes', () => {
    test('is needed by people who make or rotate keys, and by no key', async () => {
      const { services, owner, accountId } = await withPeople();
      const { key } = await services.keys.create(owner, reader);
      expect(key.createdBy).toBe(owner.userId);
      services.clock.nowMs += 600_000;
      const needed = { code: 'confirmation-needed' };
      await expect(services.keys.create(owner, reader)).rejects.toMatchObject(needed);
      await expect(services.keys.rotate(owner, key.id)).rejects.toMatchObject(needed);
      await services.keys.create({ ...operatorOf(accountId), keyId: 1 }, reader);
      // Less access is never a danger.
      await services.keys.revoke(owner, key.id);
    });

    test('is needed by people who delete a project, and by no key', async () => {
      const { services, owner, member, accountId } = await withPeople();
      const key = { ...operatorOf(accountId), keyId: 1, scopes: ['write'] } as const;
      for (const host of ['one', 'two']) await newReport(services, key, `https://${host}.example.com/`);
      await services.projects.delete(owner, 'one.example.com', undefined);
      services.clock.nowMs += 600_000;
      const deleting = services.projects.delete(owner, 'two.example.com', undefined);
      await expect(deleting).rejects.toMatchObject({ code: 'confirmation-needed' });
      const byMember = services.projects.delete(member, 'two.example.com', undefined);
      await expect(byMember).rejects.toMatchObject({ code: 'insufficient-scope' });
      await services.projects.delete(key, 'two.example.com', undefined);
    });

    test('Z1 what a member may not do, no key of theirs does: deleting a project', async () => {
      const { services, owner, member } = await withPeople();
      const input = { ...reader, scopes: ['read', 'write'] } as const;
      const callerOf = ({ key }: { readonly key: ApiKey }): Caller => ({
        ...{ ...owner, userId: null, confirmedAt: null, keyId: key.id, scopes: key.scopes },
      });
      const ofMember = callerOf(await services.keys.create(member, input));
      const ofOwner = callerOf(await services.keys.create(owner, input));
      for (const host of ['one', 'two']) await newReport(services, ofMember, `https://${host}.example.com/`);
      const deleting = (caller: Caller, project: string) =>
        services.projects.delete(caller, project, undefined);
      const refused = { code: 'insufficient-scope' };
      await expect(deleting(ofMember, 'one.example.com')).rejects.toMatchObject(refused);
      await deleting(ofOwner, 'one.example.com');
      // Who is no owner any more has no key that is.
      await services.members.changeRole(owner, member.userId as number, 'owner');
      await services.members.changeRole(
        { ...owner, ...member, scopes: owner.scopes },
        owner.userId as number,
        'member',
      );
      await expect(deleting(ofOwner, 'two.example.com')).rejects.toMatchObject(refused);
      await deleting(ofMember, 'two.example.com');
    });
  });

  describe('a member', () => {
    test('sees, makes, rotates and revokes keys of their own, and knows nothing of the others', async () => {
      const { services, owner, member, accountId } = await withPeople();
      const { keys } = services;
      const own = await keys.create(member, { ...reader, scopes: ['read', 'write'] });
      const foreign = await keys.create(owner, reader);
      expect((await keys.list(member)).map(({ id }) => id)).toEqual([own.key.id]);
      expect((await keys.list(owner)).map(({ id }) => id)).toEqual([1, own.key.id, foreign.key.id]);
      expect(await keys.list(operatorOf(accountId))).toHaveLength(3);
      for (const id of [foreign.key.id, 1, 999]) {
        const absent = { code: 'not-found', message: 'There is no key with this id.' };
        await expect(keys.revoke(member, id)).rejects.toMatchObject(absent);
        await expect(keys.rotate(member, id)).rejects.toMatchObject(absent);
      }
      const { key } = await keys.rotate(member, own.key.id);
      expect(key.createdBy).toBe(member.userId);
      await keys.revoke(member, key.id);
    });

    test('makes no key that could do more than a member', async () => {
      const { services, member } = await withPeople();
      const admin = services.keys.create(member, { ...reader, scopes: ['read', 'admin'] });
      await expect(admin).rejects.toMatchObject({ fields: { scopes: [expect.any(String)] } });
    });
  });

  describe('A1 a key that is rotated', () => {
    test('opens for 24 hours beside the new one, which has its name, scopes and lifetime', async () => {
      const { services, owner } = await withPeople();
      const { keys, clock } = services;
      const lasting = 30 * 24 * hourMs;
      const scopes = ['read', 'write'] as const;
      const before = await keys.create(owner, { name: 'ci', scopes, expiresAt: clock.nowMs + lasting });
      clock.nowMs += 60_000;
      const rotated = await keys.rotate(owner, before.key.id);
      expect(rotated.key).toMatchObject({ name: 'ci', scopes, expiresAt: clock.nowMs + lasting });
      expect(rotated.old).toMatchObject({ id: before.key.id, expiresAt: clock.nowMs + 24 * hourMs });
      clock.nowMs += 24 * hourMs - 1;
      expect(await keys.authenticate(before.token)).toBeDefined();
      clock.nowMs += 1;
      expect(await keys.authenticate(before.token)).toBeUndefined();
      expect(await keys.authenticate(rotated.token)).toBeDefined();
    });

    test('stays the key of who made it when the command line did it, and becomes that of an owner who did', async () => {
      const { services, owner, member, accountId } = await withPeople();
      const { key } = await services.keys.create(member, reader);
      const byOperator = await services.keys.rotate(operatorOf(accountId), key.id);
      expect(byOperator.key.createdBy).toBe(member.userId);
      const byOwner = await services.keys.rotate(owner, byOperator.key.id);
      expect(byOwner.key.createdBy).toBe(owner.userId);
    });

    test('may stop at once or open for 7 days, and never longer than it would have', async () => {
      const { services, accountId } = await withPeople();
      const { keys, clock } = services;
      const operator = operatorOf(accountId);
      const make = (expiresAt: number | null = null) => keys.create(operator, { ...reader, expiresAt });
      const [one, two, three] = [await make(), await make(), await make(clock.nowMs + hourMs)];
      expect(await keys.authenticate(one.token)).toBeDefined();
      await keys.rotate(operator, one.key.id, 0);
      expect(await keys.authenticate(one.token)).toBeUndefined();
      const week = await keys.rotate(operator, two.key.id, 7 * 24 * hourMs);
      expect(week.old.expiresAt).toBe(clock.nowMs + 7 * 24 * hourMs);
      expect(week.key.expiresAt).toBeNull();
      expect((await keys.rotate(operator, three.key.id)).old.expiresAt).toBe(clock.nowMs + hourMs);
      await expect(keys.rotate(operator, week.key.id, 7 * 24 * hourMs + 1)).rejects.toMatchObject({
        fields: { valid_hours: [expect.any(String)] },
      });
    });

    test('must open something, and there must be room for the new one', async () => {
      const { services, accountId } = await withPeople({ ASSAY_API_KEYS_MAX: '2' });
      const { keys } = services;
      const operator = operatorOf(accountId);
      const { key } = await keys.create(operator, reader);
      await expect(keys.rotate(operator, key.id)).rejects.toMatchObject({
        code: 'validation-failed',
        fields: { id: [expect.stringContaining('which is the limit')] },
      });
      const { key: next } = await keys.rotate(operator, key.id, 0);
      await keys.revoke(operator, next.id);
      await expect(keys.rotate(operator, next.id)).rejects.toMatchObject({ code: 'validation-failed' });
    });
  });
});

import { describe, expect, test } from 'vitest';
import { storeMany } from '../store/sample-reports.ts';
import { openTestStore } from '../store/testing.ts';
import { callerOf, newAccount, newReport, testServices } from './testing.ts';

const [oldKey, newKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const visitor = { address: '192.0.2.9', userAgent: null, requestId: null };
const firstPage = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 } as const;

describe('D2 a secret key that was replaced', () => {
  async function signedBefore() {
    const { db } = await openTestStore();
    const services = testServices(db, { secretKey: oldKey });
    const { accountId } = await newAccount(services);
    await storeMany(db, accountId, 'a.example', 30);
    const { cursors } = await services.reports.list(accountId, firstPage);
    if (cursors.next === null) throw new Error('The sample is not as meant.');
    const input = { url: 'https://b.example/', privacy: 2, password: 'sesame' } as const;
    const { slug } = (await newReport(services, callerOf(accountId), input)).report;
    const unlocked = await services.shares.unlock('report', slug, 'sesame', visitor, undefined);
    if (unlocked.kind !== 'unlocked') throw new Error('The password did not open.');
    return { db, accountId, slug, grants: unlocked.grants, cursor: cursors.next };
  }

  test('still opens what it signed while it is named as the previous one', async () => {
    const { db, accountId, slug, grants, cursor } = await signedBefore();
    const after = testServices(db, { secretKey: newKey, previousSecretKey: oldKey });
    expect(await after.reports.list(accountId, { ...firstPage, cursor })).toMatchObject({ page: 2 });
    const opened = await after.shares.open(slug, { accountId: null, grants });
    expect(opened.kind).not.toBe('password');
  });

  test('opens nothing when it is not named any more', async () => {
    const { db, accountId, slug, grants, cursor } = await signedBefore();
    const after = testServices(db, { secretKey: newKey });
    await expect(after.reports.list(accountId, { ...firstPage, cursor })).rejects.toThrow();
    expect(await after.shares.open(slug, { accountId: null, grants })).toEqual({ kind: 'password' });
  });

  test('signs nothing new', async () => {
    const { db, accountId, cursor } = await signedBefore();
    const during = testServices(db, { secretKey: newKey, previousSecretKey: oldKey });
    const { next } = (await during.reports.list(accountId, { ...firstPage, cursor })).cursors;
    const after = testServices(db, { secretKey: newKey });
    expect(await after.reports.list(accountId, { ...firstPage, cursor: next ?? '' })).toMatchObject({
      page: 3,
    });
  });
});

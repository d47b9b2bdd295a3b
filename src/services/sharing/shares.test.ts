import { describe, expect, test } from 'vitest';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import type { Caller, Visitor } from '../caller.ts';
import type { NewReport, ReportChange } from '../reports/types.ts';
import {
  completed,
  failed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';
import type { OpenedShare } from './types.ts';

eachDatabase(({ openTestStore }) => {
  const hourMs = 3_600_000;
  const visitor: Visitor = { address: '198.51.100.7', userAgent: null, requestId: 'visit-1' };
  const anonymous = { accountId: null, grants: undefined };
  const unknownSlug = 'a'.repeat(22);

  describe('S2 a share page', () => {
    test('shows a public report to everybody, and says so', async () => {
      const { shares, slug } = await shared({ privacy: 0 });
      expect(await shares.open(slug, anonymous)).toMatchObject({
        kind: 'report',
        isPublic: true,
        isIndexable: false,
        isOwner: false,
        reportId: null,
        report: { url: 'https://example.com/', score: 80, body: { score: 80 } },
      });
    });

    test('never shows whose report it is, or under which ids', async () => {
      const { shares, slug } = await shared({ privacy: 0 });
      const { report } = reportIn(await shares.open(slug, anonymous));
      expect(Object.keys(report).toSorted()).toEqual([
        'body',
        'checksVersion',
        'generatedAt',
        'previousScore',
        'project',
        'result',
        'score',
        'title',
        'trend',
        'url',
        'version',
      ]);
    });

    test('lets search engines in when the report is public and its owner says so', async () => {
      const { shares, slug, services, owner, id } = await shared({ privacy: 0, indexable: true });
      expect(await shares.open(slug, anonymous)).toMatchObject({ isIndexable: true });
      await services.reports.update(owner, id, { privacy: 2, password: 'sesame' }, undefined);
      const { grants } = await unlocked(shares, slug);
      expect(await shares.open(slug, { accountId: null, grants })).toMatchObject({
        isIndexable: false,
        isPublic: false,
      });
    });

    test('of a private report is like one that does not exist, but for its account', async () => {
      const { shares, slug, owner, id } = await shared({ privacy: 1 });
      const stranger = { ...anonymous, accountId: owner.accountId + 1 };
      for (const viewer of [anonymous, stranger, { ...anonymous, grants: 'x'.repeat(100) }]) {
        expect(await shares.open(slug, viewer)).toEqual(await shares.open(unknownSlug, viewer));
      }
      expect(await shares.unlock('report', slug, 'sesame', visitor, undefined)).toEqual({ kind: 'absent' });
      expect(await shares.unlock('report', unknownSlug, 'sesame', visitor, undefined)).toEqual({
        kind: 'absent',
      });
      const own = { ...anonymous, accountId: owner.accountId };
      expect(await shares.open(slug, own)).toMatchObject({ kind: 'report', isOwner: true, reportId: id });
    });

    test('asks the database the same for a private report as for one that does not exist', async () => {
      const store = await openRecordedStore();
      const services = testServices(store.db);
      const owner = await newAccount(services);
      const { report } = await newReport(services, owner, { url: 'https://example.com/', privacy: 1 });
      await runQueued(services, () => completed(sampleBody(80)));
      const asked = async (slug: string) => {
        store.statements.length = 0;
        await services.shares.open(slug, anonymous);
        await services.shares.unlock('report', slug, 'sesame', visitor, undefined);
        return [...store.statements];
      };
      const statements = await asked(unknownSlug);
      expect(statements).toHaveLength(2);
      expect(await asked(report.slug)).toEqual(statements);
    });

    test('with a password is a form for strangers, in any state, and the report for its account', async () => {
      const { shares, slug, services, owner } = await shared({ privacy: 2, password: 'sesame' }, null);
      const own = { ...anonymous, accountId: owner.accountId };
      expect(await shares.open(slug, anonymous)).toEqual({ kind: 'password' });
      expect(await shares.open(slug, own)).toMatchObject({ kind: 'report', report: { body: null } });
      await runQueued(services, () => failed('timeout'));
      expect(await shares.open(slug, anonymous)).toEqual({ kind: 'password' });
      expect(await shares.open(slug, own)).toEqual({ kind: 'absent' });
    });

    test('of a report that could never be made is like one that does not exist', async () => {
      const { shares, slug, services, owner, id } = await shared({ privacy: 0 }, null);
      expect(await shares.open(slug, anonymous)).toMatchObject({ kind: 'report', report: { body: null } });
      await runQueued(services, () => failed('timeout'));
      expect(await shares.open(slug, anonymous)).toEqual({ kind: 'absent' });
      await services.reports.update(owner, id, { update: true }, undefined);
      await runQueued(services, () => completed(sampleBody(70)));
      expect(await shares.open(slug, anonymous)).toMatchObject({ report: { score: 70 } });
    });

    test('shows the last good run while a later one failed', async () => {
      const { shares, slug, services, owner, id } = await shared({ privacy: 0 });
      await services.reports.update(owner, id, { update: true }, undefined);
      await runQueued(services, () => failed('timeout'));
      expect(await shares.open(slug, anonymous)).toMatchObject({
        report: { score: 80, body: { score: 80 } },
      });
    });

    test('that has become public takes any password, and counts none as wrong', async () => {
      const { shares, slug, services, owner, id } = await shared({ privacy: 2, password: 'sesame' });
      await services.reports.update(owner, id, { privacy: 0 }, undefined);
      for (let count = 0; count < 6; count++) {
        expect(await shares.unlock('report', slug, 'wrong', visitor, undefined)).toMatchObject({
          kind: 'unlocked',
        });
      }
    });

    test('goes with its project, at once', async () => {
      const { shares, slug, services, owner } = await shared({ privacy: 0 });
      await services.projects.delete(owner, 'example.com', undefined);
      expect(await shares.open(slug, anonymous)).toEqual({ kind: 'absent' });
    });

    test.each([
      ['nothing', ''],
      ['a path', '../etc'],
      ['a control character', `${'a'.repeat(21)}\u0000`],
      ['letters of others', 'ä'.repeat(22)],
      ['much', 'a'.repeat(5_000)],
    ])('is nowhere at %s', async (_, slug) => {
      const { shares } = testServices((await openTestStore()).db);
      expect(await shares.open(slug, anonymous)).toEqual({ kind: 'absent' });
      expect(await shares.unlock('report', slug, 'x', visitor, undefined)).toEqual({ kind: 'absent' });
      expect(await shares.redeem('report', slug, 'k'.repeat(32), visitor, undefined)).toBeUndefined();
    });
  });

  describe('S2 a grant', () => {
    test('opens the page for 12 hours and no longer', async () => {
      const { shares, slug, services } = await shared({ privacy: 2, password: 'sesame' });
      expect(await shares.unlock('report', slug, 'Sesame', visitor, undefined)).toEqual({ kind: 'wrong' });
      const { grants, maxAgeS } = await unlocked(shares, slug);
      expect(maxAgeS).toBe(12 * 3_600);
      services.clock.nowMs += 12 * hourMs - 1;
      expect(await shares.open(slug, { accountId: null, grants })).toMatchObject({ kind: 'report' });
      services.clock.nowMs += 1;
      expect(await shares.open(slug, { accountId: null, grants })).toEqual({ kind: 'password' });
    });

    test.each<[string, ...ReportChange[]]>([
      ['another password', { password: 'other' }],
      ['a change to private and back', { privacy: 1 }, { privacy: 2, password: 'sesame' }],
      ['a change to public and back', { privacy: 0 }, { privacy: 2, password: 'sesame' }],
    ])('is void after %s', async (_, ...changes) => {
      const { shares, slug, services, owner, id } = await shared({ privacy: 2, password: 'sesame' });
      const { grants } = await unlocked(shares, slug);
      for (const change of changes) await services.reports.update(owner, id, change, undefined);
      expect(await shares.open(slug, { accountId: null, grants })).toEqual({ kind: 'password' });
    });

    test('opens again with the new password in a browser that had the old one', async () => {
      const { shares, slug, services, owner, id } = await shared({ privacy: 2, password: 'sesame' });
      const { grants } = await unlocked(shares, slug);
      await services.reports.update(owner, id, { password: 'other' }, undefined);
      const again = await shares.unlock('report', slug, 'other', visitor, grants);
      if (again.kind !== 'unlocked') throw new Error(`It is ${again.kind}.`);
      expect(await shares.open(slug, { accountId: null, grants: again.grants })).toMatchObject({
        kind: 'report',
      });
    });

    test('takes no place in the cookie once it is over', async () => {
      const { shares, slug, services, owner } = await shared({ privacy: 2, password: 'sesame' });
      const { grants } = await unlocked(shares, slug);
      services.clock.nowMs += 12 * hourMs;
      const input = { url: 'https://b.example/', privacy: 2, password: 'sesame' } as const;
      const other = await newReport(services, owner, input);
      const unlocking = await shares.unlock('report', other.report.slug, 'sesame', visitor, grants);
      expect(unlocking).toMatchObject({ grants: expect.not.stringContaining(slug) });
    });

    test('opens no other page, and not a private one', async () => {
      const { shares, slug, services, owner, id } = await shared({ privacy: 2, password: 'sesame' });
      const { grants } = await unlocked(shares, slug);
      const other = await newReport(services, owner, {
        url: 'https://b.example/',
        privacy: 2,
        password: 'b',
      });
      const moved = grants.replace(slug, other.report.slug);
      expect(await shares.open(other.report.slug, { accountId: null, grants: moved })).toEqual({
        kind: 'password',
      });
      await services.reports.update(owner, id, { privacy: 1 }, undefined);
      expect(await shares.open(slug, { accountId: null, grants })).toEqual({ kind: 'absent' });
    });

    test('cannot be lengthened, and its link cannot be swapped', async () => {
      const { shares, slug } = await shared({ privacy: 2, password: 'sesame' });
      const [, link = '', expiry = '', signature = ''] = (await unlocked(shares, slug)).grants.split('.');
      for (const forged of [
        `${slug}.${link}.${expiry}z.${signature}`,
        `${slug}.1.${expiry}.${signature}`,
        `${slug}.${link}.${expiry}.${signature.slice(0, 42)}`,
        `${slug}.${link}.${expiry}.${'A'.repeat(43)}`,
      ]) {
        expect(await shares.open(slug, { accountId: null, grants: forged })).toEqual({ kind: 'password' });
      }
    });

    test('is one of eight in the cookie: the oldest is dropped', async () => {
      const { shares, services, owner } = await shared({ privacy: 0 });
      let grants: string | undefined;
      const slugs: string[] = [];
      for (let number = 0; number < 9; number++) {
        const input = { url: `https://example.com/${number}`, privacy: 2, password: 'sesame' } as const;
        const { report } = await newReport(services, owner, input);
        slugs.push(report.slug);
        const unlocking = await shares.unlock('report', report.slug, 'sesame', visitor, grants);
        if (unlocking.kind === 'unlocked') grants = unlocking.grants;
      }
      expect(grants?.split('~')).toHaveLength(8);
      expect(grants?.length).toBeLessThan(1_000);
      const kinds = await Promise.all(
        slugs.map(async (slug) => (await shares.open(slug, { accountId: null, grants })).kind),
      );
      expect(kinds).toEqual(['password', ...Array(8).fill('report')]);
    });

    test('survives what else is in the cookie', async () => {
      const { shares, slug } = await shared({ privacy: 2, password: 'sesame' });
      const noise = '~~x.y~%00~';
      const unlocking = await shares.unlock('report', slug, 'sesame', visitor, noise);
      expect(unlocking).toMatchObject({ kind: 'unlocked', grants: expect.stringMatching(/^[\w.-]{75,90}$/) });
    });
  });

  describe('S3 wrong passwords', () => {
    const wrong = (shares: TestServices['shares'], slug: string, from: Visitor) =>
      shares.unlock('report', slug, 'wrong', from, undefined);

    test('close the form to an address after five, with the seconds to wait', async () => {
      const { shares, slug, services } = await shared({ privacy: 2, password: 'sesame' });
      for (let count = 0; count < 5; count++) {
        expect(await wrong(shares, slug, visitor)).toEqual({ kind: 'wrong' });
      }
      const refused = await shares.unlock('report', slug, 'sesame', visitor, undefined);
      // One of five is there again after a fifth of 15 minutes.
      expect(refused).toEqual({ kind: 'throttled', retryAfterS: expect.closeTo(180, -1) });
      const elsewhere = { ...visitor, address: '198.51.100.8' };
      expect(await shares.unlock('report', slug, 'sesame', elsewhere, undefined)).toMatchObject({
        kind: 'unlocked',
      });
      services.clock.nowMs += 180_000;
      expect(await shares.unlock('report', slug, 'sesame', visitor, undefined)).toMatchObject({
        kind: 'unlocked',
      });
    });

    test('count for a whole IPv6 network, and for this page alone', async () => {
      const { shares, slug, services, owner } = await shared({ privacy: 2, password: 'sesame' });
      for (let count = 0; count < 5; count++) {
        await wrong(shares, slug, { ...visitor, address: `2001:db8:1:2::${count}` });
      }
      const neighbour = { ...visitor, address: '2001:db8:1:2:ffff::1' };
      expect(await wrong(shares, slug, neighbour)).toMatchObject({ kind: 'throttled' });
      const other = await newReport(services, owner, {
        url: 'https://b.example/',
        privacy: 2,
        password: 'b',
      });
      expect(await wrong(shares, other.report.slug, neighbour)).toEqual({ kind: 'wrong' });
    });

    test('close the form to all after thirty, but not to grants and the owner', async () => {
      const { shares, slug, owner } = await shared({ privacy: 2, password: 'sesame' });
      const { grants } = await unlocked(shares, slug);
      for (let count = 0; count < 30; count++) {
        await wrong(shares, slug, { ...visitor, address: `203.0.113.${count}` });
      }
      const fresh = { ...visitor, address: '192.0.2.200' };
      expect(await shares.unlock('report', slug, 'sesame', fresh, undefined)).toMatchObject({
        kind: 'throttled',
      });
      expect(await shares.unlock('report', slug, 'sesame', fresh, grants)).toMatchObject({
        kind: 'unlocked',
      });
      expect(await shares.open(slug, { accountId: null, grants })).toMatchObject({ kind: 'report' });
      const own = { accountId: owner.accountId, grants: undefined };
      expect(await shares.open(slug, own)).toMatchObject({ kind: 'report' });
    });

    test('that are refused unseen close the form to nobody else', async () => {
      const { shares, slug } = await shared({ privacy: 2, password: 'sesame' });
      for (let count = 0; count < 40; count++) await wrong(shares, slug, visitor);
      const elsewhere = { ...visitor, address: '198.51.100.8' };
      expect(await shares.unlock('report', slug, 'sesame', elsewhere, undefined)).toMatchObject({
        kind: 'unlocked',
      });
    });

    test('are counted before they are compared: of many at once five are looked at', async () => {
      const { shares, slug } = await shared({ privacy: 2, password: 'sesame' });
      const all = await Promise.all(Array.from({ length: 20 }, () => wrong(shares, slug, visitor)));
      expect(all.filter(({ kind }) => kind === 'wrong')).toHaveLength(5);
      expect(all.filter(({ kind }) => kind === 'throttled')).toHaveLength(15);
    });

    test('are not what right ones are: those close nothing', async () => {
      const { shares, slug } = await shared({ privacy: 2, password: 'sesame' });
      for (let count = 0; count < 40; count++) await unlocked(shares, slug);
    });

    test('are in the audit log, with the address and without the password (D4)', async () => {
      const { shares, slug, db, services, owner, id } = await shared({ privacy: 2, password: 'sesame' });
      for (let count = 0; count < 6; count++) await wrong(shares, slug, visitor);
      // What is written in passing is awaited at the end.
      await services.close();
      const lines = await auditLines(db, owner);
      const expected = {
        actor: 'visitor',
        address: visitor.address,
        requestId: 'visit-1',
        object: `report:${id}`,
        outcome: 'refused',
      };
      expect(lines.filter(({ action }) => action === 'share.unlock_failed')).toEqual(
        Array(5).fill(expect.objectContaining(expected)),
      );
      expect(lines).toContainEqual(
        expect.objectContaining({ ...expected, action: 'share.unlock_throttled' }),
      );
      expect(JSON.stringify(lines)).not.toMatch(/wrong|sesame/);
    });
  });

  type Shares = TestServices['shares'];

  /** A report of its own account, completed with the score 80; null: it waits. */
  async function shared(input: Omit<NewReport, 'url'>, score: number | null = 80) {
    const { db } = await openTestStore();
    const services = testServices(db);
    const owner = await newAccount(services);
    const { report } = await newReport(services, owner, { url: 'https://example.com/', ...input });
    if (score !== null) await runQueued(services, () => completed(sampleBody(score)));
    return { db, services, shares: services.shares, owner, id: report.id, slug: report.slug };
  }

  async function unlocked(shares: Shares, slug: string) {
    const unlocking = await shares.unlock('report', slug, 'sesame', visitor, undefined);
    if (unlocking.kind !== 'unlocked') throw new Error(`It is ${unlocking.kind}.`);
    return unlocking;
  }

  function reportIn(opened: OpenedShare) {
    if (opened.kind !== 'report') throw new Error(`It is ${opened.kind}.`);
    return opened;
  }

  function auditLines(db: Awaited<ReturnType<typeof openTestStore>>['db'], { accountId }: Caller) {
    return db.sql.selectFrom('auditLog').selectAll().where('accountId', '=', accountId).execute();
  }
});

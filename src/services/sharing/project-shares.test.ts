import { describe, expect, test } from 'vitest';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import type { Caller, Visitor } from '../caller.ts';
import type { SharedProject } from '../reports/project-types.ts';
import type { Privacy } from '../reports/types.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import type { OpenedProject } from './types.ts';

eachDatabase(({ openTestStore }) => {
  const hourMs = 3_600_000;
  const dayMs = 24 * hourMs;
  const visitor: Visitor = { address: '198.51.100.7', userAgent: null, requestId: 'visit-1' };
  const anonymous = { accountId: null, grants: undefined };
  const unknownSlug = 'a'.repeat(22);
  const name = 'example.com';

  describe('S2 a project', () => {
    test('has no share page before it is shared', async () => {
      const { services, owner } = await project({ '/': [0, 80] });
      expect((await services.projects.get(owner.accountId, name)).sharing).toMatchObject({
        privacy: 1,
        slug: null,
        note: null,
      });
    });

    test('that is public shows itself to everybody', async () => {
      const { services, share } = await project({ '/': [0, 80], '/b': [0, 60] });
      const slug = await share({ privacy: 0, indexable: true });
      expect(await services.shares.openProject(slug, anonymous)).toMatchObject({
        kind: 'project',
        isPublic: true,
        isIndexable: true,
        isOwner: false,
        project: { project: name, averageScore: 70, reportsCount: 2, leftOutCount: 0 },
      });
    });

    test('that is private is like one that never was, but for its account', async () => {
      const { services, share, owner } = await project({ '/': [0, 80] });
      const slug = await share({ privacy: 0 });
      await share({ privacy: 1 });
      const stranger = { ...anonymous, accountId: owner.accountId + 1 };
      for (const viewer of [anonymous, stranger, { ...anonymous, grants: 'x'.repeat(100) }]) {
        expect(await services.shares.openProject(slug, viewer)).toEqual({ kind: 'absent' });
        expect(await services.shares.openProject(unknownSlug, viewer)).toEqual({ kind: 'absent' });
      }
      for (const tried of [slug, unknownSlug]) {
        expect(await services.shares.unlock('project', tried, 'x', visitor, undefined)).toEqual({
          kind: 'absent',
        });
      }
      const own = { ...anonymous, accountId: owner.accountId };
      expect(await services.shares.openProject(slug, own)).toMatchObject({ isOwner: true });
    });

    test('is asked for with the same statements whether there is one or not', async () => {
      const store = await openRecordedStore();
      const { services, share } = await projectIn(testServices(store.db), { '/': [0, 80] });
      const slug = await share({ privacy: 0 });
      await share({ privacy: 1 });
      const asked = async (one: string) => {
        store.statements.length = 0;
        await services.shares.openProject(one, anonymous);
        await services.shares.openPage(one, 1, anonymous);
        await services.shares.unlock('project', one, 'sesame', visitor, undefined);
        return [...store.statements];
      };
      const statements = await asked(unknownSlug);
      expect(statements).toHaveLength(3);
      expect(await asked(slug)).toEqual(statements);
    });

    test('with a password is a form, and opens to whoever has it', async () => {
      const { services, share } = await project({ '/': [0, 80] });
      const slug = await share({ privacy: 2, password: 'sesame' });
      expect(await services.shares.openProject(slug, anonymous)).toEqual({ kind: 'password' });
      expect(await services.shares.openPage(slug, 1, anonymous)).toEqual({ kind: 'password' });
      expect(await services.shares.unlock('project', slug, 'wrong', visitor, undefined)).toEqual({
        kind: 'wrong',
      });
      const grants = await unlock(services, slug, 'sesame');
      const viewer = { accountId: null, grants };
      expect(await services.shares.openProject(slug, viewer)).toMatchObject({
        kind: 'project',
        isPublic: false,
      });
    });

    test('is gone with its links once it is deleted', async () => {
      const { services, share, owner, id } = await project({ '/': [0, 80] });
      const slug = await share({ privacy: 2, password: 'sesame' });
      const { key } = await services.links.create(owner, { noun: 'project', id }, undefined);
      await services.projects.delete(operatorOf(owner.accountId), name, undefined);
      expect(
        await services.shares.openProject(slug, { accountId: owner.accountId, grants: undefined }),
      ).toEqual({
        kind: 'absent',
      });
      expect(await services.shares.redeem('project', slug, key, visitor, undefined)).toBeUndefined();
      // Nothing that refers to it holds the purge up.
      while (await services.upkeep.purgeSome());
      expect(
        await services.projects.list(owner.accountId, {
          sortBy: 'project',
          sort: 'asc',
          perPage: 10,
          page: 1,
        }),
      ).toMatchObject({ total: 0 });
    });
  });

  describe('S1 the password of a project', () => {
    test('is asked for, and forgotten with the privacy', async () => {
      const { share, services, owner } = await project({ '/': [0, 80] });
      await expect(share({ privacy: 2 })).rejects.toMatchObject({ fields: { password: expect.anything() } });
      await share({ privacy: 0, password: 'ignored' });
      await expect(share({ privacy: 2 })).rejects.toMatchObject({ code: 'validation-failed' });
      await share({ privacy: 2, password: 'sesame' });
      await share({ privacy: 2 });
      const sharing = async () => (await services.projects.get(owner.accountId, name)).sharing;
      expect(await sharing()).toMatchObject({ hasPassword: true });
      await share({ privacy: 1 });
      expect(await sharing()).toMatchObject({ hasPassword: false });
    });

    test('that is new ends what was unlocked by the old one', async () => {
      const { share, services } = await project({ '/': [0, 80] });
      const slug = await share({ privacy: 2, password: 'sesame' });
      const viewer = { accountId: null, grants: await unlock(services, slug, 'sesame') };
      expect(await services.shares.openProject(slug, viewer)).toMatchObject({ kind: 'project' });
      await share({ password: 'another' });
      expect(await services.shares.openProject(slug, viewer)).toEqual({ kind: 'password' });
    });
  });

  test('S3 wrong passwords for a project are counted for the project and the network', async () => {
    const { share, services } = await project({ '/': [0, 80] });
    const slug = await share({ privacy: 2, password: 'sesame' });
    const tried = [];
    for (let tries = 0; tries < 6; tries++) {
      tried.push((await services.shares.unlock('project', slug, 'x', visitor, undefined)).kind);
    }
    expect(tried).toEqual([...Array(5).fill('wrong'), 'throttled']);
  });

  describe('S4 a signed link of a project', () => {
    test('opens it and its pages, until it is revoked, and nothing else', async () => {
      const { services, owner, id, pages } = await project({ '/': [1, 80] });
      const { key, slug, link } = await services.links.create(owner, { noun: 'project', id }, undefined);
      const grants = (await services.shares.redeem('project', slug, key, visitor, undefined))?.grants;
      const viewer = { accountId: null, grants };
      // A private link opens all: it is stricter than none of them.
      expect(await services.shares.openProject(slug, viewer)).toMatchObject({
        project: { reportsCount: 1, leftOutCount: 0 },
      });
      expect(await services.shares.openPage(slug, pages[0] ?? 0, viewer)).toMatchObject({ kind: 'report' });
      expect(await services.shares.redeem('report', slug, key, visitor, undefined)).toBeUndefined();
      await expect(
        services.links.revoke(owner, { noun: 'report', id: pages[0] ?? 0 }, link.id),
      ).rejects.toMatchObject({
        code: 'not-found',
      });
      await services.links.revoke(owner, { noun: 'project', id }, link.id);
      expect(await services.shares.openProject(slug, viewer)).toEqual({ kind: 'absent' });
    });

    test('dies with the address it was made for', async () => {
      const { services, owner, id, share } = await project({ '/': [0, 80] });
      const { key, slug } = await services.links.create(owner, { noun: 'project', id }, undefined);
      const fresh = await share({ newLink: true });
      expect(fresh).not.toBe(slug);
      for (const one of [slug, fresh]) {
        expect(await services.shares.redeem('project', one, key, visitor, undefined)).toBeUndefined();
      }
      expect(await services.links.list(owner.accountId, { noun: 'project', id })).toEqual([]);
    });

    test('is of no use for a public project, and there are 20 of one', async () => {
      const { services, owner, id, share } = await project({ '/': [0, 80] });
      const make = () => services.links.create(owner, { noun: 'project', id }, undefined);
      for (let made = 0; made < 20; made++) await make();
      await expect(make()).rejects.toMatchObject({ fields: { expires_in: expect.anything() } });
      await share({ privacy: 0 });
      await expect(make()).rejects.toMatchObject({ fields: { privacy: expect.anything() } });
    });
  });

  describe('the share page of a project', () => {
    const mixed = { '/public': [0, 90], '/locked': [2, 70], '/private': [1, 50] } as const;

    test.each([
      [0, ['/public'], 90],
      [2, ['/locked', '/public'], 80],
    ] as const)(
      'of privacy %i leaves out what is stricter, and says how many',
      async (privacy, shown, average) => {
        const { services, share, owner } = await project(mixed);
        const slug = await share({ privacy, password: 'sesame' });
        const data = await opened(services, slug, owner);
        expect(data.pages.map(({ url }) => new URL(url).pathname)).toEqual(shown);
        expect(data).toMatchObject({
          averageScore: average,
          reportsCount: shown.length,
          leftOutCount: 3 - shown.length,
          trend: null,
        });
        expect(data.findings).toEqual([
          expect.objectContaining({ check: 'meta-description', fails: shown.length }),
          expect.objectContaining({ check: 'title', warns: shown.length }),
        ]);
      },
    );

    test('takes all in when its owner says so, which the audit log tells', async () => {
      const { services, share, owner, pages } = await project(mixed);
      const slug = await share({ privacy: 0, includePrivate: true });
      const data = await opened(services, slug, owner);
      expect(data).toMatchObject({ averageScore: 70, reportsCount: 3, leftOutCount: 0 });
      expect(data.trend).toHaveLength(1);
      expect(await services.shares.openPage(slug, pages[2] ?? 0, anonymous)).toMatchObject({
        kind: 'report',
      });
      await share({ includePrivate: false, note: 'For you' });
      expect(await services.shares.openPage(slug, pages[2] ?? 0, anonymous)).toEqual({ kind: 'absent' });
      await share({ newLink: true });
      const { rows } = await services.auditLog.list(owner.accountId, { limit: 20 });
      expect(rows.map(({ action }) => action).filter((action) => action.startsWith('project.'))).toEqual([
        'project.link_replaced',
        'project.note_changed',
        'project.private_excluded',
        'project.private_included',
        'project.privacy_changed',
      ]);
    });

    test('opens its own reports alone, and none that is stricter', async () => {
      const { services, share, owner, pages } = await project(mixed);
      const { report: foreign } = await newReport(services, owner, 'https://other.example/');
      await runQueued(services, () => completed(sampleBody(10)));
      const slug = await share({ privacy: 0 });
      const kinds = [];
      for (const id of [...pages, foreign.id, 999]) {
        kinds.push((await services.shares.openPage(slug, id, anonymous)).kind);
      }
      expect(kinds).toEqual(['report', 'absent', 'absent', 'absent', 'absent']);
    });

    test('never shows whose it is', async () => {
      const { services, share, owner } = await project(mixed);
      const text = JSON.stringify(await opened(services, await share({ privacy: 0 }), owner));
      expect(text).not.toMatch(/account|slug|password/i);
    });

    test('tells how the pages stood 30 days ago, or at first', async () => {
      const { services, share, owner, pages } = await project({ '/': [0, 50], '/b': [0, 80] });
      const rate = async (id: number | undefined, score: number) => {
        await services.reports.update(owner, id ?? 0, { update: true }, undefined);
        await runQueued(services, () => completed(sampleBody(score)));
      };
      services.clock.nowMs += 10 * dayMs;
      await rate(pages[0], 60);
      services.clock.nowMs += 35 * dayMs;
      await rate(pages[0], 75);
      await rate(pages[1], 70);
      const data = await opened(services, await share({ privacy: 0 }), owner);
      expect(data.pages.map(({ score, scoreBefore }) => [score, scoreBefore])).toEqual([
        [70, 80],
        [75, 60],
      ]);
    });

    test('keeps a note of its owner as it is, up to 2,000 characters', async () => {
      const { services, share, owner } = await project({ '/': [0, 80] });
      const slug = await share({ privacy: 0, note: ' One\r\n\r\ntwo <b> ' });
      expect((await opened(services, slug, owner)).note).toBe('One\n\ntwo <b>');
      await expect(share({ note: 'x'.repeat(2_001) })).rejects.toMatchObject({
        fields: { note: expect.anything() },
      });
      await share({ note: '' });
      expect((await opened(services, slug, owner)).note).toBeNull();
    });
  });

  async function project(reports: Readonly<Record<string, readonly [Privacy, number]>>) {
    return projectIn(testServices((await openTestStore()).db), reports);
  }

  async function projectIn(
    services: TestServices,
    reports: Readonly<Record<string, readonly [Privacy, number]>>,
  ) {
    const owner = await newAccount(services);
    const pages: number[] = [];
    for (const [path, [privacy, score]] of Object.entries(reports)) {
      const url = `https://${name}${path}`;
      const { report } = await newReport(services, owner, {
        url,
        privacy,
        ...(privacy === 2 ? { password: 'its own' } : {}),
      });
      pages.push(report.id);
      await runQueued(services, () => completed(sampleBody(score)));
    }
    const { id } = await services.projects.find(owner.accountId, name);
    type Change = Parameters<typeof services.projects.share>[2];
    const share = async (change: Change): Promise<string> => {
      const { sharing } = await services.projects.share(owner, name, change, undefined);
      return sharing.slug ?? '';
    };
    return { services, owner, id, pages, share };
  }

  async function opened(services: TestServices, slug: string, owner: Caller): Promise<SharedProject> {
    const look: OpenedProject = await services.shares.openProject(slug, {
      accountId: owner.accountId,
      grants: undefined,
    });
    if (look.kind !== 'project') throw new Error(`It is ${look.kind}.`);
    return look.project;
  }

  async function unlock(services: TestServices, slug: string, password: string): Promise<string> {
    const unlocked = await services.shares.unlock('project', slug, password, visitor, undefined);
    if (unlocked.kind !== 'unlocked') throw new Error(`It is ${unlocked.kind}.`);
    return unlocked.grants;
  }
});

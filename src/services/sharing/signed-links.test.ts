import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import type { Caller, Visitor } from '../caller.ts';
import {
  completed,
  newAccount,
  newReport,
  runQueued,
  sampleBody,
  type TestServices,
  testServices,
} from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  const hourMs = 3_600_000;
  const dayMs = 24 * hourMs;
  const visitor: Visitor = { address: '198.51.100.7', userAgent: null, requestId: 'visit-1' };

  describe.each([
    ['private', { privacy: 1 }, 'absent'],
    ['protected', { privacy: 2, password: 'sesame' }, 'password'],
  ] as const)('S4 a signed link of a %s report', (_, input, closed) => {
    test('opens it through a grant, and nobody else', async () => {
      const { services, owner, id, kindFor } = await reportWith(input);
      const { key, slug, link } = await services.links.create(owner, { noun: 'report', id }, undefined);
      expect(link).toMatchObject({ id: expect.any(Number), expiresAt: services.clock.nowMs + 7 * dayMs });
      expect(await kindFor(undefined)).toBe(closed);
      const granted = await services.shares.redeem('report', slug, key, visitor, undefined);
      expect(granted).toMatchObject({ maxAgeS: 12 * 3_600 });
      expect(await kindFor(granted?.grants)).toBe('report');
      expect(granted?.grants).not.toContain(key);
    });

    test('needs no password beside its grant', async () => {
      const { services, owner, id } = await reportWith(input);
      const { key, slug } = await services.links.create(owner, { noun: 'report', id }, undefined);
      const granted = await services.shares.redeem('report', slug, key, visitor, undefined);
      const unlocking = await services.shares.unlock('report', slug, 'wrong', visitor, granted?.grants);
      expect(unlocking).toMatchObject({ kind: 'unlocked', grants: granted?.grants });
    });

    test('works again, also when the grant is over, until it expires', async () => {
      const { services, owner, id, kindFor } = await reportWith(input);
      const { key, slug } = await services.links.create(owner, { noun: 'report', id }, 20 * hourMs);
      const first = await services.shares.redeem('report', slug, key, visitor, undefined);
      services.clock.nowMs += 12 * hourMs;
      expect(await kindFor(first?.grants)).toBe(closed);
      const second = await services.shares.redeem('report', slug, key, visitor, first?.grants);
      services.clock.nowMs += 8 * hourMs - 1;
      expect(await kindFor(second?.grants)).toBe('report');
      services.clock.nowMs += 1;
      expect(await kindFor(second?.grants)).toBe(closed);
      expect(await services.shares.redeem('report', slug, key, visitor, undefined)).toBeUndefined();
      expect(await services.links.list(owner.accountId, { noun: 'report', id })).toEqual([]);
    });

    test('ends with its grants when it is revoked', async () => {
      const { services, owner, id, kindFor } = await reportWith(input);
      const { key, slug, link } = await services.links.create(owner, { noun: 'report', id }, undefined);
      const other = await services.links.create(owner, { noun: 'report', id }, undefined);
      const grants = (await services.shares.redeem('report', slug, key, visitor, undefined))?.grants;
      await services.links.revoke(owner, { noun: 'report', id }, link.id);
      expect(await kindFor(grants)).toBe(closed);
      expect(await services.shares.redeem('report', slug, key, visitor, undefined)).toBeUndefined();
      expect(await services.shares.redeem('report', slug, other.key, visitor, undefined)).toBeDefined();
      expect(await services.links.list(owner.accountId, { noun: 'report', id })).toEqual([other.link]);
    });

    test('dies with the address it was made for', async () => {
      const { services, owner, id } = await reportWith(input);
      const { key, slug } = await services.links.create(owner, { noun: 'report', id }, undefined);
      const { report } = await services.reports.update(owner, id, { newLink: true }, undefined);
      expect(report.slug).not.toBe(slug);
      expect(await services.shares.redeem('report', slug, key, visitor, undefined)).toBeUndefined();
      expect(await services.shares.redeem('report', report.slug, key, visitor, undefined)).toBeUndefined();
      expect(await services.links.list(owner.accountId, { noun: 'report', id })).toEqual([]);
    });

    test('opens no other report', async () => {
      const { services, owner, id } = await reportWith(input);
      const other = await newReport(services, owner, { url: 'https://b.example/', privacy: 1 });
      const { key } = await services.links.create(owner, { noun: 'report', id }, undefined);
      expect(
        await services.shares.redeem('report', other.report.slug, key, visitor, undefined),
      ).toBeUndefined();
    });
  });

  describe('S4 signed links', () => {
    test('are told once, kept as a hash, and noted in the audit log without their key (D4)', async () => {
      const { db, services, owner, id } = await reportWith({ privacy: 1 });
      const { key, slug, link } = await services.links.create(owner, { noun: 'report', id }, undefined);
      expect(key).toMatch(/^[0-9A-Za-z]{32}$/);
      const grants = (await services.shares.redeem('report', slug, key, visitor, undefined))?.grants;
      // By the same browser: no news.
      await services.shares.redeem('report', slug, key, visitor, grants);
      await services.links.revoke(owner, { noun: 'report', id }, link.id);

      const lines = await db.sql.selectFrom('auditLog').selectAll().execute();
      expect(lines.filter(({ action }) => action.startsWith('link.'))).toMatchObject([
        { action: 'link.created', actor: 'key:1', object: `report:${id}`, outcome: 'ok' },
        { action: 'link.used', actor: 'visitor', object: `report:${id}`, address: visitor.address },
        { action: 'link.revoked', actor: 'key:1', object: `report:${id}`, detail: `link ${link.id}` },
      ]);
      const rows = await db.sql.selectFrom('shareLinks').selectAll().execute();
      expect(
        JSON.stringify([lines, rows, await services.links.list(owner.accountId, { noun: 'report', id })]),
      ).not.toContain(key);
    });

    test.each([
      ['less than an hour', hourMs - 1],
      ['more than 90 days', 90 * dayMs + 1],
      ['no time', 0],
    ])('are refused for %s', async (_, expiresInMs) => {
      const { services, owner, id } = await reportWith({ privacy: 1 });
      await expect(services.links.create(owner, { noun: 'report', id }, expiresInMs)).rejects.toMatchObject({
        code: 'validation-failed',
        fields: { expires_in: ['A signed link lasts 1 hour to 90 days: send 3600 to 7776000 seconds.'] },
      });
    });

    test('are refused for a public report, which needs none', async () => {
      const { services, owner, id } = await reportWith({ privacy: 0 });
      const refused = { code: 'validation-failed', fields: { privacy: [expect.stringContaining('public')] } };
      await expect(services.links.create(owner, { noun: 'report', id }, undefined)).rejects.toMatchObject(
        refused,
      );
    });

    test('are twenty for a report at most; one that is revoked makes room', async () => {
      const { services, owner, id } = await reportWith({ privacy: 1 });
      const made = [];
      for (let count = 0; count < 20; count++)
        made.push(await services.links.create(owner, { noun: 'report', id }, undefined));
      await expect(services.links.create(owner, { noun: 'report', id }, undefined)).rejects.toMatchObject({
        code: 'validation-failed',
        message: 'This report has 20 signed links, which is the limit. Revoke one first.',
      });
      await services.links.revoke(owner, { noun: 'report', id }, made[7]?.link.id ?? 0);
      await services.links.create(owner, { noun: 'report', id }, undefined);
      expect(await services.links.list(owner.accountId, { noun: 'report', id })).toHaveLength(20);
    });

    test('that are noise reach no link', async () => {
      const { services, slug } = await reportWith({ privacy: 1 });
      for (const key of ['', 'x', 'ä'.repeat(32), 'k'.repeat(32), 'k'.repeat(10_000)]) {
        expect(await services.shares.redeem('report', slug, key, visitor, undefined)).toBeUndefined();
      }
    });

    test('Z1: of another account are as those of a report that does not exist', async () => {
      const { services, owner, id } = await reportWith({ privacy: 1 });
      const { link } = await services.links.create(owner, { noun: 'report', id }, undefined);
      const stranger = await newAccount(services, 'Stranger');
      for (const ask of [
        (report: number) => services.links.list(stranger.accountId, { noun: 'report', id: report }),
        (report: number) => services.links.create(stranger, { noun: 'report', id: report }, undefined),
        (report: number) => services.links.create(stranger, { noun: 'report', id: report }, 1),
        (report: number) => services.links.revoke(stranger, { noun: 'report', id: report }, link.id),
      ]) {
        const [foreign, unknown] = await Promise.all([refusalOf(ask(id)), refusalOf(ask(999))]);
        expect(foreign).toEqual(unknown);
        expect(foreign).toMatchObject({ code: 'not-found' });
      }
      expect(await services.links.list(owner.accountId, { noun: 'report', id })).toEqual([link]);
    });

    test('of another report of the account are none of this one', async () => {
      const { services, owner, id } = await reportWith({ privacy: 1 });
      const other = await newReport(services, owner, { url: 'https://b.example/', privacy: 1 });
      const { link } = await services.links.create(owner, { noun: 'report', id }, undefined);
      const refused = { code: 'not-found' };
      await expect(
        services.links.revoke(owner, { noun: 'report', id: other.report.id }, link.id),
      ).rejects.toMatchObject(refused);
      await expect(services.links.revoke(owner, { noun: 'report', id }, 999)).rejects.toMatchObject(refused);
      await services.links.revoke(owner, { noun: 'report', id }, link.id);
      await expect(services.links.revoke(owner, { noun: 'report', id }, link.id)).rejects.toMatchObject(
        refused,
      );
    });

    test('go with their report, and with their project', async () => {
      const { db, services, owner, id } = await reportWith({ privacy: 1 });
      await services.links.create(owner, { noun: 'report', id }, undefined);
      await services.reports.delete(owner, id, undefined);
      expect(await db.sql.selectFrom('shareLinks').selectAll().execute()).toEqual([]);

      const second = await newReport(services, owner, { url: 'https://example.com/', privacy: 1 });
      await services.links.create(owner, { noun: 'report', id: second.report.id }, undefined);
      await services.projects.delete(owner, 'example.com', undefined);
      while (await services.upkeep.purgeSome());
      expect(await db.sql.selectFrom('shareLinks').selectAll().execute()).toEqual([]);
    });

    test('that have expired are revoked by nobody', async () => {
      const { db, services, owner, id } = await reportWith({ privacy: 1 });
      const { link } = await services.links.create(owner, { noun: 'report', id }, hourMs);
      services.clock.nowMs += hourMs;
      const revoking = services.links.revoke(owner, { noun: 'report', id }, link.id);
      await expect(revoking).rejects.toMatchObject({ code: 'not-found' });
      const revoked = db.sql.selectFrom('auditLog').select('id').where('action', '=', 'link.revoked');
      expect(await revoked.execute()).toEqual([]);
    });

    test('are forgotten once they have expired, revoked or not', async () => {
      const { db, services, owner, id } = await reportWith({ privacy: 1 });
      const { link } = await services.links.create(owner, { noun: 'report', id }, hourMs);
      await services.links.create(owner, { noun: 'report', id }, hourMs);
      await services.links.revoke(owner, { noun: 'report', id }, link.id);
      const { link: kept } = await services.links.create(owner, { noun: 'report', id }, 2 * hourMs);
      services.clock.nowMs += hourMs + 1;
      while (await services.upkeep.retainSome());
      expect(await db.sql.selectFrom('shareLinks').select('id').execute()).toEqual([{ id: kept.id }]);
    });
  });

  /** A completed report of its own account. */
  async function reportWith(input: { privacy: 0 | 1 | 2; password?: string }) {
    const { db } = await openTestStore();
    const services = testServices(db);
    const owner: Caller = await newAccount(services);
    const { report } = await newReport(services, owner, { url: 'https://example.com/', ...input });
    await runQueued(services, () => completed(sampleBody(80)));
    const kindFor = (grants: string | undefined) => kindOf(services, report.slug, grants);
    return { db, services, owner, id: report.id, slug: report.slug, kindFor };
  }

  async function kindOf({ shares }: TestServices, slug: string, grants: string | undefined): Promise<string> {
    return (await shares.open(slug, { accountId: null, grants })).kind;
  }

  async function refusalOf(asked: Promise<unknown>): Promise<unknown> {
    try {
      return await asked;
    } catch (error) {
      const { code, message, fields } = error as { code?: string; message?: string; fields?: unknown };
      return { code, message, fields };
    }
  }
});

import { expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import type { Visitor } from '../caller.ts';
import { seedClosedCrawl } from '../sites/testing.ts';
import type { SiteChange } from '../sites/types.ts';
import { newAccount, testServices } from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  const visitor: Visitor = { address: '198.51.100.7', userAgent: null, requestId: 'visit-1' };
  const anonymous = { accountId: null, grants: undefined };

  async function shared(change: SiteChange) {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { accountId } = caller;
    const { siteId } = await seedClosedCrawl(db, { accountId, name: 'Lamps' });
    // Those of the seed are no slugs.
    const { site } = await services.sites.update(caller, siteId, { newLink: true, ...change }, undefined);
    return { ...services, db, caller, siteId, slug: site.slug };
  }

  test('S2 a public site is shown to everybody with its report, and never says whose it is', async () => {
    const { shares, slug } = await shared({ privacy: 0, indexable: true });
    const opened = await shares.openSite(slug, anonymous);
    expect(opened).toMatchObject({
      ...{ kind: 'site', isPublic: true, isIndexable: true, isOwner: false, crawl: { number: 1 } },
      site: { name: 'Lamps', start: 'https://example.com/', hasDetails: true, report: { profile: 'crawl' } },
    });
    expect(Object.keys(opened.kind === 'site' ? opened.site : {}).toSorted()).toEqual([
      ...['generatedAt', 'hasDetails', 'name', 'previousScore', 'report', 'start', 'trend', 'version'],
    ]);
  });

  test('S2 a private site is nobody’s but its owner’s, and looks like none', async () => {
    const { shares, slug, caller } = await shared({ privacy: 1 });
    expect(await shares.openSite(slug, anonymous)).toEqual(await shares.openSite('a'.repeat(22), anonymous));
    expect(await shares.openSite(slug, { ...anonymous, accountId: caller.accountId })).toMatchObject({
      ...{ kind: 'site', isPublic: false, isOwner: true },
    });
  });

  test('S2 S3 a password opens a site until it is another one', async () => {
    const { shares, sites, slug, caller, siteId } = await shared({ privacy: 2, password: 'lamp' });
    expect(await shares.openSite(slug, anonymous)).toEqual({ kind: 'password' });
    expect(await shares.unlock('site', slug, 'wrong', visitor, undefined)).toEqual({ kind: 'wrong' });
    const unlocked = await shares.unlock('site', slug, 'lamp', visitor, undefined);
    const grants = unlocked.kind === 'unlocked' ? unlocked.grants : undefined;
    expect(await shares.openSite(slug, { ...anonymous, grants })).toMatchObject({ kind: 'site' });
    await sites.update(caller, siteId, { password: 'other' }, undefined);
    expect(await shares.openSite(slug, { ...anonymous, grants })).toEqual({ kind: 'password' });
  });

  test('S4 a signed link opens a private site until it is revoked', async () => {
    const { shares, links, slug, caller, siteId } = await shared({ privacy: 1 });
    const linked = { noun: 'site', id: siteId } as const;
    const { key, link } = await links.create(caller, linked, undefined);
    const granted = await shares.redeem('site', slug, key, visitor, undefined);
    const viewer = { ...anonymous, grants: granted?.grants };
    expect(await shares.openSite(slug, viewer)).toMatchObject({ kind: 'site', isOwner: false });
    expect(await shares.redeem('report', slug, key, visitor, undefined)).toBeUndefined();
    await links.revoke(caller, linked, link.id);
    expect(await shares.openSite(slug, viewer)).toEqual({ kind: 'absent' });
  });

  test('S4 a new address ends the links of the old one', async () => {
    const { shares, sites, links, slug, caller, siteId } = await shared({ privacy: 1 });
    await links.create(caller, { noun: 'site', id: siteId }, undefined);
    const { site } = await sites.update(caller, siteId, { newLink: true }, undefined);
    expect(site.slug).not.toBe(slug);
    expect(await links.list(caller.accountId, { noun: 'site', id: siteId })).toEqual([]);
    expect(await shares.openSite(slug, anonymous)).toEqual({ kind: 'absent' });
  });

  test('a site that was never crawled to an end says that it is not ready', async () => {
    const { shares, sites, caller } = await shared({ privacy: 0 });
    const created = await sites.create(caller, {
      ...{ start: 'https://other.example/', settings: {}, privacy: 0 },
    });
    if (created.kind !== 'created') throw new Error('It was replayed.');
    const { slug } = await sites.get(caller.accountId, created.siteId);
    expect(await shares.openSite(slug, anonymous)).toMatchObject({
      kind: 'site',
      crawl: null,
      site: { report: null },
    });
    await sites.delete(caller, created.siteId, undefined);
    expect(await shares.openSite(slug, anonymous)).toEqual({ kind: 'absent' });
  });
});

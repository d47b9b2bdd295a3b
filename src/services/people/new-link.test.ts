import { expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { newAccount, newReport, testServices } from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  test('S4: a new link kills the old one, and leaves a line in the audit log', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://example.com/');
    const { report: after } = await services.reports.update(caller, report.id, { newLink: true }, undefined);
    expect(after.slug).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(after.slug).not.toBe(report.slug);
    expect(after.version).toBeGreaterThan(report.version);

    const visitor = { accountId: null, grants: undefined };
    expect(await services.shares.open(report.slug, visitor)).toMatchObject({ kind: 'absent' });
    expect(await services.shares.open(after.slug, visitor)).toMatchObject({ kind: 'report' });
    const lines = await db.sql.selectFrom('auditLog').select(['action', 'object']).execute();
    expect(lines).toContainEqual({ action: 'report.link_replaced', object: `report:${report.id}` });
  });

  test('without a wish for one the link stays', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const caller = await newAccount(services);
    const { report } = await newReport(services, caller, 'https://example.com/');
    const change = { privacy: 1, indexable: true, newLink: false } as const;
    const { report: after } = await services.reports.update(caller, report.id, change, undefined);
    expect(after).toMatchObject({ slug: report.slug, indexable: true, privacy: 1 });
  });
});

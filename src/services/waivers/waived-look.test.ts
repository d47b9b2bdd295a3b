import { expect, onTestFinished, test } from 'vitest';
import { createAuditPool } from '../../audit/pool.ts';
import { sampleLook } from '../../evidence/sample-look.ts';
import { unpackBrowserBody } from '../../report/stored-browser-body.ts';
import { usualConfig } from '../../start/testing.ts';
import { eachDatabase } from '../../store/testing.ts';
import { claimLook } from '../looks/sample-looked.ts';
import { newAccount, newReport, testServices } from '../testing.ts';
import { testJudging } from './testing.ts';

const html = '<!doctype html><h1>Hello</h1><img src="a.png"><p>Some words on a page.';
const pictures = [
  { kind: 'mobile', type: 'image/webp', width: 1, height: 1, scale: 1, bytes: Buffer.from([3]) },
] as const;

eachDatabase(({ openTestStore }) => {
  test('V3 what a browser saw is judged again with its run, and keeps its picture', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const owner = await newAccount(services);
    services.lookers.offer(true);
    const judging = testJudging();
    const pool = createAuditPool({ ...usualConfig.parsing, workers: 1 });
    onTestFinished(() => pool.close());
    const wish = { url: 'https://example.com/', privacy: 0, browser: true } as const;
    const { report } = await newReport(services, owner, wish);
    await judging.runAll(services, () => ({ html }));
    const claim = await claimLook(services);
    const run = async ({
      evidence,
      expectations,
      waivers,
    }: Parameters<Parameters<typeof services.lookWork.run>[1]>[0]) => {
      const look = sampleLook({ html });
      const judged = await pool.judgeLook({ evidence, look, pictures, expectations, waivers });
      return { ok: true, egressBytes: 0, pictures, ...judged } as const;
    };
    await services.lookWork.run(claim, run, new AbortController().signal);
    const latest = () => services.looks.latestWithBody(owner.accountId, report.id);
    const outcomeIn = (look: Awaited<ReturnType<typeof latest>>) =>
      unpackBrowserBody(look?.body ?? Buffer.of()).checks.find(({ id }) => id === 'axe-other')?.outcome;
    const before = await latest();
    expect(before).toMatchObject({ runNumber: 1, state: 'completed', pictures: ['mobile'] });

    services.clock.nowMs += 60_000;
    for (const check of ['image-alt', 'document-title', 'html-has-lang', 'meta-description'])
      await services.waivers.create(owner, 'example.com', { check, reason: 'It is being rebuilt.' });
    await judging.settle(services);
    const after = await latest();
    expect(after).toMatchObject({
      runNumber: 2,
      state: 'completed',
      pictures: ['mobile'],
      metrics: before?.metrics,
    });
    expect(after?.score).toBeGreaterThan(before?.score ?? 100);
    expect(outcomeIn(after)).toBe(outcomeIn(before));
    const { browser, runsCount } = await services.reports.get(owner.accountId, report.id);
    expect({ browser, runsCount }).toMatchObject({
      browser: { state: 'completed', score: after?.score },
      runsCount: 2,
    });
  });
});

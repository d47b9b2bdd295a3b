import { expect, onTestFinished, test, vi } from 'vitest';
import { crawlServed, openPool } from './crawl-served.ts';
import { makeSite } from './make-site.ts';
import { saidBy } from './said-by.ts';
import { serveSite } from './serve-site.ts';
import { truthOf } from './truth-of.ts';

// Ten crawls: some ten seconds on a quiet machine.
vi.setConfig({ testTimeout: 180_000 });

test('C-1 a made site that is crawled over HTTP has the report that its maker knows', async () => {
  const pool = await openPool();
  onTestFinished(() => pool.close());
  for (let seed = 301; seed <= 310; seed++) {
    await using served = await serveSite((origin) => makeSite(seed, { pages: 60, origin }));
    const { site } = served;
    const report = await crawlServed(site.start, pool);
    expect({ seed, ...saidBy(report, site) }).toEqual({ seed, ...truthOf(site) });
    expect(served.mostAtOnce()).toBeLessThanOrEqual(6);
  }
});

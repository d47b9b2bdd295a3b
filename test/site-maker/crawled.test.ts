import { expect, test, vi } from 'vitest';
import { usualExpectations } from '../../src/checks/expectations.ts';
import { sampleSettings } from '../../src/crawl/sample-settings.ts';
import type { SiteReport } from '../../src/crawl/site-report.ts';
import { openCrawler } from '../../src/start/open-crawler.ts';
import { patientPool, usualConfig } from '../../src/start/testing.ts';
import { makeSite } from './make-site.ts';
import { saidBy } from './said-by.ts';
import { serveSite } from './serve-site.ts';
import { truthOf } from './truth-of.ts';

// Ten crawls: some ten seconds on a quiet machine.
vi.setConfig({ testTimeout: 180_000 });

test('C-1 a made site that is crawled over HTTP has the report that its maker knows', async () => {
  for (let seed = 301; seed <= 310; seed++) {
    await using served = await serveSite((origin) => makeSite(seed, { pages: 60, origin }));
    const { site } = served;
    const report = await crawled(site.start);
    expect({ seed, ...saidBy(report, site) }).toEqual({ seed, ...truthOf(site) });
    expect(served.mostAtOnce()).toBeLessThanOrEqual(6);
  }
});

const config = { ...usualConfig, parsing: patientPool };

async function crawled(start: string): Promise<SiteReport> {
  const settings = sampleSettings({ start });
  const crawler = await openCrawler(config, '0', {
    ...{ settings, folder: undefined, doors: [], rate: undefined },
  });
  try {
    const told = await crawler.crawl({
      ...{ expectations: usualExpectations, waivers: [], connections: 2 },
      ...{ stop: new AbortController().signal, onProgress: () => {} },
    });
    if (!told.ok) throw new Error(told.failure.message);
    return told.report;
  } finally {
    await crawler.close({ keep: false });
  }
}

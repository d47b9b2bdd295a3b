import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isStale, root } from '../../scripts/stale.ts';
import type { AuditPool } from '../../src/audit/pool.ts';
import { usualExpectations } from '../../src/checks/expectations.ts';
import { sampleSettings } from '../../src/crawl/sample-settings.ts';
import type { SiteReport } from '../../src/crawl/site-report.ts';
import { patientPool, usualConfig } from '../../src/start/testing.ts';

const config = { ...usualConfig, parsing: patientPool };

/** From what is released, when it is built of these sources: threads load that sooner. */
async function load() {
  const require = createRequire(import.meta.url);
  const [crawler, pool] = isStale()
    ? await Promise.all([import('../../src/start/open-crawler.ts'), import('../../src/audit/pool.ts')])
    : ['start/open-crawler', 'audit/pool'].map((name) => require(join(root, 'dist', `${name}.js`)));
  return { ...crawler, ...pool } as typeof import('../../src/start/open-crawler.ts') &
    typeof import('../../src/audit/pool.ts');
}

const parts = load();

const judgement = { as: null, isIndexable: true, isForAiSearch: true, waivers: [] };

/** For several crawls, as the code that judges is then compiled once. */
export async function openPool(): Promise<AuditPool> {
  return (await parts).createAuditPool(config.parsing);
}

/** As `assay crawl` does, with the report as data. */
export async function crawlServed(start: string, pool?: AuditPool): Promise<SiteReport> {
  const { openCrawler } = await parts;
  const begin = { settings: sampleSettings({ start }), judgement };
  const given = { begin, folder: undefined, doors: () => [], rate: undefined };
  const crawler = await openCrawler(config, '0', given, pool);
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

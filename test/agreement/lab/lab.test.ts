import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { labOf } from '../../../src/browser/lab/metrics.ts';
import { bundledChromium, openBrowser } from '../../browser.ts';
import { keepVerdicts, versionOf } from '../../peers/kept-verdicts.ts';
import { eventsOf, keepTrace, keptTrace } from './kept-traces.ts';
import { knownLabDifferences } from './known-lab-differences.ts';
import { askLighthouse } from './lighthouse-lab.ts';
import { keptPages, morePages } from './pages.ts';
import { differencesOf, verdictOf } from './verdicts.ts';

vi.setConfig({ testTimeout: 120_000 });

/**
 * What Lighthouse said of loads whose traces are kept, beside what we say of the same traces. No other load gives the same
 * values, so that Lighthouse is asked only when something has moved: the engine above all.
 */
const engine = '@paulirish/trace_engine';
const verdictsOn = keepVerdicts(
  {
    name: 'lighthouse-lab',
    version: versionOf(engine),
    means: [
      ...[versionOf('lighthouse'), bundledChromium],
      ...['lighthouse-lab.ts', 'kept-traces.ts', 'pages.ts'].map((file) =>
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      ),
    ],
    questions: Object.fromEntries(keptPages.map((page) => [page.name, page])),
  },
  async (name) => {
    const page = keptPages.find((kept) => kept.name === name);
    if (page === undefined) throw new Error(`There is no page ${name}.`);
    browser ??= openBrowser();
    const { verdict, events } = await askLighthouse(await browser, page);
    return { verdict, trace: hashOf(keepTrace(name, events)) };
  },
);
let browser: ReturnType<typeof openBrowser> | undefined;
afterAll(async () => (await browser)?.close());

describe('of the same load we say the same as Lighthouse:', () => {
  test.each(keptPages.map(({ name }) => name))('%s', async (name) => {
    const { verdict, trace } = await verdictsOn(name);
    const packed = keptTrace(name);
    expect(hashOf(packed), 'the trace is the one that the verdict is about').toBe(trace);
    expect(packed.length).toBeLessThan(300_000);
    const ours = verdictOf(await labOf(eventsOf(packed), new Map()));
    const known = knownLabDifferences.find(({ page }) => page === name)?.values ?? [];
    expect(differencesOf(ours, verdict), JSON.stringify({ ours, theirs: verdict })).toEqual(known);
  });
});

test('between them the kept pages have something to say of every insight', async () => {
  const verdicts = await Promise.all(keptPages.map(async ({ name }) => (await verdictsOn(name)).verdict));
  expect(verdicts.some(({ renderBlocking }) => renderBlocking.files.length > 0)).toBe(true);
  expect(verdicts.some(({ discovery }) => discovery !== null)).toBe(true);
  expect(verdicts.some(({ hidingFonts }) => hidingFonts.length > 0)).toBe(true);
  const causes = verdicts.flatMap(({ shifts }) => shifts.map(({ cause }) => cause));
  expect(causes).toEqual(expect.arrayContaining(['font', 'unsized-image']));
});

test('Lighthouse and we pin the same engine', () => {
  const lighthouse = createRequire(import.meta.url)('lighthouse/package.json') as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  expect(lighthouse.dependencies[engine]).toBe(manifest.optionalDependencies[engine]);
  expect(versionOf(engine)).toBe(manifest.optionalDependencies[engine]);
});

test('every known difference of lab values names a page, once, with a reason', () => {
  const pages = knownLabDifferences.map(({ page }) => page);
  const names = [...keptPages, ...morePages].map(({ name }) => name);
  expect(pages.filter((page) => !names.includes(page))).toEqual([]);
  expect(new Set(pages).size).toBe(pages.length);
  expect(knownLabDifferences.filter(({ reason }) => !/^[A-Z][^|\n]{20,240}\.$/.test(reason))).toEqual([]);
});

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { missing, type SampleOptions, sampleEvidence } from '../evidence/sample-evidence.ts';
import { irrelevant } from '../evidence/step.ts';
import { type BrowserCheckId, browserCatalogue } from './browser/browser-catalogue.ts';
import type { AnyBrowserCheck } from './browser/browser-check.ts';
import { type CheckId, catalogue } from './catalogue.ts';
import { type AnyCheck, categories } from './check.ts';
import { type CrawlCheckId, crawlCatalogue } from './crawl/crawl-catalogue.ts';
import type { AnyCrawlCheck } from './crawl/crawl-check.ts';
import { runChecks } from './run.ts';

const folder = import.meta.dirname;

/** Of checks that were taken away: stored reports still name them. */
const removedIds: readonly string[] = [];

/** Checks of pages, of a browser and of whole sites have the same texts. */
const everything: readonly AnyOfAll[] = [...catalogue, ...browserCatalogue, ...crawlCatalogue];
type AnyOfAll = AnyCheck | AnyBrowserCheck | AnyCrawlCheck;

describe('the catalogue', () => {
  test('lists every check file once, under its own name', async () => {
    const files = categories.flatMap(checkFilesOf);
    const found = (await Promise.all(files.map(checksIn))).flat();
    for (const { file, check } of found) {
      expect(`${check.category}/${check.id}.ts`, `The check in ${file} names another place.`).toBe(file);
    }
    expect(catalogue.map(pathOf).sort()).toEqual(found.map(({ file }) => file).sort());
  });

  test.each([
    ['a browser', 'browser', browserCatalogue],
    ['whole sites', 'crawl', crawlCatalogue],
  ] as const)('lists every check of %s once, under its own name', async (_, of, checks) => {
    const found = (await Promise.all(checkFilesOf(of).map(checksIn))).flat();
    for (const { file, check } of found) expect(pathOf(check)).toBe(file);
    expect(checks.map(pathOf).sort()).toEqual(found.map(({ file }) => file).sort());
  });

  test.each([
    ['pages', catalogue],
    ['a browser', browserCatalogue],
    ['whole sites', crawlCatalogue],
  ])('lists the checks of %s category by category, in their order', (_, checks) => {
    const order = checks.map(({ category }) => categories.indexOf(category));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('gives a type to its ids, so that a misspelt one does not compile', () => {
    const known: CheckId = 'document-title';
    // @ts-expect-error
    const misspelt: CheckId = 'docment-title';
    const ids = catalogue.map(({ id }) => id);
    expect([ids.includes(known), ids.includes(misspelt)]).toEqual([true, false]);
    const ofSites: CrawlCheckId = 'crawl-clicks';
    // @ts-expect-error
    const misspeltToo: CrawlCheckId = 'crawl-click';
    const others = crawlCatalogue.map(({ id }) => id);
    expect([others.includes(ofSites), others.includes(misspeltToo)]).toEqual([true, false]);
    const ofBrowser: BrowserCheckId = 'target-size';
    // @ts-expect-error
    const misspeltAsWell: BrowserCheckId = 'target-sizes';
    const more = browserCatalogue.map(({ id }) => id);
    expect([more.includes(ofBrowser), more.includes(misspeltAsWell)]).toEqual([true, false]);
  });

  test('never uses an id twice, nor that of a removed check', () => {
    const ids = [...everything.map(({ id }) => id), ...removedIds];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

describe.each(everything.map((check) => [check.id, check] as const))('%s', (id, check) => {
  test('is well described', () => {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect([10, 5, 2, 0]).toContain(check.weight);
    // A title says what holds: a sentence without its full stop.
    expect(check.title).toMatch(/^[A-Z0-9].*[^.!?\s]$/s);
    expect(check.why).toMatch(/^[A-Z0-9].*\.$/s);
    expect(check.rule).toMatch(/^[A-Z0-9<].*\.$/s);
    expect(check.rule.length).toBeLessThanOrEqual(600);
    for (const sentence of Object.values(check.advice)) {
      expect(sentence).toMatch(/^[A-Z0-9].*\.$/s);
      expect(sentence).not.toMatch(/please/i);
    }
    expect(URL.parse(check.source)?.protocol).toBe('https:');
    expect(check.example.before).not.toBe(check.example.after);
  });

  test('tells every number that its rule turns on', () => {
    const left = Object.entries(check.thresholds ?? {}).filter(
      ([name, number]) => !(`${id}.${name}` in untold) && !tells(check.rule, writtenAs(name, number)),
    );
    expect(left).toEqual([]);
  });

  test('uses each of its advice texts', () => {
    // The keys are written without quotes where they are defined, and quoted where they are used.
    const source = sourcesOf(pathOf(check)).join('\n');
    const unused = Object.keys(check.advice).filter((key) => !source.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });

  test('has advice unless it only informs', () => {
    expect(Object.keys(check.advice).length > 0).toBe(check.weight > 0);
  });
});

describe.each(catalogue.map((check) => [check.id, check] as const))('%s', (_, check) => {
  test('judges any evidence, and knows the advice that it gives', () => {
    for (const options of samples) {
      const [result] = runChecks(sampleEvidence(options), [check]);
      expect(result?.summary).toMatch(/^\S.*\S$/s);
      if (result?.advice != null) expect(check.advice).toHaveProperty(result.advice);
      const isFinding = result?.outcome === 'fail' || result?.outcome === 'warn';
      expect(isFinding).toBe(result?.advice != null);
      // A check without weight informs, whatever its rule finds.
      if (check.weight === 0) expect(['info', 'not_applicable']).toContain(result?.outcome);
      else expect(result?.outcome).not.toBe('info');
    }
  });
});

/** Thresholds that no outcome turns on, and why they are there. */
const untold: Readonly<Record<string, string>> = {
  'keyword-consistency.readCharacters': 'As much of a long text as is read.',
  'language-match.readCharacters': 'As much of a long text as is read.',
  'readability.readCharacters': 'As much of a long text as is read.',
  'has-hsts.preloadSeconds': 'Whether browsers would preload the host is told beside the outcome.',
};

test('only thresholds of the catalogue are left untold', () => {
  const names = catalogue.flatMap(({ id, thresholds = {} }: AnyCheck) =>
    Object.keys(thresholds).map((name) => `${id}.${name}`),
  );
  expect(Object.keys(untold).filter((name) => !names.includes(name))).toEqual([]);
});

/** As it is or with its thousands separated; bytes and seconds in larger units, too, where these are whole. */
function writtenAs(name: string, number: number): string[] {
  const written = (value: number) => [String(value), value.toLocaleString('en-US')];
  const inUnit = (unit: string, size: number) => written(number / size).map((text) => `${text} ${unit}`);
  return [
    ...written(number),
    ...(/bytes/i.test(name) ? [...inUnit('KiB', 1_024), ...inUnit('MiB', 1_048_576)] : []),
    ...(/seconds/i.test(name) ? [...inUnit('hour', 3_600), ...inUnit('day', 86_400)] : []),
  ];
}

/** Not as a part of a longer number. */
function tells(rule: string, forms: readonly string[]): boolean {
  return forms.some((form) =>
    new RegExp(`(?<![\\d.,])${form.replaceAll('.', '\\.')}(?![.,]?\\d)`).test(rule),
  );
}

const samples: readonly SampleOptions[] = [
  {},
  { status: 404 },
  { siteTier: false },
  { html: '' },
  {
    html: '<p><title></title><base href="::"><a href><img src=data:,><meta name=robots><link rel=canonical>',
  },
  { fields: [] },
  {
    url: 'http://127.0.0.1:8080/a?b#c',
    tls: irrelevant('The page is not served over https.'),
    robots: missing('timeout'),
    resources: missing('budget'),
    links: missing('budget'),
  },
];

function pathOf({ category, tier, id }: AnyOfAll): string {
  return `${tier === 'crawl' || tier === 'browser' ? tier : category}/${id}.ts`;
}

function checkFilesOf(category: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).some(({ name }) => name === category)
    ? readdirSync(join(folder, category))
    : [];
  return files.filter((name) => /^[^.]+\.ts$/.test(name)).map((name) => `${category}/${name}`);
}

/** The checks that a file exports: none for the file of something that checks share. */
async function checksIn(file: string): Promise<{ file: string; check: AnyCheck }[]> {
  const exports: Readonly<Record<string, unknown>> = await import(join(folder, file));
  return Object.values(exports)
    .filter((value) => typeof value === 'object' && value !== null && 'evaluate' in value)
    .map((check) => ({ file, check: check as AnyCheck }));
}

/** Text of a check and of the files beside it that it imports. */
function sourcesOf(file: string): string[] {
  const source = readFileSync(join(folder, file), 'utf8');
  const imports = [...source.matchAll(/ from '\.\/([\w-]+\.ts)'/g)].map(([, name]) => name as string);
  return [
    source,
    ...imports
      .filter((name) => name !== basename(file))
      .map((name) => readFileSync(join(folder, dirname(file), name), 'utf8')),
  ];
}

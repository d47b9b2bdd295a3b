import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeStored } from '../../../test/corpus/judge.ts';
import type { CorpusPage } from '../../../test/corpus/site.ts';
import { catalogue } from '../../checks/catalogue.ts';
import type { BuildReport } from '../build-report.ts';
import { failing, foundCheck, hostilePage, sampleBuild, sampleItem, samplePage } from '../sample-build.ts';
import { exportedReport } from '../sample-export.ts';
import { sarif, writeSarif } from './sarif.ts';
import { sarifMessage } from './sarif-message.ts';

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../test/fixtures/sarif-2.1.0.json'), 'utf8'),
);
const isValid = new Ajv2020({
  strict: false,
  formats: {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': /^(?:[\w.~:/?#@!$&'()*+,;=-]|%[\dA-F]{2})*$/i,
    'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
    uuid: true,
  },
}).compile(schema);

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation?: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region: Readonly<Record<string, number>>;
    };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: unknown;
}

interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly invocations: readonly {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications?: readonly { readonly message: { readonly text: string } }[];
    }[];
    readonly results: readonly Result[];
  }[];
}

/** The log, once the schema and code scanning take it. */
function accepted(build: BuildReport): Log['runs'][number] {
  const text = writeSarif(build);
  const log = JSON.parse(text) as Log;
  expect(isValid(log), JSON.stringify(isValid.errors)).toBe(true);
  expect(refusalsOf(log, text)).toEqual([]);
  return log.runs[0] as Log['runs'][number];
}

/** Why code scanning would refuse the whole file, or not show a result. The schema knows nothing of it. */
function refusalsOf({ runs }: Log, text: string): string[] {
  const [run] = runs;
  if (run === undefined || runs.length > 1) return ['not one run'];
  const { rules } = run.tool.driver;
  return [
    ...(run.results.length > 5_000 ? ['more results than are shown'] : []),
    ...(rules.length > 25_000 ? ['more rules than are taken'] : []),
    ...(gzipSync(text).length > 10 * 1024 ** 2 ? ['larger than 10 MB'] : []),
    ...run.results.flatMap((result) => refusalsOfResult(result, rules)),
  ];
}

function refusalsOfResult(result: Result, rules: readonly { readonly id: string }[]): string[] {
  const { locations, ruleId, ruleIndex, message, suppressions } = result;
  const [place] = locations;
  const uri = place?.physicalLocation?.artifactLocation.uri ?? '';
  const [first = ''] = uri.split('/');
  const faults = {
    'not one place': locations.length !== 1,
    'a logical place alone': place?.physicalLocation === undefined,
    'an empty address': uri === '',
    'an absolute address': URL.canParse(uri) || uri.startsWith('/'),
    'a scheme in the first segment': decodeURIComponent(first).includes(':'),
    'a way up': uri.split('/').some((name) => name === '.' || name === '..' || name === ''),
    'a base that is not read': place?.physicalLocation?.artifactLocation.uriBaseId !== undefined,
    'another rule': rules[ruleIndex]?.id !== ruleId,
    'a message that is too long': message.text.length > 1_000,
    'a link': /(?<!\\)(?:\\\\)*[[\]]/.test(message.text),
    'a place for an argument': /\{\d/.test(message.text),
    'what is suppressed, which would open an alert': suppressions !== undefined,
  };
  return Object.entries(faults).flatMap(([name, is]) => (is ? [`${name}: ${JSON.stringify(result)}`] : []));
}

const corpus = ['a11y-broken', 'content-placeholder', 'certificate-expired', 'big-list'];

describe('B4 code scanning takes', () => {
  test.each(corpus)('the report of a page of the corpus: %s', async (name) => {
    const { corpusPage }: { corpusPage: Promise<CorpusPage> } = await import(
      `../../../test/corpus/pages/${name}.ts`
    );
    const { evidence } = await corpusPage;
    const body = judgeStored(evidence);
    const report = exportedReport({}, { url: evidence.requestedUrl, checks: catalogue });
    const text = sarif.write({ ...report, body });
    const log = JSON.parse(text) as Log;
    expect(isValid(log), JSON.stringify(isValid.errors)).toBe(true);
    expect(refusalsOf(log, text)).toEqual([]);
    expect(log.runs[0]?.results.length).toBeGreaterThan(5);
    expect(log.runs[0]?.tool.driver.rules.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
  });

  test('a page that tries everything', () => {
    expect(
      accepted(sampleBuild({ pages: [hostilePage()], label: 'a:b/\u001b[c' })).results.length,
    ).toBeGreaterThan(20);
  });

  test('a page that holds anything', () => {
    const any = fc.string({ unit: 'binary', maxLength: 60 });
    const address = fc.webUrl({ withQueryParameters: true });
    fc.assert(
      fc.property(any, any, address, fc.boolean(), (detail, snippet, url, isElement) => {
        const item = sampleItem({ detail, snippet, url, selector: isElement ? 'a' : null });
        const page = samplePage('/', [failing([item, { ...item, id: 'x:2' }])]);
        accepted(sampleBuild({ pages: [{ ...page, url }] }));
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [
      'two places',
      (result: Result) => ({ ...result, locations: [...result.locations, ...result.locations] }),
    ],
    ['no place', (result: Result) => ({ ...result, locations: [] })],
    ['an address', withUri('https://example.com/a')],
    ['a colon in the first segment', withUri('localhost:3000/a')],
    ['an empty address', withUri('')],
    ['a link in its text', (result: Result) => ({ ...result, message: { text: 'a [b](c)' } })],
  ])('nothing with %s: these tests see it', (_, change) => {
    const text = writeSarif(sampleBuild({ pages: [samplePage('/', [failing([sampleItem()])])] }));
    const log = JSON.parse(text) as Log;
    const runs = log.runs.map((run) => ({ ...run, results: run.results.map(change) }));
    expect(refusalsOf({ runs }, text)).not.toEqual([]);
  });
});

function withUri(uri: string) {
  return (result: Result): Result => ({
    ...result,
    locations: result.locations.map(() => ({
      physicalLocation: { artifactLocation: { uri }, region: { startLine: 1 } },
    })),
  });
}

describe('a result', () => {
  const onDisk = { fileOf: () => ({ path: 'dist/a b/ü.html', isOnDisk: true, hasLines: true }) };
  const pages = [samplePage('/a', [failing([sampleItem(), sampleItem({ id: 'x:2' })])])];

  test('tells what was found, where and what to do', () => {
    const { checks } = exportedReport();
    const several = checks.map((check) => ({ ...check, several: 'images have no alternative' }));
    const { results } = accepted(sampleBuild({ pages, places: onDisk, checks: several }));
    expect(results).toEqual([
      {
        ...{ ruleId: 'image-alt', ruleIndex: 0, level: 'warning' },
        message: {
          text: '2 images have no alternative. On https://example.com/a.\n<img src="a.png">\nWrite an alternative.',
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'dist/a%20b/%C3%BC.html' },
              region: { startLine: 41, startColumn: 7, endLine: 41, endColumn: 8 },
            },
          },
        ],
        partialFingerprints: { 'assay/v1': expect.stringMatching(/^image-alt:[\da-f]{10},[\da-f]{10}$/) },
        properties: { page: 'https://example.com/a', points: 3.1 },
      },
    ]);
  });

  test('is known by what stands there where no file is known, and each of equal ones is another', () => {
    const items = [1, 2].map((line) => sampleItem({ id: `x:${line}`, line }));
    const hashes = (list: typeof items) =>
      accepted(sampleBuild({ pages: [samplePage('/a', [failing(list)])] })).results.map(
        ({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash,
      );
    const [first, second] = hashes(items);
    expect(first).toMatch(/^[\da-f]{16}:1$/);
    expect(second).toBe(first?.replace(/:1$/, ':2'));
    expect(hashes(items.map((item) => ({ ...item, line: (item.line ?? 0) + 7 })))).toEqual([first, second]);
  });

  test.each([
    ['error', 'error'],
    ['warning', 'warning'],
    ['note', 'note'],
    ['info', 'note'],
  ] as const)('of level %s is %s', (level, expected) => {
    const page = samplePage('/a', [failing([sampleItem()])], { found: [foundCheck('image-alt', level)] });
    expect(accepted(sampleBuild({ pages: [page] })).results).toMatchObject([{ level: expected }]);
  });

  test('ends in whole, however long', () => {
    const text = sarifMessage([`${'a'.repeat(990)}${'['.repeat(50)}`]);
    expect(text).toMatch(/^a{990}(?:\\\[)*…$/);
    expect(text.length).toBeLessThanOrEqual(1_000);
  });
});

test('a page that could not be audited is told, and the run did not succeed', () => {
  const failure = { code: 'dns', message: 'No such host [x].' };
  const gone = { ...samplePage('/gone', []), ok: false, failure } as const;
  const { invocations, results } = accepted(sampleBuild({ pages: [gone] }));
  expect(results).toEqual([]);
  expect(invocations).toMatchObject([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [
        { message: { text: 'https://example.com/gone could not be audited: No such host \\[x\\].' } },
      ],
    },
  ]);
});

test('of more results than are shown, the worst are there and the others are counted', () => {
  const checks = Array.from({ length: 5_001 }, (_, at) =>
    failing([sampleItem({ line: at + 1 })], { id: `c${at}`, pointsLost: at }),
  );
  // Not by the schema, which takes seconds for so many.
  const log = JSON.parse(writeSarif(sampleBuild({ pages: [samplePage('/', checks)] }))) as Log;
  const { results, invocations } = log.runs[0] as Log['runs'][number];
  expect(results).toHaveLength(5_000);
  expect(results[0]?.ruleId).toBe('c5000');
  expect(invocations[0]?.toolExecutionNotifications?.[0]?.message.text).toMatch(/^1 result is left out/);
});

test('the rules are those that were asked, whatever was found, in the order of the catalogue', () => {
  const checks = catalogue.slice(0, 3);
  const asked = checks
    .slice(1)
    .toReversed()
    .map(({ id }) => ({ ...failing([]), id, outcome: 'pass' as const }));
  const { rules } = accepted(sampleBuild({ checks, pages: [samplePage('/', asked)] })).tool.driver;
  expect(rules.map(({ id }) => id)).toEqual(checks.slice(1).map(({ id }) => id));
});

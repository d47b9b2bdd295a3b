import { describe, expect, test } from 'vitest';
import { catalogue } from '../checks/catalogue.ts';
import { categories } from '../checks/check.ts';
import { type CheckResult, runChecks } from '../checks/run.ts';
import { sampleResult } from '../checks/testing.ts';
import { readDocument } from '../evidence/html/document.ts';
import { missing, probe, redirect, type SampleOptions, sampleEvidence } from '../evidence/sample-evidence.ts';
import { units } from '../evidence/text/text.ts';
import type { ReportBody } from './body.ts';
import { buildBody } from './build.ts';
import { reportText, type TextOptions } from './text.ts';

// Checks of one category and those that cap, so that the samples keep their shape when the catalogue grows.
const checks = catalogue.filter(
  ({ id, category }) => category === 'best-practices' || id === 'http-status-code' || id === 'is-crawlable',
);
const plain: TextOptions = { checks, color: false, verbose: false, width: 80 };

const goodHtml = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rivers of the region</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Rivers</h1><p id="a">x</p><p id="a">y</p></body></html>
`;

const badHtml = `<html><head><title>A price list with a title that goes on and on, beyond what fits into one line</title>
<div>misplaced</div>
<link rel="canonical" href="/">
<meta name="viewport" content="width=1024">
</head><body bgcolor="white"><center><font color="red">Sale</font></center>
<p id="a">x</p><p id="a">y</p><p align="left">z</p>
<p a a>
`;

const bad = judged(badHtml, {
  hops: [redirect('http://example.com/', 'https://example.com/')],
  fields: [
    ['Content-Type', 'text/html'],
    ['Pragma', 'no-cache'],
    ['X-Robots-Tag', 'noindex'],
  ],
  resources: {
    total: 3,
    probes: [
      probe({ url: 'https://example.com/app.js', destination: 'script', class: 'broken', status: 404 }),
      probe({
        url: 'https://example.com/a.css',
        destination: 'style',
        fields: [['Content-Type', 'text/plain']],
      }),
      probe({
        url: 'https://example.com/a.png',
        destination: 'image',
        fields: [['Content-Type', 'image/png']],
      }),
    ],
  },
});

describe('the report on a terminal reads well', () => {
  test('for a good page', async () => {
    await expect(reportText(judged(goodHtml), 'https://example.com/', plain)).toMatchFileSnapshot(
      'text-samples/good.txt',
    );
  });

  test('for a bad page', async () => {
    await expect(reportText(bad, 'http://example.com/', plain)).toMatchFileSnapshot('text-samples/bad.txt');
  });

  test('for a bad page with all details', async () => {
    await expect(reportText(bad, 'http://example.com/', { ...plain, verbose: true })).toMatchFileSnapshot(
      'text-samples/bad-verbose.txt',
    );
  });

  test('for a site of which something was declared', () => {
    const results = runChecks(sampleEvidence({ html: goodHtml }), checks);
    const body = buildBody(sampleEvidence({ html: goodHtml }), undefined, results, {
      indexable: false,
      aiSearch: false,
      deployed: true,
    });
    expect(reportText(body, 'https://example.com/', plain)).toMatch(
      /^Score .*\nThe owner declared that this site is not meant to be found by search engines or\nAI search\.\n/m,
    );
  });

  test('for an error page', async () => {
    await expect(
      reportText(judged('Not found', { status: 404 }), 'https://example.com/', plain),
    ).toMatchFileSnapshot('text-samples/error.txt');
  });

  test.each([30, 50, 80, 100, 300])('with 140 checks on %i columns', (width) => {
    const long =
      'A rather long sentence about what was found, with a word of-an-unreasonable-length-for-any-line. ';
    const results = Array.from({ length: 140 }, (_, index) =>
      sampleResult({
        id: `check-with-a-long-name-${index}`,
        category: categories[Math.floor(index / 16)] ?? 'seo',
        outcome: (['fail', 'warn', 'pass', 'not_applicable'] as const)[index % 4] ?? 'pass',
        reason: index % 4 === 3 ? 'irrelevant' : null,
        summary: index % 2 === 0 ? long.trim() : '見出しの文字がとても長くて一行に収まりません。'.repeat(3),
        items: Array.from({ length: 7 }, (_, item) => ({
          id: `${index}-${item}`,
          outcome: 'fail',
          detail: `${item} ${long}`,
          selector: null,
          snippet: `<p>${'x'.repeat(180)}</p>`,
          url: null,
          ...{ line: 12_345, column: 1_234 },
        })),
        itemsTotal: 34,
      }),
    );
    const text = reportText(bodyOf(results), `https://example.com/${'a'.repeat(300)}`, { ...plain, width });
    const widest = Math.max(...text.split('\n').map((line) => units(line)));
    expect(widest).toBeLessThanOrEqual(Math.min(Math.max(width, 50), 100));
    expect(text).not.toMatch(/ $/m);
    expect(text).not.toMatch(/\n\n\n/);
    expect(text.match(/^Fix first$/gm)).toHaveLength(1);
  });
});

describe('the report on a terminal', () => {
  test('says the same with colours and without', () => {
    const coloured = reportText(bad, 'http://example.com/', { ...plain, color: true });
    const bare = reportText(bad, 'http://example.com/', plain);
    expect(coloured).toContain('\u001b[31m');
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(bare);
    expect(bare).not.toContain('\u001b');
  });

  test.each([
    [96, '\u001b[32m'],
    [60, '\u001b[33m'],
    [10, '\u001b[31m'],
  ])('colours a score of %i by its result', (score, style) => {
    const results = [...many('pass', score), ...many('fail', 100 - score)];
    const line = reportText(bodyOf(results), 'x', { ...plain, color: true }).match(/^Score.*$/m)?.[0];
    expect(line).toContain(`${style}${score} of 100`);
  });

  test('lets no page speak to the terminal', () => {
    const hostile = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\r\nScore  100';
    const results = [
      sampleResult({
        id: 'doctype',
        category: 'best-practices',
        outcome: 'fail',
        weight: 10,
        summary: hostile,
      }),
      sampleResult({
        id: 'unknown-check',
        outcome: 'warn',
        weight: 10,
        summary: hostile,
        items: [
          {
            id: 'x',
            outcome: 'warn',
            detail: `${hostile}!`,
            selector: null,
            snippet: hostile,
            url: null,
            line: 1,
            column: null,
          },
        ],
        itemsTotal: 1,
      }),
      sampleResult({ id: 'silent', outcome: 'not_applicable', reason: 'irrelevant', summary: hostile }),
    ];
    const body = { ...bodyOf(results), title: hostile };
    const text = reportText(body, `https://example.com/${hostile}`, { ...plain, verbose: true });
    expect(text).toContain('evil');
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(text.match(/^Score/gm)).toHaveLength(1);
  });

  test('names the cap, and what comes after it', () => {
    const cap = sampleResult({ id: 'is-crawlable', weight: 10, outcome: 'fail', summary: 'It is not.' });
    const text = reportText(bodyOf([...many('fail', 1), cap, ...many('pass', 20)]), 'x', plain);
    expect(text).toContain(
      'Score  69 of 100, decent\nCapped, because is-crawlable fails; without the cap it would be 91.',
    );
    expect(text).toContain('The first lifts the cap; the others count once it is gone.');
    expect(text).toMatch(/^ 1 {2}\+26\.0 .*\(is-crawlable\)$/m);
    expect(text).toMatch(/^ 2 {3}\+4\.5 /m);
  });

  test('counts the findings that hold the score down together', () => {
    const caps = ['is-crawlable', 'is-on-https'].map((id) =>
      sampleResult({ id, weight: 10, outcome: 'fail' }),
    );
    const text = reportText(bodyOf([...caps, ...many('pass', 20)]), 'x', plain);
    expect(text).toContain('The first two lift the cap; the others count once it is gone.');
  });

  test('lists ten fixes and the number of others', () => {
    const text = reportText(bodyOf([...many('pass', 5), ...many('fail', 12)]), 'x', plain);
    expect(text).toMatch(/^10 {2}\+5\.9/m);
    expect(text).not.toMatch(/^11 {2}\+/m);
    expect(text).toContain('and 2 more below');
  });

  test('folds all but three items of a finding, and shows those it has when asked', () => {
    const items = Array.from({ length: 6 }, (_, index) => ({
      id: `${index}`,
      outcome: 'fail' as const,
      detail: 'The same.',
      selector: null,
      snippet: null,
      url: `https://example.com/${index}`,
      line: null,
      column: null,
    }));
    const body = bodyOf([
      sampleResult({ outcome: 'fail', weight: 10, summary: 'The same. And 9 more.', items, itemsTotal: 10 }),
    ]);
    expect(reportText(body, 'x', plain)).toMatch(/com\/2\n +and 7 more/);
    expect(reportText(body, 'x', { ...plain, verbose: true })).toMatch(/com\/5\n +and 4 more/);
    // Said in the line above, so not with each item.
    expect(reportText(body, 'x', plain)).not.toMatch(/^ {6}The same\./m);
  });

  test('counts what was found more than once', () => {
    const [check] = catalogue.filter(({ id }) => id === 'broken-links');
    const summary = 'This link is broken: it answers 404. And 1,233 more.';
    const body = bodyOf([
      sampleResult({ id: 'broken-links', outcome: 'fail', advice: 'own', summary, itemsTotal: 1_234 }),
    ]);
    const text = reportText(body, 'x', { ...plain, checks: check === undefined ? [] : [check] });
    expect(text).toMatch(/✗ 1,234 links are broken \(broken-links\)/);
    expect(text).not.toContain('And 1,233 more.');
  });

  test('says what to do about each kind of what was found', () => {
    const [check] = catalogue.filter(({ id }) => id === 'title-length');
    const [first = '', second = ''] = Object.keys(check?.advice ?? {});
    const body = bodyOf([
      sampleResult({ id: 'title-length', outcome: 'warn', advice: second, furtherAdvice: [first] }),
    ]);
    const text = reportText(body, 'x', { ...plain, checks: check === undefined ? [] : [check] });
    const shown = [...text.matchAll(/^ {4}→ (.{20})/gm)].map(([, start]) => start);
    const texts: Readonly<Record<string, string>> = check?.advice ?? {};
    expect(shown).toEqual([second, first].map((key) => texts[key]?.slice(0, 20)));
  });

  test('says when the score is partial', () => {
    expect(reportText(bodyOf(many('pass', 3)), 'x', { ...plain, partial: true })).toContain(
      'Partial score  100 of 100',
    );
  });

  test('says when the score is provisional, without a result', () => {
    const lost = sampleResult({ id: 'lost', weight: 10, outcome: 'not_applicable', reason: 'no_evidence' });
    const text = reportText(bodyOf([...many('pass', 1), lost]), 'x', plain);
    expect(text).toMatch(/^Score {2}100 of 100$/m);
    expect(text).toContain('Provisional: 50 % of the weight could not be judged.');
    expect(text).toContain('No findings; 1 passed, 1 not judged for lack of evidence.');
  });

  test('says when there is no score', () => {
    const text = reportText(bodyOf([]), 'x', plain);
    expect(text).toContain('Score  none: too little could be judged.');
    expect(text).toContain('No findings.');
    expect(text).not.toContain('Fix first');
  });

  test('says when the page was cut off, and by which profile it was judged', () => {
    const body = judged(goodHtml, { body: { truncated: true }, siteTier: false, robots: missing('off') });
    const text = reportText(body, 'https://example.com/', plain);
    expect(text).toContain('Provisional: the end of the page never came or was not read, so it is not');
    expect(text).not.toContain('of the weight');
    expect(text).toContain('page alone');
  });

  test('says when its site could not be asked for all', () => {
    const text = reportText(judged(goodHtml, { llms: missing('busy') }), 'https://example.com/', plain);
    expect(text).toContain('Provisional: Assay had asked this site as often as it may, so some of it');
    expect(text).not.toContain('of the weight');
  });
});

function judged(html: string, options: SampleOptions = {}): ReportBody {
  const evidence = sampleEvidence({ html, ...options });
  const isError = options.status !== undefined;
  const document = isError ? undefined : readDocument(html, 'https://example.com/');
  return { ...buildBody(evidence, document, runChecks(evidence, checks, document)), checksVersion: '1.2.3' };
}

function bodyOf(results: readonly CheckResult[]): ReportBody {
  return buildBody(sampleEvidence(), undefined, results);
}

function many(outcome: 'pass' | 'fail', times: number): CheckResult[] {
  return Array.from({ length: times }, (_, index) =>
    sampleResult({ id: `${outcome}-${index}`, weight: 10, outcome }),
  );
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleFile } from './example.ts';
import { faultInWords } from './place.ts';
import { readConfiguration } from './read.ts';

const now = Date.UTC(2026, 10, 28, 12);
const file = 'assay.config.json';

/** What is said of a text, and where. */
function faultsIn(text: string): string[] {
  const read = readConfiguration(text, file, now);
  return read.ok ? [] : read.faults.map(faultInWords);
}

function read(text: string) {
  const result = readConfiguration(text, file, now);
  if (!result.ok) throw new Error(result.faults.map(faultInWords).join('\n'));
  return result.configuration;
}

test('every value comes with the line that says it', () => {
  const configuration = read(exampleFile);
  expect(configuration.serve).toEqual({
    folder: { value: 'dist', from: 'assay.config.json:4' },
    spa: { value: false, from: 'assay.config.json:4' },
  });
  expect(configuration.origin).toEqual({ value: 'https://example.com', from: 'assay.config.json:5' });
  expect(configuration.pages).toEqual(
    ['/', '/pricing', '/blog/*'].map((value) => ({ value, from: 'assay.config.json:6' })),
  );
  expect(configuration.gate).toEqual({
    score: { value: 80, from: 'assay.config.json:9' },
    categories: { accessibility: { value: 95, from: 'assay.config.json:10' } },
    failOn: { value: 'new', from: 'assay.config.json:11' },
    checks: {
      'image-alt': { value: 'error', from: 'assay.config.json:12' },
      readability: { value: 'off', from: 'assay.config.json:12' },
      'html-weight': { value: 'warn', from: 'assay.config.json:12' },
    },
    budgets: {
      html: { value: 100_000, from: 'assay.config.json:13' },
      'resource-count': { value: 60, from: 'assay.config.json:13' },
    },
    maxDrop: { value: 3, from: 'assay.config.json:14' },
  });
  expect(configuration.rules).toEqual([
    {
      pages: { value: '/blog/*', from: 'assay.config.json:16' },
      gate: {
        score: { value: 70, from: 'assay.config.json:16' },
        categories: {},
        checks: { 'duplicate-text': { value: 'warn', from: 'assay.config.json:16' } },
        budgets: {},
      },
    },
  ]);
  expect(configuration.waivers).toEqual([
    {
      id: null,
      check: 'content-security-policy',
      pages: '/*',
      item: null,
      reason: 'Comes with the new CDN',
      until: '2027-03-31',
      by: 'assay.config.json:17',
    },
  ]);
  expect(configuration.baseline).toEqual({ value: 'assay.baseline.json', from: 'assay.config.json:18' });
  expect(configuration.sources).toEqual([
    { pages: '/blog/*', file: 'content/blog/*.md', from: 'assay.config.json:19' },
  ]);
  expect(configuration.outputs.map(({ value }) => value)).toEqual([
    'assay.sarif',
    'junit=assay-junit.xml',
    'gitlab=gl-code-quality-report.json',
  ]);
});

test('a started server, comments, a byte order mark and lines of Windows are read', () => {
  const text =
    '\ufeff{ // a comment\r\n"start": {"command": "npm start", "wait_on": "http://localhost:4173/", "wait": "1.5 min",},\r\n/* two */ "as": "build",}';
  expect(read(text)).toMatchObject({
    start: {
      command: { value: 'npm start', from: 'assay.config.json:2' },
      waitOn: { value: 'http://localhost:4173/' },
      waitMs: { value: 90_000 },
    },
    as: { value: 'build', from: 'assay.config.json:3' },
  });
});

test('an empty object asks for nothing', () => {
  expect(read('{}')).toMatchObject({ serve: undefined, pages: [], rules: [], waivers: [], outputs: [] });
});

describe('a fault', () => {
  test.each([
    ['{"gate": {"score": 120}}', '1:20: gate.score is 120; it takes a whole number from 0 to 100.'],
    ['{"gate": {"score": 79.5}}', '1:20: gate.score is 79.5; it takes a whole number from 0 to 100.'],
    ['{"gate": {"score": "80"}}', '1:20: gate.score is "80"; it takes a whole number from 0 to 100.'],
    [
      '{"gate": null}',
      '1:10: gate is null; it takes an object with score, categories, fail_on, checks, budgets, max_drop.',
    ],
    ['[]', '1:1: The file is a list; it takes an object, in { }.'],
    [
      '{"gate": {\n  "scor": 80}}',
      '2:3: gate has no key "scor"; it takes score, categories, fail_on, checks, budgets, max_drop. Did you mean "score"?',
    ],
    [
      '{"gate": {"fail_on": "news"}}',
      '1:22: gate.fail_on is "news"; it takes one of "never", "new", "fail", "warn". Did you mean "new"?',
    ],
    [
      '{"gate": {"checks": {"image-al": "warn"}}}',
      '1:22: gate.checks names "image-al"; it takes the id of a check ("assay config schema" lists them). Did you mean "image-alt"?',
    ],
    [
      '{"gate": {"checks": {"image-alt": "fail"}}}',
      '1:35: gate.checks.image-alt is "fail"; it takes one of "error", "warn", "info", "off".',
    ],
    [
      '{"gate": {"categories": {"speed": 1}}}',
      '1:26: gate.categories names "speed"; it takes one of "seo", "content", "performance", "accessibility", "security", "best-practices", "structured-data", "ai-readiness", "site-files".',
    ],
    [
      '{"gate": {"budgets": {"total-byte-weight.byte": "1 MB"}}}',
      '1:23: gate.budgets names "total-byte-weight.byte"; it takes the name of a budget ("assay config schema" lists them). Did you mean "total-byte-weight.bytes"?',
    ],
    [
      '{"gate": {"budgets": {"html": "100 ms"}}}',
      '1:31: gate.budgets.html is "100 ms"; it takes a size such as "100 KB" (KB, MB, KiB, MiB or plain bytes).',
    ],
    [
      '{"gate": {"budgets": {"links": "100 KB"}}}',
      '1:32: gate.budgets.links is "100 KB"; it takes a plain number from 0.',
    ],
    [
      '{"rules": [{"pages": "/", "gate": {"budgets": {"first_byte": "2 MB"}}}]}',
      '1:62: rules[0].gate.budgets.first_byte is "2 MB"; it takes a time such as "600 ms" (ms, s or plain milliseconds).',
    ],
    [
      '{"gate": {"budgets": {"html": "much"}}}',
      '1:31: gate.budgets.html is "much"; it takes a number with a unit such as "100 KB" or "600 ms".',
    ],
    ['{"gate": {"budgets": {"html": -1}}}', '1:31: gate.budgets.html is -1; it takes a number from 0.'],
    [
      '{"gate": {"budgets": {"html": true}}}',
      '1:31: gate.budgets.html is true; it takes a number from 0, or a number with a unit such as "100 KB" or "600 ms".',
    ],
    [
      '{"base": "example.com"}',
      '1:10: base is "example.com"; it takes an address such as "https://example.com/".',
    ],
    [
      '{"origin": "https://example.com/shop"}',
      '1:12: origin is "https://example.com/shop"; it takes an address without a path, such as "https://example.com".',
    ],
    ['{"serve": "dist"}', '1:11: serve is "dist"; it takes an object with folder, spa.'],
    [
      '{"start": {"command": "a", "wait_on": "http://localhost:1", "wait": "61 min"}}',
      '1:69: start.wait is "61 min"; it takes a time of at most 60 min, such as "60 s" (ms, s or min).',
    ],
    [
      '{"baseline": "a\\u001b[2Jb"}',
      '1:14: baseline holds a character that nobody sees, such as a line break; leave it out.',
    ],
    ['{"pages": []}', '1:11: pages is empty; leave it out, or name one.'],
    [
      '{"pages": ["pricing"]}',
      '1:12: pages[0] is "pricing"; it takes a path such as "/pricing", or a whole address.',
    ],
    ['{"serve": {}}', '1:11: serve has no "folder", which takes text that is not empty.'],
    ['{"gate": {}, "gate": {}}', '1:14: "gate" stands a second time; keep one of them.'],
    [
      '{"gate": {"checks": {"image-alt": "off", "image-alt": "warn"}}}',
      '1:42: "image-alt" stands in gate.checks a second time; keep one of them.',
    ],
    [
      '{"serve": {"folder": "dist"},\n "base": "https://staging.example.com"}',
      '2:2: The file has both "serve" and "base"; what is audited is served from a folder, started by a command, or runs at an address: keep one of serve, start and base.',
    ],
    [
      '{"waivers": [{"check": "image-alt", "reason": "so", "until": "2027-01-31"}]}',
      '1:47: waivers[0].reason is "so"; it takes text of 3 to 500 characters.',
    ],
    [
      '{"waivers": [{"check": "image-alts", "reason": "soon", "until": "2027-01-31"}]}',
      '1:24: waivers[0].check is "image-alts"; it takes the id of a check ("assay config schema" lists them). Did you mean "image-alt"?',
    ],
    [
      '{"waivers": [{"check": "image-alt", "reason": "soon", "until": "2027-02-30"}]}',
      '1:64: waivers[0].until is "2027-02-30"; it takes a day such as "2027-03-31".',
    ],
    [
      '{"waivers": [{"check": "image-alt", "reason": "soon", "until": "2027-11-29"}]}',
      '1:64: waivers[0].until is "2027-11-29"; it takes a day at most 365 days ahead, today until 2027-11-28.',
    ],
    [
      '{"waivers": [{"check": "image-alt", "reason": "soon"}]}',
      '1:14: waivers[0] has no "until", which takes a day such as "2027-03-31".',
    ],
    [
      '{"sources": [{"pages": "/blog/*", "file": "*/*.md"}]}',
      '1:43: sources[0].file has 2 stars and its "pages" 1; each star of the file is one of the pages.',
    ],
    [
      '{"sources": [{"pages": "/blog/*", "file": "../*.md"}]}',
      '1:43: sources[0].file is "../*.md"; it takes a path below this folder, such as "content/blog/*.md".',
    ],
    [
      `{"auth": {"headers": {"X-Key": "\${HOME}"}}}`,
      '1:32: auth.headers.X-Key names the variable "HOME"; only those whose names begin with ASSAY_AUTH_ are filled in, as this file could send any other anywhere.',
    ],
    [`{"auth": {"basic": "a:\${ASSAY_AUTH_A"}}`, '1:20: auth.basic has "${" without the closing brace.'],
    // Any of it may be a secret that somebody wrote into the file.
    [
      '{"auth": {"headers": "X-Key: s3cret-token"}}',
      '1:22: auth.headers is a text; it takes an object, in { }.',
    ],
    ['{"auth": {"basic": 12345678}}', '1:20: auth.basic is a number; it takes text that is not empty.'],
    [
      '{"auth": {"origins": ["https://a:s3cret@example.com"]}}',
      '1:23: auth.origins[0] is a text; it takes an address without a path, such as "https://example.com".',
    ],
    [
      '{"auth": {"headers": {"X Key": "1"}}}',
      '1:23: auth.headers names "X Key"; it takes the name of a header field.',
    ],
    [
      '{"__proto__": {"score": 1}}',
      '1:2: A configuration has no key "__proto__"; it takes $schema, serve, start, base, origin, as, pages, max_pages, auth, gate, rules, waivers, baseline, sources, outputs.',
    ],
    [
      '{"gate": {"checks": {"__proto__": "off"}}}',
      '1:22: gate.checks names "__proto__"; it takes the id of a check ("assay config schema" lists them).',
    ],
    ['', '1:1: The file is empty; the smallest configuration is {}.'],
    ['{"gate": {"score": 80}', '1:23: A closing } is missing here.'],
    ['{"as" "live"}', '1:7: A colon has to stand between the key and its value.'],
    ["{'as': 1}", '1:2: This is no value of JSON: texts and keys stand in double quotes.'],
    ['{1: 1}', '1:2: A key in double quotes has to stand here, or the closing }.'],
    ['{"as": live}', '1:8: This is no value of JSON: texts and keys stand in double quotes.'],
    ['{} {}', '1:4: The configuration has ended before this; remove what stands here.'],
  ])('in %s is named with its place and what is allowed', (text, said) => {
    expect(faultsIn(text)).toEqual([`assay.config.json:${said}`]);
  });

  test('is one of all, in the order of the file', () => {
    const text =
      '{\n"outputs": [1],\n"base": 2,\n"gate": {"score": 101, "max_drop": -1},\n"serve": {"folder": ""}\n}';
    expect(faultsIn(text).map((said) => said.split(':').slice(1, 3).join(':'))).toEqual([
      '2:13',
      '3:9',
      '4:19',
      '4:36',
      '5:1',
      '5:21',
    ]);
  });

  test('tells nothing that a terminal obeys, and is short', () => {
    const [said = ''] = faultsIn(JSON.stringify({ [`\u001b[2J\u009b1m${'x'.repeat(5_000)}`]: 1 }));
    expect(said).not.toMatch(/\p{Cc}/u);
    expect(said.length).toBeLessThan(400);
  });
});

test('a file of more than 1 MiB, or nested deeper than 50, is refused in a sentence', () => {
  expect(faultsIn(`{}${' '.repeat(2 ** 20)}`)).toEqual([
    'assay.config.json:1:1: The file has 1,048,578 characters; a configuration has at most 1,048,576.',
  ]);
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect(faultsIn(deep(50))).toEqual([
    'assay.config.json:1:1: The file is a list; it takes an object, in { }.',
  ]);
  expect(faultsIn(deep(51))).toEqual([
    'assay.config.json:1:51: Brackets are nested deeper than 50 levels here.',
  ]);
});

test('a line that is no JSON has one fault, however long it is', () => {
  // Half a million commas are missing; to look for the line of each again would take minutes.
  expect(faultsIn(`[${'1 '.repeat(500_000)}\n1]`)).toEqual([
    'assay.config.json:1:4: A comma is missing here.',
    'assay.config.json:2:1: A comma is missing here.',
  ]);
});

test('a file that is made of faults alone is told of in part', () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `"image-alt${index}": 1`);
  expect(faultsIn(`{"gate": {"checks": {${keys.join(',')}}}}`)).toHaveLength(50);
});

describe('no text makes it throw', () => {
  const mutated = fc
    .array(
      fc.tuple(
        fc.nat(exampleFile.length),
        fc.nat(20),
        fc.oneof(
          fc.constantFrom(
            '{',
            '}',
            '[',
            ']',
            '"',
            ',',
            ':',
            '*',
            '/',
            '//',
            '/*',
            '${',
            '\\',
            'null',
            '-1',
            '1e999',
          ),
          fc.constantFrom(
            '"__proto__":',
            '"constructor":',
            '"gate":',
            '"toString"',
            '[[[[[[[[',
            '\u0000',
            '\ud800',
          ),
          fc.string({ unit: 'binary' }),
        ),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((edits) =>
      edits.reduce(
        (text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length),
        exampleFile,
      ),
    );

  const holds = (text: string) => {
    const result = readConfiguration(text, file, now);
    if (result.ok) return;
    expect(result.faults.length).toBeGreaterThan(0);
    const lines = text.split(/\r\n|\n|\r/);
    for (const { line, column, message } of result.faults) {
      expect(message).toMatch(/^[^\n\p{Cc}]+[.?]$/u);
      expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? -1) + 1);
    }
  };

  test('of a changed configuration', () => {
    fc.assert(fc.property(mutated, holds), { seed: 28, numRuns: 400 });
  });

  test('of any JSON', () => {
    fc.assert(fc.property(fc.json(), holds), { seed: 28, numRuns: 200 });
  });

  test('of brackets in any order', () => {
    const brackets = fc.array(fc.constantFrom('{', '}', '[', ']', '"a":', ',', '1'), { maxLength: 500 });
    fc.assert(
      fc.property(brackets, (parts) => holds(parts.join(''))),
      { seed: 28, numRuns: 200 },
    );
    for (const unit of ['[}', '{]', '{"a":[', '[{', '{"a":}', '[,']) holds(unit.repeat(100_000));
  });
});

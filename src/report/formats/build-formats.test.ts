import { describe, expect, test } from 'vitest';
import { noVerdict } from '../build-report.ts';
import { failing, foundCheck, hostilePage, sampleBuild, sampleItem, samplePage } from '../sample-build.ts';
import { buildFormats } from './build-formats.ts';

const parts = { json: ({ url }: { url: string }) => ({ url }), css: () => '' };
const formats = buildFormats.map((format) => [format.name, format] as const);
const named = (name: string) => buildFormats.find((format) => format.name === name);

test('each format has a name of its own, and an ending means one', () => {
  const names = buildFormats.map(({ name }) => name);
  const endings = buildFormats.flatMap(({ ending }) => ending ?? []);
  expect(new Set(names).size).toBe(names.length);
  expect(endings).toEqual(['json', 'sarif', 'xml', 'md', 'csv', 'html']);
});

test.each(formats)('P5 nothing of a page speaks to a terminal that prints the %s', async (_, { write }) => {
  const text = await write(sampleBuild({ pages: [hostilePage()] }), parts);
  expect(text).not.toBe('');
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test.each(formats)('there is a %s of a build in which nothing could be audited', async (_, { write }) => {
  const gone = { ...samplePage('/a', []), ok: false, failure: { code: 'dns', message: 'No host.' } } as const;
  for (const pages of [[], [gone]])
    expect(typeof (await write(sampleBuild({ pages }), parts))).toBe('string');
});

describe('many pages', () => {
  const pages = ['/a', '/b'].map((name) => samplePage(name, [failing([sampleItem()])]));

  test('are one table, which says in each row of which page', () => {
    const text = named('csv')?.write(sampleBuild({ pages, partial: true }), parts);
    const [head, ...rows] = String(text).trimEnd().split('\r\n');
    expect(head).toMatch(/^\ufeffrow,page,.*,partial$/);
    expect(rows.map((row) => row.split(',').slice(0, 2).join(' '))).toEqual([
      'check https://example.com/a',
      'item https://example.com/a',
      'check https://example.com/b',
      'item https://example.com/b',
    ]);
  });

  test('are a line of JSON each, with what the gate said of it', () => {
    const rule = {
      kind: 'score',
      name: 'score',
      expected: '≥ 80',
      actual: '73',
      ok: false,
      from: 'a',
    } as const;
    const found = [foundCheck('image-alt', 'error', { state: 'new', newItems: ['x:1'], newCount: 2 })];
    const waiver = { id: null, reason: 'A reason', until: '2027-03-31', by: 'a.json:3' };
    const check = failing([sampleItem()], { waived: [{ ...waiver, items: 4 }] });
    const first = samplePage('/a', [check], { found, fixed: 1 });
    const verdict = { ...noVerdict, rules: [{ ...rule, page: '/a' }], new: 2, fixed: 1 };
    const text = named('json')?.write(sampleBuild({ pages: [first, ...pages.slice(1)], verdict }), parts);
    expect(
      String(text)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        url: 'https://example.com/a',
        gate: {
          ...{ ok: false, rules: [rule], new: 2, fixed: 1 },
          waived: [{ check: 'image-alt', items: 4, reason: 'A reason', until: '2027-03-31', by: 'a.json:3' }],
        },
      },
      { url: 'https://example.com/b', gate: { ok: true, rules: [], new: 0, fixed: 0, waived: [] } },
    ]);
  });

  test('are a task each, in the file where there is one', () => {
    const text = String(named('task')?.write(sampleBuild({ pages }), parts));
    expect(text.match(/^# Mend 1 finding/gm)).toHaveLength(2);
    expect(text).toContain('\nhttps://example.com/b\n');
    expect(text).not.toContain('file:');
    const places = { fileOf: () => ({ path: 'dist/b.html', isOnDisk: true, hasLines: true }) };
    const ofFile = String(named('task')?.write(sampleBuild({ pages: pages.slice(1), places }), parts));
    expect(ofFile).toMatch(/^`+page-text-\S+\n\.\/dist\/b\.html$/m);
    expect(ofFile).toContain('1. file: dist/b.html\n');
  });

  test('are a comment, and one page is its list of what to fix', () => {
    expect(named('md')?.write(sampleBuild({ pages }), parts)).toMatch(/^<!-- assay: -->\n/);
    expect(named('md')?.write(sampleBuild({ pages: pages.slice(1) }), parts)).toMatch(/^# example.com\/b\n/);
  });
});

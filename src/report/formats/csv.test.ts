import { describe, expect, test } from 'vitest';
import { exportedReport, judged } from '../sample-export.ts';
import { sampleLookBody } from '../sample-look-body.ts';
import { csv } from './csv.ts';

/** RFC 4180, the other way round. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

function table(csv: string): Record<string, string>[] {
  const [names = [], ...rows] = parse(csv.replace(/^\ufeff/, ''));
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

const item = {
  id: 'x:1',
  outcome: 'fail',
  detail: 'No alt.',
  selector: 'img',
  snippet: '<img>',
  url: null,
  line: 7,
  column: 12,
} as const;

describe('the table', () => {
  test('has a row for each check and one for each of its items', () => {
    const check = judged({
      id: 'image-alt',
      outcome: 'fail',
      pointsLost: 2.5,
      task: 'Describe 34 images',
      items: [{ ...item, waived: { id: null, reason: 'Known', until: '2027-03-31', by: 'a.json:3' } }],
      itemsTotal: 34,
    });
    const rows = table(csv.write(exportedReport({ checks: [check] })));
    expect(rows).toEqual([
      {
        row: 'check',
        page: 'https://example.com/',
        checked_at: '2026-11-21T12:00:00.000Z',
        category: 'seo',
        check: 'image-alt',
        outcome: 'fail',
        points_lost: '2.5',
        title: 'A summary',
        finding: 'A summary.',
        task: 'Describe 34 images',
        advice: 'Write an alternative.',
        selector: '',
        snippet: '',
        url: '',
        ...{ line: '', column: '' },
        items_total: '34',
        ...{ waived_until: '', waived_reason: '' },
        source: 'https://example.org/rule',
      },
      expect.objectContaining({
        row: 'item',
        check: 'image-alt',
        outcome: 'fail',
        points_lost: '',
        finding: 'No alt.',
        selector: 'img',
        snippet: '<img>',
        ...{ line: '7', column: '12' },
        ...{ waived_until: '2027-03-31', waived_reason: 'Known' },
      }),
    ]);
  });

  test('says what to do about each kind of what was found', () => {
    const check = judged({ id: 'image-alt', outcome: 'fail', furtherAdvice: ['shorten'] });
    const { checks } = exportedReport();
    const texts = checks.map((known) => ({ ...known, advice: { ...known.advice, shorten: 'Shorten it.' } }));
    const [row] = table(csv.write(exportedReport({ checks: [check] }, { checks: texts })));
    expect(row).toMatchObject({ advice: 'Write an alternative. Shorten it.' });
  });

  test('begins with what costs most', () => {
    const checks = [
      judged({ id: 'a', outcome: 'pass' }),
      judged({ id: 'b', outcome: 'warn', pointsLost: 9 }),
      judged({ id: 'c', outcome: 'fail', pointsLost: 1 }),
      judged({ id: 'd', outcome: 'fail', pointsLost: 3 }),
      judged({ id: 'e', outcome: 'not_applicable' }),
      judged({ id: 'f', outcome: 'info' }),
    ];
    const rows = table(csv.write(exportedReport({ checks })));
    expect(rows.map(({ check }) => check)).toEqual(['d', 'c', 'b', 'a', 'f', 'e']);
  });

  test('says in each row that the score is partial, and has no such column otherwise', () => {
    const body = { checks: [judged({ id: 'a', outcome: 'fail', items: [item] })] };
    const marks = (partial: boolean) =>
      table(csv.write(exportedReport(body, { partial }))).map((row) => row.partial);
    expect(marks(true)).toEqual(['yes', 'yes']);
    expect(marks(false)).toEqual([undefined, undefined]);
  });

  test('has the checks of a browser below those of the page, told apart by their part', () => {
    const body = { checks: [judged({ id: 'a', outcome: 'fail', items: [item] })] };
    const plain = csv.write(exportedReport(body));
    const look = { ok: true, body: sampleLookBody() } as const;
    const text = csv.write(exportedReport(body, { look }));
    const rows = table(text);
    expect(rows.slice(0, 2).map(({ check, part }) => [check, part])).toEqual([
      ['a', 'page'],
      ['a', 'page'],
    ]);
    expect(rows.slice(2).every(({ part }) => part === 'browser')).toBe(true);
    expect(rows).toContainEqual(
      expect.objectContaining({ row: 'check', check: 'largest-contentful-paint', outcome: 'fail' }),
    );
    expect(rows.find(({ check }) => check === 'largest-contentful-paint')?.source).toMatch(/^https:/);
    // Without a look, and with one that failed, the table is as it always was.
    const failed = {
      ok: false,
      failure: { code: 'timeout', message: 'It was slow.' },
      reason: null,
    } as const;
    expect(plain.split('\r\n')[0]).toMatch(/,source$/);
    expect(csv.write(exportedReport(body, { look: failed }))).toBe(plain);
  });

  test('shows what a check found that the catalogue no longer knows', () => {
    const rows = table(csv.write(exportedReport({ checks: [judged({ id: 'gone', outcome: 'fail' })] })));
    expect(rows[0]).toMatchObject({ title: 'A summary', advice: '', source: '' });
  });

  test('ends each line as RFC 4180 has it, in UTF-8 with a mark that spreadsheets know', () => {
    const text = csv.write(
      exportedReport({ checks: [judged({ id: 'a', outcome: 'pass', summary: 'Grüße' })] }),
    );
    expect(text.startsWith('\ufeffrow,page,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.match(/\n/g)).toHaveLength(2);
    expect(text).toContain('Grüße');
  });

  test('keeps commas, quotes and line ends within their cell', () => {
    const summary = 'a, "b"\r\nc\nd';
    const rows = table(
      csv.write(exportedReport({ checks: [judged({ id: 'a', outcome: 'pass', summary })] })),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.finding).toBe(summary);
  });
});

describe('P5 text of an audited page', () => {
  test.each([
    ['=HYPERLINK("https://evil.example","x")', '\'=HYPERLINK("https://evil.example","x")'],
    ['+1+1', "'+1+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', " '=1"],
    ['\u0001=1', " '=1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "'\n'=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1+1', "'＋1+1"],
    ['－2+3', "'－2+3"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    // Where cells are parted at semicolons or tabs, each of these begins one.
    ['a;=1+1', "a;'=1+1"],
    ['a; =1;-2', "a; '=1;'-2"],
    ['a\t@x\n+1', "a\t'@x\n'+1"],
    ['a;"=1+1;b', 'a;"\'=1+1;b'],
    ['a; ""＝1', 'a; ""\'＝1'],
  ])('is no formula in a spreadsheet: %j', (text, shown) => {
    const hostile = { ...item, detail: text, selector: text, snippet: text, url: text };
    const check = judged({ id: 'image-alt', outcome: 'fail', summary: text, items: [hostile] });
    const rows = table(csv.write(exportedReport({ checks: [check] })));
    expect(rows[0]?.finding).toBe(shown);
    const cells = [rows[1]?.finding, rows[1]?.selector, rows[1]?.snippet, rows[1]?.url];
    expect(cells).toEqual(Array(4).fill(shown));
  });

  test.each(['a=1', 'a-b', 'a;b=1', 'a; b', 'width=device-width, initial-scale=1', 'max-age=0, -1'])(
    'stays as it is where it begins no formula: %j',
    (summary) => {
      const check = judged({ id: 'a', outcome: 'pass', summary });
      expect(table(csv.write(exportedReport({ checks: [check] })))[0]?.finding).toBe(summary);
    },
  );
});

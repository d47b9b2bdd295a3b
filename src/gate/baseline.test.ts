import { describe, expect, test } from 'vitest';
import type { ReportBody } from '../report/body.ts';
import { exportedReport, judged } from '../report/sample-export.ts';
import { type Baseline, baselineOf, baselineText, mergedBaseline, readBaseline } from './baseline.ts';

const bodyOf = (...checks: ReportBody['checks']) => exportedReport({ checks }).body;
const pass = (id: string) => judged({ id, outcome: 'pass', pointsLost: 0 });
const unjudged = (id: string) =>
  judged({ id, outcome: 'not_applicable', reason: 'no_evidence', pointsLost: 0 });
const fails = (id: string) =>
  judged({
    ...{ id, outcome: 'fail', pointsLost: 1, itemsTotal: 1 },
    items: [
      {
        id: `${id}:abc`,
        outcome: 'fail',
        detail: 'So it is.',
        selector: 'p',
        snippet: '<p>A <b>word</b></p>',
        url: null,
        line: 1,
        column: 1,
      },
    ],
  });

function read(text: string): Baseline {
  const found = readBaseline(text);
  if ('fault' in found) throw new Error(found.fault);
  return found;
}

describe('the file', () => {
  const baseline = baselineOf(
    new Map([
      ['/b', bodyOf(fails('image-alt'), pass('charset'))],
      ['/a', bodyOf(unjudged('image-alt'), pass('charset'))],
    ]),
  );

  test('is sorted, has a check a line and no date, and reads as it was written', () => {
    const text = baselineText(baseline);
    expect(text).toMatch(
      /^\{"format":"assay-baseline\/1","checks_version":"1\.0\.0",\n"checks":\[\n "charset",\n "image-alt"\],\n "pages":\{\n {2}"\/a":\{"score":73,"unknown":\["image-alt"\],"found":\{\}\},\n {2}"\/b":\{"score":73,"found":\{\n {4}"image-alt":\["fail",1,"abc~[0-9a-f]{10}~[0-9a-f]{10}"\]\}\}\}\}\n$/,
    );
    expect(baselineText(read(text))).toBe(text);
  });

  test.each([
    ['', /^it is not JSON$/],
    ['"text"', /^it is not what/],
    ['{\n"pages": {\n<<<<<<< HEAD\n', /^line 3 is not JSON/],
    ['{}', /^it is not what "--update-baseline" writes \(assay-baseline\/1\)$/],
    [
      '{"format":"assay-baseline/2"}',
      /^its format is "assay-baseline\/2", and this Assay reads assay-baseline\/1$/,
    ],
    [
      '{"format":"assay-baseline/1","checks_version":"1","checks":[],"pages":{"/":{"score":"high","found":{}}}}',
      /^it is not what/,
    ],
  ])('that is none is told: %j', (text, fault) => {
    expect(readBaseline(text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  test('may have got a byte order mark and lines of Windows from an editor', () => {
    const text = baselineText(baseline);
    expect(baselineText(read(`\ufeff${text.replaceAll('\n', '\r\n')}`))).toBe(text);
  });

  test('says where there were more pages, as a server does of its own', () => {
    const text = baselineText(baselineOf(new Map([['/', bodyOf(pass('charset'))]]), true));
    expect(text).toContain('"cut":true,');
    expect(read(text).isCut).toBe(true);
    const whole = baselineText(baseline);
    expect(read(whole).isCut).toBe(false);
    expect(read(whole.replace(/\}\n$/, ',"meta":{"left_out":3}}\n')).isCut).toBe(true);
  });

  test('may have a page of any name', () => {
    const odd = baselineOf(new Map([['__proto__', bodyOf(fails('image-alt'))]]));
    expect([...read(baselineText(odd)).pages.keys()]).toEqual(['__proto__']);
  });
});

test('what no page could be judged by is no check of it', () => {
  const { checks, pages } = baselineOf(
    new Map([['/', bodyOf(unjudged('server-response-time'), pass('charset'))]]),
  );
  expect([...checks]).toEqual(['charset']);
  expect(pages.get('/')?.unknown).toEqual([]);
});

test('pages of an older one stay where they are kept, and know nothing of checks that they were not asked', () => {
  const older = baselineOf(
    new Map([
      ['/', bodyOf(fails('image-alt'))],
      ['/old', bodyOf(fails('image-alt'))],
      ['/gone', bodyOf()],
    ]),
  );
  const now = baselineOf(new Map([['/', bodyOf(pass('image-alt'), pass('charset'))]]));
  const merged = mergedBaseline(now, older, (page) => page === '/old');
  expect([...merged.pages.keys()]).toEqual(['/', '/old']);
  expect(merged.pages.get('/')).toMatchObject({ found: {}, unknown: [] });
  expect(merged.pages.get('/old')).toMatchObject({
    found: { 'image-alt': { total: 1 } },
    unknown: ['charset'],
  });
});

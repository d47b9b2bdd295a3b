import { describe, expect, test } from 'vitest';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import {
  type AnyCheck,
  type Defect,
  defineCheck,
  info,
  notApplicable,
  type Outcome,
  pass,
  passUnless,
} from './check.ts';
import { type CheckResult, runChecks } from './run.ts';
import { isLive, type Waiver } from './waive.ts';

const texts = {
  category: 'seo',
  weight: 5,
  tier: 'page',
  ...{ title: 'A title', why: 'A reason.', rule: 'A rule.' },
  source: 'https://example.com/',
  advice: { first: 'Do this.', second: 'Do that.' },
  tasks: { first: { one: 'Mend {n} thing', many: 'Mend {n} things' }, second: 'Mend the second ({amount})' },
  dangers: ['second'],
  example: { before: 'before', after: 'after' },
} as const;
const answering = (outcome: Outcome<'first' | 'second'>): AnyCheck =>
  defineCheck({ ...texts, id: 'answering', needs: [], evaluate: () => outcome });
const defect = (detail: string, more: Partial<Defect<'first' | 'second'>> = {}) =>
  ({ outcome: 'warn', advice: 'first', detail, ...more }) as const;
const waiver = (more: Partial<Waiver> = {}): Waiver => ({
  ...{ id: null, check: 'answering', pages: null, item: null, reason: 'Comes with the CDN' },
  ...{ until: '2027-03-31', by: 'assay.config.json:31', ...more },
});
const said = { id: null, reason: 'Comes with the CDN', until: '2027-03-31', by: 'assay.config.json:31' };

function judge(outcome: Outcome<'first' | 'second'>, ...waivers: Waiver[]): CheckResult {
  const evidence = sampleEvidence({
    url: 'https://example.com/b',
    requestedUrl: 'https://example.com/a?x=1',
  });
  return runChecks(evidence, [answering(outcome)], undefined, undefined, waivers)[0] as CheckResult;
}

/** A failure and two warnings, and a note. */
const three = passUnless(
  [defect('One.'), defect('Two.'), defect('Bad.', { outcome: 'fail', advice: 'second' })],
  '',
  { count: 3 },
  [{ detail: 'A note.' }],
);
const idOf = (detail: string) => judge(three).items.find((item) => item.detail === detail)?.id as string;

describe('V2 what a waiver covers', () => {
  test('is listed with its reason and end, and nothing follows from it', () => {
    expect(judge(three, waiver())).toMatchObject({
      ...{ outcome: 'not_applicable', reason: 'waived', itemsTotal: 4, value: { count: 3 } },
      ...{ summary: 'Waived until 2027-03-31: Comes with the CDN.', task: null, danger: false, advice: null },
      waived: [{ ...said, items: 3 }],
      items: [
        { detail: 'Bad.', outcome: 'fail', waived: said },
        { detail: 'One.', outcome: 'warn', waived: said },
        { detail: 'Two.', outcome: 'warn', waived: said },
        { detail: 'A note.', outcome: null },
      ],
    });
    expect(judge(three, waiver()).furtherAdvice).toEqual([]);
  });

  test('leaves the outcome to the rest, which comes first', () => {
    expect(judge(three)).toMatchObject({ outcome: 'fail', danger: true, task: 'Mend the second' });
    const left = judge(three, waiver({ item: idOf('Bad.') }));
    expect(left).toMatchObject({
      ...{ outcome: 'warn', reason: null, summary: 'One. And 1 more.', task: 'Mend 2 things' },
      ...{ danger: false, advice: 'first', furtherAdvice: [], itemsTotal: 4 },
      waived: [{ ...said, items: 1 }],
    });
    expect(left.items.map(({ detail, waived }) => [detail, waived !== undefined])).toEqual([
      ['One.', false],
      ['Two.', false],
      ['Bad.', true],
      ['A note.', false],
    ]);
  });

  test('does not make what is left say the sentence or the amount of all', () => {
    const whole: Outcome<'first' | 'second'> = {
      outcome: 'fail',
      ...{ summary: 'All three weigh 3 MB.', amount: '3 MB' },
      defects: [defect('A.', { outcome: 'fail', advice: 'second' }), defect('B.', { advice: 'second' })],
    };
    expect(judge(whole)).toMatchObject({ summary: 'All three weigh 3 MB.', task: 'Mend the second (3 MB)' });
    const { items } = judge(whole);
    expect(judge(whole, waiver({ item: items[0]?.id ?? '' }))).toMatchObject({
      ...{ outcome: 'warn', summary: 'B.', task: 'Mend the second' },
    });
  });

  test('never passes', () => {
    for (const waivers of [[waiver()], [waiver({ item: idOf('Bad.') })], [waiver(), waiver()]])
      expect(judge(three, ...waivers).outcome).not.toBe('pass');
  });

  test('keeps the ids that it has without', () => {
    const twice = passUnless([defect('Same.'), defect('Same.'), defect('Same.')], '');
    const ids = judge(twice).items.map(({ id }) => id);
    const left = judge(twice, waiver({ item: ids[1] ?? '' }));
    expect(left.items.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
    expect(judge(twice, waiver()).items.map(({ id }) => id)).toEqual(ids);
  });

  test('may be an item that is not listed', () => {
    const many = passUnless(
      Array.from({ length: 80 }, (_, at) => defect(`At item-${at}x.`, { url: `https://example.com/${at}` })),
      '',
    );
    const [last] = judge(passUnless([defect('At item-79x.', { url: 'https://example.com/79' })], '')).items;
    const left = judge(many, waiver({ item: last?.id ?? '' }));
    expect(left).toMatchObject({ itemsTotal: 80, summary: 'At item-0x. And 78 more.' });
    expect(left.waived).toEqual([{ ...said, items: 1 }]);
    expect(left.items).toHaveLength(50);
    expect(left.items.every(({ waived }) => waived === undefined)).toBe(true);
  });

  test('is told by the first of several waivers', () => {
    const second = { id: 7, reason: 'Known!', until: '2027-01-01', by: 'assay.example.org' };
    const both = judge(three, waiver({ item: idOf('One.') }), waiver(second));
    expect(both.summary).toBe('Waived until 2027-01-01: Known! And 1 more waiver.');
    expect(both.waived).toEqual([
      { ...second, items: 2 },
      { ...said, items: 1 },
    ]);
  });
});

describe('V1 a waiver is', () => {
  test.each([
    ['/a?x=1', true],
    ['/a*', true],
    ['*', true],
    ['https://example.com/*', true],
    ['/a', false],
    ['/b', false],
    ['http://example.com/*', false],
  ])('for the pages that were asked for as %s: %s', (pages, covers) => {
    expect(judge(three, waiver({ pages })).reason).toBe(covers ? 'waived' : null);
  });

  test('for one check', () => {
    expect(judge(three, waiver({ check: 'another' }))).toEqual(judge(three));
    expect(judge(three, waiver({ item: 'answering:0' }))).toEqual(judge(three));
  });

  test('without effect where nothing was found', () => {
    const page = notApplicable('An error page.', 'gate');
    expect(judge(page, waiver())).toEqual(judge(page));
    const told = info('So it is.', 1, [{ detail: 'A note.' }]);
    expect(judge(told, waiver())).toEqual(judge(told));
    const passed = pass('Fine.');
    expect(judge(passed, waiver())).toEqual(judge(passed));
  });

  test('live to the end of its last day', () => {
    const end = Date.parse('2027-04-01T00:00:00Z');
    expect(isLive(waiver(), end - 1)).toBe(true);
    expect(isLive(waiver(), end)).toBe(false);
  });
});

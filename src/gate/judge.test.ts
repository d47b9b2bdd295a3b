import { describe, expect, test } from 'vitest';
import type { ReportBody } from '../report/body.ts';
import { sampleBrowserBody } from '../report/sample-browser-body.ts';
import { exportedReport, judged } from '../report/sample-export.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { askedBody, createGate } from './judge.ts';
import type { GateSettings } from './settings.ts';

const item = (id: string, outcome: 'fail' | 'warn' = 'fail') => ({
  ...{ id, outcome, detail: `What ${id} says.`, selector: null, snippet: `<b>${id}</b>`, url: null },
  ...{ line: 1, column: 1 },
});
const images = (count: number) =>
  judged({
    ...{ id: 'image-alt', outcome: 'fail', pointsLost: 3, itemsTotal: count },
    items: Array.from({ length: count }, (_, i) => item(`image-alt:${i}`)),
  });
const links = judged({
  id: 'link-text',
  outcome: 'warn',
  pointsLost: 1,
  items: [item('link-text:0', 'warn')],
  itemsTotal: 1,
});
const charset = judged({ id: 'charset', outcome: 'pass', pointsLost: 0 });
const bodyOf = (checks: ReportBody['checks'], more: Partial<ReportBody> = {}) =>
  exportedReport({ checks, ...more }).body;

const none: GateSettings = {
  categories: {},
  failOn: { value: 'never', from: 'by default' },
  checks: {},
  budgets: {},
};
const failOn = (value: GateSettings['failOn']['value']): GateSettings => ({
  ...none,
  failOn: { value, from: `--fail-on ${value}` },
});

function judge(body: ReportBody, settings: GateSettings, baseline?: Baseline) {
  const gate = createGate({ settingsOf: () => settings, baseline });
  const page = { name: '/', url: 'https://example.com/', startedAt: 0, finishedAt: 1 };
  const { page: built, rules } = gate.judge({ ...page, ok: true, body });
  return { built, rules, verdict: gate.verdict() };
}

test.each([
  [{ ok: true, body: sampleBrowserBody() }, 1, true],
  [{ ok: true, body: sampleBrowserBody() }, 100, false],
  [{ ok: false, failure: { code: 'timeout', message: 'Too long.' }, reason: null }, 0, false],
] as const)('the full score of a look counts by itself: %#', (look, value, ok) => {
  const browserScore = { value, from: '--min-browser-score' };
  const { rules } = createGate({ settingsOf: () => ({ ...none, browserScore }), baseline: undefined }).judge({
    ...{ name: '/', url: 'https://example.com/', startedAt: 0, finishedAt: 1 },
    ...{ ok: true, body: bodyOf([]), look },
  });
  const score = look.ok ? `${look.body.score}` : 'no score';
  expect(rules).toMatchObject([{ name: 'browser_score', expected: `≥ ${value}`, actual: score, ok }]);
});

describe('a rule', () => {
  test.each<[string, GateSettings, string[]]>([
    ['asks nothing when nobody does', none, []],
    ['score', { ...none, score: { value: 80, from: '--min-score' } }, ['✗ score ≥ 80 73 --min-score']],
    ['score that is met', { ...none, score: { value: 73, from: 'a:1' } }, ['✓ score ≥ 73 73 a:1']],
    [
      'score of a browser that did not look',
      { ...none, browserScore: { value: 0, from: '--min-browser-score' } },
      ['✗ browser_score ≥ 0 no score --min-browser-score'],
    ],
    ['category', { ...none, categories: { seo: { value: 70, from: 'a:2' } } }, ['✓ seo ≥ 70 73 a:2']],
    [
      'category without a score',
      { ...none, categories: { security: { value: 1, from: 'a:2' } } },
      ['✗ security ≥ 1 no score a:2'],
    ],
    ['budget', { ...none, budgets: { elements: { value: 3, from: 'a:3' } } }, ['✗ elements ≤ 3 20 a:3']],
    ['fail', failOn('fail'), ['✗ image-alt no failure 2 found --fail-on fail']],
    [
      'warn',
      failOn('warn'),
      ['✗ image-alt no warning 2 found --fail-on warn', '✗ link-text no warning warns --fail-on warn'],
    ],
    [
      'a check of its own',
      {
        ...failOn('fail'),
        checks: { 'link-text': { value: 'error', from: 'a:4' }, 'image-alt': { value: 'warn', from: 'a:5' } },
      },
      ['✗ link-text no finding warns a:4', '✓ fail_on no failure none --fail-on fail'],
    ],
    [
      'a check of its own that finds nothing',
      { ...none, checks: { charset: { value: 'error', from: 'a:4' } } },
      ['✓ charset no finding none a:4'],
    ],
  ])('%s', (_, settings, expected) => {
    const { rules } = judge(
      bodyOf([images(2), links, charset], {
        facts: {
          ...exportedReport().body.facts,
          counts: { elements: 20, links: 1, images: 2, scripts: 0, styles: 0 },
        },
      }),
      settings,
    );
    expect(
      rules.map(
        ({ ok, name, expected: asked, actual, from }) =>
          `${ok ? '✓' : '✗'} ${name} ${asked} ${actual} ${from}`,
      ),
    ).toEqual(expected);
  });

  test('of what is new names the items, and the level of what broke', () => {
    const baseline = baselineOf(new Map([['/', bodyOf([images(1), links, charset])]]));
    const { built, rules, verdict } = judge(bodyOf([images(3), links, charset]), failOn('new'), baseline);
    expect(rules).toMatchObject([{ name: 'image-alt', expected: 'no new', actual: '2 new', ok: false }]);
    expect(built).toMatchObject({
      found: [
        {
          check: 'image-alt',
          level: 'error',
          state: 'new',
          newItems: ['image-alt:1', 'image-alt:2'],
          newCount: 2,
        },
        { check: 'link-text', level: 'note', state: 'known', newItems: [], newCount: 0 },
      ],
    });
    expect(verdict).toMatchObject({ ok: false, exitCode: 1, new: 2, fixed: 0 });
  });

  test('of what is new calls the rest of the baseline fixed', () => {
    const baseline = baselineOf(new Map([['/', bodyOf([images(3), links, charset])]]));
    const cleanLinks = judged({ id: 'link-text', outcome: 'pass', pointsLost: 0 });
    const { verdict } = judge(bodyOf([images(1), cleanLinks, charset]), failOn('new'), baseline);
    expect(verdict).toMatchObject({ ok: true, exitCode: 0, new: 0, fixed: 3 });
  });

  test('of what is new knows nothing of pages beyond those that the baseline took', () => {
    const baseline = baselineOf(new Map([['/other', bodyOf([images(1), charset])]]), true);
    const { built, verdict } = judge(bodyOf([images(3), charset]), failOn('new'), baseline);
    expect(built).toMatchObject({ found: [{ check: 'image-alt', state: 'unknown' }] });
    expect(verdict).toMatchObject({ exitCode: 0, new: 0 });
    expect(
      judge(bodyOf([images(3), charset]), failOn('new'), { ...baseline, isCut: false }).verdict.new,
    ).toBe(3);
  });

  test('of a drop compares with the score of the baseline', () => {
    const drop: GateSettings = { ...none, maxDrop: { value: 3, from: '--max-drop' } };
    const baseline = baselineOf(new Map([['/', bodyOf([], { score: 80 })]]));
    expect(judge(bodyOf([]), drop, baseline).rules).toMatchObject([
      { name: 'max_drop', expected: '≥ 77', actual: '73, 80 before', ok: false },
    ]);
    expect(judge(bodyOf([], { score: 77 }), drop, baseline).verdict.exitCode).toBe(0);
    expect(judge(bodyOf([], { score: null }), drop, baseline).verdict.exitCode).toBe(1);
    expect(judge(bodyOf([]), drop).rules).toMatchObject([{ actual: 'no score before', ok: true }]);
  });
});

describe('a drop compares with no score of other checks', () => {
  const drop: GateSettings = { ...none, maxDrop: { value: 3, from: '--max-drop' } };
  const unjudged = judged({ id: 'charset', outcome: 'not_applicable', reason: 'no_evidence', pointsLost: 0 });

  test.each<[string, ReportBody['checks'], ReportBody['checks'], boolean]>([
    ['all are the same', [links, charset], [links, charset], false],
    ['one is switched off now', [links, charset], [links], true],
    ['one is newer than the baseline', [links], [links, charset], true],
    ['one could not judge the page then', [links, unjudged], [links, charset], true],
    ['one cannot judge the page now', [links, charset], [links, unjudged], false],
  ])('%s', (_, before, now, ok) => {
    const pages = [['/', bodyOf(before, { score: 80 })] as const, ['/b', bodyOf([links])] as const];
    const { rules, verdict } = judge(bodyOf(now), drop, baselineOf(new Map(pages)));
    expect(rules).toMatchObject([{ name: 'max_drop', ok }]);
    const notes = ['max_drop compares no scores on 1 page: the baseline was made with other checks.'];
    expect(verdict.notes).toEqual(ok ? notes : []);
  });
});

test('a page that could not be audited wins over a gate that failed', () => {
  const gate = createGate({ settingsOf: () => failOn('fail'), baseline: undefined });
  const page = { name: '/', url: 'https://example.com/', startedAt: 0, finishedAt: 1 };
  gate.judge({ ...page, ok: true, body: bodyOf([images(1)]) });
  expect(gate.verdict().exitCode).toBe(1);
  gate.judge({ ...page, name: '/b', ok: false, failure: { code: 'timeout', message: 'Late.' } });
  expect(gate.verdict()).toMatchObject({ ok: false, exitCode: 2 });
});

test('what is waived breaks nothing and is told with its reason', () => {
  const waiver = { id: null, reason: 'Comes later', until: '2027-01-31', by: 'assay.config.json:9' };
  const waived = judged({
    ...{ id: 'image-alt', outcome: 'not_applicable', reason: 'waived', pointsLost: 0, itemsTotal: 1 },
    items: [{ ...item('image-alt:0'), waived: waiver }],
    waived: [{ ...waiver, items: 1 }],
  });
  const { verdict } = judge(bodyOf([waived, charset]), failOn('fail'));
  expect(verdict.exitCode).toBe(0);
  expect(verdict.waived).toEqual([
    { check: 'image-alt', count: 1, by: waiver.by, reason: 'Comes later', until: '2027-01-31' },
  ]);
  // Neither the waiver nor its end makes it new.
  const baseline = baselineOf(new Map([['/', bodyOf([waived, charset])]]));
  expect(judge(bodyOf([images(1), charset]), failOn('new'), baseline).verdict).toMatchObject({
    exitCode: 0,
    new: 0,
  });
});

test('a check that is off leaves score and list', () => {
  const settings: GateSettings = { ...none, checks: { 'image-alt': { value: 'off', from: 'a:1' } } };
  const asked = askedBody(bodyOf([images(1), charset]), settings);
  expect(asked.checks.map(({ id }) => id)).toEqual(['charset']);
  expect(asked.score).not.toBe(73);
  const whole = bodyOf([charset]);
  expect(askedBody(whole, settings)).toBe(whole);
});

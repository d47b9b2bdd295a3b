import { expect, test } from 'vitest';
import type { Item } from '../checks/run.ts';
import { type BuildReport, noVerdict } from './build-report.ts';
import { hostPlaces } from './formats/host-places.ts';
import { exportedReport, judged } from './sample-export.ts';
import { verdictText } from './verdict-text.ts';

const item: Item = {
  ...{ id: 'image-alt:1', outcome: 'fail', detail: 'This image has no alt attribute.', selector: 'img' },
  ...{ snippet: '<img src="a.png">', url: null, line: 41, column: 7 },
};
const { body, checks } = exportedReport({
  checks: [judged({ id: 'image-alt', outcome: 'fail', pointsLost: 3, items: [item], itemsTotal: 1 })],
});
const rule = { page: '/pricing', kind: 'score', name: 'score', from: 'assay.config.json:12' } as const;
const build: BuildReport = {
  ...{ version: '0', startedAt: 0, finishedAt: 1, checks, partial: false, label: null, places: hostPlaces },
  pages: [
    {
      ...{
        name: '/pricing',
        url: 'https://example.com/pricing',
        startedAt: 0,
        finishedAt: 1,
        ok: true,
        body,
      },
      found: [{ check: 'image-alt', level: 'error', state: 'new', newItems: ['image-alt:1'], newCount: 1 }],
      ...{ scoreBefore: 80, fixed: 2 },
    },
  ],
  verdict: {
    ...{ ok: false, exitCode: 1, new: 1, fixed: 2 },
    rules: [
      { ...rule, expected: '≥ 80', actual: '74', ok: false },
      {
        ...{
          page: '/pricing',
          kind: 'check',
          name: 'image-alt',
          expected: 'no new',
          actual: '1 new',
          ok: false,
        },
        from: '--fail-on new',
      },
      { ...rule, page: '/', expected: '≥ 80', actual: '91', ok: true },
    ],
    waived: [
      {
        check: 'cookies',
        count: 1,
        by: 'assay.config.json:31',
        reason: 'New\u001b[2J shop',
        until: '2027-03-31',
      },
    ],
    notes: ['The rule for /x matches no page of this audit.'],
  },
};

test('what broke stands first, with its place, then all that counts besides', () => {
  expect(verdictText(build, { color: false, width: 100 })).toBe(`Gate   failed: 2 of 3 rules, on 1 of 2 pages
  ✗ /pricing  score      ≥ 80    74     assay.config.json:12
  ✗ /pricing  image-alt  no new  1 new  --fail-on new
      example.com/pricing:41:7  <img src="a.png">
  ✓ 1 other rule is met
2 findings of the baseline are fixed: run with --update-baseline.
1 finding of cookies waived until 2027-03-31 (assay.config.json:31): New [2J shop
The rule for /x matches no page of this audit.
`);
});

test('a gate that nobody set says nothing', () => {
  expect(verdictText({ ...build, verdict: noVerdict }, { color: false, width: 80 })).toBe('');
});

test('a gate that passed is one line', () => {
  const verdict = { ...noVerdict, rules: build.verdict.rules.filter(({ ok }) => ok) };
  expect(verdictText({ ...build, verdict }, { color: false, width: 80 })).toBe(
    'Gate   passed: 1 rule on 1 page\n',
  );
});

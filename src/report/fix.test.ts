import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../checks/run.ts';
import { type FixedReport, fixesOf, fixOf } from './fix.ts';
import { exportedReport, judged } from './sample-export.ts';
import { canaries, hostileReports } from './sample-hostile-report.ts';

const item: Item = {
  id: 'image-alt:9f2c61d04b',
  outcome: 'fail',
  detail: 'This image has no alt attribute.',
  selector: 'main > img',
  snippet: '<img src="a.png">',
  url: null,
  ...{ line: 41, column: 7 },
};

const imageAlt = judged({ id: 'image-alt', outcome: 'fail', pointsLost: 3.1, items: [item] });

const waiver = { id: 3, reason: 'Later', until: '2027-03-31', by: 'Settings' };

const all = { limit: 20, offset: 0 };

function fixed(checks = [imageAlt], changes: Partial<FixedReport> = {}): FixedReport {
  const { url, body, checks: texts } = exportedReport({ checks });
  return { id: '12', url, body, checks: texts, ...changes };
}

test('a fix says what to change, where, what holds then and how to see it', () => {
  const fileOf = () => 'dist/index.html';
  const [texts] = fixed().checks;
  const checks = texts === undefined ? [] : [{ ...texts, thresholds: { most: 3, atLeastBytes: 10 } }];
  expect(fixOf(fixed([imageAlt], { fileOf, checks }), imageAlt, all)).toEqual({
    check: 'image-alt',
    outcome: 'fail',
    points: 3.1,
    change: 'Write an alternative.',
    expected: 'Images have alternatives',
    limits: { most: 3, at_least_bytes: 10 },
    example: { before: '<img>', after: '<img alt="A tree">' },
    where: [
      {
        id: 'image-alt:9f2c61d04b',
        file: 'dist/index.html',
        ...{ line: 41, column: 7 },
        page: {
          selector: 'main > img',
          snippet: '<img src="a.png">',
          detail: 'This image has no alt attribute.',
        },
      },
    ],
    where_total: 1,
    verify: {
      tool: 'verify_fix',
      arguments: { report: '12', check: 'image-alt' },
      command: ['assay', 'audit', '--only', 'image-alt', '--fail-on', 'fail', 'https://example.com/'],
    },
    source: 'https://example.org/rule',
  });
});

test('what is not known is left out of a place', () => {
  const { column, ...older } = item;
  const check = { ...imageAlt, items: [{ ...older, selector: null, snippet: null, line: null } as Item] };
  const { where } = fixOf(fixed([check]), check, all);
  expect(where).toEqual([{ id: item.id, page: { detail: item.detail } }]);
});

test('a selector is whole or left out', () => {
  const check = { ...imageAlt, items: [{ ...item, selector: `main > ${'div > '.repeat(40)}img` }] };
  expect(fixOf(fixed([check]), check, all).where[0]?.page).not.toHaveProperty('selector');
  // What is told of what is unseen takes the room.
  const unseen = { ...imageAlt, items: [{ ...item, selector: `#${'\u200b'.repeat(60)} > img` }] };
  expect(fixOf(fixed([unseen]), unseen, all).where[0]?.page).not.toHaveProperty('selector');
});

test('places are those that count, a page of them at a time', () => {
  const items = [
    ...Array.from({ length: 4 }, (_, index) => ({ ...item, id: `image-alt:${index}` })),
    { ...item, id: 'image-alt:waived', waived: waiver },
    { ...item, id: 'image-alt:note', outcome: null },
  ];
  const check = { ...imageAlt, items, itemsTotal: 9, waived: [{ ...waiver, items: 2 }] };
  const page = (limit: number, offset: number) => {
    const { where, where_total } = fixOf(fixed([check]), check, { limit, offset });
    return [where.map(({ id }) => id.slice(10)).join(), where_total];
  };
  expect(page(2, 0)).toEqual(['0,1', 6]);
  expect(page(20, 2)).toEqual(['2,3', 6]);
  expect(page(20, 4)).toEqual(['', 6]);
});

test('advice about further kinds of defects follows the first', () => {
  const check = { ...imageAlt, furtherAdvice: ['shorten', 'gone'] };
  const checks = fixed().checks.map((one) => ({ ...one, advice: { ...one.advice, shorten: 'Be brief.' } }));
  expect(fixOf(fixed([check], { checks }), check, all).change).toBe('Write an alternative. Be brief.');
});

test('of a check that is no longer known nothing is said that would be refused', () => {
  const gone = judged({ id: 'gone', outcome: 'warn', pointsLost: 1 });
  expect(fixOf(fixed([gone]), gone, all)).toMatchObject({
    outcome: 'warn',
    ...{ change: null, expected: null, limits: {}, example: null, verify: null, source: null },
  });
});

test('a warning is verified as one, and an address that is cut is in no command', () => {
  const warned = { ...imageAlt, outcome: 'warn' as const };
  const commandOf = (url: string) =>
    fixOf(fixed([warned], { url }), warned, all)
      .verify?.command?.slice(4)
      .join(' ');
  expect(commandOf('https://example.com/')).toBe('--fail-on warn https://example.com/');
  expect(commandOf(`https://example.com/${'a'.repeat(300)}`)).toBeUndefined();
});

test('all findings come in one order: danger, points, then what costs nothing', () => {
  const found = [
    judged({ id: 'free-warning', outcome: 'warn' }),
    judged({ id: 'passed', outcome: 'pass' }),
    judged({ id: 'small', outcome: 'fail', pointsLost: 1 }),
    judged({ id: 'free-failure', outcome: 'fail' }),
    judged({ id: 'large', outcome: 'warn', pointsLost: 5 }),
    judged({ id: 'danger', outcome: 'fail', danger: true }),
  ];
  expect(fixesOf(fixed(found)).map(({ id }) => id)).toEqual([
    ...['danger', 'large', 'small', 'free-failure', 'free-warning'],
  ]);
});

describe('what a hostile page wrote', () => {
  const fixesIn = (report: FixedReport) => fixesOf(report).map((check) => fixOf(report, check, all));

  test('M1: stands under page, and nowhere else', () => {
    fc.assert(
      fc.property(hostileReports, (report) => {
        for (const fix of fixesIn(report)) {
          const { where, verify, ...ours } = fix;
          const { command = [], ...tool } = verify ?? {};
          const places = where.map(({ page, ...place }) => place);
          // The address is what was asked for; it is one argument, and the last.
          const told = JSON.stringify([ours, places, tool, command.slice(0, -1)]);
          expect(told).not.toMatch(canaries);
          expect(where.every(({ page }) => Object.values(page).every((text) => canaries.test(text)))).toBe(
            true,
          );
        }
      }),
    );
  });

  test('M2: has a length, and nothing in it is unseen', () => {
    fc.assert(
      fc.property(hostileReports, (report) => {
        const texts = fixesIn(report).flatMap(({ where }) =>
          where.flatMap(({ page }) => Object.entries(page)),
        );
        for (const [name, text] of texts) {
          expect(text.length).toBeLessThanOrEqual(name === 'url' ? 300 : 200);
          expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
        }
      }),
    );
  });

  test('M3: is in a command the address alone, whole and as one argument', () => {
    fc.assert(
      fc.property(hostileReports, (report) => {
        for (const { check, outcome, verify } of fixesIn(report)) {
          if (verify?.command === undefined) continue;
          expect(verify.command).toEqual([
            ...['assay', 'audit', '--only', check, '--fail-on', outcome, report.url],
          ]);
        }
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
import { usualExpectations } from '../../checks/expectations.ts';
import type { Item } from '../../checks/run.ts';
import { sampleResult } from '../../checks/testing.ts';
import type { JudgedCheck, ReportBody } from '../../report/body.ts';
import { sampleBody } from '../testing.ts';
import { compareBodies } from './compare-runs.ts';

describe('two runs compared', () => {
  test.each([
    ['fail', 'pass', 'improved'],
    ['fail', 'warn', 'improved'],
    ['warn', 'info', 'improved'],
    ['fail', 'irrelevant', 'onlyInOlder'],
    ['pass', 'fail', 'regressed'],
    ['warn', 'fail', 'regressed'],
    ['irrelevant', 'warn', 'onlyInNewer'],
    ['fail', 'fail', 'unchanged'],
    ['pass', 'info', 'unchanged'],
    ['pass', 'irrelevant', 'onlyInOlder'],
    ['fail', 'no_evidence', 'onlyInOlder'],
    ['fail', 'waived', 'onlyInOlder'],
    ['waived', 'fail', 'onlyInNewer'],
    ['fail', 'absent', 'onlyInOlder'],
    ['no_evidence', 'fail', 'onlyInNewer'],
    ['absent', 'pass', 'onlyInNewer'],
    ['gate', 'no_evidence', 'nowhere'],
  ])('from %s to %s is %s', (before, after, where) => {
    const diff = compareBodies(bodyOf(before), bodyOf(after));
    const lists = ['improved', 'regressed', 'unchanged', 'onlyInOlder', 'onlyInNewer'] as const;
    const found = lists.filter((list) => diff[list].length > 0);
    expect(found).toEqual(where === 'nowhere' ? [] : [where]);
  });

  test('tell the change of the score and of each category', () => {
    const { scoreChange, categories } = compareBodies(
      sampleBody(60, { categories: { seo: summary(50), content: summary(null), security: summary(70) } }),
      sampleBody(72, { categories: { seo: summary(64), content: summary(80), performance: summary(90) } }),
    );
    expect(scoreChange).toBe(12);
    expect(categories).toEqual([
      { category: 'seo', older: 50, newer: 64, change: 14 },
      { category: 'content', older: null, newer: 80, change: null },
      { category: 'performance', older: null, newer: 90, change: null },
      { category: 'security', older: 70, newer: null, change: null },
    ]);
  });

  test('sort what changed by what it costs', () => {
    const older = [
      judged('a', 'fail', 1),
      judged('b', 'fail', 4.1),
      judged('c', 'pass', 0),
      judged('d', 'pass', 0),
    ];
    const newer = [
      judged('a', 'pass', 0),
      judged('b', 'warn', 2),
      judged('c', 'warn', 0.5),
      judged('d', 'fail', 3),
    ];
    const { improved, regressed } = compareBodies(
      sampleBody(50, { checks: older }),
      sampleBody(50, { checks: newer }),
    );
    expect(improved.map(({ id, points }) => [id, points])).toEqual([
      ['b', 2.1],
      ['a', 1],
    ]);
    expect(regressed.map(({ id, points }) => [id, points])).toEqual([
      ['d', -3],
      ['c', -0.5],
    ]);
  });

  test('tell what else the score moved by, so that the sums add up, and why a check is no longer judged', () => {
    const gone = {
      ...judged('g', 'not_applicable', 0),
      reason: 'irrelevant' as const,
      summary: 'There is no form.',
    };
    const older = [judged('a', 'fail', 4.1), judged('b', 'pass', 0), judged('g', 'fail', 3)];
    const newer = [judged('a', 'pass', 0), judged('b', 'fail', 1), gone];
    const diff = compareBodies(sampleBody(61, { checks: older }), sampleBody(66, { checks: newer }));
    // 5 = 4.1 − 1 + 1.9
    expect(diff.otherPoints).toBe(1.9);
    expect(diff.onlyInOlder.map(({ id }) => id)).toEqual(['g']);
    expect(diff.notJudged.get('g')).toBe('There is no form.');
    const other = compareBodies(
      sampleBody(61, { checks: older }),
      sampleBody(66, { checks: newer, profile: 'page' }),
    );
    expect(other.otherPoints).toBeNull();
  });

  test.each([
    ['1.4.0', 'page', '1.9.3', 'page', true],
    ['1.9.3', 'page', '2.0.0', 'page', false],
    ['0.1.0', 'page+site', '0.2.0', 'page+site', true],
    ['1.0.0', 'page', '1.0.0', 'page+site', false],
  ] as const)(
    '§7.4 by rules %s of %s and %s of %s are comparable: %s',
    (a, profileA, b, profileB, isComparable) => {
      const diff = compareBodies(
        sampleBody(60, { checksVersion: a, profile: profileA, checks: [judged('a', 'fail', 2)] }),
        sampleBody(70, { checksVersion: b, profile: profileB, checks: [judged('a', 'pass', 0)] }),
      );
      const { scoreChange, categories, improved } = diff;
      expect({
        isComparable: diff.difference === undefined,
        hasNumbers: [scoreChange, categories[0]?.change, improved[0]?.points].map((value) => value !== null),
      }).toEqual({ isComparable, hasNumbers: [isComparable, isComparable, isComparable] });
    },
  );

  test('§7.6 of a site of which something was declared in between do not compare', () => {
    const { facts } = sampleBody(60);
    const before = sampleBody(66, { facts });
    const declared = sampleBody(70, {
      facts: { ...facts, expectations: { ...usualExpectations, deployed: false } },
    });
    expect(compareBodies(before, declared)).toMatchObject({ difference: 'expectations', scoreChange: null });
    expect(compareBodies(declared, before)).toMatchObject({ difference: 'expectations', scoreChange: null });
    expect(compareBodies(declared, declared)).toMatchObject({ difference: undefined, scoreChange: 0 });
  });

  test('name the items that came and went', () => {
    const { unchanged } = compareBodies(
      sampleBody(50, { checks: [judged('a', 'fail', 1, ['one', 'two'])] }),
      sampleBody(50, { checks: [judged('a', 'fail', 1, ['two', 'three'])] }),
    );
    expect(unchanged[0]?.newItems.map(({ id }) => id)).toEqual(['three']);
    expect(unchanged[0]?.goneItems.map(({ id }) => id)).toEqual(['one']);
  });

  test('say nothing of items beyond a list that was cut', () => {
    const cut = { ...judged('a', 'fail', 1, ['one']), itemsTotal: 80 };
    const { unchanged } = compareBodies(
      sampleBody(50, { checks: [judged('a', 'fail', 1, ['two'])] }),
      sampleBody(50, { checks: [cut] }),
    );
    expect(unchanged[0]?.newItems.map(({ id }) => id)).toEqual(['one']);
    expect(unchanged[0]?.goneItems).toEqual([]);
    const [back] = compareBodies(
      sampleBody(50, { checks: [cut] }),
      sampleBody(50, { checks: [judged('a', 'fail', 1, ['two'])] }),
    ).unchanged;
    expect(back?.newItems).toEqual([]);
    expect(back?.goneItems.map(({ id }) => id)).toEqual(['one']);
  });
});

function bodyOf(outcome: string): ReportBody {
  return sampleBody(50, { checks: outcome === 'absent' ? [] : [judged('a', outcome, 0)] });
}

function judged(id: string, what: string, pointsLost: number, items: readonly string[] = []): JudgedCheck {
  const isReason = ['irrelevant', 'no_evidence', 'gate', 'waived'].includes(what);
  const outcome = (isReason ? 'not_applicable' : what) as JudgedCheck['outcome'];
  const reason = isReason ? (what as JudgedCheck['reason']) : null;
  const listed = items.map(
    (item): Item => ({
      ...{ id: item, outcome: 'fail', detail: item },
      ...{ selector: null, snippet: null, url: null, line: null, column: null },
    }),
  );
  return {
    ...sampleResult({ id, outcome, reason, items: listed, itemsTotal: items.length }),
    pointsLost,
  };
}

function summary(score: number | null) {
  return { score, result: null, passed: 1, warnings: 0, failed: 0 };
}

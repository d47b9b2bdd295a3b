import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { otherAxeRules } from '../../../test/agreement/axe-other-rules.ts';
import { axeOther, otherRules } from './axe-other.ts';
import type { AnyBrowserCheck } from './browser-check.ts';
import { colorContrast } from './color-contrast.ts';
import { targetSize } from './target-size.ts';
import { axeOf, type elementOf, judgeLook, nodeOf, ruleOf } from './testing.ts';

const checks: readonly (readonly [AnyBrowserCheck, string])[] = [
  [colorContrast, 'color-contrast'],
  [targetSize, 'target-size'],
  [axeOther, 'link-in-text-block'],
];

describe.each(checks)('$id', (check, rule) => {
  test('fails for what axe proves, and lists what it leaves to people without effect', () => {
    const axe = axeOf({
      violations: [ruleOf(rule), ruleOf('image-alt')],
      incomplete: [ruleOf(rule, { nodes: [nodeOf(), nodeOf()] })],
      passes: [rule],
    });
    const found = judgeLook(check, { axe });
    expect(found).toMatchObject({
      outcome: 'fail',
      defectsTotal: 1,
      entriesTotal: 3,
      value: { found: 1, open: 2 },
    });
    expect(found.entries[0]).toMatchObject({ selector: 'main > a', outcome: 'fail' });
    expect(found.entries[1]?.outcome).toBeUndefined();
    expect(found.entries[1]?.detail).toContain('axe leaves');
  });

  test('warns where axe proves nothing and leaves something to people', () => {
    const found = judgeLook(check, { axe: axeOf({ incomplete: [ruleOf(rule)], passes: [rule] }) });
    expect(found).toMatchObject({ outcome: 'warn', defectsTotal: 1 });
  });

  test('passes where axe had something to judge and found nothing', () => {
    const axe = axeOf({ violations: [ruleOf('image-alt')], passes: [rule] });
    expect(judgeLook(check, { axe })).toMatchObject({ outcome: 'pass', entries: [] });
  });

  test('is not for a page that has nothing of the kind', () => {
    const axe = axeOf({ violations: [ruleOf('image-alt')], incomplete: [ruleOf('label')], passes: ['list'] });
    expect(judgeLook(check, { axe })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });
});

describe('color-contrast', () => {
  const saying = (message: string) => {
    const violations = [ruleOf('color-contrast', { nodes: [nodeOf({ message })] })];
    return judgeLook(colorContrast, { axe: axeOf({ violations }) }).summary;
  };

  test('tells the contrast that there is, and that is asked for', () => {
    expect(
      saying(
        'Element has insufficient color contrast of 2.84 (foreground color: #999999, background color: #ffffff, font size: 12.0pt (16px), font weight: normal). Expected contrast ratio of 4.5:1',
      ),
    ).toBe('This text has a contrast of 2.84 to 1, where 4.5 to 1 is asked for.');
  });

  test('says it without numbers where axe tells none', () => {
    expect(saying('Element has insufficient color contrast')).toBe('This text has too little contrast.');
    expect(saying('Of text it: 2.84. contrast ratio of 4.5:1')).toBe('This text has too little contrast.');
    expect(saying('contrast of x. contrast ratio of y')).toBe('This text has too little contrast.');
  });
});

test('target-size tells how large the target is', () => {
  const saying = (box: ReturnType<typeof elementOf>['box']) => {
    const violations = [ruleOf('target-size', { nodes: [nodeOf({ box })] })];
    return judgeLook(targetSize, { axe: axeOf({ violations }) }).summary;
  };
  expect(saying({ x: 0, y: 0, width: 17.6, height: 20 })).toBe(
    'This link or button has 18 by 20 pixels and too little room around it.',
  );
  expect(saying(null)).toBe('This link or button is too small and has too little room around it.');
});

describe('axe-other', () => {
  test('fails for what axe calls serious or critical, and warns for less', () => {
    const outcomeOf = (impact: 'minor' | 'moderate' | 'serious' | 'critical' | null) =>
      judgeLook(axeOther, { axe: axeOf({ violations: [ruleOf('frame-title-unique', { impact })] }) }).outcome;
    const outcomes = (['minor', 'moderate', null, 'serious', 'critical'] as const).map(outcomeOf);
    expect(outcomes).toEqual(['warn', 'warn', 'warn', 'fail', 'fail']);
  });

  test('says of each rule what is wrong, what may be, and what to do', () => {
    for (const rule of otherRules) {
      const proven = judgeLook(axeOther, { axe: axeOf({ violations: [ruleOf(rule)] }) });
      const open = judgeLook(axeOther, { axe: axeOf({ incomplete: [ruleOf(rule)] }) });
      expect(proven).toMatchObject({ advice: rule, task: expect.any(String) });
      expect(open.summary).toMatch(/^Perhaps [a-z].*; axe leaves that to people\.$/);
    }
  });

  test('takes every rule of WCAG that axe runs by itself and no other check asks', () => {
    const axe: typeof Axe = createRequire(import.meta.url)('axe-core');
    const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const left = axe
      .getRules(levels)
      .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
      .map(({ ruleId }) => ruleId)
      .filter((rule) => rule in otherAxeRules && !('check' in (otherAxeRules[rule] ?? {})));
    expect([...otherRules, 'color-contrast', 'target-size'].sort()).toEqual(left.sort());
  });
});

import { join } from 'node:path';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { axeRules } from '../../src/checks/accessibility/axe-rules.ts';
import { catalogue } from '../../src/checks/catalogue.ts';
import { versionOf } from '../peers/kept-verdicts.ts';
import { otherAxeRules } from './axe-other-rules.ts';
import { describeAgreement } from './describe-agreement.ts';
import { axeFixtures } from './fixtures.ts';
import { knownDifferences } from './known-differences.ts';
import { knownLabDifferences } from './lab/known-lab-differences.ts';
import { keptPages, morePages } from './lab/pages.ts';
import { sharedAudits } from './lighthouse-audits.ts';
import { lighthouseFixtures } from './lighthouse-fixtures.ts';

const allAxeRules = axe.getRules();

test('docs/agreement.md is what the tests of agreement say', async () => {
  const text = describeAgreement({
    known: knownDifferences,
    pages: { 'axe-core': axeFixtures.length, Lighthouse: lighthouseFixtures.length },
    versions: { 'axe-core': versionOf('axe-core'), Lighthouse: versionOf('lighthouse') },
    axeRules,
    allAxeRules,
    otherAxeRules,
    audits: sharedAudits,
    lab: {
      known: knownLabDifferences,
      kept: keptPages.length,
      all: keptPages.length + morePages.length,
      engine: versionOf('@paulirish/trace_engine'),
    },
  });
  await expect(text).toMatchFileSnapshot(join(root, 'docs/agreement.md'));
});

test('every known difference has a reason of one or two sentences, and is listed once', () => {
  const keys = knownDifferences.map(({ peer, fixture, id }) => [peer, fixture, id].join(' '));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  const poor = knownDifferences.filter(
    ({ reason }) => !/^[A-Z].{20,240}\.$/.test(reason) || /[|\n]/.test(reason),
  );
  expect(poor).toEqual([]);
});

describe('every rule of axe', () => {
  const known = allAxeRules.map(({ ruleId }) => ruleId);
  const compared = [...new Set(Object.values(axeRules).flat())];
  const others = Object.keys(otherAxeRules);

  test('is compared with a check, or is among the others with a reason', () => {
    expect(known.filter((rule) => !compared.includes(rule) && !others.includes(rule))).toEqual([]);
  });

  test('is not both: what a check is compared with has left the others', () => {
    expect(others.filter((rule) => compared.includes(rule))).toEqual([]);
  });

  test('is one that axe has', () => {
    expect([...compared, ...others].filter((rule) => !known.includes(rule))).toEqual([]);
  });

  test('has a check of the catalogue where it is said to have one', () => {
    const named = Object.values(otherAxeRules).flatMap((rule) => ('check' in rule ? rule.check : []));
    const ofOtherCategories = catalogue.filter(({ category }) => category !== 'accessibility');
    const ids = ofOtherCategories.map(({ id }) => id);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    expect(Object.keys(axeRules).filter((id) => !catalogue.some((check) => check.id === id))).toEqual([]);
  });

  test('has a reason of one sentence, and names what it needs', () => {
    const poor = Object.entries(otherAxeRules).filter(([, rule]) => {
      if ('check' in rule) return false;
      const why = 'needs' in rule ? rule.why : rule.leftOut;
      return !/^[A-Za-z][^|\n]{18,160}[^.]\.$/.test(why) || ('needs' in rule && rule.needs.length === 0);
    });
    expect(poor.map(([rule]) => rule)).toEqual([]);
  });
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { versionOf } from '../peers/kept-verdicts.ts';
import { axeRules } from './axe-rules.ts';
import { describeAgreement } from './describe-agreement.ts';
import { axeFixtures } from './fixtures.ts';
import { knownDifferences } from './known-differences.ts';
import { sharedAudits } from './lighthouse-audits.ts';
import { lighthouseFixtures } from './lighthouse-fixtures.ts';

test('docs/agreement.md is what the tests of agreement say', async () => {
  const text = describeAgreement({
    known: knownDifferences,
    pages: { 'axe-core': axeFixtures.length, Lighthouse: lighthouseFixtures.length },
    versions: { 'axe-core': versionOf('axe-core'), Lighthouse: versionOf('lighthouse') },
    axeRules,
    audits: sharedAudits,
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

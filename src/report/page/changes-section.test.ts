import { expect, test } from 'vitest';
import { usualExpectations } from '../../checks/expectations.ts';
import { differenceBetween } from '../../score/comparable.ts';
import { changesInWords } from './changes-section.tsx';
import type { Changes, ShownRun } from './shown-report.ts';

function run(number: number, more: Partial<ShownRun> = {}): ShownRun {
  return {
    ...{ number, state: 'completed', score: 70, result: 'decent', queuedAt: number, finishedAt: number },
    ...{ checksVersion: '1.0.0', profile: 'page+site', expectations: usualExpectations, waiversHash: null },
    ...more,
  };
}

function changes(older: ShownRun, newer: ShownRun): Changes {
  return {
    ...{ older, newer, difference: differenceBetween(older, newer), scoreChange: null },
    ...{ otherPoints: null, notJudged: new Map() },
    ...{ categories: [], improved: [], regressed: [], unchanged: [], onlyInOlder: [], onlyInNewer: [] },
  };
}

test.each([
  ['other rules', { checksVersion: '2.0.0' }, /^The rules changed in between, so/],
  [
    'another profile',
    { profile: 'page' },
    /^One run looked at the page alone and the other at its site as well, so/,
  ],
  [
    'another declaration',
    { expectations: { indexable: true, aiSearch: false, deployed: true } },
    /^What the site is meant for was changed in between, so/,
  ],
  ['other waivers', { waiversHash: 'a' }, /^Other findings were waived then than now, so/],
  ['rules of the same major version', { checksVersion: '1.9.0' }, /^Every check .* gave the same result\.$/],
] as const)('§7.4 the words on what changed say why scores do not compare: %s', (_, newer, words) => {
  expect(changesInWords(changes(run(1), run(2, newer)))).toMatch(words);
});

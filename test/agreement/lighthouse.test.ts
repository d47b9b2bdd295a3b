import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../src/checks/catalogue.ts';
import { type CheckResult, runChecks } from '../../src/checks/run.ts';
import { bundledChromium, openBrowser } from '../browser.ts';
import { keepVerdicts, versionOf } from '../peers/kept-verdicts.ts';
import { type Difference, knownDifferences, knownOf } from './known-differences.ts';
import { type LighthouseJudge, openLighthouse, type Verdict } from './lighthouse.ts';
import { auditsOf, sharedAudits } from './lighthouse-audits.ts';
import { type Fixture, lighthouseFixtures } from './lighthouse-fixtures.ts';
import { openWeb, urlOf, type Web } from './web.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/** Assay's own gathering and checks beside Lighthouse in a real Chromium, both visiting the same servers. */
const shared = new Set(sharedAudits.flatMap(({ checks }) => checks));
const checks = catalogue.filter(({ id }) => shared.has(id));

const closers: (() => unknown)[] = [];
let web: Web;
let lighthouse: LighthouseJudge;
beforeAll(async () => {
  web = await openWeb(lighthouseFixtures);
  closers.push(() => web[Symbol.asyncDispose]());
  const browser = await openBrowser(web.hosts);
  closers.push(() => browser.close());
  lighthouse = openLighthouse(browser);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const pages = new Map(lighthouseFixtures.map((fixture) => [fixture.name, fixture]));
const ask = async (name: string) => {
  const fixture = pages.get(name) as Fixture;
  return lighthouse(urlOf(fixture), fixture.isTraced);
};
const verdictsOn = keepVerdicts(
  {
    name: 'lighthouse',
    version: versionOf('lighthouse'),
    means: [bundledChromium, textOf('lighthouse.ts'), textOf('site-answers.ts')],
    questions: Object.fromEntries(
      lighthouseFixtures.map((fixture) => [fixture.name, [urlOf(fixture), fixture, auditsOf(fixture)]]),
    ),
  },
  ask,
);

// Short of asking about everything: how it is asked still works.
test.each(['image-without-alt'])('Lighthouse itself says of %s what is kept', async (name) => {
  expect(await ask(name)).toEqual(await verdictsOn(name));
});

describe('the checks that are shared with Lighthouse agree on', () => {
  test.each(lighthouseFixtures.map((fixture) => [fixture.name, fixture] as const))(
    '%s',
    async (name, page) => {
      const url = urlOf(page);
      const results = new Map(runChecks(await web.gather(url), checks).map((result) => [result.id, result]));
      const verdicts = await verdictsOn(name);
      const audits = auditsOf(page);
      expect(Object.keys(verdicts).sort()).toEqual(audits.map(({ id }) => id).sort());
      const found = audits.flatMap((audit) => {
        const ours = worstOf(audit.checks.map((check) => results.get(check)?.outcome ?? 'not_applicable'));
        const theirs = verdicts[audit.id] ?? 'not applicable';
        return differenceOf({ fixture: name, id: audit.id, ours, theirs });
      });
      expect(found).toEqual(knownOf('Lighthouse', name));
    },
  );
});

test('every audit has its checks in the catalogue, and each of them can lose points', () => {
  const scored = checks.filter(({ weight }) => weight > 0).map(({ id }) => id);
  expect(scored.sort()).toEqual([...shared].sort());
});

test('every fixture has a name of its own', () => {
  expect(new Set(lighthouseFixtures.map(({ name }) => name)).size).toBe(lighthouseFixtures.length);
});

test('every known difference from Lighthouse names a fixture', () => {
  const names = lighthouseFixtures.map(({ name }) => name);
  const named = knownDifferences.filter(({ peer }) => peer === 'Lighthouse').map(({ fixture }) => fixture);
  expect(named.filter((fixture) => !names.includes(fixture))).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}

type Outcome = CheckResult['outcome'];

function worstOf(outcomes: readonly Outcome[]): Outcome {
  const order: readonly Outcome[] = ['fail', 'warn', 'pass', 'info', 'not_applicable'];
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'not_applicable';
}

/** Lighthouse knows no warning, so a check that warns objects. To have nothing to judge is to have no objection. */
function differenceOf(pair: Difference & { readonly theirs: Verdict }): Difference[] {
  const objects = pair.ours === 'fail' || pair.ours === 'warn';
  return objects === (pair.theirs === 'objects') ? [] : [pair];
}

import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { axeRules } from '../../src/checks/accessibility/axe-rules.ts';
import { catalogue } from '../../src/checks/catalogue.ts';
import { runChecks } from '../../src/checks/run.ts';
import { sampleEvidence } from '../../src/evidence/sample-evidence.ts';
import { bundledChromium, openBrowser } from '../browser.ts';
import { keepVerdicts, versionOf } from '../peers/kept-verdicts.ts';
import { type AxeJudge, openAxe } from './axe.ts';
import { type AxeOutcome, outcomeOf } from './axe-rules.ts';
import { axeFixtures, checkOf, pagesFolder } from './fixtures.ts';
import { type Difference, knownDifferences, knownOf } from './known-differences.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

/**
 * The page tier beside axe-core in a real Chromium, every check on every fixture: never a fail where axe passes or finds
 * nothing to judge, never a pass where axe finds a violation.
 */
const checks = catalogue.filter(({ category, tier }) => category === 'accessibility' && tier !== 'browser');

const closers: (() => unknown)[] = [];
let axe: AxeJudge;
let origin: string;
beforeAll(async () => {
  const server = createServer((request, response) => {
    const fixture = request.url?.slice(1) ?? '';
    const isFixture = axeFixtures.includes(fixture);
    response.writeHead(isFixture ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isFixture ? htmlOf(fixture) : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openBrowser();
  closers.push(() => browser.close());
  axe = await openAxe(browser);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const ask = (fixture: string) => axe(`${origin}/${fixture}`);
const verdictOn = keepVerdicts(
  {
    name: 'axe-core',
    version: versionOf('axe-core'),
    means: [bundledChromium, axeRules, readFileSync(join(import.meta.dirname, 'axe.ts'), 'utf8')],
    questions: Object.fromEntries(axeFixtures.map((fixture) => [fixture, htmlOf(fixture)])),
  },
  ask,
);

// Short of asking about everything: how it is asked still works.
test.each(['label/fail-missing'])('axe-core itself says of %s what is kept', async (fixture) => {
  expect(await ask(fixture)).toEqual(await verdictOn(fixture));
});

describe('the checks of accessibility agree with axe-core on', () => {
  test.each(axeFixtures)('%s', async (fixture) => {
    const results = runChecks(sampleEvidence({ html: htmlOf(fixture) }), checks);
    expect(results.find(({ id }) => id === checkOf(fixture))?.outcome).toBe(promisedBy(fixture));
    const verdict = await verdictOn(fixture);
    const found = results.flatMap(({ id, outcome }) =>
      differenceOf({ fixture, id, ours: outcome, theirs: outcomeOf(id, verdict) }),
    );
    expect(found).toEqual(knownOf('axe-core', fixture));
  });
});

test('every check of accessibility has rules of axe, and fixtures that pass, that do not, and one besides', () => {
  expect(Object.keys(axeRules).sort()).toEqual(checks.map(({ id }) => id).sort());
  const poor = checks.filter(({ id }) => {
    const promised = axeFixtures.filter((fixture) => checkOf(fixture) === id).map(promisedBy);
    const objects = promised.some((outcome) => outcome === 'fail' || outcome === 'warn');
    return promised.length < 3 || !promised.includes('pass') || !objects;
  });
  expect(poor.map(({ id }) => id)).toEqual([]);
});

test('every known difference from axe-core names a fixture', () => {
  const named = knownDifferences.filter(({ peer }) => peer === 'axe-core').map(({ fixture }) => fixture);
  expect(named.filter((fixture) => !axeFixtures.includes(fixture))).toEqual([]);
});

test('no folder of fixtures is left of a check that is gone', () => {
  const ids = new Set(globSync('*/', { cwd: pagesFolder }).map((folder) => folder.replaceAll(/[\\/]/g, '')));
  expect([...ids].filter((id) => !(id in axeRules))).toEqual([]);
});

function htmlOf(fixture: string): string {
  return readFileSync(join(pagesFolder, `${fixture}.html`), 'utf8');
}

/** A fixture is named `<check>/<outcome>-<what it shows>`; `none` means not applicable. */
function promisedBy(fixture: string): string {
  const [outcome = ''] = fixture.slice(fixture.indexOf('/') + 1).split('-', 1);
  return outcome === 'none' ? 'not_applicable' : outcome;
}

function differenceOf(pair: Difference & { readonly theirs: AxeOutcome }): Difference[] {
  const { ours, theirs } = pair;
  const isTooStrict = ours === 'fail' && (theirs === 'pass' || theirs === 'inapplicable');
  const isTooLax = (ours === 'pass' || ours === 'not_applicable') && theirs === 'violation';
  return isTooStrict || isTooLax ? [pair] : [];
}

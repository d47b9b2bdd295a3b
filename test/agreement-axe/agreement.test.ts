import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../src/checks/catalogue.ts';
import { type CheckResult, runChecks } from '../../src/checks/run.ts';
import { sampleEvidence } from '../../src/evidence/sample-evidence.ts';
import { type AxeOutcome, type AxeRunner, startAxe } from './axe-in-chromium.ts';
import { axeRules, belongsTo, exceptions } from './rules.ts';

/**
 * The page tier against its oracle: never a fail where axe has no objection, never a pass where axe finds a violation, on
 * every fixture and for every check. A fixture is named `<check>/<outcome>-<what it shows>.html`; `none` means not
 * applicable.
 */
const fixturesFolder = join(import.meta.dirname, 'fixtures');
const fixtures = globSync('*/*.html', { cwd: fixturesFolder })
  .map((file) => file.replaceAll('\\', '/').replace(/\.html$/, ''))
  .sort();

const checks = catalogue.filter(
  ({ category, tier }) => category === 'accessibility' && tier === 'page→browser',
);

let axe: AxeRunner;
beforeAll(async () => {
  axe = await startAxe([...new Set(Object.values(axeRules).flat())]);
}, 180_000);
afterAll(() => axe[Symbol.asyncDispose]());

describe('the page tier agrees with axe-core in Chromium:', () => {
  test.each(fixtures)('%s', async (fixture) => {
    const html = readFileSync(join(fixturesFolder, `${fixture}.html`), 'utf8');
    const results = runChecks(sampleEvidence({ html }), checks);
    expect(outcomeOf(results, fixture)).toBe(promised(fixture));
    const disagreements = disagreementsOf(results, await axe.run(html));
    expect(disagreements.map(({ check }) => check)).toEqual(fixture in exceptions ? [checkOf(fixture)] : []);
  });
});

test('every check with a page evaluator has axe rules, and fixtures that pass and that do not', () => {
  expect(Object.keys(axeRules).sort()).toEqual(checks.map(({ id }) => id).sort());
  for (const { id } of checks) {
    const outcomes = new Set(fixtures.filter((fixture) => checkOf(fixture) === id).map(promised));
    expect([id, outcomes.has('pass'), outcomes.has('fail') || outcomes.has('warn')]).toEqual([
      id,
      true,
      true,
    ]);
  }
});

test('every exception belongs to a fixture', () => {
  expect(Object.keys(exceptions).filter((fixture) => !fixtures.includes(fixture))).toEqual([]);
});

function checkOf(fixture: string): string {
  return fixture.slice(0, fixture.indexOf('/'));
}

function promised(fixture: string): string {
  const [outcome = ''] = fixture.slice(fixture.indexOf('/') + 1).split('-');
  return outcome === 'none' ? 'not_applicable' : outcome;
}

function outcomeOf(results: readonly CheckResult[], fixture: string): string | undefined {
  return results.find(({ id }) => id === checkOf(fixture))?.outcome;
}

interface Disagreement {
  readonly check: string;
  readonly page: string;
}

function disagreementsOf(results: readonly CheckResult[], found: AxeOutcome): Disagreement[] {
  return results.flatMap(({ id, outcome }) => {
    const objects = found.violations.some((node) => belongsTo(id, node));
    const asks = found.incomplete.some((node) => belongsTo(id, node));
    const isTooStrict = outcome === 'fail' && !objects && !asks;
    const isTooLax = objects && (outcome === 'pass' || outcome === 'not_applicable');
    return isTooStrict || isTooLax ? [{ check: id, page: outcome }] : [];
  });
}

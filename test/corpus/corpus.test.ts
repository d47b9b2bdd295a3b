import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue, checksVersion } from '../../src/checks/catalogue.ts';
import { alwaysApplies, cannotFail, cannotWarn } from './exceptions.ts';
import { goldenOf } from './judge.ts';
import { filesOf, judgeAll, names } from './judge-all.ts';
import { ledgerOf, objectionsTo } from './versions.ts';

const judged = await judgeAll();
// Written by release.ts; before the first release there is nothing to be held against.
const ledger = join(import.meta.dirname, 'released.txt');

describe('the corpus', () => {
  test('holds at least 60 pages, each with its golden report', () => {
    expect(names.length).toBeGreaterThanOrEqual(60);
    expect(filesOf('golden', '.txt').filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(judged)('$name is judged as before', async ({ name, about, evidence, body }) => {
    await expect(goldenOf(about, evidence, body)).toMatchFileSnapshot(join('golden', `${name}.txt`));
  });

  test('moves no further since the last release than the version of the rules says', () => {
    const released = existsSync(ledger) ? readFileSync(ledger, 'utf8') : checksVersion;
    expect(objectionsTo(ledgerOf(judged, checksVersion), released)).toEqual([]);
  });
});

describe('each check shows in the corpus that it', () => {
  const seen = new Map(catalogue.map(({ id }) => [id, new Set<string>()]));
  for (const { body } of judged) for (const { id, outcome } of body.checks) seen.get(id)?.add(outcome);
  const without = (outcome: string, of: readonly { readonly id: string }[]) =>
    of
      .filter(({ id }) => !seen.get(id)?.has(outcome))
      .map(({ id }) => id)
      .sort();
  const idsIn = (exceptions: Readonly<Record<string, readonly string[]>>) =>
    Object.values(exceptions).flat().sort();
  const scored = catalogue.filter(({ weight }) => weight > 0);

  test('can pass', () => {
    expect(without('pass', scored)).toEqual([]);
  });

  test('can fail, unless its rule only warns', () => {
    expect(without('fail', scored)).toEqual(idsIn(cannotFail));
  });

  test('can warn, unless its rule only fails', () => {
    expect(without('warn', scored)).toEqual(idsIn(cannotWarn));
  });

  test('can find a defect at all', () => {
    expect(idsIn(cannotFail).filter((id) => idsIn(cannotWarn).includes(id))).toEqual([]);
  });

  test('can have nothing to judge, unless every page gives it something', () => {
    expect(without('not_applicable', catalogue)).toEqual(idsIn(alwaysApplies));
  });

  test('informs, when it has no weight', () => {
    expect(
      without(
        'info',
        catalogue.filter(({ weight }) => weight === 0),
      ),
    ).toEqual([]);
  });
});

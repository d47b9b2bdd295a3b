import { describe, expect, test } from 'vitest';
import { judgeAll } from '../../../test/corpus/judge-all.ts';
import { catalogue } from '../../checks/catalogue.ts';
import type { ReportBody } from '../../report/body.ts';
import { budgetInWords, budgetNames, readBudget, unitOf } from './budget-value.ts';
import { budgetOf } from './budgets.ts';
import { checkBudgets, factBudgets } from './measures.ts';

const bodies = (await judgeAll()).map(({ body }) => body);

test('there is a budget for every number that a check measures on a page of the corpus, and for no other', () => {
  const measured = new Set(
    bodies.flatMap(({ checks }) => checks.flatMap(({ id, value }) => numbersOf(id, value))),
  );
  const places = new Map(catalogue.map(({ id }, index) => [id, index]));
  const ordered = [...measured].sort(
    (a, b) => (places.get(idOf(a)) ?? 0) - (places.get(idOf(b)) ?? 0) || (a < b ? -1 : 1),
  );
  expect(Object.keys(checkBudgets)).toEqual(ordered);
});

function idOf(name: string): string {
  return name.split('.')[0] as string;
}

function numbersOf(id: string, value: ReportBody['checks'][number]['value']): string[] {
  if (typeof value === 'number') return [id];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([member, own]) =>
    typeof own === 'number' ? [`${id}.${member}`] : [],
  );
}

describe('a budget', () => {
  const body = bodies.find(({ facts }) => facts.counts !== null) as ReportBody;
  const errorPage = bodies.find(({ facts }) => facts.counts === null) as ReportBody;

  test('has a unit, whatever it is called', () => {
    expect(budgetNames.filter((name) => unitOf(name) === undefined)).toEqual([]);
    expect(['toString', '__proto__', 'image-alt', 'image-alt.'].map(unitOf)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test.each(Object.keys(factBudgets))('%s is a number of every page', (name) => {
    expect(budgetOf(body, name)).toEqual(expect.any(Number));
  });

  test('takes sizes of the HTML before and after compression apart', () => {
    const sizes = { wireBytes: 10, decodedBytes: 30, truncated: false };
    const of = { ...body, facts: { ...body.facts, sizes } };
    expect([budgetOf(of, 'html'), budgetOf(of, 'transfer')]).toEqual([30, 10]);
  });

  test('reads what a check measures, by member or as it is', () => {
    const checks = [
      { ...(body.checks[0] as (typeof body.checks)[number]), id: 'resource-count', value: 61 },
      { ...(body.checks[0] as (typeof body.checks)[number]), id: 'total-byte-weight', value: { bytes: 5 } },
    ];
    expect(budgetOf({ ...body, checks }, 'resource-count')).toBe(61);
    expect(budgetOf({ ...body, checks }, 'total-byte-weight.bytes')).toBe(5);
    expect(budgetOf({ ...body, checks }, 'total-byte-weight.files')).toBeNull();
    expect(budgetOf({ ...body, checks }, 'dom-size.depth')).toBeNull();
  });

  test('of what an error page has not is not measured', () => {
    expect(budgetOf(errorPage, 'links')).toBeNull();
    expect(budgetOf(errorPage, 'dom-size.depth')).toBeNull();
  });

  test('that nobody knows is told with the nearest', () => {
    expect(budgetOf(body, 'dom-size.dept')).toEqual({ unknown: 'dom-size.dept', meant: 'dom-size.depth' });
    expect(budgetOf(body, 'weather')).toEqual({ unknown: 'weather', meant: undefined });
  });
});

test.each([
  ['100 KB', 'bytes', 100_000],
  ['100KB', 'bytes', 100_000],
  ['1.5 MB', 'bytes', 1_500_000],
  ['100 KiB', 'bytes', 102_400],
  ['1 MiB', 'bytes', 1_048_576],
  ['512', 'bytes', 512],
  [512, 'bytes', 512],
  ['600 ms', 'milliseconds', 600],
  ['2 s', 'milliseconds', 2_000],
  ['0.25 s', 'milliseconds', 250],
  ['60', 'number', 60],
  [0, 'number', 0],
  ['100 kb', 'bytes', undefined],
  ['100 KB', 'number', undefined],
  ['600 ms', 'bytes', undefined],
  ['2 MB', 'milliseconds', undefined],
  ['-1', 'number', undefined],
  ['1e3', 'number', undefined],
  ['1 ki', 'bytes', undefined],
  [-1, 'bytes', undefined],
] as const)('%j of %s is %j', (written, unit, value) => {
  expect(readBudget(written, unit)).toBe(value);
});

test('what a budget allows and what a page has are written as reports write them', () => {
  expect(budgetInWords('html', 100_000)).toBe('100 KB');
  expect(budgetInWords('first_byte', 1_234.6)).toBe('1,235 ms');
  expect(budgetInWords('resource-count', 1_482)).toBe('1,482');
});

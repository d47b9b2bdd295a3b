import type { GateSettings, Sourced } from '../settings.ts';
import { budgetInWords } from './budget-value.ts';

interface NamedPage {
  readonly name: string;
  readonly url: string;
}

/** The gate as it is resolved for each page, and who asks for what: `  score  ≥ 80  assay.config.json:12`. */
export function printConfig(
  pages: readonly NamedPage[],
  gateOf: (pageUrl: string) => GateSettings,
): string[] {
  const tables = pages.map(({ name, url }) => ({ name, rows: rowsOf(gateOf(url)) }));
  const all = tables.flatMap(({ rows }) => rows);
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column as 0 | 1].length)));
  return tables.flatMap(({ name, rows }) => [
    name,
    ...rows.map(([left, middle, from]) =>
      `  ${left.padEnd(widths[0] ?? 0)}  ${middle.padEnd(widths[1] ?? 0)}  ${from}`.trimEnd(),
    ),
  ]);
}

type Row = readonly [name: string, expected: string, from: string];

function rowsOf({ score, browserScore, categories, failOn, checks, budgets, maxDrop }: GateSettings): Row[] {
  return [
    ...rowOf('score', score, (value) => `≥ ${value}`),
    ...rowOf('browser_score', browserScore, (value) => `≥ ${value}`),
    ...Object.entries(categories).flatMap(([name, least]) => rowOf(name, least, (value) => `≥ ${value}`)),
    ...rowOf('fail_on', failOn, (value) => value),
    ...Object.entries(checks).flatMap(([id, level]) => rowOf(id, level, (value) => value)),
    ...Object.entries(budgets).flatMap(([name, most]) =>
      rowOf(name, most, (value) => `≤ ${budgetInWords(name, value)}`),
    ),
    ...rowOf('max_drop', maxDrop, (value) => `≤ ${value}`),
  ];
}

function rowOf<T>(name: string, sourced: Sourced<T> | undefined, inWords: (value: T) => string): Row[] {
  return sourced === undefined ? [] : [[name, inWords(sourced.value), sourced.from]];
}

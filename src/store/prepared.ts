import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './db.ts';

/**
 * Runs a statement that is built and compiled once and then kept: for what every request and every run does, building
 * takes longer than running.
 * @param shape names the statement; two that differ in more than their values have two names
 * @param build gets placeholders in the place of the values, however deep, and must not look at them
 */
export async function runPrepared<Values extends object, Row>(
  db: Db,
  shape: string,
  values: Values,
  build: (open: Values) => Compilable<Row>,
): Promise<QueryResult<Row>> {
  let compiled = db.prepared.get(shape) as CompiledQuery<Row> | undefined;
  if (compiled === undefined) {
    compiled = build(opened(values, []) as Values).compile();
    if (db.prepared.size >= shapesMax) db.prepared.clear();
    db.prepared.set(shape, compiled);
  }
  const parameters = compiled.parameters.map((parameter) =>
    parameter instanceof Placeholder ? parameter.valueIn(values) : parameter,
  );
  return db.sql.executeQuery<Row>({ ...compiled, parameters });
}

/** Far more than there are; a mistake in naming shapes must not fill the memory. */
const shapesMax = 5_000;

/** Stands in a statement for a value that is given when it runs. */
class Placeholder {
  readonly #path: readonly string[];

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  valueIn(values: object): unknown {
    let value: unknown = values;
    for (const key of this.#path) value = (value as Record<string, unknown>)[key];
    return value;
  }
}

function opened(value: unknown, path: readonly string[]): unknown {
  const isContainer =
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);
  if (!isContainer) return new Placeholder(path);
  const entries = Object.entries(value as object).map(([key, member]) => [
    key,
    opened(member, [...path, key]),
  ]);
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

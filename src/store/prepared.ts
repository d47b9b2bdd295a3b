import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** Stands in a statement for a value that is given when it runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A placeholder that a query builder takes for the value itself. */
export function placeholder<T>(name: string): T {
  return new Placeholder(name) as T;
}

/**
 * Runs a statement that is built and compiled once: for what every request reads, building takes longer than running.
 * @param shape names the statement; two that differ in more than the values of placeholders have two names
 */
export async function runPrepared<Row>(
  db: Db,
  shape: string,
  build: () => Compilable<Row>,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  let compiled = db.prepared.get(shape) as CompiledQuery<Row> | undefined;
  if (compiled === undefined) {
    compiled = build().compile();
    db.prepared.set(shape, compiled);
  }
  const parameters = compiled.parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name] : parameter,
  );
  const { rows } = await db.sql.executeQuery<Row>({ ...compiled, parameters });
  return rows;
}

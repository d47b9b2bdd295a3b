import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/** Columns are camelCase in the program and snake_case in SQL; the connections name what comes back. */
export class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** Makes an object of a row of one statement, which comes as the list of its values. */
export type RowReader = (row: readonly unknown[]) => Record<string, unknown>;

/** @param columns of the statement, as SQL calls them */
export function rowReader(columns: readonly string[]): RowReader {
  const names = columns.map(camelCase);
  // V8 makes a dictionary of an object that gets this many names one by one, and reads it slowly from then on. What JSON
  // made, and copies of it, are no dictionaries.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))));
  return (row) => {
    const object: Record<string, unknown> = { ...empty };
    for (let at = 0; at < names.length; at += 1) object[names[at] as string] = row[at];
    return object;
  };
}

/** As Kysely's plugin does it row by row; here once for a statement. */
function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

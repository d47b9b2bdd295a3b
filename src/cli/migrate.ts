import type { Config } from '../config.ts';
import { dataOption, defineCommand, jsonOption } from './command.ts';
import { type Parts, warnedConfigOf } from './parts.ts';
import { print } from './print.ts';

const options = {
  ...dataOption,
  from: {
    type: 'string',
    value: 'FILE',
    meaning: 'SQLite database (a data folder, its assay.db, or a backup) to move into PostgreSQL',
  },
  ...jsonOption,
} as const;

export const migrate = defineCommand<Parts, typeof options>({
  name: 'migrate',
  operands: '',
  count: [0, 0],
  summary: 'Make the database, bring it up to this version, or move it into PostgreSQL',
  details: `A backup of a SQLite database is made first. "assay serve" does the same at its start; stop the server before.

With --from everything is copied into the empty database that ASSAY_DATABASE_URL names, and compared: all of it arrives,
or nothing does. The file stays as it is. Keys, sessions and links remain valid. Another secret key than that
of secret.key beside the file is refused: open share pages would ask for their password again.`,
  options,
  examples: [
    ['assay migrate --data /srv/assay', 'Brings the database in /srv/assay up to date'],
    ['assay migrate --from /srv/assay/assay.db', 'Moves it into the database of ASSAY_DATABASE_URL'],
  ],
  async run(parts, values) {
    const { config } = warnedConfigOf(parts, values);
    if (values.from !== undefined) return move(parts, values, config, values.from);
    const { file, applied, backup } = await parts.migrate(config);
    const done = applied.length === 0 ? 'is up to date' : `is up to date now (${applied.join(', ')})`;
    print(parts, values, { file, applied, backup }, [
      `The database ${file} ${done}.`,
      ...(backup === null ? [] : [`Backup made before: ${backup}`]),
    ]);
    return 0;
  },
});

async function move(
  parts: Parts,
  values: { readonly json: boolean },
  config: Config,
  from: string,
): Promise<number> {
  const { file, place, tables } = await parts.move(config, from, (table, rows) => {
    if (!values.json) parts.io.err(`${table}: ${rows}\n`);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(parts, values, { file, place, rows, tables }, [
    `${rows} rows of ${file} are in ${place} now, compared table by table.`,
  ]);
  return 0;
}

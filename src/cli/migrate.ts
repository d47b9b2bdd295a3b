import type { Config } from '../config.ts';
import { dataOption, defineCommand, jsonOption } from './command.ts';
import { configOf, type Parts } from './parts.ts';

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
or nothing does. The file stays as it is. Keys, sessions and links remain valid with the same secret key.`,
  options,
  examples: [
    ['assay migrate --data /srv/assay', 'Brings the database in /srv/assay up to date'],
    ['assay migrate --from /srv/assay/assay.db', 'Moves it into the database of ASSAY_DATABASE_URL'],
  ],
  async run(parts, values) {
    const { config } = configOf(parts, values);
    if (values.from !== undefined) return move(parts, config, values.from, values.json);
    const { file, applied, backup } = await parts.migrate(config);
    if (values.json) parts.io.out(`${JSON.stringify({ file, applied, backup })}\n`);
    else {
      const done = applied.length === 0 ? 'is up to date' : `is up to date now (${applied.join(', ')})`;
      parts.io.out(
        `The database ${file} ${done}.\n${backup === null ? '' : `Backup made before: ${backup}\n`}`,
      );
    }
    return 0;
  },
});

async function move({ move, io }: Parts, config: Config, from: string, isJson: boolean): Promise<number> {
  const { file, place, tables } = await move(config, from, (table, rows) => {
    if (!isJson) io.err(`${table}: ${rows}\n`);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (isJson) io.out(`${JSON.stringify({ file, place, rows, tables })}\n`);
  else io.out(`${rows} rows of ${file} are in ${place} now, compared table by table.\n`);
  return 0;
}

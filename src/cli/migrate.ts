import { dataOption, defineCommand, jsonOption } from './command.ts';
import { configOf, type Parts } from './parts.ts';

const options = { ...dataOption, ...jsonOption };

export const migrate = defineCommand<Parts, typeof options>({
  name: 'migrate',
  operands: '',
  count: [0, 0],
  summary: 'Make the database, or bring it up to this version',
  details: 'A backup is made first. "assay serve" does the same at its start; stop the server before.',
  options,
  examples: [['assay migrate --data /srv/assay', 'Brings the database in /srv/assay up to date']],
  async run(parts, values) {
    const { file, applied, backup } = await parts.migrate(configOf(parts, values).config);
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

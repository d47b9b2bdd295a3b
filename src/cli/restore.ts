import { dataOption, defineCommand, jsonOption } from './command.ts';
import { configOf, type Parts } from './parts.ts';

const options = {
  ...dataOption,
  ...jsonOption,
  'without-manifest': { type: 'boolean', meaning: 'Take a copy that has no FILE.json beside it' },
} as const;

export const restore = defineCommand<Parts, typeof options>({
  name: 'restore',
  operands: 'FILE',
  count: [1, 1],
  summary: 'Put a backup in the place of the database',
  details: `Stop the server first. FILE must be what FILE.json beside it says, and pass SQLite's check, before anything is
touched. The database that was there is kept in backups/ in the data folder. Keys, sessions and links of the backup
work when secret.key is the one of its time. An older database is brought up to date by the next start.`,
  options,
  examples: [
    ['assay restore data/backups/assay-2026-11-21T02-00-00.000Z.db', 'Goes back to that backup'],
    ['assay restore /mnt/safe/assay.db --data /srv/assay', 'On another machine'],
  ],
  async run(parts, values, [file = '']) {
    const { config } = configOf(parts, values);
    const done = await parts.restore(config, file, { needsManifest: !values['without-manifest'] });
    const { database, createdAt, replaced, pending } = done;
    if (values.json) {
      parts.io.out(`${JSON.stringify({ database, created_at: createdAt, replaced, pending })}\n`);
      return 0;
    }
    const of = createdAt === null ? '' : ` of ${createdAt}`;
    const kept = replaced === null ? '' : `What was there is kept: ${replaced}\n`;
    const next = pending.length === 0 ? '' : `The next start brings it up to date (${pending.join(', ')}).\n`;
    parts.io.out(`${database} is the backup${of} now.\n${kept}${next}`);
    return 0;
  },
});

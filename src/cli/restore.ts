import { dataOption, defineCommand, jsonOption } from './command.ts';
import { type Parts, warnedConfigOf } from './parts.ts';
import { print } from './print.ts';

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
touched. The database that was there is kept in backups/ in the data folder. Keys, sessions and links are those of the
backup, whatever was revoked since; open share pages ask for their password again unless secret.key is the one of its
time. An older database is brought up to date by the next start.`,
  options,
  examples: [
    ['assay restore data/backups/assay-2026-11-21T02-00-00.000Z.db', 'Goes back to that backup'],
    ['assay restore /mnt/safe/assay.db --data /srv/assay', 'On another machine'],
  ],
  async run(parts, values, [file = '']) {
    const { config } = warnedConfigOf(parts, values);
    const done = await parts.restore(config, file, { needsManifest: !values['without-manifest'] });
    const { database, createdAt, replaced, pending } = done;
    const of = createdAt === null ? '' : ` of ${createdAt}`;
    print(parts, values, { database, created_at: createdAt, replaced, pending }, [
      `${database} is the backup${of} now.`,
      'What was revoked, disabled or changed since (keys, people, passwords, links) is as it was then: do it again.',
      ...(replaced === null ? [] : [`What was there is kept: ${replaced}`]),
      ...(pending.length === 0 ? [] : [`The next start brings it up to date (${pending.join(', ')}).`]),
    ]);
    return 0;
  },
});

import { dataAndJson, defineCommand } from './command.ts';
import { type Parts, warnedConfigOf } from './parts.ts';
import { print } from './print.ts';

export const backup = defineCommand<Parts, typeof dataAndJson>({
  name: 'backup',
  operands: '[FILE]',
  count: [0, 1],
  summary: 'Copy the database, also while the server runs',
  details: `Without FILE: into backups/ in the data folder, under the date. FILE must not exist. Beside it lies FILE.json with
its size and SHA-256. "assay restore" puts a copy back. The secret key (secret.key) is not part of it; keep it too.`,
  options: dataAndJson,
  examples: [
    ['assay backup', 'Prints the path of the copy'],
    ['assay backup /mnt/safe/assay.db --json', 'Elsewhere, with size and SHA-256'],
  ],
  async run(parts, values, [file]) {
    const made = await parts.backup(warnedConfigOf(parts, values).config, file);
    const { sizeBytes, createdAt, ...rest } = made;
    const view = { ...rest, size_bytes: sizeBytes, created_at: createdAt };
    print(parts, values, view, [made.file]);
    return 0;
  },
});

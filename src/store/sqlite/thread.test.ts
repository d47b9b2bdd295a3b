import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing.ts';
import { SqliteThread } from './thread.ts';

const opened = async () => {
  const deaths: string[] = [];
  const file = join(temporaryFolder(), 'assay.db');
  const thread = await SqliteThread.open({ file, readOnly: false }, ({ message }) => deaths.push(message));
  return { thread, deaths };
};

test('a thread that a bug ends refuses what it was asked, and says that it is gone, once', async () => {
  const { thread, deaths } = await opened();
  // No statement at all: nothing in the thread expects that.
  const asked = [thread.run(undefined as unknown as string, []), thread.run('SELECT 1', [])];
  // No time to come back at: the answers spread it out.
  const outage = { code: 'storage-unavailable', retryAfterSeconds: undefined };
  for (const one of asked) await expect(one).rejects.toMatchObject(outage);
  await expect(thread.run('SELECT 1', [])).rejects.toMatchObject(outage);
  await thread.close();
  expect(deaths).toHaveLength(1);
});

test('unless told otherwise, the process ends with it', () => {
  const folder = temporaryFolder();
  const program = join(folder, 'program.mjs');
  const text = `
    import { SqliteThread } from '${new URL('./thread.ts', import.meta.url).href}';
    const thread = await SqliteThread.open({ file: ${JSON.stringify(join(folder, 'assay.db'))}, readOnly: false });
    await thread.run(undefined, []).catch(() => undefined);
    setInterval(() => {}, 1_000);`;
  const loader = new URL('../../../scripts/from-source.ts', import.meta.url).href;
  writeFileSync(program, text);
  const { status, stderr } = spawnSync(process.execPath, ['--import', loader, program], {
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(status).toBe(1);
  expect(stderr).toContain('worker.ts');
});

test('one that is closed is not missed', async () => {
  const { thread, deaths } = await opened();
  await thread.close();
  expect(deaths).toEqual([]);
});

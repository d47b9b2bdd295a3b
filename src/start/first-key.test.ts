import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testServices } from '../services/testing.ts';
import { eachDatabase } from '../store/testing.ts';
import { firstAccount } from './first-key.ts';

eachDatabase(({ openTestStore }) => {
  test('the first key goes into a new file, for its owner alone', async () => {
    const { services, keyFile } = await opened();
    const first = await firstAccount(services, keyFile);
    expect(first).toMatchObject({ account: { name: 'Default' }, keyFile });
    expect(readFileSync(keyFile, 'utf8')).toBe(`${first?.token}\n`);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(await services.keys.authenticate(first?.token ?? '')).toBeDefined();
    // A later start leaves the file alone.
    expect(await firstAccount(services, keyFile)).toBeNull();
  });

  test('without one it is told', async () => {
    const { services } = await opened();
    expect(await firstAccount(services)).toMatchObject({ keyFile: null });
  });

  test.each([
    [
      'that is there',
      (keyFile: string) => writeFileSync(keyFile, 'mine'),
      '',
      /is there already: name a new file/,
    ],
    ['in a folder that is not', () => {}, '/none/key', /cannot be made: ENOENT/],
  ])('a file %s keeps the account from being made', async (_, prepare, below, sentence) => {
    const { services, keyFile } = await opened();
    prepare(keyFile);
    await expect(firstAccount(services, keyFile + below)).rejects.toThrow(sentence);
    expect(await services.accounts.list()).toEqual([]);
  });

  async function opened() {
    const { db } = await openTestStore();
    const folder = mkdtempSync(join(tmpdir(), 'assay-first-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return { services: testServices(db), keyFile: join(folder, 'first-key') };
  }
});

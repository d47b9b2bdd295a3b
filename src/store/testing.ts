import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { dataFolder } from './data-folder.ts';
import { openServerStore, type ServerStore } from './open.ts';

/** A folder that goes with the test. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A migrated store of the test's own, closed and removed at its end. */
export function openTestStore(): Promise<ServerStore> {
  return openCopy(onTestFinished);
}

/** One for all tests of a file or a `describe`, opened in `beforeAll`. */
export function openTestStoreForFile(): Promise<ServerStore> {
  return openCopy(afterAll);
}

type AtEnd = (clean: () => void | Promise<void>) => void;

async function openCopy(atEnd: AtEnd): Promise<ServerStore> {
  template ??= makeTemplate();
  const file = await template;
  const data = join(temporaryFolder(atEnd), 'data');
  mkdirSync(data, { mode: 0o700 });
  copyFileSync(file, dataFolder(data).database);
  const store = await openServerStore(data, { now: Date.now });
  atEnd(() => store.close());
  return store;
}

let template: Promise<string> | undefined;

/** Migrating takes longer than copying: once for each test file. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = await openServerStore(folder, { now: Date.now });
  await store.close();
  return store.at.database;
}

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSecretKey } from './secret-key.ts';

describe('D2 the secret key', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const load = (given: { secretKey?: Buffer; secretKeyFile?: string } = {}) =>
    loadSecretKey({ secretKey: undefined, secretKeyFile: undefined, folder, ...given });

  test('is made at the first start, for its owner alone, and read again at the next', () => {
    const key = load();
    expect(key).toHaveLength(32);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(load()).toEqual(key);
  });

  test('is another one for another installation', () => {
    const key = load();
    rmSync(join(folder, 'secret.key'));
    expect(load()).not.toEqual(key);
  });

  test('that is set makes no file', () => {
    const key = Buffer.alloc(32, 7);
    expect(load({ secretKey: key })).toEqual(key);
    expect(() => readFileSync(join(folder, 'secret.key'))).toThrow();
  });

  test.skipIf(process.platform === 'win32')('leaves no file when there is no room for it', () => {
    const module = new URL('./secret-key.ts', import.meta.url).href;
    const source = { secretKey: undefined, secretKeyFile: undefined, folder };
    const script = `import { loadSecretKey } from '${module}'; loadSecretKey(${JSON.stringify(source)});`;
    // The limit is that of a file's size, which ends a write as a full disk does.
    const { stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 0 && exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', script],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain('cannot be made (EFBIG)');
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
    expect(load()).toHaveLength(32);
  });

  test.each([0o640, 0o604, 0o666])('is refused when others can read its file (mode %o)', (mode) => {
    load();
    chmodSync(join(folder, 'secret.key'), mode);
    expect(() => load()).toThrow(/can be read by others: run "chmod 600 /);
  });

  test('is read from the file that is named, which is never made', () => {
    const file = join(folder, 'other.key');
    expect(() => load({ secretKeyFile: file })).toThrow(/cannot be read \(ENOENT\)/);
    writeFileSync(file, `${'cd'.repeat(32)}\n`, { mode: 0o600 });
    expect(load({ secretKeyFile: file }).toString('hex')).toBe('cd'.repeat(32));
  });

  test('is refused in a sentence that does not hold it when the file holds something else', () => {
    const file = join(folder, 'other.key');
    writeFileSync(file, 'half-a-key', { mode: 0o600 });
    expect(() => load({ secretKeyFile: file })).toThrow(/other\.key must be 32 bytes/);
    expect(() => load({ secretKeyFile: file })).not.toThrow(/half-a-key/);
  });
});

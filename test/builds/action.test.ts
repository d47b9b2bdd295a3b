import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { start, temporaryFolder } from '../program.ts';
import { assayProgram } from './in-process.ts';
import { action, runAction, unpackedAction } from './made-runner.ts';
import { answering, ran } from './ran.ts';

describe('action.yml', () => {
  test('has no expression in a line that a shell reads', () => {
    const lines = action.runs.steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
  });

  test('hands every input to a script', () => {
    const used = JSON.stringify(action.runs.steps);
    expect(Object.keys(action.inputs).filter((name) => !used.includes(`inputs.${name} `))).toEqual([]);
  });

  test('keeps its packages in a cache that is named after its lock file', async () => {
    const { used } = await ran({});
    const hash = createHash('sha256')
      .update(readFileSync(join(root, 'package-lock.json')))
      .digest('hex');
    expect(used.map(({ uses }) => uses?.replace(/@.*/, ''))).toEqual([
      'actions/cache/restore',
      'actions/cache/save',
    ]);
    for (const { key, path } of used) {
      expect(key).toContain(hash.slice(0, 16));
      expect(path).toMatch(/\/node_modules$/);
    }
  });

  test('installs in its own folder, and only what is not there', async () => {
    const folder = unpackedAction();
    const workspace = temporaryFolder();
    const commands = temporaryFolder();
    writeFileSync(join(commands, 'npm'), '#!/bin/sh\necho "npm $* in $PWD"\n');
    chmodSync(join(commands, 'npm'), 0o755);
    await using assay = await assayProgram(answering(0));
    assay.install(join(folder, 'bin/assay'));
    const env = { PATH: `${commands}:${process.env.PATH}`, ...assay.env };
    expect((await runAction({ folder, workspace, inputs: {}, env })).log).not.toContain('npm');
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect((await runAction({ folder, workspace, inputs: {}, env })).log).toContain(`npm ci in ${folder}\n`);
  });
});

describe('inputs become arguments', () => {
  test('of which only those that say something are given', async () => {
    const { args } = await ran({});
    expect(args).toEqual(['audit', '--format=github', '--fail-on=fail', '--output=sarif=assay.sarif', '--']);
  });

  test('each under the name of its option, with a page for each line', async () => {
    const { args } = await ran({
      inputs: {
        ...{
          pages: '/\n  /pricing \n\n',
          folder: 'dist',
          start: 'npm run preview',
          base: 'http://localhost:1',
        },
        ...{ 'wait-on': 'http://localhost:1/', origin: 'https://example.com', config: 'a.json' },
        ...{ 'min-score': '80', 'fail-on': 'new', baseline: 'b.json', sarif: '', junit: 'j.xml' },
        category: 'shop',
      },
    });
    expect(args).toEqual([
      ...['audit', '--format=github', '--start=npm run preview', '--wait-on=http://localhost:1/'],
      ...['--base=http://localhost:1', '--origin=https://example.com', '--config=a.json', '--min-score=80'],
      ...['--fail-on=new', '--baseline=b.json', '--category=shop', '--output=junit=j.xml'],
      ...['--', './dist', '/', '/pricing'],
    ]);
  });

  test.each(['"; rm -rf . # $(touch made) `touch made`\ntouch made', "--help' && touch made '%0A::error::x"])(
    'and stay single ones whatever they hold: %j',
    async (hostile) => {
      const workspace = temporaryFolder();
      const names = Object.keys(action.inputs).filter(
        (name) => !['pages', 'folder', 'summary', 'comment', 'token'].includes(name),
      );
      const inputs = Object.fromEntries(names.map((name) => [name, hostile]));
      const { args, calls } = await ran({
        inputs: { ...inputs, folder: hostile, pages: hostile },
        workspace,
      });
      expect(calls).toHaveLength(1);
      const before = args.slice(0, args.indexOf('--'));
      expect(before.slice(2)).toEqual([
        ...[
          'start',
          'wait-on',
          'base',
          'origin',
          'config',
          'min-score',
          'fail-on',
          'baseline',
          'category',
        ].map((name) => `--${name}=${hostile}`),
        ...[`--output=sarif=${hostile}`, `--output=junit=${hostile}`],
      ]);
      expect(args.slice(before.length + 1)).toEqual([`./${hostile}`, ...hostile.split('\n')]);
      expect(existsSync(join(workspace, 'made'))).toBe(false);
    },
  );

  test('and a folder is never taken for a host or a path of a server', async () => {
    const workspace = temporaryFolder();
    const { args } = await ran({ inputs: { folder: join(workspace, 'dist') }, workspace });
    expect(args.at(-1)).toBe('./dist');
  });

  test('but for a gate where a configuration has its own', async () => {
    const workspace = temporaryFolder();
    writeFileSync(join(workspace, 'assay.config.json'), '{}');
    expect((await ran({ workspace })).args).not.toContain('--fail-on=fail');
    expect((await ran({ inputs: { config: 'other.json' } })).args).not.toContain('--fail-on=fail');
  });

  test('and anything but true or false is refused where it has to be one', async () => {
    const { code, calls, log, outputs } = await ran({ inputs: { summary: 'yes', comment: '1' } });
    expect({ code, calls, exit: outputs.exit_code }).toEqual({ code: 2, calls: [], exit: '2' });
    expect(log).toContain('::error title=Assay::The input "summary" is "yes"; it takes true or false.\n');
    expect(log).toContain('The input "comment" is "1"');
  });

  test('and no variable: what is started never sees them, nor the token', async () => {
    const { calls } = await ran({
      inputs: { summary: 'false', comment: 'true', origin: 'https://example.com' },
    });
    const names = Object.keys(calls[0]?.env ?? {});
    expect(names).toContain('GITHUB_OUTPUT');
    expect(names).not.toContain('GITHUB_STEP_SUMMARY');
    expect(names.filter((name) => name.startsWith('INPUT_'))).toEqual([]);
    expect(JSON.stringify(calls)).not.toContain('token-of-the-job');
  });
});

test('the job ends as the audit does, and later steps can read it', async () => {
  const { code, outputs } = await ran({ answer: answering(2) });
  expect({ code, exit: outputs.exit_code }).toEqual({ code: 2, exit: '2' });
});

test('a job that is cancelled stops the audit, which stops what it started', async () => {
  const folder = unpackedAction();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/assay'), waitingForItsEnd);
  const line = action.runs.steps.find(({ id }) => id === 'audit')?.run ?? '';
  const outputFile = join(folder, 'output');
  const env = { GITHUB_ACTION_PATH: folder, GITHUB_OUTPUT: outputFile };
  const { child, waitFor, ended } = start(['-ec', line], { command: ['bash'], cwd: folder, env });
  await waitFor(/ready/);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, out: 'ready\nstopped by SIGTERM\n' });
  expect(readFileSync(outputFile, 'utf8')).toMatch(/^exit_code<<(.+)\n2\n\1$/m);
});

const waitingForItsEnd = `
process.once('SIGTERM', (signal) => { console.log('stopped by ' + signal); process.exit(2); });
setTimeout(() => {}, 20_000);
console.log('ready');
`;

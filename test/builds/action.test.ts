import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { call, start, temporaryFolder } from '../program.ts';
import { type Answer, assayProgram, type Call } from './in-process.ts';
import { madeGithub, ownLogin } from './made-github.ts';
import { action, runAction, unpackedAction } from './made-runner.ts';

const mark = '<!-- assay: -->';

/** What Assay does for the step, without an audit. */
function answering(code: number, text = `${mark}\n## Assay: a report\n`) {
  return ({ args }: Call): Answer => {
    const file = args.find((arg) => arg.startsWith('--output=markdown='))?.slice('--output=markdown='.length);
    if (file !== undefined) writeFileSync(file, text);
    return { code, out: '', err: '' };
  };
}

interface Order {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly answer?: (call: Call) => Answer;
  readonly workspace?: string;
}

async function ran({ inputs = {}, env = {}, answer = answering(0), workspace = temporaryFolder() }: Order) {
  await using assay = await assayProgram(answer);
  const folder = unpackedAction();
  assay.install(join(folder, 'bin/assay'));
  const result = await runAction({ folder, workspace, inputs, env: { ...env, ...assay.env } });
  return { ...result, calls: assay.calls, args: assay.calls[0]?.args ?? [] };
}

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

describe('the comment', () => {
  const inputs = { comment: 'true' };

  test('is written where there is none, and tells which commit it is about', async () => {
    await using github = await madeGithub();
    const { code } = await ran({ inputs, env: github.env, answer: answering(1) });
    expect(code).toBe(1);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]?.body).toBe(
      `${mark}\n## Assay: a report\n\nFor c0ffee0: [log](https://github.example/example/site/actions/runs/42)\n`,
    );
  });

  test('is edited in place, also behind a hundred others', async () => {
    await using github = await madeGithub();
    for (let id = 1; id <= 230; id++)
      github.comments.push({ id, user: { login: 'anna' }, body: 'Looks good' });
    github.comments.push({ id: 231, user: { login: ownLogin }, body: `${mark}\r\nOlder` });
    await ran({ inputs, env: github.env });
    expect(github.comments).toHaveLength(231);
    expect(github.comments[230]?.body).toContain('## Assay: a report');
    expect(github.requests.filter((request) => request.startsWith('GET'))).toHaveLength(3);
  });

  test('of somebody else, or of another audit, is left alone', async () => {
    await using github = await madeGithub();
    const others = [
      { id: 1, user: { login: 'mallory' }, body: `${mark}\nMine` },
      { id: 2, user: { login: 'github-actions' }, body: `${mark}\nMine` },
      { id: 3, user: { login: ownLogin }, body: `<!-- assay:shop -->\nOf the shop` },
      { id: 4, user: { login: ownLogin }, body: `I quote:\n${mark}` },
    ];
    github.comments.push(...others.map((comment) => ({ ...comment })));
    await ran({ inputs, env: github.env });
    expect(github.comments.slice(0, 4)).toEqual(others);
    expect(github.comments).toHaveLength(5);
  });

  test('that was deleted meanwhile is written anew', async () => {
    await using github = await madeGithub({ isDeleted: true });
    github.comments.push({ id: 1, user: { login: ownLogin }, body: mark });
    await ran({ inputs, env: github.env });
    expect(github.requests.slice(-2)).toEqual([
      'PATCH /repos/example/site/issues/comments/1 404',
      'POST /repos/example/site/issues/7/comments 201',
    ]);
  });

  test('of a fork is a notice, and the job ends as the audit did', async () => {
    await using github = await madeGithub({ isFork: true });
    const { log, ...result } = await ran({ inputs, env: github.env, answer: answering(1) });
    expect(result.code).toBe(1);
    expect(log).toContain('::notice title=Assay::There is no comment, as the token may not write one');
  });

  test('changes nothing where GitHub fails', async () => {
    await using github = await madeGithub({ fails: 500 });
    const { log, ok } = await ran({ inputs, env: github.env });
    expect(ok).toBe(true);
    expect(log).toContain(
      `::warning title=Assay::The comment was not written: GitHub answers 500. The summary of the job says the same.\n`,
    );
  });

  test('changes nothing where nobody answers', async () => {
    const github = await madeGithub();
    await github[Symbol.asyncDispose]();
    const { log, code } = await ran({ inputs, env: github.env, answer: answering(1) });
    expect(code).toBe(1);
    expect(log).toMatch(/::warning title=Assay::The comment was not written: fetch failed \(.*ECONNREFUSED/);
  });

  test.each(['push', 'pull_request_target'])('is for pull_request alone, and not for %s', async (event) => {
    await using github = await madeGithub();
    const { ok, log } = await ran({ inputs, env: { ...github.env, GITHUB_EVENT_NAME: event } });
    expect({ ok, requests: github.requests }).toEqual({ ok: true, requests: [] });
    expect(log).toContain(
      '::notice title=Assay::There is no comment, as this is no run of a pull request.\n',
    );
  });

  test('of a run that came to no report stays as it is', async () => {
    await using github = await madeGithub();
    const { code, log } = await ran({
      inputs,
      env: github.env,
      answer: () => ({ code: 2, out: '', err: '' }),
    });
    expect({ code, requests: github.requests }).toEqual({ code: 2, requests: [] });
    expect(log).toContain('did not get as far as its report');
  });
});

test('a finding that is new fails the job with summary, file and comment there; the next run says what is fixed', async () => {
  const workspace = temporaryFolder();
  cpSync(join(root, 'test/site'), join(workspace, 'dist'), { recursive: true });
  const page = join(workspace, 'dist/index.html');
  const sound = readFileSync(page, 'utf8');
  const broken = sound.replace(/ alt="[^"]*"/, '');
  expect(broken).not.toBe(sound);
  await using github = await madeGithub();
  await using assay = await assayProgram();
  const folder = unpackedAction();
  assay.install(join(folder, 'bin/assay'));
  const env = { ...github.env, ...assay.env };
  const inputs = {
    ...{ folder: 'dist', origin: 'https://example.com', comment: 'true' },
    ...{ 'fail-on': 'new', baseline: 'assay.baseline.json' },
  };
  const baseline = join(workspace, 'assay.baseline.json');
  const target = [join(workspace, 'dist'), '--origin', 'https://example.com', '--no-config'];
  expect(await call(['audit', ...target, '--baseline', baseline, '--update-baseline'])).toMatchObject({
    code: 0,
  });

  writeFileSync(page, broken);
  const failed = await runAction({ folder, workspace, inputs, env });
  expect(failed).toMatchObject({ code: 1, outputs: { ok: 'false', new: '1', fixed: '0', exit_code: '1' } });
  expect(Number(failed.outputs.score)).toBeGreaterThan(0);
  expect(failed.outputs.result).toMatch(/^[a-z]+$/);
  expect(failed.log).toMatch(/^::error file=dist\/index\.html,line=\d+,col=\d+,title=image-alt::/m);
  expect(failed.summary).toContain('## Assay: The gate failed');
  expect(JSON.parse(readFileSync(join(workspace, 'assay.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining('`image-alt`')]);

  // Known from now on, and then gone.
  expect(await call(['audit', ...target, '--baseline', baseline, '--update-baseline'])).toMatchObject({
    code: 0,
  });
  writeFileSync(page, sound);
  const passed = await runAction({ folder, workspace, inputs, env });
  expect(passed).toMatchObject({ ok: true, outputs: { ok: 'true', new: '0', fixed: '1', exit_code: '0' } });
  expect(github.comments).toHaveLength(1);
  expect(github.comments[0]?.body).toContain('## Assay: The gate passed');
  expect(github.comments[0]?.body).toContain('1 finding of the baseline is fixed.');
  expect(github.comments[0]?.body).not.toContain('image-alt');
});

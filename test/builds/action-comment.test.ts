import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/stale.ts';
import { call, temporaryFolder } from '../program.ts';
import { assayProgram } from './in-process.ts';
import { madeGithub, ownLogin } from './made-github.ts';
import { runAction, unpackedAction } from './made-runner.ts';
import { answering, mark, ran } from './ran.ts';

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
  expect(failed.summary).toContain('## Assay: the gate failed');
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
  expect(github.comments[0]?.body).toContain('## Assay: the gate passed');
  expect(github.comments[0]?.body).toContain('1 finding of the baseline is fixed.');
  expect(github.comments[0]?.body).not.toContain('image-alt');
});

/** What people copy from docs/ci.md, ci/gitlab.yml and ci/Jenkinsfile does what it says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../scripts/stale.ts';
import { call, temporaryFolder, website } from '../program.ts';
import { type AssayProgram, assayProgram } from './in-process.ts';
import { action } from './made-runner.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const guide = read('docs/ci.md');
const gitlab = parse(read('ci/gitlab.yml')).assay;
const stages = [...read('ci/Jenkinsfile').matchAll(/\bsh '([^']+)'/g)].map(([, line = '']) => line);

/** Of the guide, with the exit code behind it. */
const commands = guide
  .replace(/^```.*?^```$/gms, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .flatMap((line) => /^ {4}(.*\bassay audit\b.*)$/.exec(line)?.[1] ?? [])
  // The baseline is made in several places.
  .filter((line, index, lines) => lines.indexOf(line) === index)
  .map((line) => ({ line, code: Number(/# (\d)\b/.exec(line)?.[1] ?? Number.NaN) }));

/** What it shows of a gate that fails. */
const [, verdict = ''] = /^```\n(Gate .*?)^```$/ms.exec(guide) ?? [];

const fenced = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, yaml = '']) => yaml);

/** Texts anywhere in a value that call the program. */
function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return /\bassay audit\b/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : [];
}

interface Checkout extends AsyncDisposable {
  readonly folder: string;
  /** In bash, with what stands for hosts that there are not. @returns the exit code, and what was printed */
  run(line: string, env?: Readonly<Record<string, string>>): Promise<{ code: number; printed: string }>;
}

/** A checkout whose site has been built, with a baseline, and a home where Assay was cloned. */
async function checkout(assay: AssayProgram): Promise<Checkout> {
  const [folder, home, tools] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  for (const name of ['dist', 'public'])
    cpSync(join(root, 'test/site'), join(folder, name), { recursive: true });
  for (const path of [
    join(home, 'assay/bin/assay'),
    join(folder, '.assay/bin/assay'),
    join(tools, 'assay'),
  ]) {
    assay.install(path);
  }
  for (const name of ['git', 'npm']) {
    writeFileSync(join(tools, name), '#!/bin/sh\n');
    chmodSync(join(tools, name), 0o755);
  }
  mkdirSync(join(folder, '.git'));
  const baseline = join(folder, 'assay.baseline.json');
  const target = [join(folder, 'dist'), '--origin', 'https://example.com', '--no-config'];
  await call(['audit', ...target, '--baseline', baseline, '--update-baseline']);
  const staging = await website((request, response) => {
    const path = `${request.url}`.replace(/\/$/, '/index.html');
    const isThere = path.endsWith('.html') && existsSync(join(folder, 'dist', path));
    response.writeHead(isThere || path === '/pricing' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(readFileSync(join(folder, 'dist', isThere ? path : '404.html')));
  });
  const [port, closed] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'preview.mjs'), previewOn(port));
  writeFileSync(join(folder, 'package.json'), '{"scripts":{"preview":"node preview.mjs"}}');
  return {
    folder,
    async run(line, env = {}) {
      const own = line
        .replaceAll('https://staging.example.com', `http://${staging}`)
        .replaceAll('https://assay.example.org', `http://127.0.0.1:${closed}`)
        .replaceAll('http://localhost:4173', `http://127.0.0.1:${port}`);
      const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', own], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: `${tools}:${process.env.PATH}`,
          HOME: home,
          ASSAY_HOST_RATE: '1000',
          ...assay.env,
          ...env,
        },
      });
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      return { code: code as number, printed: out + err };
    },
    [Symbol.asyncDispose]: () => assay[Symbol.asyncDispose](),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function previewOn(port: number): string {
  return `import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(readFileSync('dist' + (request.url === '/guide/' ? '/guide' : '') + '/index.html'));
}).listen(${port}, '127.0.0.1');
`;
}

test('every recipe is read by YAML, and the guide has one for each service it names', () => {
  for (const yaml of [...fenced, read('ci/gitlab.yml'), read('action.yml')]) {
    expect(parseAllDocuments(yaml).flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  }
  expect(fenced.length).toBeGreaterThanOrEqual(5);
});

test.each(['ci/gitlab.yml', 'ci/Jenkinsfile'])('%s has at most 25 lines', (file) => {
  expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(25);
});

test('what the guide links to is there', () => {
  const targets = [...guide.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, target = '']) => target);
  const anchors = [...guide.matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`,
  );
  const isThere = (target: string) =>
    target.startsWith('#') ? anchors.includes(target) : existsSync(join(root, 'docs', target));
  expect(targets.length).toBeGreaterThan(anchors.length);
  expect(targets.filter((target) => !isThere(target))).toEqual([]);
});

test('no recipe runs what a fork changes beside secrets', () => {
  for (const yaml of fenced) expect(yaml).not.toContain('pull_request_target');
});

test('the guide tells of every input and output of the Action, with its usual value', () => {
  const part = guide.slice(guide.indexOf('## GitHub'), guide.indexOf('## GitLab'));
  const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
  expect(names.filter((name) => !part.includes(`\`${name}\``))).toEqual([]);
  const [workflow] = fenced.map((yaml) => parse(yaml));
  const used = workflow.jobs.assay.steps.find(({ uses = '' }) => uses.startsWith('OWNER/assay')).with;
  expect(Object.keys(used).filter((name) => !(name in action.inputs))).toEqual([]);
});

describe('in a checkout', () => {
  let site: Checkout;
  beforeEach(async () => {
    site = await checkout(await assayProgram());
    return () => site[Symbol.asyncDispose]();
  });

  test('every command of the guide ends as it says', async () => {
    expect(commands.length).toBeGreaterThan(12);
    const ended = [];
    for (const { line } of commands) ended.push({ line, ...(await site.run(line)) });
    const wrong = ended.filter(({ code }, index) => code !== commands[index]?.code);
    expect(wrong).toEqual([]);
    expect(JSON.stringify(ended.map(({ printed }) => printed))).not.toContain('s3cret');
  });

  test('every line of other services passes a sound site, and the job of GitLab stops a worse one', async () => {
    const job = gitlab.script.join('\n');
    const lines = [...fenced.flatMap((yaml) => linesIn(parse(yaml))), ...stages];
    expect(lines.length).toBeGreaterThanOrEqual(6);
    const wrong = [];
    for (const line of lines) {
      const ended = await site.run(line);
      if (ended.code !== 0) wrong.push({ line, ...ended });
    }
    expect(wrong).toEqual([]);
    expect(verdict).not.toBe('');
    expect(await site.run(job, gitlab.variables)).toMatchObject({ code: 0 });
    for (const file of ['results/assay/junit.xml', 'test-results/assay.xml', ...gitlab.artifacts.paths])
      expect(existsSync(join(site.folder, file)), file).toBe(true);

    const page = join(site.folder, 'dist/index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace(/ alt="[^"]*"/, ''));
    const { code, printed } = await site.run(job, gitlab.variables);
    expect(code).toBe(1);
    expect(printed).toContain(verdict);
    const [issue] = JSON.parse(readFileSync(join(site.folder, 'gl-code-quality-report.json'), 'utf8'));
    expect(issue).toMatchObject({
      check_name: 'image-alt',
      severity: 'critical',
      location: { path: 'dist/index.html' },
    });
  });
});

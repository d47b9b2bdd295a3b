import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../scripts/stale.ts';
import { readConfig } from '../src/config.ts';
import { postgresUrl } from '../src/store/testing.ts';
import { execForm, type Instruction, readDockerfile } from './packaging/dockerfile.ts';
import { importedPackages, layOut } from './packaging/layout.ts';
import { readYaml, type Yaml } from './packaging/yaml.ts';
import { soundWebsite, start, temporaryFolder } from './program.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const instructions = readDockerfile(textOf('Dockerfile'));
/** Of a stage and those that it is made from. */
function stage(name: string): Instruction[] {
  const from = instructions.findLastIndex((each) => each.name === 'FROM' && each.text.endsWith(name));
  const next = instructions.findIndex((each, index) => index > from && each.name === 'FROM');
  const own = instructions.slice(from, next === -1 ? undefined : next);
  const [, earlier] = /^(\w+)(?: AS |$)/.exec(own[0]?.text ?? '') ?? [];
  return earlier === undefined ? own : [...stage(` AS ${earlier}`), ...own];
}
/** Of the image that a build without a target makes. */
const final = stage('');
const withBrowser = stage(' AS browser');
const ofName = (list: readonly Instruction[], name: string) =>
  list.filter((instruction) => instruction.name === name).map(({ text }) => text);

type Service = { readonly [key: string]: Yaml };
const services = (file: string) =>
  Object.entries((readYaml(textOf(file)) as { services: Record<string, Service> }).services);
const ours = [...services('compose.yaml'), ...services('compose.scale.yaml')].filter(
  ([, { image }]) => image === 'assay' || image === 'assay-browser',
);

/** What is asked of whoever starts it, filled in. */
const answers: Readonly<Record<string, string>> = {
  ASSAY_PUBLIC_URL: 'https://assay.example',
  ASSAY_SECRET_KEY: 'ab'.repeat(32),
  POSTGRES_PASSWORD: 'sesame',
};

function environmentOf(service: Service): Record<string, string> {
  const entries = Object.entries((service.environment ?? {}) as Record<string, string>);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key: string, kind: string, other: string) =>
        kind === '-' ? other : (answers[key] ?? ''),
      ),
    ]),
  );
}

const imageEnvironment = settingsOf(final);

function settingsOf(image: readonly Instruction[]): Record<string, string> {
  return Object.fromEntries(
    ofName(image, 'ENV').flatMap((text) =>
      text.split(/\s+/).map((pair) => pair.split('=') as [string, string]),
    ),
  );
}

test('the licences go where the program goes: into the package and into the image', () => {
  const { files } = JSON.parse(textOf('package.json')) as { files: string[] };
  // npm packs LICENSE unasked.
  expect(files).toContain('THIRD-PARTY.md');
  const copied = ofName(final, 'COPY').flatMap((text) => text.split(' '));
  expect(copied).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY.md']));
});

test('the package holds the documents that its README leads to', () => {
  const { files } = JSON.parse(textOf('package.json')) as { files: string[] };
  const led = [...textOf('README.md').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
  expect(led).not.toEqual([]);
  // npm packs README and LICENSE unasked.
  const packed = [...files, 'LICENSE'];
  expect(led.filter((path) => !packed.some((file) => path === file || path.startsWith(`${file}/`)))).toEqual(
    [],
  );
});

test('V8 is given the same flags by npm start, by the command that hands over, and in the image', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  expect(flags.length).toBeGreaterThan(0);
  const [handedOver] = /(?<=var flags = )\[.*\]/.exec(textOf('bin/assay')) ?? [];
  expect(JSON.parse((handedOver ?? '').replaceAll("'", '"'))).toEqual(flags);
  expect(ofName(final, 'ENTRYPOINT').map(execForm)).toEqual([['node', ...flags, '/app/dist/main.js']]);
});

describe('the Dockerfile', () => {
  test('L3 ends in an image that runs as nobody special, without compiler and npm', () => {
    expect(ofName(final, 'USER')).toEqual(['1000:1000']);
    expect(ofName(withBrowser, 'USER').at(-1)).toBe('1000:1000');
    const copied = ofName(final, 'COPY').join('\n');
    expect(copied).toContain('--from=production /app/node_modules');
    expect(copied).not.toMatch(/\bsrc\b|scripts|tsconfig/);
    expect(ofName(final, 'RUN').join()).toContain('rm -rf /usr/local/lib/node_modules');
    expect(ofName(instructions, 'RUN').join()).toContain('npm ci --omit=dev --omit=optional');
    expect(ofName(instructions, 'ADD')).toEqual([]);
  });

  test('L3 takes one base for all stages, which can be pinned by digest, and names no place to fetch it from', () => {
    const [base] = ofName(instructions, 'ARG');
    expect(base).toMatch(/^BASE=node:24\.\d+\.\d+-\w+-slim$/);
    const stages = ofName(instructions, 'FROM').map((text) => text.split(' AS '));
    const earlier = stages.map(([, name]) => name);
    expect(stages.filter(([from = '']) => from !== `\${BASE}` && !earlier.includes(from))).toEqual([]);
    for (const file of ['Dockerfile', 'compose.yaml', 'compose.scale.yaml']) {
      const images = [...textOf(file).matchAll(/^(?:FROM|\s*image:|ARG BASE=) *(\S+)/gm)].map(
        ([, name]) => name,
      );
      expect(images.filter((name = '') => /^[^/]*[.:][^/]*\//.test(name))).toEqual([]);
    }
  });

  test('copies only files that are there and are sent to it', () => {
    const sent = textOf('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copies = ofName(instructions, 'COPY').filter((text) => !text.startsWith('--from'));
    const sources = copies.flatMap((text) => text.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([]);
    expect(sources.filter((source) => !sent.includes(source))).toEqual([]);
  });

  test.each([
    ['plain image', final],
    ['image with a browser', withBrowser],
  ])('has a health check in the %s, and settings that Assay knows', (_, image) => {
    expect(execForm(ofName(image, 'HEALTHCHECK')[0] ?? '')[0]).toBe('node');
    const read = readConfig({ ...settingsOf(image), ASSAY_PUBLIC_URL: 'http://localhost:7420' }, {});
    expect(read).toMatchObject({ ok: true, warnings: [] });
  });

  test('puts the packages of the browser into one image alone, and no second Node into either', () => {
    const { optionalDependencies } = JSON.parse(textOf('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const nodes = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-linux'));
    const packages = stage(' AS production-browser');
    expect(ofName(packages, 'RUN')).toEqual([
      `npm ci --omit=dev --include=optional && rm -rf ${nodes
        .map((name) => `node_modules/${name}`)
        .toSorted()
        .toReversed()
        .join(' ')} node_modules/.bin/node`,
    ]);
    expect(ofName(withBrowser, 'COPY')).toContain('--from=production-browser /app/node_modules node_modules');
    expect(ofName(withBrowser, 'RUN').at(-1)).toContain(' chromium-headless-shell iproute2 ');
    expect(ofName(final, 'COPY')).not.toContain('production-browser');
    expect(settingsOf(withBrowser)).toMatchObject({ ASSAY_BROWSER: 'on' });
  });
});

describe.each(ours)('the service %s', (_, service) => {
  const hasBrowser = service.image === 'assay-browser';

  test('L3 cannot write but where it must, and has no capabilities', () => {
    expect(service).toMatchObject({
      read_only: 'true',
      cap_drop: ['ALL'],
      security_opt: [
        'no-new-privileges:true',
        ...(hasBrowser ? ['seccomp:docker/seccomp-browser.json'] : []),
      ],
      restart: 'unless-stopped',
    });
  });

  test.runIf(hasBrowser)('has the image, the room and somebody who reaps for a browser', () => {
    expect(service).toMatchObject({
      build: { target: 'browser' },
      init: 'true',
      mem_limit: '3g',
      pids_limit: '400',
      tmpfs: ['/tmp:size=1g'],
    });
  });

  test('D7 has the time to end', () => {
    expect(Number.parseInt(String(service.stop_grace_period), 10)).toBeGreaterThanOrEqual(25);
  });

  test('is reached from its own machine alone', () => {
    for (const port of (service.ports ?? []) as string[]) expect(port).toMatch(/^127\.0\.0\.1:\d+:7420$/);
  });

  test('has settings that Assay knows and accepts', () => {
    const image = settingsOf(hasBrowser ? withBrowser : final);
    const read = readConfig({ ...image, ...environmentOf(service) }, {});
    if (!read.ok) throw new Error(read.sentences.join(' '));
    expect(read.warnings.filter((warning) => warning.includes('no setting'))).toEqual([]);
  });
});

test('compose.yaml has one service, and another in its place when it is asked for', () => {
  const named = Object.fromEntries(services('compose.yaml'));
  expect(Object.keys(named)).toEqual(['assay', 'browser']);
  const { assay, browser } = named as Record<'assay' | 'browser', Service>;
  expect(browser).toMatchObject({ profiles: ['browser'], volumes: assay.volumes, ports: assay.ports });
  expect(environmentOf(browser)).toEqual(environmentOf(assay));
});

test('compose.scale.yaml has PostgreSQL, two API nodes and workers', () => {
  const named = Object.fromEntries(services('compose.scale.yaml'));
  expect(Object.keys(named)).toEqual(['postgres', 'api-1', 'api-2', 'worker', 'browser']);
  expect(named.worker).toMatchObject({ deploy: { replicas: '2' } });
  expect(named.browser).toMatchObject({ deploy: { replicas: '2' } });
  expect(named.browser).not.toHaveProperty('volumes');
  expect(environmentOf(named.browser as Service)).toEqual(environmentOf(named.worker as Service));
  const { ports: one, ...first } = named['api-1'] as Service;
  const { ports: two, ...second } = named['api-2'] as Service;
  expect(first).toEqual(second);
  expect(one).not.toEqual(two);
});

describe('what the image holds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-image-'));
  const app = join(folder, 'app');
  beforeAll(() => layOut(app), 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const command = (args: readonly string[], env: Readonly<Record<string, string>>) => {
    const [, ...flags] = execForm(ofName(final, 'ENTRYPOINT')[0] ?? '');
    const main = flags.pop() ?? '';
    return start(args, {
      cwd: app,
      command: [process.execPath, ...flags, join(folder, main)],
      env: { ...imageEnvironment, ASSAY_HOST: '127.0.0.1', ASSAY_PORT: '0', ...env },
    });
  };

  /** The health check of the image or of a service, asked of the port that the test has. */
  const isHealthy = async (check: readonly string[], origin: string) => {
    const [, flag = '', script = ''] = check;
    const asked = script.replace(/http:\/\/127\.0\.0\.1:\d+/, origin);
    const { code } = await start([], { command: [process.execPath, flag, asked] }).ended;
    return code === 0;
  };

  test('imports packages that are installed with it, and no other', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
    const imported = [...importedPackages(join(app, 'dist'))].filter((name) => !isBuiltin(name));
    // The driver of the browser alone loads these, when there is one.
    const ofBrowser = ['@paulirish/trace_engine', 'axe-core', 'puppeteer-core'];
    const others = imported.filter((name) => !ofBrowser.includes(name));
    expect(others.filter((name) => !(name in dependencies))).toEqual([]);
    expect(imported).toContain('fastify');
    expect(existsSync(join(app, 'node_modules/vitest'))).toBe(false);
  });

  test('serves, is healthy, audits, and ends', async () => {
    const site = await soundWebsite();
    const [, service = {}] = ours.find(([name]) => name === 'assay') ?? [];
    const data = join(temporaryFolder(), 'data');
    const server = command(execForm(ofName(final, 'CMD').at(-1) ?? ''), {
      ...environmentOf(service),
      ASSAY_DATA: data,
      ASSAY_PUBLIC_URL: '',
      ASSAY_EGRESS_ALLOW: site,
      ASSAY_DRAIN_DELAY: '0',
    });
    const [, url = ''] = await server.waitFor(/Assay is running at (\S+)/);
    const [key = ''] = await server.waitFor(/assay_[0-9A-Za-z]{38}/);
    const check = execForm(ofName(final, 'HEALTHCHECK')[0] ?? '');
    expect(await isHealthy(check, url)).toBe(true);
    expect(await isHealthy(check, 'http://127.0.0.1:9')).toBe(false);
    const answer = await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ url: `http://${site}/` }),
    });
    expect(await answer.json()).toMatchObject({ data: { state: 'completed' } });
    expect((await fetch(`${url}/`, { headers: { accept: 'text/html' } })).status).toBeLessThan(400);
    server.child.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test('serves and works over PostgreSQL as compose.scale.yaml has it', async () => {
    const site = await soundWebsite();
    const named = Object.fromEntries(services('compose.scale.yaml')) as Record<string, Service>;
    const own = { ASSAY_DATABASE_URL: await postgresUrl('empty'), ASSAY_EGRESS_ALLOW: site };
    const local = { ASSAY_PUBLIC_URL: '', ASSAY_METRICS_HOST: '127.0.0.1', ASSAY_METRICS_PORT: '0' };
    const begin = (name: string) => {
      const service = named[name] as Service;
      return command(service.command as string[], { ...environmentOf(service), ...own, ...local });
    };
    const api = begin('api-1');
    const [, url = ''] = await api.waitFor(/Assay is running at (\S+)/);
    const [key = ''] = await api.waitFor(/assay_[0-9A-Za-z]{38}/);
    const worker = begin('worker');
    await worker.waitFor(/Assay works on 8 runs at once/);
    const [, metrics = ''] = await worker.waitFor(/Metrics are at (\S+)\/metrics/, 'err');
    const { healthcheck } = named.worker as { readonly healthcheck: { readonly test: string[] } };
    expect(await isHealthy(healthcheck.test.slice(1), metrics)).toBe(true);
    const answer = await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, prefer: 'wait=30' },
      body: new URLSearchParams({ url: `http://${site}/` }),
    });
    expect(await answer.json()).toMatchObject({ data: { state: 'completed' } });
    expect(await (await fetch(`${metrics}/metrics`)).text()).toContain(
      'assay_runs_total{outcome="completed"} 1',
    );
  });
});

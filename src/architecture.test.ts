import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import jsTokens from 'js-tokens';
import { describe, expect, test } from 'vitest';

/**
 * The tree is the pipeline: what each folder may import. Everything may import src/lib, src/errors.ts and its own
 * folder; main.ts and src/start, which wire the parts, may import everything. A row is a folder or a file right below src.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  'errors.ts': [],
  'config.ts': ['config'],
  config: [],
  evidence: [],
  net: ['evidence', 'types of config.ts'],
  gather: ['evidence', 'net'],
  preview: ['net'],
  browser: ['evidence', 'types of net', 'types of config.ts'],
  checks: ['evidence'],
  score: ['checks'],
  crawl: ['evidence', 'checks', 'score'],
  // Arithmetic of times, of changes, and of words: they know no database and no network.
  schedule: [],
  alerts: ['checks', 'score', 'types of telling'],
  telling: ['types of score'],
  ui: ['score', 'types of checks'],
  report: ['checks', 'score', 'evidence', 'ui', 'types of crawl'],
  store: ['types of checks', 'types of score', 'types of report', 'types of crawl'],
  audit: [
    'gather',
    'net',
    'evidence',
    'checks',
    'report',
    'crawl',
    'browser',
    'types of score',
    'types of config.ts',
  ],
  walk: ['gather', 'net', 'evidence', 'crawl', 'types of checks'],
  closing: ['crawl', 'checks', 'evidence', 'gather', 'report', 'walk'],
  services: [
    'store',
    'crawl',
    'checks',
    'score',
    'net',
    'report',
    'gate',
    'schedule',
    'alerts',
    'telling',
    'types of audit',
    'types of browser',
    'types of evidence',
    'types of config.ts',
  ],
  jobs: ['services', 'types of audit'],
  gate: ['checks', 'score', 'report', 'evidence', 'types of crawl'],
  // The tools of agents, over whatever is below: this machine, or the services of a server.
  mcp: ['checks', 'report', 'gate', 'services', 'types of score'],
  api: ['services', 'report', 'gate', 'schedule', 'telling', 'mcp', 'types of config.ts'],
  // Of api: the type of what it shares with pages, as one address has one of it.
  web: ['services', 'report', 'ui', 'schedule', 'telling', 'types of api', 'types of config.ts'],
  cli: ['services', 'report', 'gate', 'crawl', 'config.ts', 'preview', 'mcp'],
};

/**
 * Within a large folder, which of its own folders each may import. Besides, they may import the files named `ground`; the
 * others right below the large folder put its parts together, and may import all of it.
 */
const floors: Readonly<Record<string, Floors>> = {
  services: {
    ground: ['caller.ts', 'loop.ts', 'page.ts', 'paging.ts', 'secrets.ts', 'settings.ts'],
    folders: {
      limits: [],
      trail: ['limits'],
      people: ['trail', 'limits'],
      telling: ['trail', 'limits', 'people'],
      alerts: ['telling', 'trail', 'people', 'reports', 'sites'],
      running: ['telling', 'alerts'],
      looks: ['running'],
      reports: ['running', 'looks', 'alerts', 'people', 'trail'],
      sites: ['running', 'reports', 'alerts', 'people', 'trail', 'limits'],
      crawling: ['sites', 'running', 'reports', 'trail', 'telling', 'alerts'],
      sharing: ['reports', 'sites', 'people', 'trail', 'limits'],
      digest: ['telling', 'alerts', 'schedules', 'trail'],
      waivers: ['reports', 'running', 'telling', 'people', 'trail'],
      schedules: ['reports', 'sites', 'running', 'looks', 'telling', 'people', 'trail'],
    },
  },
  store: {
    ground: [
      ...['audit-log.ts', 'bodies.ts', 'codes.ts', 'column-names.ts', 'db.ts', 'disk-faults.ts'],
      ...['expectation-columns.ts', 'job-queue.ts', 'leases.ts', 'migrate.ts', 'migrations', 'nodes.ts'],
      ...['outage.ts', 'prepared.ts', 'rate-buckets.ts', 'refusal.ts', 'schema.ts', 'settings.ts'],
      ...['table-shapes.ts', 'watch-schema.ts'],
    ],
    folders: {
      people: [],
      alerts: ['lists'],
      digest: ['alerts', 'telling'],
      counters: [],
      crawls: ['lists'],
      reports: ['counters'],
      looks: [],
      telling: [],
      waivers: ['crawls'],
      lists: ['reports', 'counters'],
      sites: ['reports', 'lists'],
      schedules: ['reports'],
      upkeep: ['reports', 'counters', 'people', 'crawls', 'waivers', 'alerts'],
      sqlite: [],
      postgres: ['reports', 'looks'],
      migrations: [],
    },
  },
};

interface Floors {
  readonly ground: readonly string[];
  readonly folders: Readonly<Record<string, readonly string[]>>;
}

/** Where the parts are put together. */
const wiring = ['main.ts', 'start'];

/**
 * E1: all traffic goes through src/net, so that nothing reaches an address which the guard has not seen.
 * `createRequire` of node:module loads what no import names.
 */
const traffic =
  /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises|child_process|module)$|^undici$|^nodemailer(?:$|\/)/;
const trafficGlobals = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'];
const agentPackages = /^@modelcontextprotocol\//;
const browserPackages = /^(?:puppeteer-core|axe-core|@paulirish\/trace_engine)(?:$|\/)/;
/** What node:net knows of addresses without touching the network. */
const harmlessNames = ['isIP', 'isIPv4', 'isIPv6', 'BlockList'];
/** The script of the pages runs in browsers. */
const mayMakeTraffic = /^(?:net|web\/client)\//;

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.d.ts'))
  .sort();
/** Tests, and what only tests import, are free. */
const isTest = (file: string) => /\.test\.tsx?$|(?:^|\/)(?:testing\.ts$|testing\/|sample-[^/]*$)/.test(file);
const shipped = sources.filter((file) => !isTest(file));

describe('the tree', () => {
  test('has a row of arrows for every folder', () => {
    const known = new Set([...Object.keys(arrows), ...wiring]);
    expect([...new Set(shipped.map(rowOf))].filter((row) => !known.has(row))).toEqual([]);
  });

  test('holds imports that point the right way only', () => {
    expect(shipped.flatMap((file) => wrongImports(file, importsOf(file)))).toEqual([]);
  });

  test.each(Object.keys(floors))(
    'has a floor for every folder of %s, and no stair that leads up',
    (large) => {
      const { folders } = floors[large] as Floors;
      const inside = shipped.filter((file) => file.startsWith(`${large}/`) && file.split('/').length > 2);
      expect([...new Set(inside.map((file) => file.split('/')[1]))].sort()).toEqual(
        Object.keys(folders).sort(),
      );
      expect(inside.flatMap((file) => wrongStairs(file, importsOf(file)))).toEqual([]);
    },
  );

  test('ships nothing that is meant for tests', () => {
    const found = shipped.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target !== undefined && isTest(target))
        .map(({ specifier }) => `${file} imports ${specifier}`),
    );
    expect(found).toEqual([]);
  });

  test('exports nothing that no other file imports', () => {
    const imports = ['src', 'test', 'bench', 'scripts'].flatMap((root) =>
      globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..', root) }).flatMap((file) =>
        importsOf(`../${root}/${file}`.replace('../src/', '').replaceAll('\\', '/')),
      ),
    );
    const imported = new Set(
      imports.flatMap(({ target, words }) =>
        words.map((word) => `${target?.replace('../src/', '')} ${word}`),
      ),
    );
    const found = shipped
      .filter((file) => !imported.has(`${file} *`))
      .flatMap((file) => exportsIn(tokensOf(file)).map((name) => `${file} ${name}`));
    expect(found.filter((one) => !imported.has(one))).toEqual([]);
  });

  test('imports only files that are there', () => {
    const missing = sources.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target !== undefined && !existsSync(join(import.meta.dirname, target)))
        .map(({ specifier }) => `${file} imports ${specifier}`),
    );
    expect(missing).toEqual([]);
  });

  test('has no files that need each other in a circle, not even for their types', () => {
    const loaded = new Map(shipped.map((file) => [file, targetsOf(importsOf(file))]));
    expect(circlesIn(loaded)).toEqual([]);
  });
});

test('E1 all traffic goes through one door', () => {
  const guarded = shipped.filter((file) => !mayMakeTraffic.test(file));
  const found = guarded.flatMap((file) =>
    trafficIn(importsOf(file), tokensOf(file)).map((what) => `${file} uses ${what}`),
  );
  expect(found).toEqual([
    // The browser and the process that drives it, in a network of its own whose only way out is the proxy of src/net; and
    // within it the relay to that proxy's Unix socket.
    'browser/driver-process.ts uses node:child_process',
    'browser/driver.ts uses node:net',
    'browser/launch.ts uses node:child_process',
    'browser/namespace.ts uses node:child_process',
    // It listens on loopback, and asks nothing of anybody: by the kind of datagrams, and of connections.
    'browser/self-test-site.ts uses node:dgram',
    'browser/self-test-site.ts uses node:http',
    'browser/self-test-site.ts uses node:net',
    // These load a package that has no form for import.
    'checks/content/detect-language.ts uses node:module',
    'evidence/text/language-tags.ts uses node:module',
    // These serve what was built, to this machine alone, and start the user's own server. What it is asked goes through src/net.
    'preview/folder.ts uses node:http',
    'preview/process-group.ts uses node:child_process',
    // As the first two.
    'store/postgres/queue-schema.ts uses node:module',
  ]);
});

test('E1 one file speaks with mail servers', () => {
  const loaders = shipped.filter((file) =>
    importsOf(file).some(({ specifier }) => /^nodemailer(?:$|\/)/.test(specifier)),
  );
  expect(loaders).toEqual(['net/mail.ts']);
});

test('no process but the one that drives a browser loads what it is driven with', () => {
  const loads = loadersOf(browserPackages, ({ isType }) => !isType);
  expect(loads).toContain('browser/driver.ts');
  expect(
    loads.filter((file) => !file.startsWith('browser/') || file === 'browser/driver-process.ts'),
  ).toEqual([]);
});

/** It takes a third of a second and many megabytes. */
test('nobody loads the protocol of agents before the first agent asks', () => {
  const loads = loadersOf(agentPackages, ({ isType, isLazy }) => !isType && !isLazy);
  expect(loads).toContain('mcp/server.ts');
  expect(loads.filter((file) => !/^(?:api\/|cli\/)?mcp\//.test(file))).toEqual([]);
});

/** Files that load one of these packages, or a file that does. */
function loadersOf(packages: RegExp, counts: (found: Import) => boolean): string[] {
  const imports = new Map(shipped.map((file) => [file, importsOf(file).filter(counts)]));
  const loads = new Set<string>();
  const isLoading = (file: string) =>
    (imports.get(file) ?? []).some(
      ({ specifier, target = '' }) => packages.test(specifier) || loads.has(target),
    );
  for (let before = -1; before < loads.size; ) {
    before = loads.size;
    for (const file of shipped) if (isLoading(file)) loads.add(file);
  }
  return [...loads];
}

test('only config.ts reads the environment', () => {
  const readers = shipped.filter((file) => readsEnvironment(tokensOf(file)));
  expect(readers).toEqual(['config.ts']);
});

test('no file has a name that says nothing, a default export, or a note of work not done', () => {
  const vague = shipped.filter((file) =>
    /(?:^|\/)(?:utils?|helpers?|manager|common|misc|index)\b/.test(file),
  );
  const oddly = sources.filter((file) => !/^(?:[a-z0-9]+(?:[-./][a-z0-9]+)*)\.tsx?$/.test(file));
  const defaults = shipped.filter((file) => hasSequence(tokensOf(file), ['export', 'default']));
  const unfinished = shipped.filter((file) => /\b(?:TODO|FIXME|XXX)\b/.test(textOf(file)));
  expect({ vague, oddly, defaults, unfinished }).toEqual({
    vague: [],
    oddly: [],
    defaults: [],
    unfinished: [],
  });
});

/**
 * V8 makes a hidden class for every object of a literal that has one, in the old heap, and with it lives all that the
 * getter can see, until the whole heap is collected: docs/decisions/memory.md. A class has one for all of its objects,
 * and its members stand two spaces in.
 */
test('no object literal has a getter or a setter', () => {
  expect(shipped.filter((file) => /^ {4,}[gs]et #?\w+\(/m.test(textOf(file)))).toEqual([]);
});

/**
 * V8 makes such a function in the old heap, as it would be a method of a class of old, and with it lives all that it can
 * see, until the whole heap is collected. Give it a name first: docs/decisions/memory.md.
 */
test('no function is written where a property is assigned', () => {
  const written = /\.#?\w+ (?:\?\?|&&|\|\|)?= (?:async )?(?:function\b|\w+ =>|\([^()]*\)(?:: [^=]+)? =>)/;
  expect(shipped.filter((file) => written.test(textOf(file)))).toEqual([]);
});

describe('the reading of imports', () => {
  const read = (source: string) => readImports('checks/seo/title.ts', significant(source));

  test.each([
    ["import { a } from '../check.ts';", 'checks/check.ts', false],
    ["import type { A } from '../../net/types.ts';", 'net/types.ts', true],
    ["import { type A, b } from '../../net/types.ts';", 'net/types.ts', false],
    ["export { a } from '../../store/a.ts';", 'store/a.ts', false],
    ["export type * from '../../store/a.ts';", 'store/a.ts', true],
    ["import '../../store/a.ts';", 'store/a.ts', false],
    ["const a = await import('../../store/a.ts');", 'store/a.ts', false],
    ["const a = () => import('../../store/a.ts');", 'store/a.ts', false],
    ["const a = await Promise.all([import('../../store/a.ts')]);", 'store/a.ts', false],
    // An import type reads like a call, so it counts as one: write `import type`.
    ["let a: import('../../store/a.ts').A;", 'store/a.ts', false],
  ])('%s', (source, target, isType) => {
    expect(read(source)).toMatchObject([{ target, isType }]);
  });

  test.each([
    ['export const a = 1;', ['a']],
    ['export async function b() {}', ['b']],
    ['export type C = string; export interface D {}', ['C', 'D']],
    ["export { e } from './e.ts'; const f = 1;", []],
  ])('%s exports %j', (source, names) => {
    expect(exportsIn(significant(source))).toEqual(names);
  });

  test('names an import that points the wrong way', () => {
    expect(wrongImports('checks/seo/title.ts', read("import { a } from '../../store/a.ts';"))).toEqual([
      'checks/seo/title.ts imports ../../store/a.ts: checks may not import store',
    ]);
    const store = readImports('store/a.ts', significant("import { a } from '../checks/a.ts';"));
    expect(wrongImports('store/a.ts', store)).toEqual([
      'store/a.ts imports ../checks/a.ts: store may import only types of checks',
    ]);
    expect(wrongImports('checks/seo/title.ts', read("import { a } from '../../lib/a.ts';"))).toEqual([]);
    const limits = (source: string) =>
      wrongStairs('services/limits/a.ts', readImports('services/limits/a.ts', significant(source)));
    expect(limits("import type { A } from '../reports/a.ts';")).toEqual([
      'services/limits/a.ts imports ../reports/a.ts: services/limits may not import services/reports',
    ]);
    expect(limits("import { a } from './b.ts'; import { b } from '../caller.ts';")).toEqual([]);
  });

  test('names the files that need each other', () => {
    const load = (file: string, source: string): [string, string[]] => [
      file,
      targetsOf(readImports(file, significant(source))),
    ];
    const loaded = [
      load('a.ts', "import { b } from './b.ts'; import { x } from 'x';"),
      load('b.ts', "import { d } from './d.ts'; import { c } from './c.ts';"),
      load('c.ts', "export { a } from './a.ts';"),
      load('d.ts', "import type { B } from './b.ts';"),
    ];
    expect(circlesIn(new Map(loaded))).toEqual(['b.ts → d.ts → b.ts', 'a.ts → b.ts → c.ts → a.ts']);
  });

  test.each([
    "import { get } from 'node:http';",
    "import { Agent } from 'undici';",
    'await fetch(url);',
    'globalThis.fetch(url);',
    'fetch(url);',
    'const a = b ? fetch(c) : d;',
    "import net from 'node:net';",
    "import { connect, isIP } from 'node:net';",
    "const load = () => import('node:http');",
    'const load = (name) => import(name);',
    "import { createRequire } from 'node:module';",
    "process.getBuiltinModule('node:net');",
    'const { getBuiltinModule } = process;',
  ])('E1 sees the traffic of %s', (source) => {
    expect(trafficIn(read(source), significant(source))).toHaveLength(1);
  });

  test.each([
    "import type { AddressInfo } from 'node:net';",
    "import { isIP } from 'node:net';",
    'await session.fetch(request);',
    'interface Context { a: b; fetch(request: Request): Promise<Result>; }',
    'return { a, async fetch(request) { return request; } };',
    'const a = { fetch: 1 };',
  ])('E1 sees no traffic in %s', (source) => {
    expect(trafficIn(read(source), significant(source))).toEqual([]);
  });

  test.each([
    'process.env.HOME',
    "process['env']",
    "import { env } from 'node:process';",
    'const { env } = process;',
  ])('sees that %s reads the environment', (source) => {
    expect(readsEnvironment(significant(source))).toBe(true);
  });
});

interface Import {
  readonly specifier: string;
  /** Path below src of a relative import; undefined for packages. */
  readonly target: string | undefined;
  /** Gone when compiled. */
  readonly isType: boolean;
  /** By `import()`, when it is wanted. */
  readonly isLazy: boolean;
  /** Of `import { a, b } from`; empty for other forms. */
  readonly names: readonly string[];
  /** All words between `import` or `export` and `from`; `*` where every export is meant. */
  readonly words: readonly string[];
}

type Token = { readonly type: string; readonly value: string };

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}

function tokensOf(file: string): readonly Token[] {
  return significant(textOf(file), file.endsWith('x'));
}

function importsOf(file: string): Import[] {
  return readImports(file, tokensOf(file));
}

/** Tokens without white space and comments. */
function significant(source: string, jsx = false): Token[] {
  return ([...jsTokens(source, { jsx })] as Token[]).filter(
    ({ type }) => !/WhiteSpace|LineTerminator|Comment/.test(type),
  );
}

function readImports(file: string, tokens: readonly Token[]): Import[] {
  return tokens.flatMap(({ type, value }, at): Import[] => {
    const before = tokens[at - 1]?.value;
    const isCall = before === '(' && tokens[at - 2]?.value === 'import';
    if (type !== 'StringLiteral' || !(before === 'from' || before === 'import' || isCall)) return [];
    const specifier = value.slice(1, -1);
    const target = specifier.startsWith('.') ? posix.join(dirname(file), specifier) : undefined;
    if (isCall) return [{ specifier, target, isType: false, isLazy: true, names: [], words: ['*'] }];
    const start = tokens.slice(0, at).findLastIndex(({ value }) => value === 'import' || value === 'export');
    const clause = tokens.slice(start, at).map(({ value }) => value);
    const isType = isTypeImport(clause);
    return [{ specifier, target, isType, isLazy: false, names: namesIn(clause), words: clause }];
  });
}

/** Of declarations; `export … from` passes on what is another's. */
function exportsIn(tokens: readonly Token[]): string[] {
  const values = tokens.map(({ value }) => value);
  return values.flatMap((value, at) => {
    const rest = values.slice(at + 1, at + 5).filter((word) => !['async', 'abstract', '*'].includes(word));
    const [kind = '', name = ''] = rest;
    const declares = ['const', 'let', 'function', 'class', 'interface', 'type'].includes(kind);
    return value === 'export' && declares && /^\w+$/.test(name) ? [name] : [];
  });
}

/** `import type …` or `export type …`, but not `import type from …`, which is a value of that name. */
function isTypeImport(clause: readonly string[]): boolean {
  return clause[1] === 'type' && !['from', ','].includes(clause[2] ?? '');
}

function namesIn(clause: readonly string[]): string[] {
  return clause[1] === '{' ? clause.slice(2, clause.indexOf('}')).filter((word) => /^\w+$/.test(word)) : [];
}

function rowOf(file: string): string {
  return file.split('/')[0] as string;
}

function wrongImports(file: string, imports: readonly Import[]): string[] {
  const from = rowOf(file);
  if (wiring.includes(from)) return [];
  const allowed = arrows[from] ?? [];
  return imports.flatMap(({ specifier, target, isType }) => {
    const to = target === undefined ? from : rowOf(target);
    if (to === from || to === 'lib' || to === 'errors.ts' || allowed.includes(to)) return [];
    if (!allowed.includes(`types of ${to}`))
      return [`${file} imports ${specifier}: ${from} may not import ${to}`];
    return isType ? [] : [`${file} imports ${specifier}: ${from} may import only types of ${to}`];
  });
}

/** Imports between the folders of a large folder that `floors` does not know. */
function wrongStairs(file: string, imports: readonly Import[]): string[] {
  const [large = '', from = ''] = file.split('/');
  const { ground, folders } = floors[large] as Floors;
  const known = [from, ...ground, ...(folders[from] ?? [])];
  return imports.flatMap(({ specifier, target = '' }) => {
    const [row, to = ''] = target.split('/');
    return row !== large || known.includes(to)
      ? []
      : [`${file} imports ${specifier}: ${large}/${from} may not import ${large}/${to}`];
  });
}

function targetsOf(imports: readonly Import[]): string[] {
  return imports.flatMap(({ target }) => target ?? []);
}

/** @param loaded by file, what it imports */
function circlesIn(loaded: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(' → ')];
    if (done.has(file)) return [];
    const found = (loaded.get(file) ?? []).flatMap((next) => walk(next, [...path, file]));
    done.add(file);
    return found;
  };
  return [...loaded.keys()].flatMap((file) => walk(file, []));
}

function trafficIn(imports: readonly Import[], tokens: readonly Token[]): string[] {
  const isHarmless = ({ names }: Import) =>
    names.length > 0 && names.every((name) => harmlessNames.includes(name));
  const modules = imports.filter(
    (found) => traffic.test(found.specifier) && !found.isType && !isHarmless(found),
  );
  const globals = tokens.filter(({ type, value }, at) => {
    if (value === 'getBuiltinModule' || isComputedImport(tokens, at)) return true;
    if (type !== 'IdentifierName' || !trafficGlobals.includes(value)) return false;
    const before = tokens[at - 1]?.value ?? '';
    if (before === '.' || before === '?.') return tokens[at - 2]?.value === 'globalThis';
    return tokens[at + 1]?.value !== ':' && !isMethod(tokens, at);
  });
  return [...modules.map(({ specifier }) => specifier), ...globals.map(({ value }) => value)];
}

function isComputedImport(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.value === 'import' &&
    tokens[at + 1]?.value === '(' &&
    tokens[at + 2]?.type !== 'StringLiteral'
  );
}

/** `fetch(request): Promise<X>;` and `async fetch(request) {` declare; `fetch(url);` calls. */
function isMethod(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let index = at + 1; index < tokens.length; index++) {
    const { value } = tokens[index] as Token;
    if (value === '(') depth += 1;
    if (value === ')') depth -= 1;
    if (depth === 0) {
      const isDeclared = [':', '{'].includes(tokens[index + 1]?.value ?? '');
      return isDeclared && ['async', ';', '{', '}', ','].includes(tokens[at - 1]?.value ?? '');
    }
  }
  return false;
}

function readsEnvironment(tokens: readonly Token[]): boolean {
  return (
    hasSequence(tokens, ['process', '.', 'env']) ||
    hasSequence(tokens, ['process', '[']) ||
    hasSequence(tokens, ['=', 'process', ';']) ||
    hasSequence(tokens, ['from', "'process'"]) ||
    hasSequence(tokens, ['from', "'node:process'"])
  );
}

function hasSequence(tokens: readonly Token[], values: readonly string[]): boolean {
  return tokens.some((_, at) => values.every((value, offset) => tokens[at + offset]?.value === value));
}

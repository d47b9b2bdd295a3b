import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserCatalogue } from './checks/browser/browser-catalogue.ts';
import { catalogue, checksVersion } from './checks/catalogue.ts';
import { crawlCatalogue } from './checks/crawl/crawl-catalogue.ts';
import { describeSettings } from './config/describe.ts';
import { settings } from './config/settings.ts';
import { describeConfigurationFile } from './gate/config/describe.ts';
import { configurationSchema } from './gate/config/schema.ts';
import { describeCheck, describeChecks } from './report/describe-checks.ts';

/** Documents that are made from the code. `npm run docs` rewrites those that are stale, and deletes none. */
const documents: Readonly<Record<string, string>> = {
  'checks.md': madeFrom(
    'src/checks and src/score/score.ts',
    describeChecks(catalogue, checksVersion, { inBrowser: browserCatalogue, ofSites: crawlCatalogue }),
  ),
  ...Object.fromEntries(
    [...catalogue, ...browserCatalogue, ...crawlCatalogue].map((check) => [
      `checks/${check.id}.md`,
      madeFrom(sourceOf(check), describeCheck(check)),
    ]),
  ),
  'configuration.md': describeSettings(settings),
  'configuration-file.md': describeConfigurationFile(),
  'config.schema.json': configurationSchema,
};

/** Says below the heading that nobody should edit it. */
function madeFrom(source: string, document: string): string {
  return document.replace('\n\n', () => `\n\n<!-- Made from ${source} by "npm run docs". -->\n\n`);
}

function sourceOf({
  id,
  category,
  tier,
}: (typeof catalogue | typeof browserCatalogue | typeof crawlCatalogue)[number]) {
  return `src/checks/${tier === 'browser' || tier === 'crawl' ? tier : category}/${id}.ts`;
}

const folder = join(import.meta.dirname, '../docs');
// Read before the tests below may write what is missing.
const present = new Set(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/')),
);

test.each(Object.keys(documents))('docs/%s is what the code says', async (path) => {
  await expect(documents[path]).toMatchFileSnapshot(join(folder, path));
});

test('no document is missing', () => {
  const isRewriting = expect.getState().snapshotState.snapshotUpdateState === 'all';
  const absent = Object.keys(documents).filter((path) => !present.has(path));
  expect(isRewriting ? [] : absent, 'Run "npm run docs".').toEqual([]);
});

test('no page is left of a check that is gone', () => {
  const pages = [...present].filter((path) => path.startsWith('checks/'));
  expect(
    pages.filter((path) => !(path in documents)),
    'Delete these pages.',
  ).toEqual([]);
});

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'THIRD-PARTY.md'])(
  'what %s links to in the repository is there',
  (file) => {
    const text = readFileSync(join(folder, '..', file), 'utf8');
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !existsSync(join(folder, '..', target)))).toEqual([]);
  },
);

test('README.md names the files that a new report passes until a check judges it', () => {
  const text = readFileSync(join(folder, '../README.md'), 'utf8');
  const built = text.slice(text.indexOf('## How it is built'), text.indexOf('## Contribute'));
  const files = [...built.matchAll(/^\d+\. `(src\/[^`]+)`/gm)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(files.length).toBeLessThanOrEqual(10);
  expect(files.filter((file) => !existsSync(join(folder, '..', file)))).toEqual([]);
});

test('those who read the README or want to contribute are told how to report a vulnerability', () => {
  for (const file of ['README.md', 'CONTRIBUTING.md']) {
    expect(readFileSync(join(folder, '..', file), 'utf8')).toContain('](SECURITY.md)');
  }
});

test('every library that Assay runs on has its reason in docs/decisions/libraries.md', () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const text = readFileSync(join(folder, 'decisions/libraries.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([@\w/-]+) \|/gm)].map(([, name]) => name);
  expect(rows.slice(1).sort()).toEqual(Object.keys(dependencies).sort());
});

test('every library that builds and tests Assay has its reason there, too', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const text = readFileSync(join(folder, 'decisions/libraries.md'), 'utf8');
  const named = new Set(text.split(/[\s(),;:]+/));
  expect(Object.keys(devDependencies).filter((name) => !named.has(name))).toEqual([]);
});

describe('every rule of docs/rules.md', () => {
  const text = readFileSync(join(folder, 'rules.md'), 'utf8');
  const known = new Set([...text.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id]) => id as string));

  test('is cited by its id in a comment or a test, and nothing else is', () => {
    const cited = sources(['src', 'test', 'bench']).flatMap((source) =>
      idsIn(source.match(namesOfTests), source.match(comments)),
    );
    expect(new Set(cited)).toEqual(known);
  });

  test('has a test with its id', () => {
    const tested = sources(['src', 'test']).flatMap((source) => idsIn(source.match(namesOfTests)));
    expect([...known].filter((id) => !tested.includes(id))).toEqual([]);
  });
});

const comments = /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$/gm;
const namesOfTests = /\b(?:describe|test)(?:\.\w+)*\((?:\w+\)\()?\n?\s*['`].*$|^\s*\]\)\(\n?\s*['`].*$/gm;
/** What reads like an id: an engine, control characters, a week. */
const words = ['V8', 'C0', 'W45'];

/** Of comments and of names of tests; elsewhere such letters are names, paper sizes or parts of escapes. */
function idsIn(...texts: readonly (RegExpMatchArray | null)[]): string[] {
  const ids = texts.flatMap((found) => found ?? []).flatMap((text) => text.match(/\b[A-Z]\d\d?\b/g) ?? []);
  return ids.filter((id) => !words.includes(id));
}

function sources(roots: readonly string[]): string[] {
  return roots
    .flatMap((root) =>
      readdirSync(join(folder, '..', root), { recursive: true, encoding: 'utf8' }).map((path) =>
        `${root}/${path}`.replaceAll('\\', '/'),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/^test\/\w+\/pages\/|\/node_modules\//.test(path))
    .map((path) => readFileSync(join(folder, '..', path), 'utf8'));
}

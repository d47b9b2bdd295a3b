import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue, checksVersion } from './checks/catalogue.ts';
import { describeSettings } from './config/describe.ts';
import { settings } from './config/settings.ts';
import { describeCheck, describeChecks } from './report/describe-checks.ts';

/** Documents that are made from the code. `npm run docs` rewrites those that are stale, and deletes none. */
const documents: Readonly<Record<string, string>> = {
  'checks.md': describeChecks(catalogue, checksVersion),
  ...Object.fromEntries(catalogue.map((check) => [`checks/${check.id}.md`, describeCheck(check)])),
  'configuration.md': describeSettings(settings),
};

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

test('every library that Assay runs on has its reason in docs/decisions/libraries.md', () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const text = readFileSync(join(folder, 'decisions/libraries.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([@\w/-]+) \|/gm)].map(([, name]) => name);
  expect(rows.slice(1).sort()).toEqual(Object.keys(dependencies).sort());
});

test('every rule that a comment or a test cites by its id stands in docs/rules.md, and no other', () => {
  const text = readFileSync(join(folder, 'rules.md'), 'utf8');
  const known = [...text.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, id]) => id as string);
  const cited = new Set(sources(['src', 'test', 'bench']).flatMap(idsIn));
  expect(new Set(known)).toEqual(cited);
});

/** Of comments and of names of tests; elsewhere such letters are names, paper sizes or parts of escapes. */
function idsIn(source: string): string[] {
  const texts =
    source.match(
      /^\s*(?:\/\/|\/?\*).*$|\s\/\/ .*$|(?:describe|test)(?:\.\w+)*\(\n?\s*['`].*$|^\]\)\(['`].*$/gm,
    ) ?? [];
  return texts.join('\n').match(/\b[ADEGHPSTZ]\d\d?\b/g) ?? [];
}

function sources(roots: readonly string[]): string[] {
  return roots
    .flatMap((root) =>
      readdirSync(join(folder, '..', root), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(root, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('pages'))
    .map((path) => readFileSync(join(folder, '..', path), 'utf8'));
}

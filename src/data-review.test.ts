import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Vendors change what these files tell; after so long somebody should hold them against their sources again. */
const daysMax = 120;
const dayMs = 86_400_000;

const files = globSync('**/data/*.ts', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();

describe('data that was taken from elsewhere', () => {
  test('is found', () => {
    const names = files.map((file) => file.split('/').at(-1));
    expect(names).toEqual(
      expect.arrayContaining([
        'aria.ts',
        'bot-walls.ts',
        'crawlers.ts',
        'generic-link-texts.ts',
        'iso-639-1.ts',
        'obsolete-html.ts',
        'rich-results.ts',
        'schema-org.ts',
        'stop-words.ts',
      ]),
    );
  });

  test.each(files)('%s names its source and the day of its last review', (file) => {
    expect(objectionTo(headOf(file), Date.now())).toBeUndefined();
  });

  // A release may wait for a review, the change of the day need not: CI shows a warning, and nothing fails.
  for (const file of files.filter((name) => isStale(headOf(name), Date.now()))) {
    console.warn(`Review src/${file} against its source: its date is over ${daysMax} days old.`);
  }
});

describe('THIRD-PARTY.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../THIRD-PARTY.md'), 'utf8');
  const rows = [...document.matchAll(/^\| `src\/([^`]+)` \|.*\| ([^|]+) \|$/gm)].map(
    ([, file = '', licence = '']) => [file, licence] as const,
  );
  const named = [...document.matchAll(/^(?:\| |- )`src\/([^`]+)`/gm)].map(([, file]) => file);
  const fonts = globSync('web/fonts/*.woff2', { cwd: import.meta.dirname }).map((file) =>
    file.replaceAll('\\', '/'),
  );

  test('names every font, every such file that is not our own, and no other', () => {
    const others = files.filter((file) => !/\bsource:[\s*]+our[\s*]+own\b/i.test(headOf(file)));
    expect([...named].sort()).toEqual([...others.map(dataOf), ...fonts].sort());
  });

  test('has the licence that each file names in its head', () => {
    const licences = files.flatMap((file) => {
      const [, licence] = /SPDX-License-Identifier: (.+)/.exec(headOf(file)) ?? [];
      return licence === undefined ? [] : [[dataOf(file), licence]];
    });
    expect(licences.sort()).toEqual(rows.filter(([file]) => !fonts.includes(file)).sort());
    expect(licences.length).toBeGreaterThan(4);
  });

  test('has every line of copyright', () => {
    const heads = [
      ...files.map(headOf),
      readFileSync(join(import.meta.dirname, 'web/fonts/OFL.txt'), 'utf8'),
    ];
    const lines = heads.flatMap((head) => head.match(/\bCopyright (?:\(c\) )?\d{4}[\w -]*\w/) ?? []);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter((line) => !document.includes(line))).toEqual([]);
  });
});

describe('the reading of the comment at the head of such a file', () => {
  const head = '/**\n * Names of things. Source: https://example.com/. Reviewed\n * 2026-01-01.\n */';
  const at = (date: string) => Date.parse(date);

  test('accepts a source and a date, wherever the line ends', () => {
    expect(objectionTo(head, at('2026-02-01'))).toBeUndefined();
  });

  test('misses the source', () => {
    expect(objectionTo('/** Names of things. Reviewed 2026-01-01. */', at('2026-02-01'))).toMatch('source');
  });

  test('misses the date', () => {
    expect(objectionTo('/** Names of things. Source: our own. */', at('2026-02-01'))).toMatch('date');
  });

  test.each(['2026-02-30', '2026-13-01'])('refuses %s, which no calendar has', (date) => {
    expect(objectionTo(`/** Source: our own. Reviewed ${date}. */`, at('2027-01-01'))).toMatch('date');
  });

  test('refuses a date to come', () => {
    expect(objectionTo(head, at('2025-12-01'))).toMatch('date');
  });

  test('finds a review stale after 120 days', () => {
    expect(isStale(head, at('2026-01-01') + 120 * dayMs)).toBe(false);
    expect(isStale(head, at('2026-01-01') + 121 * dayMs)).toBe(true);
  });
});

/** Where the data is whose source a file tells: a long list lies beside it as text. */
function dataOf(file: string): string {
  const list = file.replace(/\.ts$/, '.txt');
  return existsSync(join(import.meta.dirname, list)) ? list : file;
}

/** The first comment of a file. */
function headOf(file: string): string {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text.slice(text.indexOf('/**'), text.indexOf('*/'));
}

function objectionTo(head: string, now: number): string | undefined {
  if (!/\bsource|https:\/\//i.test(head)) return 'There is no word of the source.';
  const at = reviewedAt(head);
  // A day of grace, as the day begins earlier in some places.
  return at === undefined || at > now + dayMs
    ? 'There is no date of a review, as in "Reviewed 2026-01-31".'
    : undefined;
}

function isStale(head: string, now: number): boolean {
  const at = reviewedAt(head);
  return at !== undefined && now - at > daysMax * dayMs;
}

function reviewedAt(head: string): number | undefined {
  const [, date = ''] = /\breviewed[\s*]+(\d{4}-\d{2}-\d{2})/i.exec(head) ?? [];
  const at = Date.parse(date);
  // Date.parse may carry 30 February over into March.
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? undefined : at;
}

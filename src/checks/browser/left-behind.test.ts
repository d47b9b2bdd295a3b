import { describe, expect, test } from 'vitest';
import type { ConsoleEntry, StoredCookie } from '../../evidence/browser-evidence.ts';
import { errorsInConsole } from './errors-in-console.ts';
import { cookieOf, entryOf, fileOf, judgeLook } from './testing.ts';
import { thirdPartyCookies } from './third-party-cookies.ts';

describe('third-party-cookies', () => {
  const judged = (...cookies: StoredCookie[]) => judgeLook(thirdPartyCookies, { cookies });

  test('warns of each cookie of another site', () => {
    expect(judged(cookieOf(), cookieOf({ name: '', domain: 'cdn.example' }))).toMatchObject({
      outcome: 'warn',
      entries: [
        { detail: 'The site ads.example stores the cookie id.' },
        { detail: 'The site cdn.example stores a cookie without a name.' },
      ],
      task: 'Do without 2 cookies of others',
    });
  });

  test('passes where there are none but those of the page', () => {
    expect(judged(cookieOf({ thirdParty: false }))).toMatchObject({
      outcome: 'pass',
      value: { cookies: 1, ofOthers: 0 },
    });
  });
});

describe('errors-in-console', () => {
  const loaded = [
    fileOf({ url: 'https://example.com/kept-out.js', refusedByUs: true }),
    fileOf({ url: 'https://example.com/gone.js', status: 404 }),
  ];
  const judged = (...entries: ConsoleEntry[]) => judgeLook(errorsInConsole, { console: entries, loaded });

  test('warns of errors and of exceptions', () => {
    const found = judged(
      entryOf({ text: 'Failed to load resource: 404', url: 'https://example.com/gone.js', count: 1_200 }),
      entryOf({ kind: 'exception', text: 'TypeError: x is null', url: 'https://example.com/a.js', line: 7 }),
    );
    expect(found).toMatchObject({
      outcome: 'warn',
      entries: [
        {
          detail: 'The console says “Failed to load resource: 404”, 1,200 times.',
          ...{ url: 'https://example.com/gone.js', advice: 'logged' },
        },
        { detail: 'A script broke off with “TypeError: x is null”.', line: 7, advice: 'thrown' },
      ],
    });
  });

  test('passes warnings, a missing favicon and what our own rules kept out', () => {
    const found = judged(
      entryOf({ kind: 'warning' }),
      entryOf({ url: 'https://example.com/favicon.ico' }),
      entryOf({ url: 'https://example.com/kept-out.js' }),
    );
    expect(found).toMatchObject({ outcome: 'pass', entries: [] });
  });
});

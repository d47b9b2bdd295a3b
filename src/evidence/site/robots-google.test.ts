/**
 * What Google's published parser answers, as its own tests say.
 * Cases: google/robotstxt, robots_test.cc, Copyright 2019 Google LLC, Apache-2.0; told here in another form.
 */
import { describe, expect, test } from 'vitest';
import { fileResponse } from '../sample-evidence.ts';
import { readRobotsTxt } from './robots-txt.ts';

const token = 'Googlebot';

/** @param lines `FooBot` of the original is Googlebot here, as others are answered for by RFC 9309 */
function allowed(lines: string, path: string, agent = token): boolean {
  return readRobotsTxt(fileResponse(lines.replaceAll('; ', '\n'))).allowed(agent, `https://foo.bar${path}`)
    .allowed;
}

test.each([
  ['user-agent: googlebot; disallow: /', '/x/y', false],
  ['foo: googlebot; bar: /', '/x/y', true],
  ['user-agent googlebot; disallow /', '/x/y', false],
  ['USER-AGENT: GoogleBot; ALLOW: /x/; DISALLOW: /', '/x/y', true],
  ['USER-AGENT: GoogleBot; ALLOW: /x/; DISALLOW: /', '/a/b', false],
  ['User-Agent: *; Disallow: /; User-Agent: googlebot Bar; Allow: /x/; Disallow: /', '/x/y', true],
  ['user-agent: *; allow: /; user-agent: googlebot; disallow: /', '/x/y', false],
  ['user-agent: other; allow: /; user-agent: third; disallow: /', '/x/y', true],
  ['user-agent: googlebot; disallow: /X/', '/x/y', true],
])('lines and groups: %s', (lines, path, expected) => {
  expect(allowed(lines, path)).toBe(expected);
});

test.each([
  ['disallow: /x/page.html; allow: /x/', '/x/page.html', false],
  ['allow: /x/page.html; disallow: /x/', '/x/page.html', true],
  ['allow: /x/page.html; disallow: /x/', '/x/', false],
  ['disallow:; allow:', '/x/page.html', true],
  ['disallow: /; allow: /', '/x/page.html', true],
  ['disallow: /x; allow: /x/', '/x', false],
  ['disallow: /x; allow: /x/', '/x/', true],
  ['disallow: /x/page.html; allow: /x/page.html', '/x/page.html', true],
  ['allow: /page; disallow: /*.html', '/page.html', false],
  ['allow: /page; disallow: /*.html', '/page', true],
  ['allow: /x/page.; disallow: /*.html', '/x/page.html', true],
  ['allow: /x/page.; disallow: /*.html', '/x/y.html', false],
  ['allow: /p; disallow: /', '/page', true],
  ['allow: /folder; disallow: /folder', '/folder/page', true],
  ['allow: /page; disallow: /*.htm', '/page.htm', false],
  ['allow: /$; disallow: /', '/', true],
  ['allow: /$; disallow: /', '/page.html', false],
  ['disallow: /foo/bar/quz; allow: /foo/*/qux', '/foo/bar/quz', false],
  ['disallow: /foo/bar/quz; allow: /foo/*/qux', '/foo//quz', true],
  ['disallow: /foo/bar$; allow: /foo/bar/qux', '/foo/bar', false],
  ['disallow: /foo/bar$; allow: /foo/bar/qux', '/foo/bar/', true],
  ['# disallow: /; disallow: /foo/quz#qux; allow: /', '/foo/quz', false],
])('the longest rule: %s', (rules, path, expected) => {
  expect(allowed(`user-agent: googlebot; ${rules}`, path)).toBe(expected);
});

describe('patterns, all else disallowed', () => {
  test.each([
    [
      '/fish',
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.html?id=x'],
      ['/Fish.asp', '/catfish', '/?id=fish'],
    ],
    ['/fish*', ['/fish', '/fish.html', '/fishheads/yummy.html'], ['/Fish.bar', '/catfish', '/?id=fish']],
    ['/fish/', ['/fish/', '/fish/salmon', '/fish/?salmon'], ['/fish', '/fish.html', '/Fish/Salmon.html']],
    [
      '/*.php',
      [
        '/filename.php',
        '/a/filename.php?p',
        '//a/any.php.file.html',
        '/filename.php/',
        '/index?f=filename.php/',
      ],
      ['/php/', '/index?php', '/windows.PHP'],
    ],
    [
      '/*.php$',
      ['/filename.php', '/folder/filename.php'],
      [
        '/filename.php?p',
        '/filename.php/',
        '/filename.php5',
        '/php/',
        '/filename?php',
        '/aaaphpaaa',
        '//windows.PHP',
      ],
    ],
    ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?p'], ['/Fish.PHP']],
    [
      '/foo/bar?qux=taz&baz=http://foo.bar?tar&par',
      ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par'],
      ['/foo/bar'],
    ],
    ['/foo/bar/ツ', ['/foo/bar/%E3%83%84'], ['/foo/bar/']],
    ['/foo/bar/%e3%83%84', ['/foo/bar/%E3%83%84'], ['/foo/bar/']],
    ['/foo/bar/%62%61%7A', ['/foo/bar/%62%61%7A'], ['/foo/bar/baz']],
    [
      '/allowed-slash/index.html',
      ['/allowed-slash/', '/allowed-slash/index.html'],
      ['/allowed-slash/index.htm', '/anyother-url'],
    ],
  ] as const)('%s', (pattern, open, shut) => {
    const lines = `user-agent: googlebot; disallow: /; allow: ${pattern}`;
    for (const path of open) expect.soft([path, allowed(lines, path)]).toEqual([path, true]);
    for (const path of shut) expect.soft([path, allowed(lines, path)]).toEqual([path, false]);
  });
});

test('a line is cut behind 16,663 bytes', () => {
  const long = `/x/${'a'.repeat(2083 * 8 - 3 - 'disallow: '.length + 1)}`;
  const lines = `user-agent: googlebot; disallow: ${long}/qux`;
  expect(allowed(lines, '/fux')).toBe(true);
  expect(allowed(lines, `${long}/fux`)).toBe(false);
});

describe('what Google alone reads', () => {
  test.each([
    'Useragent: *; Disallow: /x',
    'User agent: *; Disallow: /x',
    'User-agents: *; Disallow: /x',
    'User-agent *; Disallow: /x',
    ...['Dissallow', 'Dissalow', 'Disalow', 'Diasllow', 'Disallaw', 'Disallows'].map(
      (key) => `User-agent: *; ${key}: /x`,
    ),
    'User-agent: *; Disallow /x',
  ])('%s', (lines) => {
    expect(allowed(lines, '/x')).toBe(false);
    expect(allowed(lines, '/x', 'Google-Extended')).toBe(false);
    expect(allowed(lines, '/x', 'bingbot')).toBe(true);
  });

  test.each(['Disallow /x /y', 'Disalllow: /x', ': /x', '/x'])('nobody reads %s', (line) => {
    expect(allowed(`User-agent: *; ${line}`, '/x')).toBe(true);
  });

  test('the verdict says that the line is misspelt', () => {
    const robots = readRobotsTxt(fileResponse('User-agent: *\nDisallow /x\nDisallow: /y'));
    expect(robots.allowed(token, 'https://foo.bar/x')).toEqual({ allowed: false, line: 2, isSlip: true });
    expect(robots.allowed(token, 'https://foo.bar/y')).toEqual({ allowed: false, line: 3 });
  });
});

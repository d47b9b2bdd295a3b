import { describe, expect, test } from 'vitest';
import { fileResponse } from '../sample-evidence.ts';
import { readRobotsTxt } from './robots-txt.ts';

const origin = 'https://example.com';

function read(...lines: string[]) {
  return readRobotsTxt(fileResponse(lines.join('\n')));
}

function verdicts(file: ReturnType<typeof read>, token: string, paths: readonly string[]) {
  return Object.fromEntries(paths.map((path) => [path, file.allowed(token, origin + path).allowed]));
}

/** Is each path allowed to FooBot when the site is closed but for this pattern? */
function opened(pattern: string, paths: readonly string[]) {
  return verdicts(read('User-agent: FooBot', 'Disallow: /', `Allow: ${pattern}`), 'FooBot', paths);
}

describe('state by result (RFC 9309 §2.3.1)', () => {
  test.each([
    [200, 'available'],
    [204, 'available'],
    [300, 'unavailable'],
    [301, 'unavailable'],
    [400, 'unavailable'],
    [401, 'unavailable'],
    [403, 'unavailable'],
    [404, 'unavailable'],
    [410, 'unavailable'],
    [429, 'unknown'],
    [500, 'unreachable'],
    [503, 'unreachable'],
    [599, 'unreachable'],
    [600, 'unknown'],
    [999, 'unknown'],
  ])('a final status of %i means %s', (status, state) => {
    expect(readRobotsTxt(fileResponse('User-agent: *\nDisallow: /', { status })).state).toBe(state);
  });

  test.each([
    ['too_many_redirects', 'unavailable'],
    ['timeout', 'unknown'],
    ['our_limit', 'unknown'],
    ['bot_wall', 'unknown'],
    ['no_address', 'unreachable'],
    ['connect_error', 'unreachable'],
    ['tls_error', 'unreachable'],
  ] as const)('the outcome %s means %s', (outcome, state) => {
    expect(readRobotsTxt(fileResponse('', { outcome, chain: [] })).state).toBe(state);
  });

  test('rules in the body of an error page do not count', () => {
    const file = readRobotsTxt(fileResponse('User-agent: *\nDisallow: /', { status: 404 }));
    expect(file.allowed('googlebot', `${origin}/a`)).toEqual({ allowed: true, line: null });
  });

  test('an unreachable file disallows everything but itself', () => {
    const file = readRobotsTxt(fileResponse('', { status: 500 }));
    expect(file.allowed('googlebot', `${origin}/a`)).toEqual({ allowed: false, line: null });
    expect(file.allowed('googlebot', `${origin}/robots.txt`).allowed).toBe(true);
  });

  test('an unknown file disallows nothing', () => {
    const file = readRobotsTxt(fileResponse('', { status: 429 }));
    expect(file.allowed('googlebot', `${origin}/a`)).toEqual({ allowed: true, line: null });
  });
});

describe('groups (RFC 9309 §2.2.1)', () => {
  test('groups of one token are merged', () => {
    const file = read(
      'user-agent: ExampleBot',
      'disallow: /foo',
      'disallow: /bar',
      '',
      'user-agent: ExampleBot',
      'disallow: /baz',
    );
    expect(verdicts(file, 'ExampleBot', ['/foo', '/bar', '/baz', '/qux'])).toEqual({
      '/foo': false,
      '/bar': false,
      '/baz': false,
      '/qux': true,
    });
  });

  test('without a group of its own a crawler obeys the star groups, merged', () => {
    const file = read(
      'user-agent: *',
      'disallow: /foo',
      'user-agent: BazBot',
      'disallow: /baz',
      'user-agent: *',
      'disallow: /bar',
    );
    expect(verdicts(file, 'ExampleBot', ['/foo', '/bar', '/baz'])).toEqual({
      '/foo': false,
      '/bar': false,
      '/baz': true,
    });
  });

  test('a group of its own replaces the star group', () => {
    const file = read('User-agent: *', 'Disallow: /x/', 'User-agent: FooBot', 'Disallow: /y/');
    expect(verdicts(file, 'FooBot', ['/x/page', '/y/page'])).toEqual({ '/x/page': true, '/y/page': false });
  });

  test('without any matching group no rule applies', () => {
    const file = read('User-agent: FooBot', 'Disallow: /', 'User-agent: BarBot', 'Disallow: /');
    expect(file.allowed('QuxBot', `${origin}/x`)).toEqual({ allowed: true, line: null });
    expect(read('').allowed('QuxBot', `${origin}/x`).allowed).toBe(true);
  });

  test('the example of RFC 9309 §5.1: each crawler finds its groups', () => {
    const file = read(
      'User-Agent: *',
      'Disallow: *.gif$',
      'Disallow: /example/',
      'Allow: /publications/',
      '',
      'User-Agent: foobot',
      'Disallow:/',
      'Allow:/example/page.html',
      'Allow:/example/allowed.gif',
      '',
      'User-Agent: barbot',
      'User-Agent: bazbot',
      'Disallow: /example/page.html',
      '',
      'User-Agent: quxbot',
      '',
    );
    const paths = ['/', '/example/page.html', '/example/allowed.gif', '/publications/', '/a.gif'];
    const outcomes = (token: string) => Object.values(verdicts(file, token, paths));
    expect(outcomes('somebot')).toEqual([true, false, false, true, false]);
    expect(outcomes('foobot')).toEqual([false, true, true, false, false]);
    expect(outcomes('barbot')).toEqual([true, false, true, true, true]);
    expect(outcomes('bazbot')).toEqual([true, false, true, true, true]);
    expect(outcomes('quxbot')).toEqual([true, true, true, true, true]);
  });

  test('a group is closed by a user-agent line after a rule and by nothing else', () => {
    const file = read(
      'allow: /foo/bar/',
      '',
      'user-agent: FooBot',
      'disallow: /',
      'allow: /x/',
      'user-agent: BarBot',
      'disallow: /',
      'allow: /y/',
      '',
      '',
      'allow: /w/',
      'user-agent: BazBot',
      '',
      'user-agent: FooBot',
      'allow: /z/',
      'disallow: /',
    );
    const paths = ['/w/a', '/x/b', '/y/c', '/z/d', '/foo/bar/'];
    const outcomes = (token: string) => Object.values(verdicts(file, token, paths));
    expect(outcomes('FooBot')).toEqual([false, true, false, true, false]);
    expect(outcomes('BarBot')).toEqual([true, false, true, false, false]);
    expect(outcomes('BazBot')).toEqual([false, false, false, true, false]);
  });

  test.each([
    'Sitemap: https://example.com/s.xml',
    'Crawl-delay: 5',
    'Unknown: x',
    'no colon',
    'Disallows',
    '# note',
    '',
  ])('the line %j between two user-agent lines does not end their group (§2.2.4)', (line) => {
    const file = read('User-agent: FooBot', line, 'User-agent: BarBot', line, 'Disallow: /');
    expect(file.allowed('FooBot', `${origin}/a`).allowed).toBe(false);
    expect(file.allowed('BarBot', `${origin}/a`).allowed).toBe(false);
  });

  test('an empty Disallow is no rule but ends the list of user-agent lines', () => {
    const file = read('User-agent: FooBot', 'Disallow:', 'User-agent: BarBot', 'Disallow: /');
    expect(file.allowed('FooBot', `${origin}/a`).allowed).toBe(true);
    expect(file.allowed('BarBot', `${origin}/a`).allowed).toBe(false);
  });

  test('user-agent lines at the end of the file make a group that allows everything', () => {
    const file = read('User-agent: *', 'Disallow: /', 'User-agent: FooBot', 'User-agent: BarBot');
    expect(file.allowed('FooBot', `${origin}/a`).allowed).toBe(true);
    expect(file.allowed('BarBot', `${origin}/a`).allowed).toBe(true);
    expect(file.allowed('BazBot', `${origin}/a`).allowed).toBe(false);
  });

  test.each([
    ['FooBot', true],
    ['FOOBOT', true],
    ['foobot/2.1', true],
    ['FooBot Images', true],
    ['FooBot*', true],
    ['FooBot-Images', false],
    ['Foo', false],
    ['XFooBot', false],
    ['\u00a0FooBot', false],
    ['', false],
    ['*', true],
    ['* all of them', true],
    ['*Bot', false],
  ])('"User-agent: %s" names foobot: %s', (value, named) => {
    const file = read(`User-agent: ${value}`, 'Disallow: /');
    expect(file.allowed('foobot', `${origin}/a`).allowed).toBe(!named);
  });

  test('a user-agent line without a name opens a group for nobody', () => {
    const file = read('User-agent: FooBot', 'Disallow: /a', 'User-agent:', 'Disallow: /b');
    expect(verdicts(file, 'FooBot', ['/a', '/b'])).toEqual({ '/a': false, '/b': true });
  });
});

describe('lines', () => {
  test.each(['USER-AGENT: FooBot\nALLOW: /x/\nDISALLOW: /', 'uSeR-aGeNt: FooBot\nAlLoW: /x/\ndIsAlLoW: /'])(
    'keys are read in any letter case: %j',
    (text) => {
      expect(verdicts(read(text), 'FooBot', ['/x/y', '/a/b'])).toEqual({ '/x/y': true, '/a/b': false });
    },
  );

  test('white space around keys and values does not matter', () => {
    expect(read(' \tUser-agent\t : \t*  ', '  Disallow :/a\t').allowed('x', `${origin}/a`)).toEqual({
      allowed: false,
      line: 2,
    });
  });

  test.each(['foo: FooBot\nbar: /', 'User-agent FooBot\nDisallow /', 'Useragent: FooBot\nDissallow: /'])(
    'misspelt lines are no rules: %j',
    (text) => {
      expect(read(text).allowed('FooBot', `${origin}/x`).allowed).toBe(true);
    },
  );

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('lines that end in %s are counted from 1', (_, end) => {
    const text = ['User-agent: foo', 'Allow: /some/path', 'User-agent: bar', '', '', 'Disallow: /'].join(end);
    expect(read(text).allowed('bar', `${origin}/a`)).toEqual({ allowed: false, line: 6 });
  });

  test('a comment ends at its line, and cuts a pattern', () => {
    const file = read('User-agent: FooBot', '# Disallow: /', 'Disallow: /foo/quz#qux # x', 'Allow: /');
    expect(verdicts(file, 'FooBot', ['/foo/bar', '/foo/quz'])).toEqual({
      '/foo/bar': true,
      '/foo/quz': false,
    });
  });

  test('a byte order mark at the start is dropped', () => {
    expect(read('\uFEFFUser-agent: *', 'Disallow: /').allowed('x', `${origin}/a`).allowed).toBe(false);
  });

  test('bytes that are no UTF-8 spoil only their own line', () => {
    const line = new TextEncoder().encode('User-agent: *\nDisallow: /\u0000\nDisallow: /b\n');
    line[25] = 0xff;
    const file = readRobotsTxt(fileResponse(line));
    expect(verdicts(file, 'x', ['/a', '/b'])).toEqual({ '/a': true, '/b': false });
  });

  test('Sitemap lines keep their value and line', () => {
    const { sitemaps } = read('SITEMAP: https://example.com/a.xml', 'User-agent: *', 'Sitemap: b.xml # old');
    expect(sitemaps).toEqual([
      { url: 'https://example.com/a.xml', line: 1 },
      { url: 'b.xml', line: 3 },
    ]);
  });

  test('what lies beyond 512,000 bytes is not read, nor the line cut there', () => {
    const head = 'User-agent: *\nDisallow: /a\n#';
    const fill = 'x'.repeat(512_000 - head.length - '\nDisallow: /'.length);
    const file = read(`${head}${fill}\nDisallow: /private\nDisallow: /b`);
    expect(verdicts(file, 'x', ['/a', '/b', '/private'])).toEqual({
      '/a': false,
      '/b': true,
      '/private': true,
    });
  });

  test('a line that ends with the last byte read counts', () => {
    const head = 'User-agent: *\n#';
    const tail = '\nDisallow: /b';
    const text = head + 'x'.repeat(512_000 - head.length - tail.length) + tail;
    expect(read(text).allowed('x', `${origin}/b`).allowed).toBe(false);
  });
});

describe('the most specific rule (RFC 9309 §2.2.2, §5.2)', () => {
  test.each([
    ['the longer Disallow', ['Disallow: /x/page.html', 'Allow: /x/'], '/x/page.html', false, 2],
    ['the longer Allow', ['Allow: /x/page.html', 'Disallow: /x/'], '/x/page.html', true, 2],
    ['the only match', ['Allow: /x/page.html', 'Disallow: /x/'], '/x/', false, 3],
    ['the slash that is one octet more', ['Disallow: /x', 'Allow: /x/'], '/x/', true, 3],
    ['Allow on a tie', ['Disallow: /x', 'Allow: /x'], '/x/page.html', true, 3],
    ['Allow on a tie in the other order', ['Allow: /x', 'Disallow: /x'], '/x/page.html', true, 2],
    ['nothing, both being empty', ['Disallow:', 'Allow:'], '/x', true, null],
    ['the longer pattern with a wildcard', ['Allow: /page', 'Disallow: /*.html'], '/page.html', false, 3],
    ['the longer pattern without one', ['Allow: /x/page.', 'Disallow: /*.html'], '/x/page.html', true, 2],
    ['the pattern with an end mark', ['Allow: /$', 'Disallow: /'], '/', true, 2],
    ['the pattern it matches at all', ['Allow: /$', 'Disallow: /'], '/page.html', false, 3],
    ['the longer of three', ['Allow: /', 'Disallow: /a', 'Allow: /a/b'], '/a/b/c', true, 4],
    ['a wildcard at the end as one octet', ['Allow: /fish', 'Disallow: /fish*'], '/fish', false, 3],
    ['an end mark as one octet', ['Allow: /fish', 'Disallow: /fish$'], '/fish', false, 3],
  ])('%s decides', (_, rules, path, allowed, line) => {
    expect(read('User-agent: FooBot', ...rules).allowed('foobot', origin + path)).toEqual({ allowed, line });
  });

  test('the example of RFC 9309 §5.2', () => {
    const file = read(
      'User-Agent: foobot',
      'Allow: /example/page/',
      'Disallow: /example/page/disallowed.gif',
    );
    expect(file.allowed('foobot', `${origin}/example/page/disallow.gif`)).toEqual({ allowed: true, line: 2 });
    expect(file.allowed('foobot', `${origin}/example/page/disallowed.gif`)).toEqual({
      allowed: false,
      line: 3,
    });
  });

  test('letter case of paths counts', () => {
    expect(verdicts(read('User-agent: *', 'Disallow: /X/'), 'x', ['/x/y', '/X/y'])).toEqual({
      '/x/y': true,
      '/X/y': false,
    });
  });

  test('/robots.txt itself is always allowed, other files of that name are not', () => {
    const file = read('User-agent: *', 'Disallow: /');
    expect(verdicts(file, 'x', ['/robots.txt', '/a/robots.txt', '/robots.txt.gz'])).toEqual({
      '/robots.txt': true,
      '/a/robots.txt': false,
      '/robots.txt.gz': false,
    });
  });

  test('fragments and empty queries do not count', () => {
    const file = read('User-agent: *', 'Disallow: /a$');
    expect(verdicts(file, 'x', ['/a#top', '/a?', '/a?b'])).toEqual({
      '/a#top': false,
      '/a?': false,
      '/a?b': true,
    });
  });
});

describe('patterns (RFC 9309 §2.2.3)', () => {
  test.each([
    [
      '/fish',
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fishheads/yummy.html', '/fish.html?id=a'],
      ['/Fish.asp', '/catfish', '/?id=fish'],
    ],
    [
      '/fish*',
      ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads'],
      ['/Fish.bar', '/catfish', '/?id=fish'],
    ],
    [
      '/fish/',
      ['/fish/', '/fish/salmon', '/fish/?salmon', '/fish/salmon.html', '/fish/?id=anything'],
      ['/fish', '/fish.html', '/Fish/Salmon.html'],
    ],
    [
      '/*.php',
      ['/a.php', '/b/a.php', '/b/a.php?p', '//b/any.php.file.html', '/a.php/', '/index?f=a.php/'],
      ['/php/', '/index?php', '/windows.PHP'],
    ],
    [
      '/*.php$',
      ['/a.php', '/b/a.php', '/a.php.php'],
      ['/a.php?p', '/a.php/', '/a.php5', '/php/', '/a?php', '/aaaphpaaa', '//windows.PHP'],
    ],
    ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?parameters'], ['/Fish.PHP']],
    ['/this/path/exactly$', ['/this/path/exactly'], ['/this/path/exactly/', '/this/path/exactly?a']],
    ['/this/*/exactly', ['/this/a/exactly', '/this/a/b/exactly.html', '/this//exactly'], ['/this/exactly']],
    ['/foo/*/qux', ['/foo/bar/qux', '/foo//qux'], ['/foo/qux', '/foo/bar/quz']],
    ['*.gif$', ['/a.gif', '/b/c.gif'], ['/a.gif?x']],
    ['/a*a$', ['/aa', '/aba', '/aaa'], ['/a', '/ab']],
    ['/a**b', ['/ab', '/axb'], ['/ba']],
    ['/*/feed/*/x$', ['/a/feed/b/x', '/a/feed//b/x'], ['/a/x', '/a/feed/x', '/a/feed/b/x/']],
    ['/*z*c$', ['/zac'], ['/abc', '/az']],
    ['/*foo*foo', ['/foofoo', '/foo/a/foo'], ['/foo', '/fooo']],
    ['*', ['/', '/a?b'], []],
    ['/a$b', ['/a$b'], ['/a', '/ab']],
    ['/a$$', ['/a$'], ['/a', '/a$$']],
    ['fish', [], ['/fish', '/a/fish']],
    ['/file-with-a-%2A.html', ['/file-with-a-*.html', '/file-with-a-%2a.html'], ['/file-with-a-b.html']],
    ['/path/foo-%24', ['/path/foo-$', '/path/foo-$$', '/path/foo-%24'], ['/path/foo-']],
    ['/*%', ['/50%', '/a%2Fb', '/a%24', '/a%2A'], ['/price$list', '/a*b', "/l'avenir"]],
    ['/*%2A$', ['/a*', '/a%2a'], ['/a', '/a*b']],
  ])('%s', (pattern, matching, others) => {
    const expected = Object.fromEntries([
      ...matching.map((path) => [path, true]),
      ...others.map((path) => [path, false]),
    ]);
    expect(opened(pattern, [...matching, ...others])).toEqual(expected);
  });

  test('half a megabyte of wildcards is matched without stepping back', () => {
    const path = `/${'a'.repeat(100_000)}`;
    expect(opened(`/${'*a'.repeat(240_000)}b`, [path])).toEqual({ [path]: false });
    expect(opened(`/${'*a'.repeat(90_000)}`, [path])).toEqual({ [path]: true });
  });
});

describe('half a megabyte of one group is read once, however many crawlers it names', () => {
  const letters = (at: number) =>
    at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');

  test.each([
    ['one name', () => 'a'],
    ['many names', (at: number) => `bot-${letters(at)}`],
  ])('%s', (_, name) => {
    const names = Array.from({ length: 13_000 }, (_, at) => `User-agent: ${name(at)}`);
    const file = read(...names, ...Array.from({ length: 13_000 }, () => 'Disallow: /x'));
    expect(file.allowed(name(12_999), `${origin}/x`)).toEqual({ allowed: false, line: 13_001 });
    expect(file.names(name(0))).toBe(true);
  });
});

describe('percent-encoding (RFC 9309 §2.2.2)', () => {
  test.each([
    ['/foo/bar?baz=quz', '/foo/bar?baz=quz', true],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', true],
    ['/foo/bar?baz=https%3a%2f%2ffoo.bar', '/foo/bar?baz=https://foo.bar', true],
    ['/foo/bar?qux=taz&baz=http://foo.bar?tar&par', '/foo/bar?qux=taz&baz=http://foo.bar?tar&par', true],
    ['/foo/bar/\u30c4', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%E3%83%84', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%e3%83%84', '/foo/bar/\u30c4', true],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
    ['/foo/bar/baz', '/foo/bar/%62%61%7a', true],
    ['/~joe', '/%7Ejoe', true],
    ['/a b', '/a%20b', true],
    ['/a?q="x"', '/a?q=%22x%22', true],
    ["/a?q='x'", '/a?q=%27x%27', true],
    ['/a?q=%27x%27', "/a?q='x'", true],
    ['/*%27', "/a?q='x'", true],
    ["/*'", "/?q='x'", true],
    ["/*'$", "/?q='x'", true],
    ["/*'", '/a%27?q=x', false],
    ["/it's", "/it's?q='x'", true],
    ["/it's", "/it's", true],
    ['/*%27', "/it's.png", false],
    ["/it's", '/it%27s', false],
    ['/\u{1f41f}', '/%F0%9F%90%9F', true],
    ['/100%', '/100%', true],
    ['/a%2Fb', '/a/b', false],
    ['/a/b', '/a%2Fb', false],
    ['/*%2F', '/a?b=%2F', true],
    ['/*%2F', '/a?b=/', false],
    ['/*?', '/wiki/who%3F', false],
    ['/*&', '/a?b=%26', false],
  ])('the pattern %s and the path %s match: %s', (pattern, path, expected) => {
    expect(opened(pattern, [path])).toEqual({ [path]: expected });
  });

  test('escapes count by the octets they are compared as', () => {
    const file = read('User-agent: *', 'Disallow: /%62%61%7A', 'Allow: /baz/');
    expect(verdicts(file, 'x', ['/baz', '/baz/a'])).toEqual({ '/baz': false, '/baz/a': true });
  });

  test.each(["/l'a", '/l$a'])('what stands bare counts as one octet: %s', (bare) => {
    const file = read('User-agent: *', `Disallow: ${bare}`, 'Allow: /*a/b');
    expect(verdicts(file, 'x', [bare, `${bare}/b`])).toEqual({ [bare]: false, [`${bare}/b`]: true });
  });
});

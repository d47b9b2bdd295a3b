import { describe, expect, test } from 'vitest';
import { htmlType } from '../evidence/sample-evidence.ts';
import { imageAlt } from './accessibility/image-alt.ts';
import { deprecatedHeaders } from './best-practices/deprecated-headers.ts';
import { unsizedImages } from './performance/unsized-images.ts';
import { redact } from './redact.ts';
import { canonical } from './seo/canonical.ts';
import { judge } from './testing.ts';

// Put together here, so that no scanner takes them for real ones.
const token = `ghp_${'a1'.repeat(18)}`;
const secret = 'k'.repeat(40);

describe('takes out', () => {
  test.each([
    [`a ${token} b`, 'a ghp_… b'],
    [`cut ${token.slice(0, 20)}…`, 'cut ghp_……'],
    [`xoxb-${'1'.repeat(30)}`, 'xoxb…'],
    [`npm_${'x'.repeat(36)}`, 'npm_…'],
    [`-----BEGIN RSA ${'PRIVATE KEY'}-----\nMIIE`, '----…'],
    [`AKIA${'A'.repeat(16)} ${secret}`, `AKIA${'A'.repeat(16)} kkkk…`],
    [`?id=AKIA${'A'.repeat(16)}&secret=${secret}`, `?id=AKIA${'A'.repeat(16)}&secret=kkkk…`],
    [`“AKIA${'A'.repeat(16)} ${secret.slice(0, 30)}…”`, `“AKIA${'A'.repeat(16)} kkkk……”`],
    [`\\u0022${token}\\u0022`, '\\u0022ghp_…\\u0022'],
    [`%3D${token}%26`, '%3Dghp_…%26'],
    [`sk_live_${'a'.repeat(150)} b`, 'sk_l… b'],
    [
      `-----BEGIN ${'PRIVATE KEY'}-----\nMI-IE\n-----END ${'PRIVATE KEY'}-----`,
      `----…-----END ${'PRIVATE KEY'}-----`,
    ],
    ['<a href="https://ann:pw@example.com/">', '<a href="https://…@example.com/">'],
    ['http://ann:p@ssw0rd@example.com/', 'http://…@example.com/'],
    ['//ann:pw@example.com/', '//…@example.com/'],
    ['https:\\/\\/ann:pw@example.com\\/', 'https:\\/\\/…@example.com\\/'],
    ['https://ann:p&#39;w@example.com/', 'https://…@example.com/'],
    ["https://ann:p'w;x)y,z&amp;@example.com/", 'https://…@example.com/'],
    ['https://ann@example.net:pw@example.com/', 'https://…@example.com/'],
    ['redis://:pw@example.com/', 'redis://…@example.com/'],
    ['https://key:@example.com/', 'https://…@example.com/'],
    ['https://jürgen:pw@example.com/', 'https://…@example.com/'],
    ['https://token@example.com/', 'https://…@example.com/'],
    ['https://to.k-en_%20~@example.com/', 'https://…@example.com/'],
    ['“https://ann:pw@word…”', '“https://……”'],
    ['“https://ann:correct-horse…”', '“https://……”'],
    [`https://ann:${token}@example.com/`, 'https://…@example.com/'],
  ])('%s', (text, shown) => expect(redact(text)).toBe(shown));
});

test.each([
  'https://example.com:8080/a@b',
  'https://medium.com/@ann',
  'https://cdn.example/npm/vue@3',
  'https://example.com#ann@example.net',
  '"https://example.com","ann@example.net"',
  '// ann@example.net',
  '“https://example.com/a:b…”',
  'https://example.com/?mail=ann@example.com',
  '@import url(//fonts.example);@media print{a{b:c}}',
  '@import url(//fonts.example);a{b:c}@media print{}',
  '{&quot;@context&quot;:&quot;https://schema.org&quot;,&quot;@type&quot;:&quot;Thing&quot;}',
  '{&#34;id&#34;:&#34;https://example.com:8080&#34;,&#34;@type&#34;:&#34;Thing&#34;}',
  '“{&quot;@context&quot;:&quot;https://schema.org&quot;,&quot;a&quot;:&quot;Th…”',
  `go('//shop.example');mail('x@y.example')`,
  `<img data-a='https://cdn.example'data-b='@x'>`,
  'Contact https://example.com,me@example.com',
  '/blog/ask-ant-man-what-are-the-best-movies-of-the-marvel-universe',
  'npm_config_cache and SG.1',
  secret,
])('leaves %s as it is', (text) => expect(redact(text)).toBe(text));

test('no report carries a secret of the page on, wherever it stands', () => {
  const address = 'https://ann:pw4567@example.com/';
  const head = `<link rel=canonical href="${address}">`;
  const html = `<!doctype html><head>${head}</head><body><img src="${address}" data-key="${token}">`;
  const shown = JSON.stringify([judge(canonical, { html }), judge(imageAlt, { html })]);
  expect(shown).not.toContain('pw4567');
  expect(shown).not.toContain(token.slice(0, 12));
  expect(shown).toContain('https://…@example.com/');
});

describe('a snippet of an element', () => {
  const password = 'correcthorsebatterystaple22';
  const snippet = (html: string) =>
    judge(unsizedImages, { html: `<!doctype html><body>${html}` }).items[0]?.snippet;
  const withPad = (length: number, rest: string) => {
    const shown = snippet(`<img alt="${'x'.repeat(length)}" ${rest}>`);
    expect(shown).toContain('<img alt="x');
    return shown;
  };

  test('holds nothing of a password, wherever it is cut', () => {
    for (let length = 100; length < 200; length++) {
      const shown = withPad(length, `src="https://ann:${password}@example.com/x.png"`);
      expect(shown).not.toContain('corr');
    }
  });

  test('holds four characters of a secret at most, wherever it is cut', () => {
    for (let length = 60; length < 200; length++) {
      const shown = withPad(
        length,
        `data-i="AKIA${'A'.repeat(16)}" data-s="${secret}" data-t="${token}" src=x.png`,
      );
      expect(shown).not.toMatch(/kkkkk|ghp_a/);
    }
  });

  test.each([
    ['before', `<i data-id="AKIA${'A'.repeat(16)}"></i><img src=x.png data-s="${secret}">`],
    ['behind', `<img src=x.png data-s="${secret}"><i data-id="AKIA${'A'.repeat(16)}"></i>`],
  ])('knows a secret by the id that stands %s it', (_, html) => {
    expect(snippet(html)).toBe('<img src=x.png data-s="kkkk…">');
  });

  test('stays as it is beside secrets of other elements', () => {
    const html = `<p>-----BEGIN ${'PRIVATE KEY'}-----</p><img src=x.png><a href="https://ann:pw@example.com/"></a>`;
    expect(snippet(html)).toBe('<img src=x.png>');
  });
});

describe('a snippet that a check gives', () => {
  const snippet = (name: string, value: string) =>
    judge(deprecatedHeaders, { fields: [...htmlType, [name, value]] }).items[0]?.snippet;

  test.each([
    ['P3P', `policyref="https://ann:pw4567@example.com/p3p.xml"`, '"https://…@example.com/p3p.xml"'],
    ['Expect-CT', `max-age=1, report-uri="https://example.com/?t=${token}"`, '?t=ghp_…"'],
  ])('holds no secret of the field %s', (name, value, shown) => {
    expect(snippet(name, value)).toContain(shown);
    expect(snippet(name, value)).not.toMatch(/pw4567|ghp_a/);
  });

  test('holds four characters of a secret at most, wherever it is cut', () => {
    for (let length = 100; length < 200; length++) {
      expect(snippet('P3P', `${'x'.repeat(length)} ${token}`)).not.toContain('ghp_a');
    }
  });
});

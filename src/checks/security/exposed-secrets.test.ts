import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { exposedSecrets } from './exposed-secrets.ts';

const of = (text: string) => judge(exposedSecrets, { html: `<!doctype html>\n<script>${text}</script>` });

/** Characters as random as those of a real one, and always the same. */
const random = (length: number, of = '') =>
  createHash('sha512').update(of).digest('base64').replace(/[+/=]/g, '').slice(0, length);
const keyLines = 'MC4CAQAwBQYDK2VwBCIEI'.concat(random(43));

/** Put together here, so that no scanner takes this file for a leak. */
const secrets = [
  `-----BEGIN ${'RSA '}PRIVATE KEY-----\n${keyLines}`,
  `-----BEGIN ${''}PRIVATE KEY-----\n${keyLines}`,
  `-----BEGIN ${''}PRIVATE KEY-----<br>${keyLines}<br>`,
  `-----BEGIN PGP PRIVATE ${'KEY'} BLOCK-----\n\n${keyLines}`,
  `ghp_${random(36)}`,
  `ghr_${random(36)}`,
  `github_pat_11${'A'.repeat(7)}0${random(80)}`,
  `glpat-${random(20)}`,
  `xoxb-${'2'.repeat(9)}-${random(24)}`,
  `sk_live_${random(24)}`,
  `rk_live_${random(24)}`,
  `SG.${random(22)}.${random(43, 'b')}`,
  `sk-ant-${random(40)}`,
  `sk-proj-${random(40)}`,
  `npm_${random(36)}`,
  `AKIAQ3EGUB2MZ7VTDXKP ${random(40)}`,
];

describe('fails, telling four characters and the line', () => {
  test.each(secrets.map((secret) => [secret.slice(0, 12), secret]))('%s…', (_, secret) => {
    const result = of(`let x = "${secret}"`);
    expect(result).toMatchObject({ outcome: 'fail', items: [{ line: 2 }] });
    expect(JSON.stringify(result)).not.toContain(secret.slice(0, 20));
  });
});

const ghp = `ghp_${random(36)}`;
const id = 'AKIAQ3EGUB2MZ7VTDXKP';
const companion = 'wJ/lrXUt+F'.repeat(4);

describe('fails behind what is no word', () => {
  test.each([
    ['an escape of a script', `{\\u0022token\\u0022:\\u0022${ghp}\\u0022}`],
    ['a short escape', `\\x22sk_live_${random(24)}\\x22`],
    ['the escape of a line end', `"\\n${ghp}"`],
    ['the escape of an address', `?q=token%3D${ghp}`],
    ['an escape that ends in a letter', `"?token\\u003d${ghp}"`],
    ['a short escape that ends in a letter', `'?token\\x3D${ghp}'`],
    ['another name', `my_${ghp}`],
    ['a variable', `AWS_ACCESS_KEY_ID=${id}\nAWS_SECRET_ACCESS_KEY=${companion}`],
    ['a parameter', `?k=${id}&s=${companion}`],
    ['escapes on both sides', `\\u0022${id}\\u0022:\\u0022${companion}\\u0022`],
    ['an escaped parameter', `?k%3D${id}%26s%3D${companion}`],
    ['the slashes of JSON', `{"${id}":"${companion.replaceAll('/', '\\/')}"}`],
  ])('%s', (_, text) => {
    const result = of(text);
    expect(result).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
    expect(JSON.stringify(result)).not.toContain(companion.slice(0, 8));
  });
});

test('an access key is told once, however many strings look like its secret', () => {
  expect(of(`${id} ${companion} ${companion}`).itemsTotal).toBe(1);
  expect(of(`${id} ${companion} ${id}`).itemsTotal).toBe(2);
});

describe('the secret of an access key', () => {
  test.each([
    ['of 39 characters is none', `${id} ${companion.slice(1)}`, 'pass'],
    ['of 41 characters is none', `${id} ${companion}x`, 'pass'],
    ['behind it counts up to 200 characters', `${id}${' '.repeat(160)}${companion}`, 'fail'],
    ['behind it does not count from there', `${id}${' '.repeat(161)}${companion}`, 'pass'],
    ['before it counts up to 200 characters', `${companion}${' '.repeat(160)}${id}`, 'fail'],
    ['before it does not count from there', `${companion}${' '.repeat(161)}${id}`, 'pass'],
    ['is no part of a longer string', `${'x'.repeat(100)}${companion}${' '.repeat(160)}${id}`, 'pass'],
    ['is none where the id is noise', `${'x'.repeat(50)}${id} ${companion}`, 'pass'],
  ])('%s', (_, text, outcome) => {
    expect(of(text).outcome).toBe(outcome);
  });
});

test('a secret is told with its own line, also behind one of another kind', () => {
  const lines = of(`\n\n${`npm_${random(36)}`}\n${ghp}\n\n${ghp}`).items.map(({ line }) => line);
  expect(lines).toEqual([5, 7, 4]);
});

test.each([
  ['a password in a link', '<a href="https://user:hunter22@example.com/x">x</a>'],
  ['a password in a source', '<img src="http://user:hunter22@example.com/x">'],
  ['a password in a coded address', '<img src="http&#58;//user&#58;hunter22@example.com/x">'],
  ['a password behind any scheme', '<a href="git+ssh://user:hunter22@example.com/x">x</a>'],
  ['a password in a drawing', '<svg><image xlink:href="https://user:hunter22@example.com/x"/></svg>'],
  ['a password in an address within another', '<a href="/go?to=https://user:hunter22@example.com/">x</a>'],
  [
    'a password in an address that is shared',
    '<a href="https://share.net/?u=ftp://user:hunter22@example.com&t=x">x</a>',
  ],
  ['a password in a noscript', '<noscript><IMG SRC="https://user:hunter22@example.com/p.gif"></noscript>'],
  ['a password in a template', `<template><a href='https://user:hunter22@example.com/'>x</a></template>`],
  ['a password in a comment', '<!-- <a class=a href = "https://user:hunter22@example.com/">x</a> -->'],
  ['a password in a srcdoc', '<iframe srcdoc="<a href=https://user:hunter22@example.com/>x</a>"></iframe>'],
  ['a password beside a doubtful title', '<a title="a <b c" href="https://user:hunter22@example.com/">x</a>'],
  [
    'a password in an escaped string',
    `<script>x("<a href=\\"https://user:hunter22@example.com/\\">")</script>`,
  ],
  [
    'a password behind escaped slashes',
    `<script>x('<a href="https:\\/\\/user:hunter22@example.com">')</script>`,
  ],
  [
    'a password in a script',
    `<script>for(i=0;i<rows["a-value"].length;i++) src = "https://user:hunter22@example.com/"</script>`,
  ],
  ['a password in a script', `<script>if (a <b && c) src = "https://user:hunter22@example.com/"</script>`],
  [
    'a password in a script',
    `<script>let a = i <b, title = "<b c"; src = "https://user:hunter22@example.com/"</script>`,
  ],
  ['a password that looks like a name', '<a href="https://admin:$ecret42@example.com/">x</a>'],
  ['a password with a bracket', '<a href="https://admin:hu{nter[22@example.com/">x</a>'],
  ['a password with a per cent sign', '<a href="https://admin:100%sure@example.com/">x</a>'],
  [
    'a password behind a mention of a textarea',
    `<script>$('<textarea/>')</script><!-- <a href="https://user:hunter22@example.com/"> -->`,
  ],
  [
    'a password in a template of Angular',
    '<template><a *ngIf="x" [class]="y" href="https://user:hunter22@example.com/">x</a></template>',
  ],
  [
    'a password beside what a script fills in',
    '<script>x(`<a #{attributes} href="https://user:hunter22@example.com/">`)</script>',
  ],
  [
    'a password with a plus in a shared address',
    '<a href="/share?url=https://user:hunter+22@example.com/">x</a>',
  ],
  ['a password behind a coded space', '<a href="/?text=Look%20https://user:hunter22@example.com/">x</a>'],
])('%s fails once, without telling it', (_, html) => {
  const result = judge(exposedSecrets, { html: `<!doctype html>\n${html}` });
  expect(result).toMatchObject({ outcome: 'fail', advice: 'url', itemsTotal: 1, items: [{ line: 2 }] });
  expect(result.summary).toBe('An address for example.com contains a user name and a password.');
  expect(JSON.stringify(result)).not.toContain('hunter22');
});

test.each([
  '<code>&lt;a href="https://user:password@example.com/"&gt;</code>',
  '<!-- https://user:password@example.com/ -->',
  '<!-- <img data-src="https://user:password@example.com/"> -->',
  '<template><a href="https://{user}:{password}@example.com/">x</a></template>',
  `<script>open('<a href="https://\${user}:\${password}@example.com/">')</script>`,
  '<noscript><img src="https://example.com:8080/a@b"><img src="https://user@example.com/"></noscript>',
  '<a href="/share?u=https://example.com:8080&amp;mail=ann@example.net">x</a>',
  '<a title="src=https://user:password@example.com/">x</a>',
  '<a href="mailto:?subject=Look&body=https://example.com:%20write%20to%20ann@example.net">x</a>',
  '<a href="https://example.net/post?text=Listen+on+https://radio.example:+thanks+@nytimes">x</a>',
  '<a href="https://wa.me/?text=https://radio.example:%0AWrite%20me@radio.example">x</a>',
  '<a href="/?text=Read://Now:via@nytimes">x</a>',
  '<textarea><a href="https://user:password@example.com/"></textarea>',
  '<xmp><a href="https://user:password@example.com/"></xmp>',
  '<plaintext><a href="https://user:password@example.com/">',
  '<a href="https://{user}:{password}@example.com/">x</a>',
  `<script>open('<a href="https://%s:%s@example.com/">')</script>`,
  '<a href="https://user:password@example.com/">x</a>',
  '<a href="https://USERNAME:PASSWORD@example.com/">x</a>',
  '<a href="https://ann:***@example.com/">x</a>',
  '<a href="https://ann:your-password@example.com/">x</a>',
  '<a href="https://&lt;user&gt;:&lt;password&gt;@example.com/">x</a>',
  `<script>open('<a href="https://$user:$pass@example.com/">')</script>`,
  `<script>open('<a href="https://[user]:[pass]@example.com/">')</script>`,
])('%s passes, as it holds no address with a password', (html) => {
  expect(judge(exposedSecrets, { html: `<!doctype html>${html}` }).outcome).toBe('pass');
});

describe('passes what stands for a secret', () => {
  const begin = `-----BEGIN ${''}PRIVATE KEY-----`;
  test.each([
    begin,
    `It begins with ${begin} and holds what nobody but the server may ever know, in lines of letters.`,
    `${begin}\n...\n-----END ${''}PRIVATE KEY-----`,
    `${begin}\n${keyLines}\n…`,
    `${begin}\n${keyLines}\n[...]`,
    `${begin}\nMIIEvQIBADANBgkq`,
    `${begin}\n${'x'.repeat(64)}`,
    `${begin}\nMC4CAQAwBQYDK2VwBCIEI${'NTuctv5E1hK1bbY8fdp'}+K06/nwoy/HU++CXqI9EdVhC`,
    `AKIA${'IOSFODNN7'}EXAMPLE wJalrXUtnFEMI/K7MDENG/${'bPxRfiCY'}EXAMPLEKEY`,
    `${id} ${'b/'.repeat(20)}`,
    `AKIA${'X'.repeat(16)} ${random(40)}`,
    `ghp_${'x'.repeat(36)}`,
    `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`,
    `ghp_${'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8'}`,
    `ghp_${'1234567890abcdefghijklmnopqrstuvwxyz'}`,
    `ghp_51Hq${'X'.repeat(28)}9kQz`,
    `ghp_${random(36)}...`,
    `glpat-${'your-access-token-of-gitlab'}`,
    `xoxb-${'your-token-here'}`,
    `xoxb-123456789012-987654321098-${'abcdefghijklmnopqrstuvwx'}`,
    `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`,
    `sk_live_${'deadbeef'.repeat(3)}`,
    `SG.${'x'.repeat(22)}.${'y'.repeat(43)}`,
    `sk-ant-api03-${'example-key-of-the-manual-which-nobody-ever-made'}`,
  ])('%s', (text) => expect(of(text).outcome).toBe('pass'));
});

test.each([
  `AIza${random(35)}`,
  `pk_live_${random(24)}`,
  `pk.${random(60)}`,
  `${id} alone`,
  'ghp_tooshort',
  `“ghp_${random(18)}…”`,
  `task-proj-${'management-'.repeat(5)}`,
  '/blog/ask-ant-man-what-are-the-best-movies-of-the-marvel-universe',
  'Ask-ant-farm-questions-and-answers-from-our-readers-2024',
  '<div id="risk_live_d41d8cd98f00b204e9800998ecf8427e">',
  '<div id="highs_da39a3ee5e6b4b0d3255bfef95601890afd80709">',
  '/pnpm_da39a3ee5e6b4b0d3255bfef95601890afd80709.js',
  'https://user@example.com/',
])('%s passes', (text) => {
  expect(of(text).outcome).toBe('pass');
});

test('a credential that anybody can read is a danger', () => {
  expect(of(ghp)).toMatchObject({ danger: true, task: 'Revoke 1 exposed credential' });
});

import { describe, expect, test } from 'vitest';
import { exchange, fileResponse, missing, redirect } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { llmsTxt } from './llms-txt.ts';

const url = 'https://example.com/llms.txt';
const good = '# Example\n\n> Bicycle repairs in Ghent.\n\n- [Prices](https://example.com/prices)\n';
type Options = Parameters<typeof fileResponse>[1];
const of = (content: string | Uint8Array, options: Options = {}) =>
  judge(llmsTxt, { llms: fileResponse(content, { requestedUrl: url, ...options }) });

test('a well-formed file passes', () => {
  expect(of(good).outcome).toBe('pass');
});

test.each([
  ['a link after an unfinished one', good.replace('[Prices', '[a](b [Prices')],
  ['brackets within a link', good.replace('Prices', '[Prices]')],
  ['a byte order mark', `\uFEFF${good}`],
])('%s passes', (_, content) => {
  expect(of(content).outcome).toBe('pass');
});

test('a file that was cut within a character is UTF-8 all the same', () => {
  const cut = new TextEncoder().encode(`${good}ü`).subarray(0, -1);
  expect(of(cut, { truncated: true }).outcome).toBe('pass');
  expect(of(cut).advice).toBe('encoding');
});

describe('warns', () => {
  test.each([
    ['a server error', '', { status: 503 }, 'error'],
    ['no heading', good.replace('# ', ''), {}, 'heading'],
    ['no link', good.replace('[Prices](https://example.com/prices)', 'Prices at example.com'), {}, 'links'],
    ['brackets without end', `# Example\n${'a]('.repeat(300_000)}`, {}, 'links'],
    ['a link over two lines', good.replace('](', '](\n'), {}, 'links'],
    ['a link whose text is on the line before', good.replace('](', '\n]('), {}, 'links'],
    ['an empty link', good.replace('Prices', ''), {}, 'links'],
    ['a link to nowhere', good.replace('https://example.com/prices', ''), {}, 'links'],
    ['a short file', '# A\n[b](https://c.de)', {}, 'short'],
    ['another encoding', new Uint8Array([...new TextEncoder().encode(good), 0xff]), {}, 'encoding'],
  ] as [string, string | Uint8Array, Options, string][])('%s', (_, content, options, advice) => {
    expect(of(content, options)).toMatchObject({ outcome: 'warn', advice });
  });
});

describe('is not judged', () => {
  test.each([
    ['404', '', { status: 404 }],
    ['403', '', { status: 403 }],
    ['a redirect elsewhere', good, { chain: [redirect(url, ''), exchange({ url: 'https://example.com/' })] }],
    [
      'a redirect to another text',
      good,
      {
        chain: [
          redirect(url, 'https://example.com/other.txt'),
          exchange({ url: 'https://example.com/other.txt', fields: [['Content-Type', 'text/plain']] }),
        ],
      },
    ],
    ['an HTML type', good, { fields: [['Content-Type', 'text/html']] }],
    ['a redirect that leads nowhere', '', { status: 304 }],
    ['HTML in text', '\n <html>', {}],
    ['HTML after a byte order mark', '\uFEFF<html>', {}],
  ] as [string, string, Options][])('%s', (_, content, options) => {
    expect(of(content, options).reason).toBe('irrelevant');
  });

  test('no answer', () => {
    expect(of('', { outcome: 'timeout', chain: [] }).reason).toBe('no_evidence');
    expect(judge(llmsTxt, { llms: missing() }).reason).toBe('no_evidence');
  });
});

test('tells of a Markdown alternative', () => {
  const html = '<!doctype html><link rel=alternate type=text/markdown href=/page.md>';
  const llms = fileResponse(good, { requestedUrl: url });
  expect(judge(llmsTxt, { llms, html }).value).toMatchObject({ markdownAlternate: '/page.md' });
});

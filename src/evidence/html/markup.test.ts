import { describe, expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { findTag } from './markup.ts';

const find = (source: string, from?: number) =>
  findTag(readDocument(source, 'https://example.com/'), 'headEnd', from);

describe('a tag that the parser dropped', () => {
  test.each(['</head>', '</HEAD >', '</head\n>', '</head/>', '</head '])('is found: %j', (tag) => {
    expect(find(`<p>x${tag}`)).toBe(4);
  });

  test.each(['</header>', '</heads>', '</ head>', '<head>', '&lt;/head>', '</head'])('is not %j', (text) => {
    expect(find(`<p>x${text}`)).toBeUndefined();
  });

  test.each([
    'script',
    'style',
    'title',
    'textarea',
    'noscript',
    'iframe',
    'noembed',
    'noframes',
    'xmp',
    'plaintext',
  ])('is not text inside %s', (name) => {
    expect(find(`<body><${name}>"</head>"</${name}>`)).toBeUndefined();
  });

  test('is not text inside a comment', () => {
    expect(find('<p><!-- </head> -->')).toBeUndefined();
    expect(find('<p><!-- a --></head>')).toBe(13);
  });

  test('is found behind a script that names the beginning of a comment', () => {
    const text = '<p><script>"<!--"</script>';
    expect(find(`${text}</head>`)).toBe(text.length);
    expect(find(`${text}<!-- </head> -->`)).toBeUndefined();
  });

  test('is found behind those that are text', () => {
    const text = '<p><script>"</head>"</script><!-- </head> -->';
    expect(find(`${text}</head>`)).toBe(text.length);
  });

  test('is found from a place on, as often as asked', () => {
    const source = '<p></head><p></head>';
    expect([find(source), find(source), find(source, 4)]).toEqual([3, 3, 13]);
  });

  test('P1: is given up on when a page names it too often in its scripts', () => {
    expect(find(`<p><script>${'</head>'.repeat(1_000)}</script></head>`)).toBeUndefined();
  });
});

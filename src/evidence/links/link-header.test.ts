import { describe, expect, test } from 'vitest';
import { headerLinks } from './link-header.ts';

function read(...lines: string[]) {
  return headerLinks(lines.map((line) => ['Link', line] as const)).map(({ target, rel, parameters }) => {
    const { rel: _, ...others } = Object.fromEntries(parameters);
    return Object.keys(others).length === 0 ? [target, ...rel] : [target, ...rel, others];
  });
}

describe('headerLinks', () => {
  test.each([
    ['one link', '<https://a.example/>; rel="canonical"', [['https://a.example/', 'canonical']]],
    [
      'bytes that look like white space',
      `<\u00e0/citt\u00c3\u00a0>; rel=canonical; title=\u00a0a\u00a0`,
      [['%E0/citt%C3%A0', 'canonical', { title: '\u00a0a\u00a0' }]],
    ],
    ['a bare value', '</a>;rel=canonical', [['/a', 'canonical']]],
    ['any letter case', '</a>; REL=Canonical', [['/a', 'canonical']]],
    ['several relation types', '</a>; rel="canonical  Alternate"', [['/a', 'canonical', 'alternate']]],
    [
      'several links, one with a comma in its address',
      '<https://a.example/x,y>; rel=next, <b>; rel=prev',
      [
        ['https://a.example/x,y', 'next'],
        ['b', 'prev'],
      ],
    ],
    [
      'a parameter without value before another link',
      '<https://f.example>; rel=preconnect; crossorigin, <b>; rel=canonical',
      [
        ['https://f.example', 'preconnect', { crossorigin: '' }],
        ['b', 'canonical'],
      ],
    ],
    [
      'quoted values with delimiters and escapes',
      '<a>; title="x, \\"y\\"; <z>"; rel=alternate; hreflang=de',
      [['a', 'alternate', { title: 'x, "y"; <z>', hreflang: 'de' }]],
    ],
    ['the first of two rel parameters', '<a>; rel=next; rel=canonical', [['a', 'next']]],
    [
      'spaces around everything',
      ' < a > ; rel = "canonical" ; anchor = "#x" ,',
      [['a', 'canonical', { anchor: '#x' }]],
    ],
    ['no parameter', '<a>,<b>', [['a'], ['b']]],
    ['empty elements of the list', ', ,<a>;;rel=next, ,', [['a', 'next']]],
    [
      'a quote that is never closed',
      '<a>; rel="canonical, <b>; rel=next',
      [['a', 'canonical,', '<b>;', 'rel=next']],
    ],
    ['what stands before a syntax error', '<a>; rel=next, junk, <b>; rel=canonical', [['a', 'next']]],
    ['no link that is never closed', '<a; rel=canonical', []],
    ['no link in junk', 'a; rel=canonical', []],
    ['nothing in nothing', '', []],
  ])('reads %s', (_, line, expected) => {
    expect(read(line)).toEqual(expected);
  });

  test('reads all lines, and keeps the line of each link', () => {
    expect(read('<a>; rel=next', '<b>; rel=prev')).toEqual([
      ['a', 'next'],
      ['b', 'prev'],
    ]);
    expect(headerLinks([['LINK', '<a>']]).map(({ line }) => line)).toEqual(['<a>']);
  });
});

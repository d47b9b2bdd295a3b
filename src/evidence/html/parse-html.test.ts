import fc from 'fast-check';
import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser, type Token } from 'parse5';
import { describe, expect, test } from 'vitest';
import { htmlTreeAdapter, TreeElement, type TreeNode } from './html-tree.ts';
import { parseHtml } from './parse-html.ts';

/** A tree as plain data, with all that checks can ask of it. */
type Plain =
  | string
  | { readonly tag: string; readonly attributes: string[]; readonly at: unknown; readonly children: Plain[] };

interface Reading {
  readonly mode: string;
  /** Sorted: each layer tells of its own when it comes to it. */
  readonly errors: string[];
  readonly tree: Plain[];
}

function ours(source: string, scripting = true): Reading {
  const errors: string[] = [];
  const tree = parseHtml(source, {
    scripting,
    onParseError: ({ code, startLine, startOffset }) => errors.push(`${code} ${startLine} ${startOffset}`),
  });
  return { mode: tree.mode, errors: errors.sort(), tree: tree.children.flatMap(plain) };
}

function plain(node: TreeNode): Plain[] {
  if (node.kind === 'text') return [node.value];
  if (node.kind !== 'element') return [];
  const { name, namespace, attributes, location, children } = node as TreeElement;
  return [
    {
      tag: `${namespace} ${name}`,
      attributes: attributes.map(({ name, value }) => `${name}=${value}`),
      at: location,
      children: children.flatMap(plain),
    },
  ];
}

/** With one slip mended: what the end of the source closes would end where the last tag began. */
class Original extends Parser<DefaultTreeAdapterMap> {
  override onEof(token: Token.EOFToken): void {
    this.currentToken = token;
    super.onEof(token);
  }
}

/** The same by the original, with its own tree. */
function original(source: string, scripting = true): Reading {
  const errors: string[] = [];
  const tree = Original.parse<DefaultTreeAdapterMap>(source, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: scripting,
    onParseError: ({ code, startLine, startOffset }) => errors.push(`${code} ${startLine} ${startOffset}`),
  });
  return { mode: tree.mode, errors: errors.sort(), tree: tree.childNodes.flatMap(plainOriginal) };
}

const shortNames: Readonly<Record<string, string>> = {
  'http://www.w3.org/1999/xhtml': 'html',
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
};

function plainOriginal(node: DefaultTreeAdapterMap['childNode']): Plain[] {
  if (defaultTreeAdapter.isTextNode(node)) return [node.value];
  if (!defaultTreeAdapter.isElementNode(node)) return [];
  const { tagName, namespaceURI, attrs, sourceCodeLocation: at, childNodes } = node;
  return [
    {
      tag: `${shortNames[namespaceURI]} ${tagName}`,
      attributes: attrs.map(({ name, value, prefix }) => `${prefix ? `${prefix}:` : ''}${name}=${value}`),
      at: at
        ? {
            line: at.startLine,
            start: at.startOffset,
            end: at.endOffset,
            startTagEnd: at.startTag?.endOffset ?? at.endOffset,
            endTagStart: at.endTag?.startOffset ?? null,
          }
        : undefined,
      children: childNodes.flatMap(plainOriginal),
    },
  ];
}

const pieces = [
  ...['<!doctype html>', '<html lang=en>', '<head>', '</head>', '<body class="a b">', '</body>', '</html>'],
  ...[
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<i id=x>',
    '</i>',
    '<a href="/a?b=1&amp;c">',
    '</a>',
    '<div hidden>',
    '</div>',
  ],
  ...[
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
    '</table>',
    '<caption>',
    '<colgroup>',
    '<col>',
    '<tbody>',
    '</colgroup>',
  ],
  ...[
    '<select>',
    '<option>',
    '</select>',
    '<template>',
    '</template>',
    '<ul>',
    '<li>',
    '</ul>',
    '<h1>',
    '</h1>',
  ],
  ...['<script>', '</script>', '<style>', '</style>', '<textarea>\n', '</textarea>', '<title>', '</title>'],
  ...[
    '<noscript>',
    '</noscript>',
    '<plaintext>',
    '<xmp>',
    '</xmp>',
    '<pre>\n',
    '</pre>',
    '<iframe>',
    '</iframe>',
  ],
  ...[
    '<svg viewBox="0 0 1 1" xlink:href="#a">',
    '</svg>',
    '<foreignObject>',
    '<math>',
    '<mi>',
    '</math>',
    '<desc>',
  ],
  ...[
    '<annotation-xml encoding="text/html">',
    '</annotation-xml>',
    '<![CDATA[ a < b ]]>',
    '<frameset>',
    '<frame>',
  ],
  ...[
    '</frameset>',
    '<noframes>',
    '</noframes>',
    '<button>',
    '</button>',
    '<form>',
    '</form>',
    '<input type=text/>',
  ],
  ...[
    '<!-- a comment - with -- dashes -->',
    '<!--',
    '-->',
    '<!-->',
    '<!--<!--->',
    '<?xml version="1.0"?>',
    '</>',
    '<',
  ],
  ...[
    '<IMG SRC=a.png ALT="Ünï" alt=twice>',
    "<x-y data-a1='\"' b>",
    '<p\n\tclass = "a\nb"\r\n>',
    '<a b=c=d"e>',
    '<9>',
  ],
  ...[
    '&amp;',
    '&lt',
    '&#x41;',
    '&#0;',
    '&notit;',
    '&unknown;',
    '& ',
    '&',
    '&#128512;',
    '<!-- <b> -->',
    '</p x=1>',
  ],
  ...[
    'word',
    ' two  words ',
    '\n',
    '\r\n',
    '\r',
    '\t\f',
    '\0',
    '\x01',
    '\x7f',
    '\x85',
    '\ufdd0',
    '\ufeff',
    'é',
    '漢字',
  ],
  ...[
    '😀',
    '\ud83d',
    '\ude00',
    '"',
    "'",
    '=',
    '/',
    '>',
    '-',
    ']]>',
    '<!',
    '<!doctype',
    '<a href="',
    "<a href='é😀&",
    '<p a=b',
  ],
];

const markup = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

describe('the parser reads', () => {
  test('made-up markup as parse5 does', () => {
    fc.assert(
      fc.property(markup, fc.boolean(), (source, scripting) => {
        expect(ours(source, scripting)).toEqual(original(source, scripting));
      }),
      { numRuns: 3_000, seed: 20261121 },
    );
  });

  test('any characters as parse5 does', () => {
    const characters = fc.string({ unit: fc.constantFrom(...'<>/!-="\'&; \n\r\tabpé\0😀'), maxLength: 60 });
    fc.assert(
      fc.property(characters, (source) => {
        expect(ours(source)).toEqual(original(source));
      }),
      { numRuns: 2_000, seed: 20261121 },
    );
  });

  test('tags with any attributes as parse5 does', () => {
    const bits = [
      ...['a', 'href', 'aria-b', 'data-x_1', ':on', '@c', 'xlink:href', 'viewBox', 'é', 'É', 'b', 'A', '<'],
      ...[
        '=',
        '=',
        '=',
        '"',
        '"',
        "'",
        "'",
        '=""',
        "=''",
        '="x y"',
        "='x y'",
        '=z',
        '="a&amp;b"',
        "='&lt'",
        '=&#65;',
      ],
      ...['="a\nb"', '="漢"', '="\0"', '="a\rb"', '="😀"', '=`', '=/a/b', '=a"b', 'é'],
      ...[' ', ' ', ' ', ' ', '  ', '\n', '\n ', '\t', '\f', '\r\n', '\r', '\0', '/', '/'],
    ];
    const tag = fc
      .tuple(
        fc.constantFrom('<p', '</p', '<br', '<x-y', '<svg', '<P', '<pX', '<p1', '<p:q', '<input', '</', '<'),
        fc.array(fc.constantFrom(...bits), { maxLength: 24 }).map((parts) => parts.join('')),
        fc.constantFrom('>', '/>', ' >', ' />', '>text', '>\n <b c>', ''),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 6 }), (tags) => {
        const source = tags.join('\n');
        expect(ours(source)).toEqual(original(source));
      }),
      { numRuns: 5_000, seed: 20261123 },
    );
    const many = Array.from({ length: 200 }, (_, at) => `a${at % 130}="${at}"\n`);
    for (const source of [`<p ${many.join('')}>`, `<p ${many.join(' ')}/><p>`, `</p ${many.join('')}>`])
      expect(ours(source)).toEqual(original(source));
  });

  test('a page longer than parse5 keeps in its buffer as parse5 does', () => {
    const paragraph =
      '<p class="a">Ünï <b>two</b>\r\nlines &amp; more</p>\n<script>let a = "<b>";</script>\n';
    const source = `<!doctype html><title>Long</title>${paragraph.repeat(2_000)}<p>${'word '.repeat(30_000)}`;
    expect(ours(source)).toEqual(original(source));
    // About the size of the buffer that pages share, which ends behind the page.
    for (const size of [262_143, 262_144, 262_145]) {
      for (const end of ['<p a="b', '<p a', '<p', 'a', '<p>']) {
        const long = 'b'.repeat(size - end.length) + end;
        expect(ours(long)).toEqual(original(long));
      }
    }
    // What an earlier page has left behind is no part of a shorter one.
    for (const short of ['<p a="b', '<p a=b', '<p a', '<p', '<', 'a', '<p>a', '<p a="b"'])
      expect(ours(short)).toEqual(original(short));
  });
});

test.each(['<frameset>', '<frameset></frameset>', '<frameset></frameset></html>', '<table><colgroup>'])(
  'white space in %s stays, and the text around it goes or moves, as parse5 has it',
  (begin) => {
    for (const text of ['a b c', ' a b\n', 'a \n b', '\n a'])
      expect(ours(begin + text)).toEqual(original(begin + text));
  },
);

test('a page that writes body and html again and again has their attributes read once each', () => {
  let reads = 0;
  const element = new TreeElement('body', 'html', []);
  for (let at = 0; at < 300; at++) {
    const attribute = { value: String(at) };
    const name = () => {
      reads += 1;
      return `a${at % 200}`;
    };
    Object.defineProperty(attribute, 'name', { get: name });
    htmlTreeAdapter.adoptAttributes(element, [attribute as never]);
  }
  expect(reads).toBeLessThan(1_000);
  expect(element.attributes).toHaveLength(200);
  expect(element.attributes.at(-1)?.value).toBe('199');
});

test.each(['title', 'textarea', 'script', 'style', 'iframe', 'xmp', 'noscript'])(
  'a %s that is never closed reaches to the end of the source',
  (name) => {
    for (const rest of ['>', '/>', '>abc', '/>abc<p>x']) {
      const source = `<!doctype html><p>x</p><${name}${rest}`;
      const extents: unknown[] = [];
      const visit = ({ children }: { readonly children: readonly TreeNode[] }) => {
        for (const child of children) {
          if (child.kind !== 'element') continue;
          if (child.name === name) extents.push(child.location);
          visit(child);
        }
      };
      visit(parseHtml(source, { scripting: true, onParseError() {} }));
      expect(extents).toMatchObject([{ start: 23, end: source.length, endTagStart: null }]);
    }
  },
);

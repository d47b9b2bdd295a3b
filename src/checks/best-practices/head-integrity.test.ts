import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { headIntegrity } from './head-integrity.ts';

const page = (head: string, body = '<p>x') => `<!doctype html>\n<html>\n${head}\n${body}`;
const judgePage = (head: string, body?: string) => judge(headIntegrity, { html: page(head, body) });

describe('the head is whole', () => {
  test.each([
    ['with all metadata in it', '<head><title>x</title><link rel=canonical href=/></head>'],
    ['without tags of its own', '<title>x</title><meta name=robots content=all>'],
    ['when a body tag closes it', '<head><title>x</title><body>'],
    ['with metadata between </head> and <body>', '<head><title>x</title></head><meta name=a><body>'],
    ['with a stray end tag in it', '<head><title>x</title></div><meta name=robots></head><body>'],
  ])('%s', (_, head) => {
    expect(judgePage(head)).toMatchObject({ outcome: 'pass' });
  });

  test.each([
    ['an SVG title', '<svg><title>x</title></svg>'],
    ['a style sheet', '<link rel=stylesheet href=a.css>'],
    ['microdata', '<meta itemprop=name name=a content=x><link itemprop=url rel=canonical href=/>'],
    ['a link of another kind', '<link rel=preload href=a.js as=script>'],
    ['a meta element of another kind', '<meta http-equiv=x content=y>'],
    ['RDFa', '<ol vocab="https://schema.org/" typeof=X><li><meta property=position content=1></ol>'],
    ['RDFa of the page itself', '<meta property="mw:PageProp/toc">'],
    ['RDFa of another vocabulary', '<p typeof="foaf:Person"><meta property="foaf:name" content=x></p>'],
    ['RDFa of a vocabulary alone', '<p vocab="https://schema.org/"><meta property=position content=1></p>'],
    ['RDFa of a type alone', '<p typeof=schema:Thing><meta property=position content=1></p>'],
    ['RDFa of its own', '<meta vocab="https://schema.org/" property=position content=1>'],
    ['an empty property', '<meta property="" content=x>'],
    ['metadata in a template', '<template><title>x</title></template>'],
  ])('with %s in the body', (_, body) => {
    expect(judgePage('<head><title>x</title></head><body>', body)).toMatchObject({ outcome: 'pass' });
  });
});

describe('the head that the parser closed early', () => {
  test.each([
    ['<title>x</title>', 'The title'],
    ['<link rel=canonical href=/>', 'The canonical link'],
    ['<link rel="alternate" hreflang=de href=/de>', 'The hreflang link'],
    ['<meta name=Robots content=noindex>', 'The meta element “Robots”'],
    ['<meta name=googlebot content=noindex>', 'The meta element “googlebot”'],
  ])('fails when it loses %s', (lost, name) => {
    const result = judgePage(`<head><div>a</div>${lost}</head>`, '<body class=a><p>x</body>');
    expect(result).toMatchObject({ outcome: 'fail', advice: 'moved', value: { moved: 1, inBody: 0 } });
    expect(result.items[0]).toMatchObject({
      outcome: 'fail',
      detail: `${name} comes before </head>, but the parser moved it into the body.`,
      snippet: lost,
    });
  });

  test.each([
    '<meta charset=utf-8>',
    '<meta name=viewport content=x>',
    '<meta property=og:title content=x>',
    '<link rel=icon href=/i.ico>',
    '<link rel=stylesheet href=a.css>',
    '<link rel=alternate type=application/rss+xml href=/feed>',
    '<base href=/>',
  ])('warns when it loses %s', (lost) => {
    expect(judgePage(`<head><title>x</title><img src=a>${lost}</head>`)).toMatchObject({
      outcome: 'warn',
      advice: 'moved',
    });
  });

  test('names the element that closed it', () => {
    const result = judgePage('<head>\n<custom-tag></custom-tag><title>x</title></head>');
    expect(result.items.at(-1)).toMatchObject({
      outcome: null,
      detail: 'This closed the head.',
      selector: 'body > custom-tag',
      line: 4,
    });
  });

  test('names the text that closed it', () => {
    const result = judgePage('<head><title>x</title>  stray   text<link rel=canonical href=/></head>');
    expect(result.items.at(-1)).toMatchObject({
      outcome: null,
      detail: 'This text closed the head: “stray text”.',
    });
  });

  test.each([
    ['&nbsp;', 'U+00A0 (no-break space)'],
    ['\n\u3000\n', 'U+3000 (ideographic space)'],
    ['\uFEFF\n', 'U+FEFF (byte order mark)'],
    ['&#x200e;', 'U+200E'],
  ])('names the invisible character that closed it: %j', (text, name) => {
    const result = judgePage(`<head>${text}<title>x</title><link rel=canonical href=/></head>`);
    expect(result.items.at(-1)).toMatchObject({
      outcome: null,
      detail: `An invisible character, ${name}, closed the head.`,
    });
  });

  test.each(['</body>', '</html>', '<td>'])('names no element when none closed it: %s', (tag) => {
    const result = judgePage(`<head><title>x</title>${tag}<link rel=canonical href=/></head>`);
    expect(result.items.at(-1)).toMatchObject({
      outcome: null,
      detail: 'A tag that makes no element closed the head, such as </body>, </html> or <td>.',
    });
  });

  test('names a table, though the lost link comes before it in the tree', () => {
    const result = judgePage('<head><title>x</title><table><link rel=canonical href=/></table></head>');
    expect(result.items.at(-1)).toMatchObject({
      detail: 'This closed the head.',
      selector: 'body > table',
    });
  });

  test('is seen behind a script that names the beginning of a comment', () => {
    const head = '<head><title>x</title><script>a="<!--"</script><img><link rel=canonical href=/></head>';
    expect(judgePage(head, '<body>')).toMatchObject({ outcome: 'fail', advice: 'moved' });
  });

  test('is seen without a head tag too', () => {
    expect(judgePage('<div></div><title>x</title></head><body>')).toMatchObject({ outcome: 'fail' });
  });

  test('is not taken from a </head> in a script or a comment', () => {
    const body = '<title>x</title><script>"</head>"</script><!-- </head> -->';
    expect(judgePage('<p>a', body)).toMatchObject({ outcome: 'warn', advice: 'body' });
  });

  test('passes when only the body was meant to follow', () => {
    expect(judgePage('<head><title>x</title><div></div></head>')).toMatchObject({ outcome: 'pass' });
  });
});

describe('metadata in the body', () => {
  test.each([
    '<link rel=canonical href=/>',
    '<meta name=robots content=noindex>',
    '<title>y</title>',
    '<meta property=og:image content=/a.png>',
    '<p vocab="https://schema.org/"><meta name=robots property=x content=noindex></p>',
    '<p vocab="https://schema.org/"><link rel=canonical href=/></p>',
    '<p vocab="https://schema.org/"><meta property=og:image content=/a.png></p>',
    '<p vocab="https://schema.org/" typeof=WebPage><meta property=" og:image" content=/a.png></p>',
  ])('warns when it was written there: %s', (html) => {
    expect(judgePage('<head><title>x</title></head><body>', html)).toMatchObject({
      outcome: 'warn',
      advice: 'body',
      value: { moved: 0, inBody: 1 },
    });
  });

  test.each([
    'al',
    'article',
    'book',
    'books',
    'business',
    'fb',
    'music',
    'og',
    'place',
    'product',
    'profile',
    'restaurant',
    'twitter',
    'video',
  ])('warns about a property of %s, which makers of previews look for in the head', (prefix) => {
    const body = `<p vocab="https://schema.org/" typeof=X><meta property=${prefix}:x content=y></p>`;
    const result = judgePage('<head><title>x</title></head><body>', body);
    expect(result).toMatchObject({ outcome: 'warn', advice: 'body' });
  });

  test.each(['description', ' robots ', 'viewport'])(
    'warns about the property “%s”, a slip for a name where no vocabulary defines it',
    (property) => {
      const body = `<meta property="${property}" content=x>`;
      const result = judgePage('<head><title>x</title></head><body>', body);
      expect(result).toMatchObject({ outcome: 'warn', advice: 'body' });
    },
  );

  test('warns about a head inside the body', () => {
    const body = '<head><meta name=a></head>';
    expect(judgePage('<head><title>x</title></head><body>', body)).toMatchObject({ outcome: 'warn' });
  });

  test('warns when it stands after a body tag that closed the head', () => {
    const result = judgePage('<head><title>x</title><body>', '<p>x</p><meta name=robots></head>');
    expect(result).toMatchObject({ outcome: 'warn', advice: 'body' });
  });

  test('is listed in the order of the page', () => {
    const body = '<link rel=canonical href=/><meta name=robots><title>y</title>';
    const { items } = judgePage('<head></head><body>', body);
    expect(items.map(({ selector }) => selector)).toEqual(['body > link', 'body > meta', 'body > title']);
  });

  test('is told apart from what the parser moved', () => {
    const result = judgePage('<head><img><title>x</title></head>', '<p>x<meta name=robots>');
    expect(result.value).toMatchObject({ moved: 1, inBody: 1 });
  });
});

describe('a noscript in the head', () => {
  test.each(['<img src=https://tracker.example/p.gif>', '<iframe src=/f></iframe>', 'Scripts are off.'])(
    'warns when %s in it moves metadata for readers without scripts',
    (content) => {
      const head = `<head><noscript>${content}</noscript><title>x</title><link rel=canonical href=/></head>`;
      expect(judgePage(head)).toMatchObject({
        outcome: 'warn',
        advice: 'noscript',
        itemsTotal: 2,
        value: { movedWithoutScripts: 2 },
      });
    },
  );

  test.each(['<link rel=stylesheet href=a.css>', '<meta name=a>', '<style>p{}</style>', ' '])(
    'passes with %s in it',
    (content) => {
      expect(judgePage(`<head><noscript>${content}</noscript><title>x</title></head>`)).toMatchObject({
        outcome: 'pass',
      });
    },
  );

  test('passes when all metadata stands before it', () => {
    expect(judgePage('<head><title>x</title><noscript><img src=a></noscript></head>')).toMatchObject({
      outcome: 'pass',
    });
  });

  test.each(['<title/>abc', '<title>abc'])('passes when what follows is never closed: %s', (title) => {
    const head = `<head><noscript><link rel=stylesheet href=n.css></noscript>${title}`;
    expect(judgePage(head)).toMatchObject({ outcome: 'pass' });
  });

  test('passes in the body', () => {
    expect(judgePage('<head><title>x</title></head><body>', '<noscript><img></noscript>')).toMatchObject({
      outcome: 'pass',
    });
  });
});

test('a second head warns, with its line', () => {
  const head = '<head><title>x</title></head>\n<head><meta name=a></head><body>';
  expect(judgePage(head)).toMatchObject({
    outcome: 'warn',
    advice: 'second',
    items: [{ line: 4, selector: null }],
  });
});

test('a hostile page of many metadata elements is judged in linear time', () => {
  const many = '<meta name=robots>'.repeat(50_000);
  const result = judgePage(`<head><img>${many}</head>`, many);
  expect(result).toMatchObject({ itemsTotal: 100_001, value: { moved: 50_000, inBody: 50_000 } });
});

test('the head of an error page is not judged', () => {
  expect(judge(headIntegrity, { status: 404 })).toMatchObject({ reason: 'gate' });
});

import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { defaultTitles } from './data/default-titles.ts';
import { documentTitle } from './document-title.ts';

const page = (head: string) => ({ html: `<!doctype html><html lang=en><head>${head}</head><body>` });

test.each([
  ['a title', '<title>Rivers of the region</title>'],
  ['a title beside an SVG title', '<title>Rivers</title></head><body><svg><title>Icon</title></svg>'],
  ['a title after one in a template', '<template><title>Home</title></template><title>Rivers</title>'],
  ['an ampersand', '<title>Fish &amp; chips</title>'],
  ['a word three times', '<title>Rivers, more rivers and small rivers</title>'],
  ['a word of two letters four times', '<title>it is it or it by it</title>'],
  ['a word of two letters with points four times', '<title>שֶׁל שֶׁל שֶׁל שֶׁל</title>'],
  ['a word of one letter with signs four times', '<title>ที่ ที่ ที่ ที่</title>'],
  ['a number four times', '<title>100 200 100 100 100</title>'],
  ['a title that begins like a default one', '<title>Home of the rivers</title>'],
])('%s passes', (_, head) => {
  expect(judge(documentTitle, page(head))).toMatchObject({ outcome: 'pass', itemsTotal: 0 });
});

test.each([
  ['no title', ''],
  ['an empty title', '<title></title>'],
  ['a title of spaces and zero-width characters', '<title> &#x200b;&nbsp;</title>'],
  ['a title in SVG alone', '</head><body><svg><title>Rivers</title></svg>'],
  ['a title in a template alone', '<template><title>Rivers</title></template>'],
  ['a title in noscript alone', '<noscript><title>Rivers</title></noscript>'],
  ['an empty title before another', '<title></title><title>Rivers</title>'],
])('%s fails', (_, head) => {
  expect(judge(documentTitle, page(head))).toMatchObject({ outcome: 'fail', advice: 'missing' });
});

test('the sentence tells an empty title from none', () => {
  expect(judge(documentTitle, page('')).summary).toBe('The page has no title.');
  expect(judge(documentTitle, page('<title></title>'))).toMatchObject({
    summary: 'The title is empty.',
    items: [{ selector: 'head > title' }],
  });
});

describe('warnings', () => {
  test.each([
    ['a title in body', '</head><body><title>Rivers</title>', 'outside'],
    ['two titles', '<title>Rivers</title><title>Lakes</title>', 'several'],
    ['the host name', '<title>Example.com</title>', 'host'],
    ['the host name with www.', '<title>www.example.com</title>', 'host'],
    ['a double escape', '<title>Fish &amp;amp; chips</title>', 'escaped'],
    ['a word four times', '<title>Rivers rivers Rivers RIVERS</title>', 'stuffed'],
    ['a word of three letters four times', '<title>Sea, sea, sea and sea</title>', 'stuffed'],
    ['a Japanese word four times', '<title>コーヒー コーヒー コーヒー コーヒー</title>', 'stuffed'],
  ])('%s', (_, head, advice) => {
    expect(judge(documentTitle, page(head))).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });

  test.each([...defaultTitles])('the default title %j', (title) => {
    expect(judge(documentTitle, page(`<title> ${title.toUpperCase()}\n</title>`))).toMatchObject({
      outcome: 'warn',
      advice: 'generic',
    });
  });

  test.each([
    ['tr', 'IŞIK ışık Işık ışık'],
    ['hi', 'पानी पानी पानी पानी'],
    ['fr', ['été', 'été'.normalize('NFD'), 'Été', 'ÉTÉ'].join(' ')],
  ])('a word four times in %s', (lang, title) => {
    const html = `<!doctype html><html lang=${lang}><head><title>${title}</title></head><body>`;
    expect(judge(documentTitle, { html })).toMatchObject({ outcome: 'warn', advice: 'stuffed' });
  });

  test.each(['bücher.example', 'Bu\u0308cher.example'])('the international host name %j', (name) => {
    const result = judge(documentTitle, {
      ...page(`<title>${name}</title>`),
      url: 'https://www.xn--bcher-kva.example/',
    });
    expect(result.advice).toBe('host');
  });

  test('all that apply, each as an item', () => {
    const result = judge(documentTitle, page('</head><body><title>Home</title><title>Rivers</title>'));
    expect(result.items.map(({ selector }) => selector)).toEqual([
      'body > title:nth-of-type(1)',
      'body > title:nth-of-type(1)',
      'body > title:nth-of-type(2)',
    ]);
  });
});

test('an error page is not judged', () => {
  expect(judge(documentTitle, { status: 404 }).reason).toBe('gate');
});

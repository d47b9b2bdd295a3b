import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { genericLinkTexts } from './data/generic-link-texts.ts';
import { linkText } from './link-text.ts';

const page = (body: string, lang = 'lang=en') => ({ html: `<!doctype html><html ${lang}><body>${body}` });
const good = (count: number) => '<a href=/x>Rivers of the region</a>'.repeat(count);
const bad = (count: number) => '<a href=/x>Click here</a>'.repeat(count);

describe('generic texts', () => {
  test.each([
    ['none', good(3), 'pass', 0],
    ['one of ten', good(9) + bad(1), 'warn', 1],
    ['one of nine', good(8) + bad(1), 'fail', 1],
    ['ten of a hundred', good(90) + bad(10), 'warn', 10],
    ['eleven of many', good(200) + bad(11), 'fail', 11],
    ['one of one', bad(1), 'fail', 1],
  ])('%s', (_, body, outcome, itemsTotal) => {
    const advice = itemsTotal === 0 ? null : 'generic';
    expect(judge(linkText, page(body))).toMatchObject({
      outcome,
      itemsTotal,
      advice,
      value: { generic: itemsTotal },
    });
  });

  test.each([
    'Read more…',
    ' READ  MORE ... ',
    'read more »',
    'Read more › → >',
    '<span>Read</span> <b>more</b>',
    'Read more<span hidden> about rivers</span>',
    'Read more<script>about()</script>',
  ])('are recognised in %s', (text) => {
    expect(judge(linkText, page(`<a href=/x>${text}</a>`)).outcome).toBe('fail');
  });

  test.each(['read more about rivers', '→ here we go', 'mehr', '<img alt=here>', '', 'more'.padEnd(60, '.')])(
    'are not seen in %j',
    (text) => {
      expect(judge(linkText, page(`<a href=/x>${text}</a>`)).outcome).toBe('pass');
    },
  );

  test('are not seen where no link text is shown', () => {
    const unseen =
      '<video><a href=/x>here</a></video><svg><foreignObject><a href=/x>here</a></foreignObject></svg>';
    expect(judge(linkText, page(unseen))).toMatchObject({ outcome: 'pass', value: { links: 2 } });
  });

  test('an aria-label does not help', () => {
    expect(judge(linkText, page('<a href=/x aria-label="Walks">here</a>')).outcome).toBe('fail');
  });
});

describe('languages', () => {
  test.each(
    Object.entries(genericLinkTexts).flatMap(([lang, texts]) => [...texts].map((text) => [lang, text])),
  )('in %s, %s is generic', (lang, text) => {
    expect(judge(linkText, page(`<a href=/x>${text}</a>`, `lang=${lang}`)).outcome).toBe('fail');
  });

  test.each([
    ['es', 'Aquí'],
    ['sv', 'Läs mer …'],
    ['ko', '여기를 클릭'],
    ['pl', 'Więcej'],
  ])('in %s, %s is generic with its marks apart, too', (lang, text) => {
    const body = `<a href=/x>${text.normalize('NFD')}</a>`;
    expect(judge(linkText, page(body, `lang=${lang}`)).outcome).toBe('fail');
  });

  test.each([
    ['the language of the link counts', '<a href=/x lang=de-AT>Mehr</a>', 'lang=en', 'fail'],
    ['not that of the page', '<a href=/x lang=fr>more</a>', 'lang=en', 'pass'],
    ['a language without a list has no generic texts', '<a href=/x>more</a>', 'lang=cs', 'pass'],
    ['without a language all lists count', '<a href=/x>mehr</a>', '', 'fail'],
    ['with an invalid language all lists count', '<a href=/x>mehr</a>', 'lang=xx', 'fail'],
  ])('%s', (_, body, lang, outcome) => {
    expect(judge(linkText, page(body, lang)).outcome).toBe(outcome);
  });
});

test.each([
  ['without links', '<p>'],
  ['with anchors only', '<a id=x>here</a>'],
  ['with links inside the page only', '<a href="#x">here</a><a href="">here</a>'],
  ['with nofollow links only', '<a href=/x rel="NoFollow">here</a>'],
  [
    'with script and mail links only',
    '<a href="javascript:x()">here</a><a href="mailto:a@example.com">here</a>',
  ],
  ['with hidden links only', '<div hidden><a href=/x>here</a></div><a href=/x aria-hidden=true>here</a>'],
])('a page %s is not judged', (_, body) => {
  expect(judge(linkText, page(body))).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

test('an address that does not parse is still a link with a text', () => {
  expect(judge(linkText, page('<a href="https://">here</a>')).outcome).toBe('fail');
});

test('an error page is not judged', () => {
  expect(judge(linkText, { status: 404 }).reason).toBe('gate');
});

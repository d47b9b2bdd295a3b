import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { titleHeadingMatch } from './title-heading-match.ts';

const of = (title: string, heading: string, lang = 'en') =>
  judge(titleHeadingMatch, {
    html: `<!doctype html><html lang=${lang}><title>${title}</title><body><h1>${heading}</h1>`,
  }).outcome;

test.each([
  ['Rivers of Ghent', 'Rivers of Ghent', 'pass'],
  ['RIVERS – Assay', 'rivers', 'pass'],
  ['One two three', 'Three', 'pass'],
  ['Alpha beta gamma delta', 'Alpha one two three four five six', 'warn'],
  ['Home of quality', 'Bicycle repairs', 'warn'],
  ['a b c', 'a b d', 'warn'],
  ['Invoice 2026', 'Report 2026', 'warn'],
  ['2026', '2026', 'pass'],
  ['1984 - George Orwell', '1984', 'pass'],
  ['7 – a film', '7', 'pass'],
  ['1984', '1985', 'warn'],
  ['Audi A4 – Audi', 'A4', 'pass'],
  ['Audi A4 – Audi', 'A6', 'warn'],
  [' ', 'Rivers', 'not_applicable'],
  ['Rivers', ' ', 'not_applicable'],
  ['Oak', 'Oak<span title="Seen by members"><svg aria-hidden=true></svg></span>', 'pass'],
  ['Oak', 'Oak<span title="Seen by members"><img alt=""></span> <button aria-label=Copy></button>', 'pass'],
  ['Acme', '<a href=/ title=Home><svg role=img><title>Acme</title></svg></a> since 1900', 'pass'],
  ['Oak', '<span title=Oak></span>', 'pass'],
  ['Rivers of Ghent', '<img alt=Rivers title=x> of Ghent', 'pass'],
])('%j and %j: %s', (title, heading, outcome) => {
  expect(of(title, heading)).toBe(outcome);
});

test.each([
  ['', '<h1>Rivers</h1>', 'The page has no title.'],
  ['<title> </title>', '<h1>Rivers</h1>', 'The page has no title.'],
  ['<title>Rivers</title>', '', 'The page has no main heading.'],
  ['', '', 'The page has neither a title nor a main heading.'],
])('says what it lacks: %j, %j', (head, body, summary) => {
  expect(judge(titleHeadingMatch, { html: `<!doctype html>${head}<body>${body}` }).summary).toBe(summary);
});

test('a third of the words of either is enough', () => {
  expect(of('alpha one two', 'alpha three four five six seven')).toBe('pass');
  expect(of('alpha one two three', 'alpha five six seven')).toBe('warn');
});

test('single characters count in scripts without spaces', () => {
  expect(of('川 海', '川', 'ja')).toBe('pass');
});

test('the same text matches even without a word in it', () => {
  expect(of('🎉', '🎉')).toBe('pass');
  expect(of('C', ' c ')).toBe('pass');
});

test('letters get their case by the language', () => {
  expect(of('KIŞ KIYAFETLERİ', 'Kış kıyafetleri', 'tr')).toBe('pass');
  expect(of('TITLE', 'title')).toBe('pass');
});

test('letters with a mark count as words', () => {
  expect(of('की एक दो तीन', 'की चार पाँच', 'hi')).toBe('pass');
});

test('composed and decomposed letters are the same', () => {
  const title = 'Hiệu sách nhỏ – một hai ba bốn năm';
  expect(of(title.normalize('NFD'), 'Hiệu sách nhỏ'.normalize('NFC'), 'vi')).toBe('pass');
});

test.each(['’', 'ʼ', '＇'])('an apostrophe is one in any form: %s', (apostrophe) => {
  expect(of("L'Oréal", `L${apostrophe}Oréal, d${apostrophe}hier`, 'fr')).toBe('pass');
});

test('one word is told as one', () => {
  const html = (heading: string) => `<!doctype html><title>Rivers of Ghent</title><body><h1>${heading}</h1>`;
  const summaryOf = (heading: string) => judge(titleHeadingMatch, { html: html(heading) }).summary;
  expect(summaryOf('Rivers')).toBe('Title and main heading share 1 word.');
  expect(summaryOf('Rivers of')).toBe('Title and main heading share 2 words.');
});

test.each(['\u00ad', '\u200b', '\u2060'])(
  'places where a word may be broken are none of its letters: %j',
  (mark) => {
    const heading = `Fahr${mark}rad${mark}werk${mark}statt`;
    expect(of('Fahrradwerkstatt', heading, 'de')).toBe('pass');
  },
);

test('a zero-width space may part words as well', () => {
  expect(of('Bicycle repairs Berlin', 'Bicycle\u200brepairs')).toBe('pass');
  expect(of('Home of quality', 'Bicycle\u200brepairs')).toBe('warn');
});

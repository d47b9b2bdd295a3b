import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { keywordConsistency } from './keyword-consistency.ts';

const of = (body: string, head = '', lang = 'en') =>
  judge(keywordConsistency, { html: `<!doctype html><html lang=${lang}><head>${head}</head><body>${body}` });

test('tells the leading words and phrases and where they stand', () => {
  const head = '<title>Bicycle repairs</title><meta name=description content="We mend every bicycle.">';
  const body = `<h2>Repairs</h2><p>${'bicycle repairs with them. '.repeat(3)}town</p>`;
  expect(of(body, head).value).toEqual([
    { term: 'repairs', count: 4, title: true, description: false, headings: true },
    { term: 'bicycle', count: 3, title: true, description: true, headings: false },
    { term: 'town', count: 1, title: false, description: false, headings: false },
    { term: 'bicycle repairs', count: 3, title: true, description: false, headings: false },
  ]);
});

test('stop words are those of the language', () => {
  expect(of('<p>nicht nicht Fluss</p>', '', 'de').value).toMatchObject([{ term: 'fluss' }]);
  expect(of('<p>nicht nicht Fluss</p>', '', 'en').value).toMatchObject([
    { term: 'nicht' },
    { term: 'fluss' },
  ]);
});

test('letters get their case by the language', () => {
  const head = '<title>KIYAFETLER</title>';
  expect(of('<p>kıyafetler</p>', head, 'tr').value).toMatchObject([{ term: 'kıyafetler', title: true }]);
});

test('a word is the same however it is encoded or may be broken', () => {
  const head = '<title>Forêt Fahrrad</title>';
  const { value } = of(`<h2>Fahr&shy;rad</h2><p>${'forêt'.normalize('NFD')} forêt Fahrrad</p>`, head, 'fr');
  expect(value).toEqual([
    { term: 'fahrrad', count: 2, title: true, description: false, headings: true },
    { term: 'forêt', count: 2, title: true, description: false, headings: false },
  ]);
});

test('a zero-width space parts words, in the text and in the places', () => {
  const { value } = of(
    '<h2>Bicycle&#x200b;repairs</h2><p>bicycle repairs</p>',
    '<title>A bicycle&#x200b;repairs</title>',
  );
  expect(value).toMatchObject([
    { term: 'bicycle', count: 2, title: true, headings: true },
    { term: 'repairs', count: 2, title: true, headings: true },
  ]);
});

test('letters are counted with their marks composed', () => {
  expect(of(`<p>${'été été forêt'.normalize('NFD')}</p>`, '', 'de').value).toMatchObject([{ term: 'forêt' }]);
});

test('a part of a word is no word', () => {
  const head = '<title>Dog training</title><meta name=description content="Rain, at last.">';
  expect(of('<h1>Training</h1><p>rain rain</p>', head).value).toMatchObject([
    { term: 'rain', title: false, description: true, headings: false },
    { term: 'training', title: true, description: false, headings: true },
  ]);
});

test('neither punctuation nor length keeps a term from being found', () => {
  const long = 'x'.repeat(150);
  const head = `<title>Bicycle (repairs) ${long}</title>`;
  const { value } = of(`<p>${`bicycle repairs, the ${long} `.repeat(3)}</p>`, head);
  expect(value).toMatchObject([
    { term: 'bicycle', title: true },
    { term: 'repairs', title: true },
    { term: 'x'.repeat(100), title: true },
    { term: 'bicycle repairs', title: true },
  ]);
});

test('two characters are a term in scripts without spaces', () => {
  expect(of('<p>東京 東京</p>', '', 'ja').value).toMatchObject([{ term: '東京', count: 2 }]);
});

test('a term is found in the midst of a text without spaces', () => {
  const head = '<title>東京大学案内</title>';
  expect(of('<p>東京 東京</p>', head, 'ja').value).toMatchObject([{ term: '東京', title: true }]);
});

test.each([
  ['ja', '自転車を修理しています。修理することができます。', '修理'],
  ['zh', '我们修理自行车。我们可以修理。', '修理'],
  ['zh-TW', '我們修理腳踏車。我們可以修理。', '修理'],
  ['ko', '그리고 수리 그리고 수리 있습니다 있습니다', '수리'],
])('in %s no function word leads', (lang, text, term) => {
  expect(of(`<p>${text}</p>`, '', lang).summary).toContain(`"${term}"`);
});

test('without text there is nothing to tell', () => {
  expect(of('<p>a of</p>').reason).toBe('irrelevant');
});

test.each(['__proto__', 'constructor', 'xx'])('the language %s has no list', (lang) => {
  expect(of('<p>rivers</p>', '', lang).outcome).toBe('info');
});

test('a term that is used once does not lead', () => {
  expect(of('<p>rivers flow</p>')).toMatchObject({
    outcome: 'info',
    summary: 'No term is used more than once.',
    value: [{ term: 'rivers' }, { term: 'flow' }],
  });
  expect(of('<p>rivers rivers</p>').summary).toBe('The leading term is "rivers", used 2 times.');
});

test('of those used equally often the first ones are told, in the order of the page', () => {
  const names = Array.from({ length: 14 }, (_, i) => `word${String.fromCharCode(110 - i)}`);
  const text = names.map((name) => `${name} `.repeat(2)).join('');
  const { value } = of(`<p>${text}</p><p>${names[13]} then ${names[12]} ${names[12]}</p>`);
  expect((value as { term: string }[]).map(({ term }) => term)).toEqual([
    names[12],
    names[13],
    ...names.slice(0, 8),
  ]);
});

// Up to 256 frequent words are counted in a table.
test.each([200, 300])('pairs lead in a text of %i frequent words', (count) => {
  const names = Array.from({ length: count }, (_, i) => `word${i}`);
  const text =
    `${names.join(' ')}. `.repeat(3) + `word${count - 1} word${count - 2} with word9 word3 `.repeat(4);
  const pairs = (of(`<p>${text}</p>`).value as { term: string; count: number }[]).slice(10);
  expect(pairs.slice(0, 4)).toMatchObject([
    { term: `word${count - 1} word${count - 2}`, count: 4 },
    { term: 'word9 word3', count: 4 },
    { term: 'word0 word1', count: 3 },
    { term: 'word1 word2', count: 3 },
  ]);
});

test('the beginning of a long text tells what leads', () => {
  // With a space before them, 12,000 characters hold the mountain and 285 rivers behind it.
  const text = `${'rivers '.repeat(1_428)}mountain `.repeat(2);
  expect(of(`<p>${text}</p>`).value).toMatchObject([
    { term: 'rivers', count: 1_713 },
    { term: 'mountain', count: 1 },
    { term: 'rivers rivers', count: 1_711 },
  ]);
});

import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { metaDescription } from './meta-description.ts';

const meta = (content: string) => `<meta name="Description" content="${content}">`;
const page = (head: string, body = '') => ({
  html: `<!doctype html><head><title>Rivers</title>${head}</head><body>${body}`,
});

test.each([
  ['one', meta('About rivers.')],
  ['two equal ones', meta('About rivers.') + meta(' About\n rivers. ')],
  ['an empty one beside it', meta(' ') + meta('About rivers.')],
])('%s passes', (_, head) => {
  expect(judge(metaDescription, page(head)).outcome).toBe('pass');
});

test('an equal one in body does not matter', () => {
  expect(judge(metaDescription, page(meta('a'), meta('a'))).outcome).toBe('pass');
});

test.each([
  ['none', ''],
  ['a blank one', meta(' &#x200b;')],
  ['one without content', '<meta name=description>'],
  ['og:description alone', '<meta property="og:description" content="About rivers.">'],
  ['one in noscript', `<noscript>${meta('a')}</noscript>`],
])('%s fails', (_, head) => {
  expect(judge(metaDescription, page(head))).toMatchObject({ outcome: 'fail', advice: 'missing' });
});

test.each([
  ['one in body alone', page('', meta('a')), 'outside'],
  ['two different ones', page(meta('a') + meta('b')), 'several'],
  ['another one in body', page(meta('a'), meta('b')), 'several'],
  ['the title again', page(meta(' RIVERS ')), 'copied'],
] as const)('%s warns', (_, options, advice) => {
  expect(judge(metaDescription, options)).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
});

test('the same description with its marks apart does not differ', () => {
  const [first, second] = ['NFC', 'NFD'].map((form) => meta('Cafés and rivers.'.normalize(form)));
  expect(judge(metaDescription, page(`${first}${second}`)).outcome).toBe('pass');
});

test('an error page is not judged', () => {
  expect(judge(metaDescription, { status: 503 }).reason).toBe('gate');
});

test.each([
  ['IĞDIR BİSİKLET', 'ığdır bisiklet'],
  ['WINDOWS KURULUMU', 'Windows kurulumu'],
])('the title again counts as such by the case of the language, or by that of English: %s', (title, text) => {
  const html = `<!doctype html><html lang=tr><head><title>${title}</title>${meta(text)}</head><body>`;
  expect(judge(metaDescription, { html })).toMatchObject({ outcome: 'warn', advice: 'copied' });
});

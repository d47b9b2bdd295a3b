import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { referrerPolicy } from './referrer-policy.ts';

const of = (...values: string[]) =>
  judge(referrerPolicy, { fields: values.map((value) => ['Referrer-Policy', value] as const) });

test.each([
  ['no-referrer', 'pass'],
  ['same-origin', 'pass'],
  ['strict-origin', 'pass'],
  ['Strict-Origin-When-Cross-Origin', 'pass'],
  ['origin', 'warn'],
  ['origin-when-cross-origin', 'warn'],
  ['nonsense', 'warn'],
  ['unsafe-url', 'fail'],
  ['no-referrer-when-downgrade', 'fail'],
  ['unsafe-url, strict-origin', 'pass'],
  ['strict-origin, nonsense', 'pass'],
])('%s: %s', (value, outcome) => {
  expect(of(value).outcome).toBe(outcome);
});

test('the last known token of all fields rules, and metas come after them', () => {
  expect(of('no-referrer', 'unsafe-url').outcome).toBe('fail');
  const html = '<!doctype html><head><meta name=Referrer content=unsafe-url></head>';
  expect(judge(referrerPolicy, { html, fields: [['Referrer-Policy', 'no-referrer']] }).outcome).toBe('fail');
});

const meta = (content: string, place = 'head') =>
  judge(referrerPolicy, {
    html: `<!doctype html><head></head><body>`.replace(
      `<${place}>`,
      `<${place}><meta name=referrer content="${content}">`,
    ),
  });

test.each([
  ['never', 'pass', 'no-referrer'],
  ['Default', 'pass', 'strict-origin-when-cross-origin'],
  ['origin-when-crossorigin', 'warn', 'origin-when-cross-origin'],
  ['always', 'fail', 'unsafe-url'],
])('a meta may say it as it once was said: %s', (content, outcome, value) => {
  expect(meta(content)).toMatchObject({ outcome, value });
  expect(of(content)).toMatchObject({ outcome: 'warn', advice: 'unknown' });
});

test('the meta that rules is named, with advice of its own, as no header can mend it', () => {
  const html = '<!doctype html><head><meta name=referrer content=no-referrer-when-downgrade></head>';
  const fields = [['Referrer-Policy', 'strict-origin-when-cross-origin'] as const];
  expect(judge(referrerPolicy, { html, fields })).toMatchObject({
    outcome: 'fail',
    advice: 'meta',
    summary: 'A meta element sets the referrer policy no-referrer-when-downgrade.',
    items: [{ selector: 'head > meta', snippet: expect.stringContaining('no-referrer-when-downgrade') }],
  });
  expect(meta('origin')).toMatchObject({ outcome: 'warn', advice: 'meta' });
  expect(meta('nonsense')).toMatchObject({ advice: 'unknown', items: [{ selector: 'head > meta' }] });
  expect(of('unsafe-url')).toMatchObject({ advice: 'leaking', items: [{ selector: null }] });
  expect(of('origin')).toMatchObject({ advice: 'origin', items: [{ selector: null }] });
});

test('a meta in the body does not count', () => {
  expect(meta('unsafe-url', 'body').reason).toBe('irrelevant');
});

test('a meta whose name has spaces is not read, as in browsers', () => {
  const html = '<!doctype html><head><meta name=" referrer" content=unsafe-url></head>';
  expect(judge(referrerPolicy, { html }).reason).toBe('irrelevant');
});

test('nothing declared is not judged', () => {
  expect(of().reason).toBe('irrelevant');
  expect(of(' ').reason).toBe('irrelevant');
});

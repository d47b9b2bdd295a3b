import { describe, expect, test } from 'vitest';
import { imageAlt } from './accessibility/image-alt.ts';
import { redact } from './redact.ts';
import { canonical } from './seo/canonical.ts';
import { judge } from './testing.ts';

// Put together here, so that no scanner takes them for real ones.
const token = `ghp_${'a1'.repeat(18)}`;
const secret = 'k'.repeat(40);

describe('takes out', () => {
  test.each([
    [`a ${token} b`, 'a ghp_… b'],
    [`cut ${token.slice(0, 20)}…`, 'cut ghp_……'],
    [`xoxb-${'1'.repeat(30)}`, 'xoxb…'],
    [`npm_${'x'.repeat(36)}`, 'npm_…'],
    [`-----BEGIN RSA ${'PRIVATE KEY'}-----\nMIIE`, '----…'],
    [`AKIA${'A'.repeat(16)} ${secret}`, `AKIA${'A'.repeat(16)} kkkk…`],
    ['<a href="https://ann:pw@example.com/">', '<a href="https://…@example.com/">'],
  ])('%s', (text, shown) => expect(redact(text)).toBe(shown));
});

test.each([
  'https://example.com:8080/a@b',
  'https://example.com/?mail=ann@example.com',
  'npm_config_cache and SG.1',
  secret,
])('leaves %s as it is', (text) => expect(redact(text)).toBe(text));

test('no report carries a secret of the page on, wherever it stands', () => {
  const address = 'https://ann:pw4567@example.com/';
  const head = `<link rel=canonical href="${address}">`;
  const html = `<!doctype html><head>${head}</head><body><img src="${address}" data-key="${token}">`;
  const shown = JSON.stringify([judge(canonical, { html }), judge(imageAlt, { html })]);
  expect(shown).not.toContain('pw4567');
  expect(shown).not.toContain(token.slice(0, 12));
  expect(shown).toContain('https://…@example.com/');
});

import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { textToHtmlRatio } from './text-to-html-ratio.ts';

test('tells the share of visible text in bytes', () => {
  const html = '<!doctype html><body><p>äöü</p>';
  expect(judge(textToHtmlRatio, { html })).toMatchObject({
    outcome: 'info',
    value: { textBytes: 6, htmlBytes: 34, percent: 17.6 },
  });
});

test('text and page are compared in one encoding', () => {
  const bytes = Buffer.concat([Buffer.from('<!doctype html><p>'), Buffer.alloc(100, 0xe0)]);
  const fields = [['Content-Type', 'text/html; charset=windows-1251']] as const;
  expect(judge(textToHtmlRatio, { bytes, fields }).value).toMatchObject({ textBytes: 200, htmlBytes: 218 });
});

test('bytes that are no characters weigh the same in text and page', () => {
  const bytes = Buffer.concat([Buffer.from('<!doctype html><p>'), Buffer.alloc(100, 0xff)]);
  expect(judge(textToHtmlRatio, { bytes }).value).toMatchObject({ textBytes: 300, htmlBytes: 318 });
});

test('an empty page has none', () => {
  expect(judge(textToHtmlRatio, { html: '' }).reason).toBe('irrelevant');
});

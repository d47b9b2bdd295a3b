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

test('an empty page has none', () => {
  expect(judge(textToHtmlRatio, { html: '' }).reason).toBe('irrelevant');
});

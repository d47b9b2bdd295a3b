import { expect, test } from 'vitest';
import { fitText, textWidth } from './text-width.ts';

test.each([
  ['', 0],
  ['Hello', 46],
  ['iiiiiiiiii', 44],
  ['WWWWWWWWWW', 189],
  // As wide as without the marks, in either form.
  ['Zürich', 56],
  ['Zu\u0308rich', 56],
  ['Zurich', 56],
  ['日本語', 60],
  ['한국어', 60],
  ['🌊', 20],
  ['👩‍🚀', 20],
  ['👨‍👩‍👧‍👦'.repeat(40), 800],
  ['⚠️ 🇩🇪 1️⃣ 👍🏽', 97],
  ['a\u200db', 22],
  ['a\u200bb', 22],
  ['✅', 20],
  ['⌚⭐✅', 60],
  ['➡️', 20],
  ['🖥', 20],
  ['葛\u{e0100}城', 40],
  ['平\u302a', 20],
  ['Привет', 72],
  ['Ωμέγα', 57],
  ['שלום', 43],
  ['ＡＢ', 40],
  // Emoji by style alone, which nothing asks for here.
  ['®©™', 49],
])('%j is %i pixels wide at 20 pixels', (text, width) => {
  expect(textWidth(text, 20)).toBe(width);
});

test('a text that fits is shown as it is', () => {
  expect(fitText('Hello', 20, 46)).toEqual({ text: 'Hello', widthPx: 46, limitPx: 46, shown: 'Hello' });
});

test.each([
  ['Hello, world', 60, 'Hell…'],
  ['Hi there you', 50, 'Hi t…'],
  ['日本語日本語', 60, '日本…'],
  ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 50, '👨‍👩‍👧…'],
])('%j within %i pixels shows %j, which fits', (text, limit, shown) => {
  const fitted = fitText(text, 20, limit);
  expect(fitted.shown).toBe(shown);
  expect(textWidth(fitted.shown, 20)).toBeLessThanOrEqual(limit);
});

import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { avoidInlineSpacing } from './avoid-inline-spacing.ts';

const of = (style: string, text = 'A') =>
  judge(avoidInlineSpacing, { html: `<p style="${style}">${text}</p>` });
const long = 'The river. '.repeat(30);

describe('passes', () => {
  test.each([
    'letter-spacing: .12em !important',
    'letter-spacing: 0.5EM !IMPORTANT',
    'word-spacing: 0.16em ! important',
    'line-height: 1.5 !important',
    'line-height: 1 !important',
    'letter-spacing: 2px !important',
    'letter-spacing: 0 !important; letter-spacing: 1em !important',
    'letter-spacing: 0; letter-spacing: 1em !important; letter-spacing: 0',
  ])('%s', (style) => {
    expect(of(style)).toMatchObject({ outcome: 'pass', value: { elements: 1, offending: 0 } });
  });

  test.each(['line-height: 150% !important', 'line-height: 24px !important'])('%s over lines', (style) => {
    expect(of(style, long)).toMatchObject({ outcome: 'pass' });
  });

  test.each(['', '<i hidden>A</i>', '<script>A</script>'])('what has no text to see: %s', (text) => {
    expect(of('letter-spacing: 0 !important', text)).toMatchObject({ outcome: 'pass' });
  });
});

describe('fails for', () => {
  test.each([
    ['letter-spacing: 0.1em !important', 'letter-spacing is fixed at 0.1em; readers may need 0.12em.'],
    ['LETTER-SPACING: -.02EM !important', 'letter-spacing is fixed at -.02em; readers may need 0.12em.'],
    ['letter-spacing: 0 !important', 'letter-spacing is fixed at 0; readers may need 0.12em.'],
    ['letter-spacing: 0px !important', 'letter-spacing is fixed at 0px; readers may need 0.12em.'],
    ['word-spacing: normal !important', 'word-spacing is fixed at normal; readers may need 0.16em.'],
    ['color: red; word-spacing: .1em !important', 'word-spacing is fixed at .1em; readers may need 0.16em.'],
  ])('%s', (style, detail) => {
    expect(of(style)).toMatchObject({
      outcome: 'fail',
      itemsTotal: 1,
      items: [{ detail: `In the server’s HTML, ${detail}` }],
    });
  });
});

test('tells each property of an element', () => {
  expect(of('letter-spacing: 0 !important; word-spacing: 0 !important')).toMatchObject({ itemsTotal: 2 });
});

describe('only warns about', () => {
  test.each([
    ['letter-spacing: 1px !important', 'A'],
    ['letter-spacing: .05rem !important', 'A'],
    ['word-spacing: 1pt !important', 'A'],
    ['letter-spacing: 0 !important', '<b>A</b>'],
    ['line-height: 1.2 !important', long],
    ['line-height: normal !important', long],
    ['line-height: 120% !important', long],
    ['line-height: 16px !important', long],
  ])('%s', (style, text) => {
    expect(of(style, text)).toMatchObject({ outcome: 'warn', itemsTotal: 1 });
  });
});

describe('is not applicable to', () => {
  test.each([
    '<p>',
    '<p style="letter-spacing: 0">A',
    '<p style="color: red !important">A',
    '<p style="letter-spacing: inherit !important">A',
    '<p style="letter-spacing: calc(0px) !important">A',
    '<p style="letter-spacing: 5% !important">A',
    '<p hidden style="letter-spacing: 0 !important">A',
    '<p aria-hidden=true style="letter-spacing: 0 !important">A',
    '<svg><text style="letter-spacing: 0 !important">A</text></svg>',
  ])('%s', (html) => {
    expect(judge(avoidInlineSpacing, { html })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  });

  test('an error page', () => {
    expect(judge(avoidInlineSpacing, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});

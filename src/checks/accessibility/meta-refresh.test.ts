import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { metaRefresh } from './meta-refresh.ts';

function judgeContent(content: string) {
  return judge(metaRefresh, { html: `<meta http-equiv=refresh content="${content}">` });
}

test.each([
  ['0', 0],
  ['0; url=/new', 0],
  ['72001', 72_001],
  ['0.0', 0],
  ['0.9; url=/new', 0],
  ['.5', 0],
  ['.', 0],
])('passes with the delay %j', (content, value) => {
  expect(judgeContent(content)).toMatchObject({ outcome: 'pass', value });
});

test.each([
  ['30', '30'],
  ['5; url=/new', '5'],
  ['5,url=/new', '5'],
  [' 5 url=/new', '5'],
  ['72000', '72,000'],
  ['72000.9', '72,000'],
])('fails with the delay %j', (content, seconds) => {
  expect(judgeContent(content)).toMatchObject({
    outcome: 'fail',
    advice: 'timed',
    items: [{ detail: `In the server’s HTML, the page changes by itself after ${seconds} seconds.` }],
  });
});

test('judges the first that is valid, whatever its letter case', () => {
  const ofBoth = (first: string, second: string) =>
    judge(metaRefresh, {
      html: `<meta http-equiv=Refresh content="${first}"><meta http-equiv=REFRESH content="${second}">`,
    });
  expect(ofBoth('0', '9')).toMatchObject({ outcome: 'pass', value: 0 });
  expect(ofBoth('9', '0')).toMatchObject({ outcome: 'fail', itemsTotal: 1, value: 9 });
  expect(ofBoth('soon', '9')).toMatchObject({ outcome: 'fail', itemsTotal: 1, value: 9 });
});

test('judges a Refresh header before all metas', () => {
  const html = '<meta http-equiv=refresh content=9>';
  const withHeader = (value: string) =>
    judge(metaRefresh, {
      html,
      fields: [
        ['Content-Type', 'text/html'],
        ['Refresh', value],
      ],
    });
  expect(withHeader('0')).toMatchObject({ outcome: 'pass', value: 0 });
  expect(withHeader('30')).toMatchObject({
    outcome: 'fail',
    items: [{ detail: 'The Refresh header changes the page after 30 seconds.', selector: null }],
  });
  expect(withHeader('soon')).toMatchObject({ outcome: 'fail', value: 9 });
});

describe('is not applicable', () => {
  test.each(['', ' ', 'x', '-5', ';5', '5s', 'url=/new'])('to the content %j', (content) => {
    expect(judgeContent(content)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test.each(['5; url=javascript:void(0)', '5; url=http://[bad', '&nbsp;5'])(
    'to the content %j, which browsers ignore',
    (content) => {
      expect(judgeContent(content)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
    },
  );

  test.each([
    '<p>',
    '<meta http-equiv=refresh>',
    '<meta name=refresh content=5>',
    '<noscript><meta http-equiv=refresh content=5></noscript>',
  ])('to %s', (html) => {
    expect(judge(metaRefresh, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('to an error page', () => {
    expect(judge(metaRefresh, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});

import { describe, expect, test } from 'vitest';
import { pageHasHeadingOne } from '../content/page-has-heading-one.ts';
import { judge } from '../testing.ts';
import { htmlParseErrors } from './html-parse-errors.ts';

const broken = (times: number) => `<!doctype html>\n${'<p a a>\n'.repeat(times)}`;

test('passes HTML without syntax errors', () => {
  expect(judge(htmlParseErrors, { html: '<!doctype html><title>x</title><p>y' })).toMatchObject({
    outcome: 'pass',
    value: { count: 0, codes: {} },
  });
});

test.each(['<title>x</title>', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN"><title>x</title>'])(
  'leaves the doctype to its own check: %s',
  (html) => {
    expect(judge(htmlParseErrors, { html })).toMatchObject({ outcome: 'pass' });
  },
);

test('warns and says where each error is', () => {
  const html = '<!doctype html>\n<p title=a title=b>x\n<br / class=y>';
  expect(judge(htmlParseErrors, { html })).toMatchObject({
    outcome: 'warn',
    summary: 'The HTML has at least 2 syntax errors.',
    value: { count: 2, codes: { 'duplicate-attribute': 1, 'unexpected-solidus-in-tag': 1 } },
    items: [
      { detail: 'Syntax error: duplicate-attribute.', line: 2 },
      { detail: 'Syntax error: unexpected-solidus-in-tag.', line: 3 },
    ],
  });
});

test.each([
  ['a\n  <p title=a title=b>x\nb', '<p title=a title=b>x'],
  ['a &ampersand; b', '<!doctype html>a &ampersand; b'],
  [`${'x'.repeat(100)}<p a a>${'y'.repeat(100)}`, `${'x'.repeat(54)}<p a a>${'y'.repeat(59)}`],
])('shows the line around the error: %j', (html, snippet) => {
  const { items } = judge(htmlParseErrors, { html: `<!doctype html>${html}` });
  expect(items[0]?.snippet).toBe(snippet);
});

test.each([
  [1, 'warn', 'The HTML has at least one syntax error.'],
  [20, 'warn', 'The HTML has at least 20 syntax errors.'],
  [21, 'fail', 'The HTML has at least 21 syntax errors.'],
  [2000, 'fail', 'The HTML has at least 2,000 syntax errors.'],
])('with %i errors the outcome is %s', (times, outcome, summary) => {
  const result = judge(htmlParseErrors, { html: broken(times) });
  expect(result).toMatchObject({ outcome, summary, itemsTotal: times });
  expect(result.items).toHaveLength(Math.min(times, 50));
});

test.each(['<img src="data:', '<!-- a', '<script>a', '<p'])(
  'leaves out what our own cut breaks off: %s',
  (end) => {
    const html = `<!doctype html><p a a>${end}`;
    const codesOf = (truncated: boolean) => judge(htmlParseErrors, { html, body: { truncated } }).value;
    expect(codesOf(true)).toEqual({ count: 1, codes: { 'duplicate-attribute': 1 } });
    expect(codesOf(false)).toMatchObject({ count: 2 });
  },
);

describe('a page that is sent as XML', () => {
  const judgeXml = (rest: string, truncated = false) =>
    judge(htmlParseErrors, {
      html: `<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>\n${rest}`,
      fields: [['Content-Type', 'application/xhtml+xml']],
      body: { truncated },
    });

  test('passes with what XML allows', () => {
    expect(judgeXml('<p/><p hidden="">a<![CDATA[ & b]]></p></body></html>')).toMatchObject({
      outcome: 'pass',
      value: { count: 0, codes: {} },
    });
  });

  test('fails where it breaks', () => {
    expect(judgeXml('<h1>Soil & water</h1></body></html>')).toMatchObject({
      outcome: 'fail',
      advice: 'xml',
      summary:
        'The page is sent as XML, which breaks here: an & that is not written as &amp;. Browsers show an error in place of what follows.',
      items: [{ line: 3, snippet: '<h1>Soil & water</h1></body></html>' }],
    });
  });

  test('may end before its end only where it was cut', () => {
    expect(judgeXml('<p>')).toMatchObject({ outcome: 'fail', items: [{ line: 3 }] });
    expect(judgeXml('<p>', true)).toMatchObject({ outcome: 'pass' });
    expect(judgeXml('<p></b>', true)).toMatchObject({ outcome: 'fail' });
  });

  test('is not blamed for what may stand behind the place', () => {
    const html = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A & B</title></head></html>';
    const fields = [['Content-Type', 'application/xhtml+xml']] as const;
    expect(judge(pageHasHeadingOne, { html, fields })).toMatchObject({ reason: 'no_evidence' });
  });
});

test('does not judge an error page', () => {
  expect(judge(htmlParseErrors, { status: 404 })).toMatchObject({ reason: 'gate' });
});

import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { contentType } from './content-type.ts';

const judgeTypes = (values: string[], html = '<!doctype html><title>x</title>', status = 200) =>
  judge(contentType, { html, status, fields: values.map((value) => ['content-type', value]) });

describe('the media type of the page', () => {
  test.each([
    [['text/html']],
    [['Text/HTML; charset=utf-8']],
    [['text/html', 'text/html']],
    [['text/html; charset=utf-8', 'TEXT/html; charset=UTF-8']],
    [['text/html; charset=utf-8', 'text/html;charset=UTF-8']],
    [['text/html;charset="utf-8"', 'text/html ; Charset=utf-8;']],
  ])('passes for %j', (values) => {
    expect(judgeTypes(values)).toMatchObject({ outcome: 'pass', value: 'text/html' });
  });

  test.each(['application/xhtml+xml', 'application/xml', 'text/xml'])(
    'warns about XHTML sent as %s',
    (type) => {
      expect(judgeTypes([type], '<html xmlns="http://www.w3.org/1999/xhtml"/>')).toMatchObject({
        outcome: 'warn',
        advice: 'xhtml',
        value: type,
        items: [{ detail: expect.stringContaining(`sent as XML (${type})`) }],
      });
    },
  );

  test.each([
    [['text/html', 'text/html; charset=utf-8']],
    [['text/html; charset=utf-8, text/html']],
    [['text/html; charset=utf-8', 'html']],
  ])('warns about two that differ: %j', (values) => {
    expect(judgeTypes(values)).toMatchObject({
      outcome: 'warn',
      advice: 'several',
      items: [{ snippet: expect.stringContaining('Content-Type: text/html; charset=utf-8') }],
    });
  });

  test('fails when there is none', () => {
    expect(judgeTypes([])).toMatchObject({ outcome: 'fail', advice: 'missing', value: null });
  });

  test.each(['', 'html', 'text', 'text/html/x'])('fails when it is no type: %j', (value) => {
    expect(judgeTypes([value])).toMatchObject({ outcome: 'fail', advice: 'invalid' });
  });

  test('fails when HTML is sent as something else', () => {
    expect(judgeTypes(['text/plain'])).toMatchObject({
      outcome: 'fail',
      advice: 'wrong',
      summary: 'The HTML is sent as text/plain.',
    });
  });

  test('lists the worst first when several things are wrong', () => {
    expect(judgeTypes(['application/xhtml+xml', 'text/plain']).items.map(({ outcome }) => outcome)).toEqual([
      'fail',
      'warn',
    ]);
  });

  test('is judged on an error page too', () => {
    expect(judgeTypes(['text/plain'], '<!doctype html>', 404)).toMatchObject({ outcome: 'fail' });
    expect(judgeTypes(['text/html'], 'Not found', 404)).toMatchObject({ outcome: 'pass' });
  });

  test('is not judged when an error is answered in another format', () => {
    expect(judgeTypes(['application/json'], '{"error":1}', 500)).toMatchObject({
      outcome: 'not_applicable',
      reason: 'gate',
    });
  });

  test('is not asked of an answer without content', () => {
    expect(judgeTypes([], '', 404)).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });
});

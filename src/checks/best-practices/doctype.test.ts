import { expect, test } from 'vitest';
import type { htmlType } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { doctype } from './doctype.ts';

test.each([
  '<!doctype html><title>x</title>',
  '\n<!-- a comment --> <!DOCTYPE HTML><title>x</title>',
  '<!DOCTYPE html SYSTEM "about:legacy-compat">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
])('passes in standards mode: %s', (html) => {
  expect(judge(doctype, { html })).toMatchObject({ outcome: 'pass', value: 'no-quirks' });
});

test('warns about limited quirks mode and shows the doctype', () => {
  const tag =
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">';
  expect(judge(doctype, { html: `\n\n${tag}\n<title>x</title>` })).toMatchObject({
    outcome: 'warn',
    value: 'limited-quirks',
    advice: 'old',
    items: [{ line: 3, snippet: tag, detail: expect.stringContaining('limited quirks mode') }],
  });
});

test('fails without a doctype', () => {
  expect(judge(doctype, { html: '<html><title>x</title>' })).toMatchObject({
    outcome: 'fail',
    value: 'quirks',
    advice: 'missing',
    items: [{ snippet: null }],
  });
});

test('fails for a doctype that old browsers knew by another mode', () => {
  const html = '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 3.0//EN"><title>x</title>';
  expect(judge(doctype, { html })).toMatchObject({ outcome: 'fail', value: 'quirks', advice: 'old' });
});

test.each([
  '<!DOCTYPE html lang="en">',
  '<!DOCTYPE html PUBLIC>',
  '<!DOCTYPE html SYSTEM>',
  '<!doctype html "">',
])('fails for a malformed doctype, which is not a late one: %s', (tag) => {
  expect(judge(doctype, { html: `<!-- x -->\n${tag}<title>x</title>` })).toMatchObject({
    outcome: 'fail',
    advice: 'old',
    summary: 'The doctype is malformed, so the page is rendered in quirks mode.',
    items: [{ line: 2, snippet: tag }],
  });
});

test('a doctype that comes late is shown with its line', () => {
  const html = '<p>\r\n\n<!doctype html>';
  expect(judge(doctype, { html })).toMatchObject({ advice: 'late', items: [{ line: 3 }] });
});

test.each(['text <!doctype html><title>x</title>', '<html><!DOCTYPE html ><title>x</title>'])(
  'fails for a doctype that comes late: %s',
  (html) => {
    const result = judge(doctype, { html });
    expect(result).toMatchObject({ outcome: 'fail', advice: 'late' });
    expect(result.items[0]?.snippet).toMatch(/^<!doctype html ?>$/i);
  },
);

test('does not take a doctype in a script or a comment for one that comes late', () => {
  const html = '<!-- <!doctype html> --><script>document.write("<!doctype html>")</script>';
  expect(judge(doctype, { html })).toMatchObject({ outcome: 'fail', advice: 'missing' });
});

test('shows the beginning of a doctype that never ends', () => {
  const result = judge(doctype, { html: `<!doctype html PUBLIC "${'x'.repeat(500)}` });
  expect(result.items[0]?.snippet).toHaveLength(200);
});

test('does not apply to XHTML', () => {
  const fields: typeof htmlType = [['Content-Type', 'application/xhtml+xml']];
  expect(judge(doctype, { fields, html: '<html xmlns="http://www.w3.org/1999/xhtml"/>' })).toMatchObject({
    outcome: 'not_applicable',
    reason: 'irrelevant',
  });
});

test('does not judge an error page', () => {
  expect(judge(doctype, { status: 404 })).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
});

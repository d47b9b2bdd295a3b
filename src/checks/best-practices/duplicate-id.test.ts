import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { duplicateId } from './duplicate-id.ts';

test.each([
  ['no ids at all', '<p>x'],
  ['different ids', '<p id=a><p id=b>'],
  ['ids that differ in case', '<p id=a><p id=A>'],
  ['an id again in a template, whose content does not exist', '<p id=a><template><p id=a></template>'],
])('passes with %s', (_, html) => {
  expect(judge(duplicateId, { html })).toMatchObject({ outcome: 'pass' });
});

test('warns once for each id that is used again, at its second place', () => {
  const html = '<p id=a><p id=b>\n<p id=a>\n<p id=b><p id=a>';
  const result = judge(duplicateId, { html });
  expect(result).toMatchObject({ outcome: 'warn', advice: 'duplicate', itemsTotal: 2 });
  expect(result.items).toMatchObject([
    { detail: 'The id “a” is used 3 times.', line: 2, selector: 'body > p:nth-of-type(3)' },
    { detail: 'The id “b” is used 2 times.', line: 3, selector: 'body > p:nth-of-type(4)' },
  ]);
  expect(result.value).toEqual({ ids: 2, duplicated: 2, malformed: 0 });
});

test('warns about one id in HTML and in an SVG image', () => {
  expect(judge(duplicateId, { html: '<p id=a><svg><path id=a></path></svg>' })).toMatchObject({
    outcome: 'warn',
  });
});

test('warns about each element whose id is malformed, after ids that are used again', () => {
  const { items, value } = judge(duplicateId, { html: '<p id="">\n<p id=a>\n<p id=a>\n<p id="">' });
  expect(items.map(({ line }) => line)).toEqual([3, 1, 4]);
  expect(value).toEqual({ ids: 2, duplicated: 1, malformed: 2 });
});

test.each([
  ['<p id="">', 'This id is empty.'],
  ['<p id=" ">', 'This id contains white space.'],
  ['<p id="a b">', 'This id contains white space.'],
])('warns about an id that names nothing: %s', (html, detail) => {
  expect(judge(duplicateId, { html })).toMatchObject({
    outcome: 'warn',
    advice: 'malformed',
    items: [{ detail }],
  });
});

test('tells every malformed id, also equal ones', () => {
  expect(judge(duplicateId, { html: '<p id=""><p id="">' })).toMatchObject({
    itemsTotal: 2,
    value: { ids: 1, duplicated: 0, malformed: 2 },
  });
});

test('does not judge an error page', () => {
  expect(judge(duplicateId, { status: 404 })).toMatchObject({ reason: 'gate' });
});

import { expect, test, vi } from 'vitest';
import type { FieldLines } from './evidence.ts';
import { readDocument } from './html/document.ts';
import { perPage } from './per-page.ts';

test('a reading is made once for a document and its fields, and again for other fields', () => {
  const read = vi.fn(({ source }: { readonly source: string }, fields: FieldLines) => source + fields.length);
  const reading = perPage(read);
  const [one, two] = ['<p>', '<i>'].map((html) => readDocument(html, 'https://example.com/'));
  if (one === undefined || two === undefined) throw new Error('There are two documents.');
  const none: FieldLines = [];
  const some: FieldLines = [['Link', '</a>; rel=canonical']];
  expect([reading(one, none), reading(one, none), reading(two, none)]).toEqual(['<p>0', '<p>0', '<i>0']);
  expect(read).toHaveBeenCalledTimes(2);
  expect([reading(one, some), reading(one, some), reading(one, none)]).toEqual(['<p>1', '<p>1', '<p>0']);
});

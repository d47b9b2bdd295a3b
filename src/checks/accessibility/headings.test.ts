import { expect, test } from 'vitest';
import { readDocument } from '../../evidence/html/document.ts';
import { headingsOf } from './headings.ts';

test.each([
  ['<h1>A</h1><h3>B</h3><h6>C</h6>', [1, 3, 6]],
  ['<h2>A</h2><div role=heading aria-level=3>B</div><h1>C</h1>', [2, 3, 1]],
  ['<div role=heading>A</div>', [2]],
  ['<div role=heading aria-level=9>A</div>', [9]],
  ['<div role=heading aria-level=x>A</div>', [2]],
  ['<h3 aria-level=1>A</h3>', [1]],
  ['<h3 aria-level=0>A</h3>', [3]],
  ['<h3 role=heading>A</h3>', [3]],
  ['<h3 role=tab>A</h3>', []],
  ['<h3 role=none>A</h3>', []],
  ['<h3 role=none tabindex=0>A</h3>', [3]],
  ['<h3 role=doc-subtitle>A</h3>', [3]],
  ['<h3 hidden>A</h3><h3 aria-hidden=true>B</h3><details><h3>C</h3></details>', []],
  ['<div role="heading banner">A</div>', []],
])('%s has the levels %j', (html, levels) => {
  const headings = headingsOf(readDocument(html, 'https://example.com/'));
  expect(headings.map(({ level }) => level)).toEqual(levels);
});

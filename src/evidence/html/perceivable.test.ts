import { describe, expect, test } from 'vitest';
import { readDocument } from './document.ts';
import { isPerceivable, isReachable, isRendered } from './perceivable.ts';

/** Reads the element with the id `x`. */
function read(html: string) {
  const document = readDocument(html, 'https://example.com/');
  const [element] = document.byId('x');
  if (element === undefined) throw new Error('There is no element x.');
  return { rendered: isRendered(document, element), perceivable: isPerceivable(document, element) };
}

test.each([
  '<p id=x>',
  '<details open><p id=x></details>',
  '<details><summary id=x></summary></details>',
  '<details><summary><b id=x></b></summary></details>',
  '<p hidden=until-found id=x>',
  '<dialog open><p id=x></dialog>',
  '<audio controls id=x></audio>',
  '<img usemap=#m><map name=m><area id=x></map>',
  '<img usemap=page.html#m><map name=m><area id=x></map>',
  '<img usemap=#m#n><map name=m#n><area id=x></map>',
  '<img usemap=#m><map id=m><area id=x></map>',
  '<img usemap=#m><map id=m name=n><area id=x></map>',
  '<svg><g popover id=x></g></svg>',
  '<svg hidden=until-found><g id=x></g></svg>',
])('a browser shows %s, and assistive technology meets it', (html) => {
  expect(read(html)).toEqual({ rendered: true, perceivable: true });
});

describe('nobody meets', () => {
  test.each([
    ['what is hidden by markup', '<div hidden><p id=x></div>'],
    ['what is hidden by style', '<div style="display:none"><p id=x></div>'],
    ['the inside of closed details', '<details><div><p id=x></div></details>'],
    ['a second summary of closed details', '<details><summary></summary><summary id=x></summary></details>'],
    ['a popover', '<div popover id=x>'],
    ['the inside of a popover', '<div popover=manual><p id=x></div>'],
    ['inert parts', '<div inert><p id=x></div>'],
    ['inert parts of an svg', '<svg inert><g id=x></g></svg>'],
    ['what is hidden until it is found', '<div hidden=until-found><p id=x></div>'],
    ['a closed dialog', '<dialog><p id=x></dialog>'],
    ['a player without controls', '<audio id=x></audio>'],
    ['options of a data list', '<datalist><option id=x></datalist>'],
    ['scripts', '<script id=x></script>'],
    ['a link element in the body', '<p><link id=x>'],
    ['an area without map', '<area id=x>'],
    ['an area of a map that no image uses', '<map name=m><area id=x></map><img usemap=#n>'],
    ['an area of a map that is named without #', '<map name=m><area id=x></map><img usemap=m>'],
    ['an area of a map without a name', '<map><area id=x></map><img usemap=#><img usemap>'],
    ['an area of the second map of a name', '<map id=m></map><map name=m><area id=x></map><img usemap=#m>'],
  ])('%s', (_, html) => {
    expect(read(html)).toEqual({ rendered: false, perceivable: false });
  });
});

test('aria-hidden takes from assistive technology what the browser shows', () => {
  expect(read('<div aria-hidden=true><p id=x></div>')).toEqual({ rendered: true, perceivable: false });
});

describe('visitors can get to', () => {
  test.each([
    ['what is shown', '<p id=x>', true],
    ['the inside of closed details', '<details><p id=x></details>', true],
    ['the inside of a popover', '<div popover><p id=x></div>', true],
    ['what is hidden until it is found', '<div hidden=until-found><p id=x></div>', true],
    ['no inert parts', '<div inert><p id=x></div>', false],
    ['no inert parts that could be opened', '<div inert><details><p id=x></details></div>', false],
    ['no inert parts in what could be opened', '<details><div inert><p id=x></div></details>', false],
    ['nothing that is never displayed', '<datalist><p id=x></datalist>', false],
    ['nothing that is hidden', '<div hidden><p id=x></div>', false],
    ['nothing that is hidden from readers', '<div aria-hidden=true><p id=x></div>', false],
  ])('%s: %s', (_, html, expected) => {
    const document = readDocument(html, 'https://example.com/');
    expect(document.byId('x').map((element) => isReachable(document, element))).toEqual([expected]);
  });
});

test('P1: what stands in nested parts is reached from the outermost alone', () => {
  const readsWithin = (depth: number) => {
    const document = readDocument(`${'<div inert>'.repeat(depth)}<p id=x>`, 'https://example.com/');
    const [element] = document.byId('x');
    if (element === undefined) throw new Error('There is no element x.');
    const { parent } = element;
    let reads = 0;
    const get = () => {
      reads += 1;
      return parent;
    };
    Object.defineProperty(element, 'parent', { get });
    expect(isRendered(document, element)).toBe(false);
    return reads;
  };
  expect(readsWithin(400)).toBe(readsWithin(1));
});

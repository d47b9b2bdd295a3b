import { describe, expect, test } from 'vitest';
import { type Document, readDocument } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import {
  explicitRole,
  hasRole,
  isAbstractRole,
  isConcreteRole,
  isDisabled,
  isFocusable,
  isNamedFromContent,
  mustBeNamed,
  roleOf,
  tabindexOf,
} from './role.ts';

/** The document and its element with the id `x`. */
function find(html: string): [Document, Element] {
  const document = readDocument(html, 'https://example.com/');
  const [element] = document.byId('x');
  if (element === undefined) throw new Error('There is no element x.');
  return [document, element];
}

test('P1: whether something around an element is disabled is found out once, however often it is asked', () => {
  const readsFor = (times: number) => {
    const [document, element] = find('<fieldset disabled><div><b id=x tabindex=0></b></div></fieldset>');
    const outer = element.parent as Element;
    const { parent } = outer;
    let reads = 0;
    const get = () => {
      reads += 1;
      return parent;
    };
    Object.defineProperty(outer, 'parent', { get });
    for (let i = 0; i < times; i++) expect(isDisabled(document, element)).toBe(true);
    return reads;
  };
  expect(readsFor(100)).toBe(readsFor(1));
});

test('P1: whether details have a summary is found out once, however often it is asked', () => {
  const readsFor = (times: number) => {
    const [document, element] = find('<details id=x><b></b></details>');
    const [inner] = document.byName('b');
    let reads = 0;
    const get = () => {
      reads += 1;
      return [];
    };
    if (inner !== undefined) Object.defineProperty(inner, 'children', { get });
    for (let i = 0; i < times; i++) expect(isFocusable(document, element)).toBe(true);
    return reads;
  };
  expect(readsFor(100)).toBe(readsFor(1));
});

describe('roles', () => {
  test.each(['button', 'doc-toc', 'graphics-symbol', 'none', 'image'])('%s is concrete', (role) => {
    expect([isConcreteRole(role), isAbstractRole(role)]).toEqual([true, false]);
  });

  test.each(['widget', 'command', 'landmark'])('%s is abstract', (role) => {
    expect([isConcreteRole(role), isAbstractRole(role)]).toEqual([false, true]);
  });

  test.each(['buton', '', 'constructor', 'BUTTON'])('%j is no role', (role) => {
    expect([isConcreteRole(role), isAbstractRole(role)]).toEqual([false, false]);
  });

  test('an attribute of other case or with more tokens is not the role itself', () => {
    expect(hasRole(find('<p role=button id=x>')[1], 'button')).toBe(true);
    expect(hasRole(find('<p role=Button id=x>')[1], 'button')).toBe(false);
    expect(hasRole(find('<p role="button link" id=x>')[1], 'button')).toBe(false);
  });

  test.each([
    ['<p role=button id=x>', 'button'],
    ['<p role=" Button " id=x>', 'button'],
    ['<p role="button link" id=x>', undefined],
    ['<p role=buton id=x>', undefined],
    ['<p role=widget id=x>', undefined],
    ['<p role=doc-toc id=x>', undefined],
    ['<p role id=x>', undefined],
    ['<p id=x>', undefined],
  ])('explicit of %s', (html, role) => {
    expect(explicitRole(find(html)[1])).toBe(role);
  });
});

describe('roleOf', () => {
  test.each([
    ['<a href=/ id=x>', 'link'],
    ['<a id=x>', undefined],
    ['<svg><a href=/ id=x></a></svg>', 'link'],
    ['<svg><title id=x></title></svg>', undefined],
    ['<h2 id=x>', 'heading'],
    ['<ul id=x>', 'list'],
    ['<menu id=x>', 'list'],
    ['<img id=x>', 'img'],
    ['<img alt=A id=x>', 'img'],
    ['<img alt="" id=x>', 'presentation'],
    ['<img alt="" aria-label=A id=x>', 'img'],
    ['<img alt="" tabindex=0 id=x>', 'img'],
    ['<input id=x>', 'textbox'],
    ['<input type=SEARCH id=x>', 'searchbox'],
    ['<input type=range id=x>', 'slider'],
    ['<input type=nonsense id=x>', 'textbox'],
    ['<select id=x>', 'combobox'],
    ['<select multiple id=x>', 'listbox'],
    ['<select size=4 id=x>', 'listbox'],
    ['<select size=1 id=x>', 'combobox'],
    ['<div id=x>', undefined],
    ['<h2 role=tab id=x>', 'tab'],
    ['<h2 role=nonsense id=x>', 'heading'],
    ['<h2 role=doc-subtitle id=x>', 'heading'],
    ['<h2 role=none id=x>', 'none'],
    ['<h2 role=presentation aria-label=A id=x>', 'heading'],
    ['<h2 role=presentation aria-level=1 id=x>', 'presentation'],
    ['<h2 role=none tabindex=-1 id=x>', 'heading'],
    ['<button role=none id=x>', 'button'],
    ['<button role=none disabled id=x>', 'none'],
  ])('%s', (html, role) => {
    expect(roleOf(...find(html))).toBe(role);
  });
});

test.each([
  [undefined, true],
  ['none', true],
  ['button', true],
  ['heading', true],
  ['img', false],
  ['list', false],
  ['navigation', false],
])('the role %s is named from content: %s', (role, expected) => {
  expect(isNamedFromContent(role)).toBe(expected);
});

test.each([
  ['<button id=x>', true],
  ['<button role=presentation id=x>', true],
  ['<button role=presentation disabled id=x>', false],
  ['<button role=tab id=x>', true],
  ['<button role=tab disabled id=x>', false],
  ['<button role=switch disabled id=x>', true],
  ['<img role=separator id=x>', false],
  ['<img role=separator tabindex=0 id=x>', true],
  ['<img role=none id=x>', false],
  ['<img alt="" id=x>', false],
  ['<area alt="" id=x>', true],
])('%s must be named: %s', (html, expected) => {
  expect(mustBeNamed(...find(html))).toBe(expected);
});

describe('focus', () => {
  test.each([
    '<a href=/ id=x>',
    '<area href=/ id=x>',
    '<button id=x>',
    '<input id=x>',
    '<select id=x></select>',
    '<textarea id=x></textarea>',
    '<details><summary id=x></summary></details>',
    '<details id=x>More</details>',
    '<p tabindex=-1 id=x>',
    '<p tabindex="0 and more" id=x>',
    '<fieldset><legend></legend><input id=x></fieldset>',
    '<fieldset disabled><legend><input id=x></legend></fieldset>',
  ])('can be taken by %s', (html) => {
    expect(isFocusable(...find(html))).toBe(true);
  });

  test.each([
    '<a id=x>',
    '<input type=hidden id=x>',
    '<button disabled id=x>',
    '<div hidden><button id=x></button></div>',
    '<div inert><button id=x></button></div>',
    '<fieldset disabled><div><input id=x></div></fieldset>',
    '<details id=x><summary></summary></details>',
    '<p tabindex=no id=x>',
    '<p contenteditable id=x>',
  ])('is not taken by %s', (html) => {
    expect(isFocusable(...find(html))).toBe(false);
  });

  test('is not forbidden to links by disabled', () => {
    expect(isDisabled(...find('<a href=/ disabled id=x>'))).toBe(false);
  });

  test.each([
    ['0', 0],
    [' 3', 3],
    ['+2', 2],
    ['-1', -1],
    ['4.7', 4],
    ['1px', 1],
    ['', undefined],
    ['x', undefined],
  ])('the tabindex %j reads %s', (value, expected) => {
    expect(tabindexOf(find(`<p tabindex="${value}" id=x>`)[1])).toBe(expected);
  });
});

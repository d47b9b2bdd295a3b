import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { ariaAllowedAttr } from './aria-allowed-attr.ts';

const outcomeOf = (html: string) => judge(ariaAllowedAttr, { html }).outcome;

describe('passes', () => {
  test.each([
    '<div role=checkbox aria-checked=true>',
    '<div role=" CHECKBOX " aria-checked=true>',
    '<div role="button link" aria-pressed=true>',
    '<div role="doc-chapter" aria-expanded=true>',
    '<p aria-busy=true aria-live=polite>',
    '<button aria-expanded=true>',
    '<div aria-expanded="">',
    '<section aria-expanded=true>',
    '<table role=treegrid><tr aria-level=1><td aria-selected=true></table>',
    '<table role=grid><tr><td aria-selected=true></table>',
    '<div role=treegrid aria-owns=x></div><div role=grid><div role=row aria-level=1 id=x></div></div>',
    '<input list=l aria-expanded=true>',
    '<input type=checkbox checked aria-checked=TRUE>',
    '<input type=checkbox aria-checked=false>',
    '<input type=checkbox role=switch aria-checked=true>',
    '<div aria-required=false>',
    '<div contenteditable aria-multiline=false>',
    '<svg><g aria-expanded=true></g></svg>',
    '<site-menu aria-expanded=true></site-menu>',
    '<p hidden aria-pressed=true><p aria-hidden=true aria-pressed=true>',
    '<br aria-hidden=true><br aria-label="">',
    '<br role=none aria-live=polite>',
    '<a href=/ aria-label=A></a>',
    '<button><span aria-label=A></span></button>',
    '<button><site-icon><i aria-label=A></i></site-icon></button>',
    '<span aria-label=" "></span>',
    '<span role=img aria-label=A></span>',
    '<div aria-label=A><template shadowrootmode=open>B</template></div>',
    '<center aria-label=A></center>',
    '<svg><g aria-label=A></g></svg>',
  ])('%s', (html) => {
    expect(outcomeOf(html)).toBe('pass');
  });
});

describe('fails', () => {
  test.each([
    ['<a href=/ aria-checked=true>', 'this a has aria-checked, which its role link does not allow.'],
    ['<p aria-expanded=true>', 'this p has aria-expanded, but no role that allows it.'],
    ['<p role=buton aria-pressed=true>', 'this p has aria-pressed, but no role'],
    ['<a aria-expanded=true>', 'this a has aria-expanded, but no role'],
    ['<p role=img aria-label=A aria-checked=true>', 'its role img does not allow'],
    ['<svg role=img aria-label=A aria-checked=true></svg>', 'its role img does not allow'],
    ['<table><tr><td aria-selected=true></table>', 'its role cell does not allow'],
    [
      '<input type=checkbox aria-checked=true>',
      'this checkbox is not checked, but its aria-checked says true.',
    ],
    ['<input type=checkbox checked aria-checked=no>', 'this checkbox is checked'],
    ['<table><tr aria-level=2><td></table>', 'this row of a table has aria-level'],
    ['<div role="x grid"><div role=row aria-level=2></div></div>', 'this row of a grid has aria-level'],
    ['<br aria-label=A>', 'this br has aria-label, which is not allowed on it.'],
    ['<i aria-label=A></i>', 'this i has aria-label, but no role that may have a name.'],
    ['<i aria-label=A title=B> </i>', 'this i has aria-label'],
    ['<div aria-label=A><img alt=""></div>', 'this div has aria-label'],
    ['<p role="none" aria-label=A></p>', 'its role none must not have a name.'],
    ['<site-menu><i aria-label=A></i></site-menu>', 'this i has aria-label'],
  ])('%s', (html, what) => {
    const result = judge(ariaAllowedAttr, { html });
    expect(result).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
    expect(result.items[0]?.detail).toContain(`In the server’s HTML, `);
    expect(result.items[0]?.detail).toContain(what);
  });
});

describe('warns', () => {
  test.each([
    '<div aria-label=A>B</div>',
    '<div aria-label=A></div>',
    '<dl><dt>A</dt><dd aria-label=A>B</dd></dl>',
    '<div aria-label=A><img alt=B></div>',
    '<b id=b>B</b><i aria-labelledby=b></i>',
    '<i aria-label=A aria-labelledby=b></i>',
    '<p aria-grabbed=false>',
    '<p aria-dropeffect=move>',
    '<input type=checkbox aria-checked=mixed>',
    '<input type=radio name=a checked aria-checked=false><input type=radio name=a checked>',
  ])('%s', (html) => {
    expect(outcomeOf(html)).toBe('warn');
  });
});

test.each(['<p>', '<p role=tab>', '<p aria-lable=A>'])('is not applicable to %s', (html) => {
  expect(judge(ariaAllowedAttr, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
});

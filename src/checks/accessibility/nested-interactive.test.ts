import { describe, expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { nestedInteractive } from './nested-interactive.ts';

describe('passes', () => {
  test.each([
    '<button>A</button>',
    '<button><span tabindex=0>A</span></button>',
    '<button><a>A</a></button>',
    '<button><input disabled></button>',
    '<button><input type=hidden></button>',
    '<button><a href=/ hidden>A</a></button>',
    '<div role=button><div inert><a href=/>A</a></div></div>',
    '<div role=tab><svg><a><text>A</text></a></svg></div>',
    '<a href=/><span>A</span></a>',
    '<a href=/><b role=img aria-label=A></b></a>',
    '<div role=button><template><a href=/>A</a></template></div>',
    '<button>A</button><a>B</a><a href=/>C</a>',
  ])('%s', (html) => {
    expect(judge(nestedInteractive, { html })).toMatchObject({ outcome: 'pass', value: { offending: 0 } });
  });
});

describe('fails for', () => {
  test.each([
    ['<button><a href=/>A</a></button>', 'button', 'link'],
    ['<button><b><select><option>A</select></b></button>', 'button', 'combobox'],
    ['<div role=button><a href=/>A</a></div>', 'button', 'link'],
    ['<div role=BUTTON><a href=/>A</a></div>', 'button', 'link'],
    ['<div role=button><svg><a href=/><text>A</text></a></svg></div>', 'button', 'link'],
    ['<a href=/ role=button><input></a>', 'button', 'textbox'],
    ['<li role=tab><button>A</button></li>', 'tab', 'button'],
    ['<div role=option><span role=button tabindex=0>A</span></div>', 'option', 'button'],
    ['<div role=checkbox><p aria-hidden=true><a href=/>A</a></p></div>', 'checkbox', 'link'],
    ['<svg role=img><a href=/><text>A</text></a></svg>', 'img', 'link'],
    ['<div role=switch><a href=/ tabindex=-1>A</a><a href=/>B</a></div>', 'switch', 'link'],
    ['<div role=radio><a href=/ tabindex=0>A</a><a href=/ tabindex=-1>B</a></div>', 'radio', 'link'],
    ['<div role=tab tabindex=0><p role=button><a href=/>A</a></p></div>', 'button', 'link'],
  ])('%s', (html, outer, inner) => {
    expect(judge(nestedInteractive, { html })).toMatchObject({
      outcome: 'fail',
      advice: 'control',
      itemsTotal: 1,
      items: [
        { detail: `In the server’s HTML, this ${outer} contains another control, with the role ${inner}.` },
      ],
    });
  });
});

test('tells each outer control once, in the order of the page', () => {
  const html =
    '<div role=tab id=a><div role=button tabindex=0 id=b><a href=/>A</a><a href=/>B</a></div></div><p role=button id=c><a href=/>C</a></p>';
  expect(judge(nestedInteractive, { html }).items.map(({ selector }) => selector)).toEqual([
    '#a',
    '#b',
    '#c',
  ]);
});

describe('only warns about', () => {
  test.each([
    ['<details><summary><a href=/>A</a></summary></details>', 'control'],
    ['<div role=option><input type=checkbox tabindex=-1></div>', 'control'],
    ['<a href=/><button>A</button></a>', 'link'],
    ['<p role=link><button>A</button></p>', 'link'],
  ])('%s', (html, advice) => {
    expect(judge(nestedInteractive, { html })).toMatchObject({ outcome: 'warn', advice, itemsTotal: 1 });
  });
});

describe('is not applicable to', () => {
  test.each([
    '<p>',
    '<button></button>',
    '<a><button></button></a>',
    '<div role=group><a>A</a></div>',
    '<div role=button hidden><input></div>',
    '<div role=button aria-hidden=true><input></div>',
    '<div role="none button"><input></div>',
  ])('%s', (html) => {
    expect(judge(nestedInteractive, { html })).toMatchObject({
      outcome: 'not_applicable',
      reason: 'irrelevant',
    });
  });

  test('an error page', () => {
    expect(judge(nestedInteractive, { status: 404 })).toMatchObject({ reason: 'gate' });
  });
});

import { expect, test } from 'vitest';
import { nameSource } from '../naming/accessible-name.ts';
import { readDocument } from './document.ts';
import type { Element } from './element.ts';

/** Where the name of the element with the id `x` comes from (T8). */
function sourceIn(html: string) {
  const document = readDocument(`<!doctype html><body>${html}`, 'https://example.com/');
  return nameSource(document, document.byId('x')[0] as Element);
}

test.each([
  '<h2 x-text="title" id=x></h2>',
  '<button x-html="more" id=x></button>',
  '<button id=x><svg></svg><span v-text="more"></span></button>',
  '<a href=/ id=x><template x-if="open"><b>Next</b></template></a>',
  '<label><span ng-bind="what"></span><input id=x></label>',
  '<input :aria-label="title" id=x>',
  '<img src=a.png x-bind:alt="title" id=x>',
  '<img src=a.png data-ng-attr-title="{{ title }}" id=x>',
  '<label :for="id">Mail</label><input :id="id" id=x>',
  '<button v-bind="more" id=x></button>',
])('what a script fills before the page shows it is not called nameless: %s', (html) => {
  expect(sourceIn(html)).toBeUndefined();
  for (const mark of ['x-cloak', 'v-cloak', 'ng-cloak', 'data-ng-cloak'])
    expect(sourceIn(`<main ${mark}><p>${html}</main>`)).toBe('unknown');
});

test.each([
  '<button id=x><svg></svg></button>',
  '<button id=x @click="more" :class="kind" x-show="open"></button>',
  '<input id=x x-model="mail">',
  '<img id=x src=a.png v-if="open">',
  '<button id=x></button><i x-text="more"></i>',
])('what no script names stays nameless: %s', (html) => {
  expect(sourceIn(`<main x-cloak>${html}</main>`)).toBeUndefined();
});

test('a name in the HTML stays the name', () => {
  expect(sourceIn('<button x-cloak x-text="more" id=x>More</button>')).toBe('content');
});

import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { offscreenImages } from './offscreen-images.ts';

const eager = '<img src=a.png>';
const lazy = '<img src=a.png loading=lazy>';
const page = (first: number, eagerLater: number, lazyLater: number) =>
  `<!doctype html><body>${eager.repeat(first)}${lazy.repeat(lazyLater)}${eager.repeat(eagerLater)}`;

test.each([
  ['ten images', page(10, 0, 0), 'not_applicable'],
  ['eleven, none lazy', page(8, 3, 0), 'warn'],
  ['half of the later ones lazy', page(8, 2, 2), 'pass'],
  ['half, but not as browsers read it', page(8, 2, 2).replaceAll('=lazy', '=" lazy"'), 'warn'],
  ['less than half', page(8, 3, 2), 'warn'],
  [
    'lazy ones among the first eight do not count',
    `<!doctype html><body>${lazy.repeat(8)}${eager.repeat(3)}`,
    'warn',
  ],
  [
    'hidden ones do not count',
    `<!doctype html><body>${eager.repeat(10)}<div hidden>${eager.repeat(9)}</div>`,
    'not_applicable',
  ],
])('%s', (_, html, outcome) => {
  expect(judge(offscreenImages, { html }).outcome).toBe(outcome);
});

test('names the eager ones', () => {
  expect(judge(offscreenImages, { html: page(8, 3, 2) }).itemsTotal).toBe(3);
});

test('one image is told as one', () => {
  expect(judge(offscreenImages, { html: page(1, 0, 0) }).summary).toBe(
    'The page has 1 image; with so few it makes no difference.',
  );
});

test('an image that a script loads is not said to load at once', () => {
  const html = `<!doctype html><body>${eager.repeat(8)}${eager}<img data-src=a.png>${eager}`;
  const atOnce = 'This image loads at once although it is far down the page.';
  expect(judge(offscreenImages, { html }).items.map(({ detail }) => detail)).toEqual([
    atOnce,
    'This image waits for a script instead of using loading="lazy".',
    atOnce,
  ]);
});

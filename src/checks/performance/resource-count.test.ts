import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { resourceCount } from './resource-count.ts';

const images = (count: number) => Array.from({ length: count }, (_, i) => `<img src="/${i}.png">`).join('');
const of = (html: string) => judge(resourceCount, { html: `<!doctype html><body>${html}` });

test.each([
  [70, 'pass'],
  [71, 'warn'],
  [150, 'warn'],
  [151, 'fail'],
])('%d files: %s', (count, outcome) => {
  expect(of(images(count))).toMatchObject({ outcome, value: count });
});

test('each URL counts once, and iframes count', () => {
  expect(
    of('<img src="/a.png"><img src="/a.png"><iframe src="/b"></iframe><iframe src=""></iframe>').value,
  ).toBe(2);
});

test('a frame of the address of a file counts once, unless the file is loaded later', () => {
  expect(of('<img src="/a"><iframe src="/a"></iframe>').value).toBe(1);
  expect(of('<img src="/a" loading="lazy"><iframe src="/a"></iframe>').value).toBe(1);
});

test('fragments make no other file of a URL', () => {
  expect(of('<iframe src="/p#a"></iframe><iframe src="/p#b"></iframe><iframe src=" "></iframe>').value).toBe(
    1,
  );
  expect(of('<img src="/i.png#a"><img src="/i.png#b">').value).toBe(1);
});

test('frames that name no file do not count', () => {
  expect(of('<iframe></iframe><iframe src=" "></iframe><iframe src="about:blank"></iframe>').value).toBe(0);
});

test('an iframe with content of its own loads nothing', () => {
  expect(of('<iframe srcdoc="<p>x" src="/a"></iframe>').value).toBe(0);
});

test('one file is told as one', () => {
  expect(of(images(1)).summary).toBe('The HTML loads 1 file at once.');
});

test.each([
  ['an image', '<img src="/a.png" loading="lazy">'],
  ['one in a picture', '<picture><source srcset="/a.avif"><img src="/a.png" loading=LAZY></picture>'],
  ['a frame', '<iframe src="/a" loading="lazy"></iframe>'],
])('%s that is loaded when it is needed is not loaded with the page', (_, html) => {
  expect(of(html).value).toBe(0);
  expect(of(html.replace(/ loading=\S*lazy"?/i, '')).value).toBe(1);
});

test('what is named to be loaded at once, too, counts', () => {
  expect(of('<img src="/a.png" loading="lazy"><img src="/a.png">').value).toBe(1);
  expect(of('<iframe src="/a" loading="lazy"></iframe><iframe src="/a"></iframe>').value).toBe(1);
});

test('an image behind another one in a picture counts', () => {
  expect(of('<picture><img srcset="/a.png"><img src="/b.png"></picture>').value).toBe(2);
});

test('a fallback behind a source that every current browser takes does not count', () => {
  const picture = (source: string) => `<picture>${source}<img src="/a.png"></picture>`;
  expect(of(picture('<source srcset="/a.avif" type="image/avif">')).value).toBe(1);
  expect(of(`${picture('<source srcset="/a.avif">')}<img src="/b.png" loading="lazy">`).value).toBe(1);
  expect(of(picture('<source srcset="/a.jxl" type="image/jxl">')).value).toBe(2);
  expect(of(picture('<source srcset="/a.avif"><source srcset="/b.avif" media="(width > 9px)">')).value).toBe(
    1,
  );
});

test('the task says how many files there are', () => {
  expect(of(images(71)).task).toBe('Load fewer files at once (71)');
});

import { expect, test } from 'vitest';
import { readDocument } from '../../evidence/html/document.ts';
import { judge } from '../testing.ts';
import { unsizedImages } from './unsized-images.ts';

const outcomeOf = (html: string) => judge(unsizedImages, { html: `<!doctype html><body>${html}` }).outcome;

test.each([
  ['<img src=a.png width=10 height=20>', 'pass'],
  ['<img src=a.png width=0 height=0>', 'pass'],
  ['<img src=a.png width=10>', 'warn'],
  ['<img src=a.png width=+10 height=20>', 'warn'],
  ['<img src=a.png width=auto height=20>', 'warn'],
  ['<img srcset="a.png 2x">', 'warn'],
  ['<img src=a.png style="width:10px;height:20px">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:1">', 'pass'],
  ['<img src=a.png style="width:100%;height:auto">', 'warn'],
  ['<img src=a.png style="width:100%;height:auto !important">', 'warn'],
  ['<img src=a.png style="width:100%;HEIGHT:Auto!Important">', 'warn'],
  ['<img src=a.png style="width:10px;height:20px;height:auto">', 'warn'],
  ['<img src=a.png style="width:10px;height:auto;height:20px">', 'pass'],
  ['<img src=a.png style="width:10px;height:auto !important;height:20px">', 'warn'],
  ['<img src=a.png style="width:10px !important;height:20px !important;height:auto">', 'pass'],
  ['<img src=a.png width=300 style="aspect-ratio:3/2">', 'pass'],
  ['<img src=a.png width=120 style="height:80px">', 'pass'],
  ['<img src=a.png style="width:10px" height=10>', 'pass'],
  ['<img src=a.png width=10 style="width:10px">', 'warn'],
  ['<img src=a.png style="aspect-ratio:1">', 'warn'],
  ['<img src=a.png style="width:calc(1px + 1px);height:.5em">', 'pass'],
  ['<img src=a.png style="width:0;height:var(--h)">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:auto 3 / 2">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:3/2 auto">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:16 / var(--h)">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:1 / calc(9)">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:auto calc(16/9)">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:+1/2">', 'pass'],
  ['<img src=a.png style="width:10px;aspect-ratio:1e1/.5">', 'pass'],
  ['<img src=a.png style="width:1e2px;height:1em">', 'pass'],
  ['<img src=a.png style="width:0.0;height:1e-1%">', 'pass'],
  // Browsers drop what they cannot read; what was said before holds.
  ['<img src=a.png style="width:300;height:200">', 'warn'],
  ['<img src=a.png style="width:px;height:px">', 'warn'],
  ['<img src=a.png style="width:{{w}}px;height:{{h}}px">', 'warn'],
  ['<img src=a.png style="width:300px;height:x">', 'warn'],
  ['<img src=a.png style="width:300px;aspect-ratio:x">', 'warn'],
  ['<img src=a.png style="width:300px;aspect-ratio:-1/2">', 'warn'],
  ['<img src=a.png style="width:300px;aspect-ratio:1/2/3">', 'warn'],
  ['<img src=a.png style="width:300px;aspect-ratio:1px/2">', 'warn'],
  ['<img src=a.png style="width:300px;aspect-ratio:1.5.2">', 'warn'],
  ['<img src=a.png style="width:300px;height:200px;height:x">', 'pass'],
  ['<img src=a.png style="width:300px;height:revert">', 'warn'],
  ['<img src=a.png style="width:300px;height:fit-content">', 'warn'],
  ['<img src=a.png style="width:300px;height:200px;height:revert">', 'warn'],
  ['<img src=a.png style="width:300px;height:200px;height:revert-layer">', 'warn'],
  ['<img src=a.png style="width:300px;height:200px;height:min-content">', 'warn'],
  ['<img src=a.png style="width:300px;height:200px;height:max-content">', 'warn'],
  ['<img src=a.png style="width:300px;height:200px;height:fit-content">', 'warn'],
  ['<amp-img width=12 height=6 layout=responsive><img src=a.png></amp-img>', 'pass'],
  ['<amp-img layout=fill><img src=a.png></amp-img>', 'warn'],
  ['<p width=12 height=6><img src=a.png>', 'warn'],
  ['<img src=a.png style="width:1px;/* a */height:1px">', 'pass'],
  ['<img src=a.png style="width:1px;/*height:1px*/">', 'warn'],
  ['<img src=a.png style="width:1px;background:url(a;height:1px)">', 'warn'],
  ['<picture><source srcset=a.avif width=1 height=1><img src=a.png></picture>', 'pass'],
  ['<picture><source srcset=a.avif><img src=a.png></picture>', 'warn'],
  ['<picture><source srcset=a width=1 height=1><source srcset=b><img src=c></picture>', 'warn'],
  ['<img src="data:image/svg+xml,x">', 'not_applicable'],
  ['<img hidden src=a.png>', 'not_applicable'],
  ['<img alt="no source">', 'not_applicable'],
  ['<p>No image.</p>', 'not_applicable'],
])('%s: %s', (html, outcome) => {
  expect(outcomeOf(html)).toBe(outcome);
});

test.each([
  ['width:300;height:200', 'pass'],
  ['width:300;height:+1.5e2', 'pass'],
  ['width:-300;height:200', 'warn'],
  ['width:300;height:20 0', 'warn'],
])('a number without unit is one of pixels in quirks mode alone: %s: %s', (style, outcome) => {
  const html = `<body><img src=a.png style="${style}">`;
  const limited = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">';
  expect(judge(unsizedImages, { html }).outcome).toBe(outcome);
  expect(judge(unsizedImages, { html: limited + html }).outcome).toBe('warn');
});

test('reads the sources of a picture once, however many images it holds', () => {
  const readsFor = (images: number) => {
    const html = `<picture><source width=1 height=1>${'<img src=a>'.repeat(images)}</picture>`;
    const document = readDocument(html, 'https://example.com/');
    let reads = 0;
    for (const source of document.byName('source')) {
      const { attributes } = source;
      const get = () => {
        reads += 1;
        return attributes;
      };
      Object.defineProperty(source, 'attributes', { get });
    }
    expect(unsizedImages.evaluate({ document }).outcome).toBe('pass');
    return reads;
  };
  expect(readsFor(100)).toBe(readsFor(1));
});

test('one image is told as one', () => {
  const html = '<!doctype html><body><img src=a.png width=10 height=20>';
  expect(judge(unsizedImages, { html }).summary).toBe('The image has dimensions.');
});

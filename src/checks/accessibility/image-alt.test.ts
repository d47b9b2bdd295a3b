import { describe, expect, test } from 'vitest';
import { readDocument } from '../../evidence/html/document.ts';
import { judge } from '../testing.ts';
import { imageAlt } from './image-alt.ts';

describe('passes', () => {
  test.each([
    ['an image with text', '<img alt="A river">'],
    ['decoration', '<img alt="">'],
    ['decoration by an attribute without value', '<img alt>'],
    ['decoration beside a name', '<img alt="" title="A river">'],
    ['an image named by aria-label', '<img aria-label="A river">'],
    ['an image named by reference', '<b id=a>A river</b><img aria-labelledby=a>'],
    ['an image named by its title', '<img title="A river">'],
    ['a focusable image without decoration', '<img role=none tabindex=0 alt="">'],
    ['an image button with text', '<input type=image alt="Search">'],
    ['an image button with a title', '<input type=IMAGE alt="" title="Search">'],
    ['an image button with a label', '<label>Search <input type=image></label>'],
    ['an area with text', '<map><area href="/" alt="North"></map>'],
    ['an area with aria-label', '<map><area href="/" aria-label="North"></map>'],
    ['an svg with a title', '<svg role=img><title>A river</title></svg>'],
    ['a part of an svg with a title', '<svg><g role=img><title>A river</title></g></svg>'],
    ['an svg with aria-label', '<svg role=img aria-label="A river"></svg>'],
    ['an element named by aria-label', '<span role=img aria-label="Star">★</span>'],
  ])('%s', (_, html) => {
    expect(judge(imageAlt, { html })).toMatchObject({ outcome: 'pass', value: { images: 1, offending: 0 } });
  });
});

describe('fails', () => {
  test.each([
    ['an image without alt', '<img src="a.png">', 'missing'],
    ['an image that a script loads', '<img data-src="a.png">', 'missing'],
    ['an image that slick loads', '<img data-lazy="a.jpg">', 'missing'],
    ['an image that Cloudflare loads', '<img data-cfsrc="/a">', 'missing'],
    ['an image of another host', '<img data-file="//images.example/photo-1">', 'missing'],
    ['an image from a store of images', '<img data-original="https://images.example/photo-1">', 'missing'],
    ['an image from HTTPS in capitals', '<img data-original="HTTPS://images.example/photo-1">', 'missing'],
    ['an image that NitroPack loads', '<img nitro-lazy-src="https://example.com/a.webp?v=1">', 'missing'],
    [
      'an image of a picture that a script loads',
      '<picture><source data-srcset="/a 2x"><img></picture>',
      'missing',
    ],
    ['an image with a placeholder', '<img src="data:image/gif;base64,AAAA">', 'missing'],
    ['an image of a picture', '<picture><source srcset="a.png"><img></picture>', 'missing'],
    ['an image with a blank name', '<img src="a.png" aria-label=" ">', 'missing'],
    ['an image by role as well', '<img role=img src="a.png">', 'missing'],
    ['an area by role of an image', '<map><area role=img href="/"></map>', 'area'],
    ['an image button by role of an image', '<input type=image role=img>', 'button'],
    ['an image whose reference leads nowhere', '<img srcset="a.png" aria-labelledby=no>', 'missing'],
    ['an alt of white space', '<img alt=" ">', 'space'],
    ['an alt of white space beside a name', '<img alt="&nbsp;" aria-label="A river">', 'space'],
    ['decoration by role that can be focused', '<img src="a.png" role=presentation tabindex=0>', 'missing'],
    ['decoration by role with a global attribute', '<img src="a.png" role=none aria-live=off>', 'missing'],
    ['an image with another role that needs a name', '<img src="a.png" role=button>', 'missing'],
    ['an image button without alt', '<input type=image>', 'button'],
    ['an image button with an empty alt', '<input type=image alt="">', 'button'],
    ['an image button with a value only', '<input type=image value="Search">', 'button'],
    ['an area without alt', '<map><area href="/"></map>', 'area'],
    ['an area with an empty alt', '<map><area href="/" alt=""></map>', 'area'],
    ['an area of a map that no image uses', '<map name=m><area href="/"></map>', 'area'],
    ['an svg without title', '<svg role=img><text>A river</text></svg>', 'graphic'],
    ['an svg with a title further down', '<svg role=img><g><title>A river</title></g></svg>', 'graphic'],
    ['a symbol without title', '<svg><g role=graphics-symbol></g></svg>', 'graphic'],
    ['a graphics document without title', '<svg role=graphics-document></svg>', 'graphic'],
    ['an element with text, which does not name an image', '<span role=img>★</span>', 'graphic'],
    ['an element by the newer name of the role', '<span role=image>★</span>', 'graphic'],
  ])('%s', (_, html, advice) => {
    expect(judge(imageAlt, { html })).toMatchObject({
      outcome: 'fail',
      advice,
      itemsTotal: 1,
      items: [{ detail: expect.stringMatching(/^In the server’s HTML, th/) }],
    });
  });
});

test.each(['avif', 'gif', 'jpg', 'JPEG', 'png', 'svg', 'webp'])('fails for a file of %s', (type) => {
  expect(judge(imageAlt, { html: `<img data-file="a.${type}">` })).toMatchObject({ advice: 'missing' });
});

describe('warns about an image without an address, whose alt a script may set with it', () => {
  test.each([
    '<img>',
    '<img src="" class="lightbox">',
    '<img data-src="" id="a.png">',
    '<img data-bind-src="a.png"><!-- bound by a script -->',
    '<img data-wp--src="a.png">',
    '<img data-src-type="a/b">',
    '<picture><img></picture>',
    '<picture><source media="print" srcset=" "><img></picture>',
    '<video><source src="a.mp4"></video><img data-title="No file">',
    '<img data-wp-bind--alt="state.alt" data-wp-bind--src="state.src">',
    '<img data-wp-bind--src="core/image::state.src">',
    '<img :src="dark ? one : two">',
    '<img data-title="Look at photo.jpg today">',
    '<img data-title="a.gifts">',
  ])('%s', (html) => {
    expect(judge(imageAlt, { html })).toMatchObject({
      outcome: 'warn',
      advice: 'unset',
      summary: 'In the server’s HTML, this image has no alt attribute, and no address either.',
    });
  });
});

describe('is not applicable', () => {
  test.each([
    ['without images', '<p>Text'],
    [
      'with graphics that CSS may hide',
      '<svg hidden role=img></svg><svg hidden><symbol role=img></symbol></svg>',
    ],
    [
      'with an image in what CSS may hide',
      '<svg hidden><foreignObject><img src="a.png"></foreignObject></svg>',
    ],
    ['when all are hidden', '<div hidden><img></div><p aria-hidden=true><img>'],
    ['in closed details', '<details><img></details>'],
    ['to decoration by role', '<img role=presentation><img role=none alt="x">'],
    ['to images with another role that needs no name', '<img role=separator>'],
    ['to svg without a role', '<svg></svg>'],
    ['to areas that lead nowhere or are in no map', '<map><area></map><area href="/">'],
    ['to areas of a hidden map that no image uses', '<map style="display:none"><area href="/"></map>'],
    [
      'to areas that are hidden with their image',
      '<div hidden><img usemap=#m><map name=m><area href="/"></map></div>',
    ],
    ['to areas of a hidden image alone', '<img hidden usemap=#m><map name=m><area href="/"></map>'],
    [
      'to areas hidden from assistive technology themselves',
      '<map name=m><area aria-hidden=true href="/"></map>',
    ],
    [
      'to areas hidden from assistive technology with their image',
      '<div aria-hidden=true><img usemap=#m><map name=m><area href="/"></map></div>',
    ],
    ['to hidden image buttons', '<input type=image hidden><input type=image disabled role=none>'],
    ['to parts of an svg that call themselves documents', '<svg><g role=graphics-document></g></svg>'],
    ['to objects, which show what they embed', '<object role=img></object>'],
    ['in noscript and template', '<noscript><img></noscript><template><img></template>'],
  ])('%s', (_, html) => {
    expect(judge(imageAlt, { html })).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('to an error page', () => {
    expect(judge(imageAlt, { status: 404 })).toMatchObject({ outcome: 'not_applicable', reason: 'gate' });
  });
});

test('an image that is shown has the areas of its map, even where the map is hidden', () => {
  const html = '<map name=m style="display:none"><area href="/"></map><img hidden usemap=#m>';
  expect(judge(imageAlt, { html: `${html}<img alt="" usemap=#m>` })).toMatchObject({ advice: 'area' });
});

test('asks the images of a map once, however many areas it has', () => {
  const readsFor = (areas: number) => {
    const html = `<map name=m>${'<area href=x>'.repeat(areas)}</map><img hidden usemap=#m>`;
    const document = readDocument(html, 'https://example.com/');
    let reads = 0;
    const hidden = () => {
      reads += 1;
      return true;
    };
    for (const image of document.byName('img')) Object.defineProperty(image, 'hidden', { get: hidden });
    expect(imageAlt.evaluate({ document }).outcome).toBe('not_applicable');
    return reads;
  };
  expect(readsFor(100)).toBe(readsFor(1));
});

test('counts and names every image that offends', () => {
  const result = judge(imageAlt, { html: '<img alt="">\n<img src="a.png">\n<input type=image>' });
  expect(result).toMatchObject({ value: { images: 3, offending: 2 }, itemsTotal: 2 });
  expect(result.items.map(({ line, snippet }) => [line, snippet])).toEqual([
    [2, '<img src="a.png">'],
    [3, '<input type=image>'],
  ]);
});

import { expect, test } from 'vitest';
import { readImage } from './read-image.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const png = bytes('89504e470d0a1a0a 0000000d 49484452 00000040 00000020 0806000000');
const ico = bytes(
  '0000 0100 0200 1010 0000 0100 2000 68040000 26000000 0000 0000 0100 2000 68040000 26000000',
);

// AV1 Image File Format, §4: the major brand need not be avif.
const avif = (major: string, compatible: string) =>
  Buffer.concat([
    bytes('00000018'),
    Buffer.from(`ftyp${major}\0\0\0\0${compatible}`, 'latin1'),
    bytes('0000003c 6d657461 00000000 00000030 69707270 00000028 6970636f'),
    // A tile, and the whole picture.
    bytes('00000014 69737065 00000000 00000040 00000020 00000014 69737065 00000000 00000080 00000020'),
  ]);

const jpeg = (orientation: number) =>
  Buffer.concat([
    bytes('ffd8 ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001'),
    Buffer.from([0, orientation, 0, 0]),
    bytes('00000000 ffc0 0011 08 0020 0040 03 011100 021101 031101 ffd9'),
  ]);

test.each([
  ['png', png, 64, 32],
  ['avif', avif('avif', 'mif1miaf'), 128, 32],
  ['avif', avif('mif1', 'miafavif'), 128, 32],
  ['avif', avif('miaf', 'avifMA1B'), 128, 32],
  ['avif', avif('MA1B', 'avismiaf'), 128, 32],
  ['heic', avif('mif1', 'miafheic'), 128, 32],
  // As browsers show it, which turn it: https://drafts.csswg.org/css-images/#the-image-orientation
  ['jpeg', jpeg(1), 64, 32],
  ['jpeg', jpeg(6), 32, 64],
  ['jpeg', jpeg(9), 64, 32],
  ['gif', Buffer.from('GIF89a\x05\x00\x07\x00...', 'latin1'), 5, 7],
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>'), 30, 20],
  [
    'svg',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" fill="red"/>'),
    null,
    null,
  ],
  [
    'svg',
    Buffer.from(
      `\xEF\xBB\xBF<?xml version="1.0"?>\n<!-- ${'A licence. '.repeat(100)}-->
<!DOCTYPE svg PUBLIC "x" "y" [ <!ENTITY a "b>"> ]>\r\n<svg viewBox="0 0 30 20"/>`,
      'latin1',
    ),
    30,
    20,
  ],
  [
    'svg',
    Buffer.from(`<!DOCTYPE\nsvg PUBLIC "x"><!-- ${'x'.repeat(1_000)} --><svg width="4" height="3"></svg>`),
    4,
    3,
  ],
  ['svg', Buffer.from(`<svg content="${'x'.repeat(2_000)}" width="4" height="3"></svg>`), 4, 3],
  ['svg', Buffer.from('<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'), null, null],
  ['svg', Buffer.from(`<!DOCTYPE svg>${' '.repeat(1_000)}<svg width="4" height="3"/>`), 4, 3],
  // The largest image inside rules; 0 means 256.
  ['ico', ico, 256, 256],
  // The size of a JPEG stands behind its metadata, which may be longer than what was read.
  ['jpeg', bytes('ffd8ffe1 fffe 457869660000'), null, null],
])('tells %s and its size from the first bytes', (type, file, width, height) => {
  expect(readImage(file)).toEqual({ type, width, height });
});

test.each([
  ['an error page with a drawing in it', '<!doctype html><svg width="10" height="10"></svg>'],
  ['an error page after a comment', '<!-- x --><html><svg width="10" height="10"></svg>'],
  ['an error page in XHTML', '<?xml version="1.0"?><!DOCTYPE html><svg width="10" height="10"></svg>'],
  ['a comment that never ends', `<!-- ${'x'.repeat(1_000)}<svg width="10" height="10"/>`],
  ['a doctype that never ends', `<!DOCTYPE svg [${' '.repeat(1_000)}<svg width="10" height="10"/>`],
  ['an error page without html', '<div><svg width="10" height="10"></svg></div>'],
  ['another root that begins the same', '<svgs width="10" height="10"/>'],
  ['text with a drawing in it', 'Not found: <svg width="10" height="10"></svg>'],
  ['text', 'Not found'],
  ['nothing', ''],
])('sees no image in %s', (_, content) => {
  expect(readImage(Buffer.from(content))).toBeNull();
});

test.each([
  ['a root that never ends', '<svg '.repeat(50_000)],
  ['a root full of beginnings', `<svg content="${" width='".repeat(30_000)}">`],
])('is soon done with %s', (_, content) => {
  const from = performance.now();
  expect(readImage(Buffer.from(content))).toEqual({ type: 'svg', width: null, height: null });
  expect(performance.now() - from).toBeLessThan(500);
});

// Browsers show none: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
test.each([
  ['a line break', '\n'],
  ['a byte order mark', '\xEF\xBB\xBF'],
])('sees no image behind %s', (_, before) => {
  for (const file of [png, jpeg(1), ico]) {
    expect(readImage(Buffer.concat([Buffer.from(before, 'latin1'), file]))).toBeNull();
  }
});

import { expect, test } from 'vitest';
import { readImage } from './read-image.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const png = bytes('89504e470d0a1a0a 0000000d 49484452 00000040 00000020 0806000000');
const ico = bytes(
  '0000 0100 0200 1010 0000 0100 2000 68040000 26000000 0000 0000 0100 2000 68040000 26000000',
);

test.each([
  ['png', png, 64, 32],
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
  ['text', 'Not found'],
  ['nothing', ''],
])('sees no image in %s', (_, content) => {
  expect(readImage(Buffer.from(content))).toBeNull();
});

import { expect, test } from 'vitest';
import type { ImageFacts, Probe } from '../../evidence/evidence.ts';
import { missing, probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { ogImage } from './og-image.ts';

const url = 'https://example.com/preview.jpg';
const html = (extra = '', address = url) =>
  `<!doctype html><meta property="og:image" content="${address}">${extra}`;
const jpeg = (width: number, height: number): ImageFacts => ({ type: 'jpeg', width, height });
const of = (options: Partial<Probe>, page = html()) =>
  judge(ogImage, {
    html: page,
    ogImage: probe({
      url,
      destination: 'image',
      fields: [['Content-Type', 'image/jpeg']],
      image: jpeg(1200, 630),
      ...options,
    }),
  });

test.each([
  ['a sound image', {}, 'pass'],
  ['600 × 315', { image: jpeg(600, 315) }, 'pass'],
  ['599 × 315', { image: jpeg(599, 315) }, 'warn'],
  ['200 × 200', { image: jpeg(200, 200) }, 'warn'],
  ['199 × 200', { image: jpeg(199, 200) }, 'fail'],
  ['600 × 100', { image: jpeg(600, 100) }, 'fail'],
  ['600 × 314', { image: jpeg(600, 314) }, 'warn'],
  ['1200 × 199', { image: jpeg(1200, 199) }, 'fail'],
  ['8 MiB', { lengthBytes: 8_388_608 }, 'pass'],
  ['more than 8 MiB', { lengthBytes: 8_388_609 }, 'fail'],
  ['JPEG by its other name', { image: { type: 'jpg', width: 1200, height: 630 } }, 'pass'],
  ['PNG', { image: { type: 'png', width: 1200, height: 630 } }, 'pass'],
  ['GIF', { image: { type: 'gif', width: 1200, height: 630 } }, 'pass'],
  ['WebP', { image: { type: 'webp', width: 1200, height: 630 } }, 'pass'],
  ['AVIF', { image: { type: 'avif', width: 1200, height: 630 } }, 'warn'],
  ['SVG', { image: { type: 'svg', width: 1200, height: 630 } }, 'fail'],
  ['an HTML page', { image: null, fields: [['Content-Type', 'text/html']] }, 'fail'],
  ['a broken address', { class: 'broken', status: 404, image: null }, 'fail'],
] as [string, Partial<Probe>, string][])('%s: %s', (_, options, outcome) => {
  expect(of(options).outcome).toBe(outcome);
});

const sent = (type: string) => ({ fields: [['Content-Type', type]] as const });

test.each(['application/octet-stream', 'binary/octet-stream', 'text/plain', 'text/html; charset=utf-8'])(
  'an image that is sent as %s is refused',
  (type) => expect(of(sent(type))).toMatchObject({ outcome: 'fail', advice: 'type' }),
);

test.each([
  ['no type', { fields: [] }, 'pass'],
  ['a type that does not parse', sent('jpeg'), 'pass'],
  ['the type of another image', sent('image/png'), 'pass'],
  ['the old name of its type', sent('image/pjpeg'), 'pass'],
  ['a format that we cannot read', { ...sent('image/jxl'), image: null }, 'warn'],
  ['no type and no image', { fields: [], image: null }, 'fail'],
  ['bytes that are no JPEG', { image: null }, 'fail'],
  ['no bytes', { ...sent('image/png'), image: null, lengthBytes: 0 }, 'fail'],
  ['no bytes of a format that we cannot read', { ...sent('image/jxl'), image: null, lengthBytes: 0 }, 'fail'],
] as [string, Partial<Probe>, string][])('%s: %s', (_, options, outcome) => {
  expect(of(options).outcome).toBe(outcome);
});

test('declared dimensions that differ warn', () => {
  const declared = (pixels: number, side = 'width') =>
    html(`<meta property="og:image:${side}" content="${pixels}">`);
  expect(of({}, declared(1200)).outcome).toBe('pass');
  expect(of({}, declared(800))).toMatchObject({ outcome: 'warn', advice: 'declared' });
  expect(of({}, declared(630, 'height')).outcome).toBe('pass');
  expect(of({}, declared(600, 'height'))).toMatchObject({
    outcome: 'warn',
    summary: 'The page declares ? × 600 pixels; the image has 1200 × 630.',
  });
});

test('dimensions of the next image are not those of the first', () => {
  const next = '<meta property="og:image" content="https://example.com/b.jpg">';
  const width = '<meta property="og:image:width" content="400">';
  expect(of({}, html(next + width)).outcome).toBe('pass');
  expect(of({}, html(width + next)).advice).toBe('declared');
  expect(of({}, html(`<meta property="og:image:url" content="${url}">${width}`)).advice).toBe('declared');
  const byUrl = (html() + next + width).replaceAll('og:image"', 'og:image:url"');
  expect(of({}, byUrl).outcome).toBe('pass');
});

test('a size that is not known is not told', () => {
  expect(of({ image: { type: 'jpeg', width: null, height: null } }).summary).toBe('The preview image works.');
  expect(of({}).summary).toBe('The preview image works: 1200 × 630 pixels.');
});

test('http on an https page warns', () => {
  expect(of({}, html('', 'http://example.com/preview.jpg'))).toMatchObject({
    outcome: 'warn',
    advice: 'http',
  });
});

test('a secure_url is told, though the image itself is named with http', () => {
  const http = 'http://example.com/preview.jpg';
  const secure = (address: string) =>
    html(`<meta property="og:image:secure_url" content="${address}">`, http);
  expect(of({}, secure(url)).items).toMatchObject([
    { detail: 'The https page gives its preview image an http address; only og:image:secure_url has https.' },
  ]);
  expect(of({}, secure(http)).items).toMatchObject([
    { detail: 'The https page gives its preview image an http address.' },
  ]);
});

test.each(['/preview.jpg', 'data:image/png;base64,x', 'ftp://example.com/a.jpg'])(
  '%s is no address',
  (address) => {
    expect(judge(ogImage, { html: html('', address) })).toMatchObject({ outcome: 'fail', advice: 'address' });
  },
);

test('none is not judged, and an uncertain one says nothing', () => {
  expect(judge(ogImage, { html: '<!doctype html>' }).reason).toBe('irrelevant');
  expect(of({ class: 'uncertain' }).reason).toBe('no_evidence');
  expect(judge(ogImage, { html: html(), ogImage: missing('budget') }).reason).toBe('no_evidence');
});

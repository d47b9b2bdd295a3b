import { describe, expect, test } from 'vitest';
import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { modernImageFormats } from './modern-image-formats.ts';

const image = (type: string, options: Partial<Probe> = {}) =>
  probe({ destination: 'image', lengthBytes: 10_241, image: { type, width: 9, height: 9 }, ...options });
const of = (...probes: Probe[]) => judge(modernImageFormats, { resources: { total: probes.length, probes } });

test.each(['avif', 'webp', 'jxl'])('%s is modern', (type) => {
  expect(of(image(type)).outcome).toBe('pass');
});

test('half is enough, and SVG counts as modern', () => {
  expect(of(image('svg'), image('png')).outcome).toBe('pass');
  expect(of(image('svg'), image('png'), image('jpeg'))).toMatchObject({ outcome: 'warn', itemsTotal: 2 });
});

test('the first bytes rule over Content-Type, which serves when they tell nothing', () => {
  const lying = { fields: [['Content-Type', 'image/webp']] as const };
  expect(of(image('jpeg', lying)).outcome).toBe('warn');
  expect(of(image('jpeg', { ...lying, image: null })).outcome).toBe('pass');
  const svg = { fields: [['Content-Type', 'image/svg+xml']] as const, image: null };
  expect(of(image('svg', svg), image('png'))).toMatchObject({ outcome: 'pass', value: { modern: 1 } });
});

test.each(['text/html; charset=utf-8', 'text/css', 'application/octet-stream', undefined])(
  'what is no image by its bytes nor by its type %j is not judged',
  (type) => {
    const fields: FieldLines = type === undefined ? [] : [['Content-Type', type]];
    const none = image('', { fields, image: null });
    expect(of(none).reason).toBe('irrelevant');
    expect(of(image('webp'), none, none)).toMatchObject({ outcome: 'pass', value: { sampled: 1 } });
  },
);

test('small images, SVG alone and none at all are not judged', () => {
  expect(of(image('png', { lengthBytes: 10_240 })).reason).toBe('irrelevant');
  expect(of(image('svg')).reason).toBe('irrelevant');
  expect(of().reason).toBe('irrelevant');
});

test.each([
  [['avif'], '1 of 1 sampled image uses'],
  [['avif', 'png'], '1 of 2 sampled images uses'],
  [['avif', 'webp'], '2 of 2 sampled images use'],
])('of %j is told: %s', (types, told) => {
  expect(of(...types.map((type) => image(type))).summary).toBe(`${told} a modern format.`);
});

describe('in a picture, what stands behind a source that browsers take does not count', () => {
  const jpeg = (name: string) => image('jpeg', { url: `https://example.com/${name}` });
  const webp = image('webp', { url: 'https://example.com/p.webp' });
  const fallback = '<img src=p.jpg srcset="p-300.jpg 300w, p-800.jpg 800w">';
  const judged = (html: string, ...probes: Probe[]) =>
    judge(modernImageFormats, { html, resources: { total: probes.length, probes } });
  const behind = (source: string, ...more: Probe[]) =>
    judged(`<picture>${source}${fallback}</picture>`, webp, jpeg('p.jpg'), jpeg('p-300.jpg'), ...more);

  test.each([
    '<source type="image/webp" srcset="p.webp">',
    '<source type="IMAGE/AVIF; x=1" srcset="p.webp 1x">',
    '<source srcset="p.webp">',
    '<source media=" ALL" type="image/webp" srcset="p.webp">',
    '<source media=print type="image/webp" srcset="q.webp"><source type="image/webp" srcset="p.webp">',
  ])('%s', (source) => {
    expect(behind(source)).toMatchObject({ outcome: 'pass', value: { sampled: 1, modern: 1 } });
  });

  test.each([
    ['under a condition', '<source media="(width > 9em)" type="image/webp" srcset="p.webp">'],
    ['of a type that some do not know', '<source type="image/jxl" srcset="p.webp">'],
    ['that names nothing', '<source type="image/webp" srcset=" "><source media=print srcset="p.webp">'],
  ])('but behind one %s it does', (_, source) => {
    expect(behind(source)).toMatchObject({ outcome: 'warn', value: { sampled: 3, modern: 1 } });
  });

  test('nor behind one of the same condition', () => {
    const sources =
      '<source media=print type="image/webp" srcset="p.webp"><source media=print srcset="q.jpg">';
    const html = `<picture>${sources}<img src="p.jpg"></picture>`;
    expect(judged(html, webp, jpeg('q.jpg'), jpeg('p.jpg')).value).toEqual({ sampled: 2, modern: 1 });
  });

  test('where it stands elsewhere too, it does', () => {
    const html = `<picture><source srcset="p.webp"><img src="p.jpg"></picture><img src="p.jpg">`;
    expect(judged(html, webp, jpeg('p.jpg')).value).toEqual({ sampled: 2, modern: 1 });
  });

  test('so a page may have nothing else', () => {
    const html = '<picture><source type="image/webp" srcset="small.webp"><img src="p.jpg"></picture>';
    expect(judged(html, jpeg('p.jpg'))).toMatchObject({
      reason: 'irrelevant',
      summary: 'No raster image over 10 KB was sampled, other than fallbacks.',
    });
  });
});

test('the task says what the images weigh', () => {
  const large = image('png', { lengthBytes: 40_000 });
  expect(of(large, large, large).task).toBe('Offer 3 images as AVIF or WebP (120 KB)');
});

import { expect, test } from 'vitest';
import type { ImageFacts } from '../../evidence/evidence.ts';
import { fileResponse, probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { favicon } from './favicon.ts';

const icon = (image: ImageFacts | null, url = 'https://example.com/icon.png') =>
  probe({ url, destination: 'icon', image });
const png = (width: number | null, height = width): ImageFacts => ({ type: 'png', width, height });

test.each([
  ['48 × 48', png(48), 'pass'],
  ['512 × 512', png(512), 'pass'],
  ['an SVG', { type: 'svg', width: null, height: null }, 'pass'],
  ['47 × 47', png(47), 'warn'],
  ['not square', png(64, 48), 'warn'],
  ['of unknown size', png(null), 'warn'],
])('an icon of %s: %s', (_, image, outcome) => {
  expect(judge(favicon, { favicon: [icon(image)] }).outcome).toBe(outcome);
});

test('the first that works counts', () => {
  const broken = probe({ class: 'broken', status: 404 });
  const page = icon(null, 'https://example.com/page');
  const result = judge(favicon, { favicon: [broken, page, icon(png(64)), icon(png(16))] });
  expect(result).toMatchObject({ outcome: 'pass', value: { width: 64 } });
});

test('none that works fails', () => {
  expect(judge(favicon, { favicon: [probe({ class: 'broken' }), icon(null)] }).outcome).toBe('fail');
  expect(judge(favicon, { favicon: [] }).outcome).toBe('fail');
});

test('none that is certain says nothing', () => {
  expect(judge(favicon, { favicon: [probe({ class: 'uncertain' })] }).reason).toBe('no_evidence');
});

test('an icon that Googlebot may not fetch warns, on the same origin only', () => {
  const robots = fileResponse('User-agent: googlebot\nDisallow: /icon');
  expect(judge(favicon, { robots, favicon: [icon(png(48))] })).toMatchObject({
    outcome: 'warn',
    advice: 'blocked',
  });
  const elsewhere = icon(png(48), 'https://cdn.example.net/icon.png');
  expect(judge(favicon, { robots, favicon: [elsewhere] }).outcome).toBe('pass');
});

import { describe, expect, test } from 'vitest';
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

describe('a small icon before one that is said to be large enough', () => {
  const first = '<link rel=icon href=icon.png sizes=32x32>';
  const of = (links: string, url?: string) =>
    judge(favicon, { html: `<head>${links}</head>`, favicon: [icon(png(32), url)] });

  test.each([
    '<link rel=icon href=large.png sizes="16x16 192x192">',
    '<link rel=apple-touch-icon href=touch.png sizes=180X180>',
    '<link rel=apple-touch-icon-precomposed href=touch.png sizes=180x180>',
    '<link rel=icon href=icon.svg type="image/svg+xml">',
    '<link rel=icon href=icon.svg type=" IMAGE/SVG+XML ">',
    '<link rel=icon href="data:image/svg+xml,<svg/>">',
  ])('warns with advice on the order: %s', (later) => {
    expect(of(first + later)).toMatchObject({
      outcome: 'warn',
      advice: 'order',
      summary: 'The icon is smaller than 48 pixels: 32 × 32. A later icon is said to be large enough.',
    });
  });

  test.each([
    ['is the only one', first],
    ['comes before other small ones', `${first}<link rel=icon href=b.png sizes="16x16 47x47 64x48">`],
    ['comes before itself', `${first}<link rel=icon href=icon.png sizes=192x192>`],
    ['comes before other links', `${first}<link rel=preload href=b.png sizes=192x192>`],
    ['comes behind a large one that did not work', `<link rel=icon href=b.png sizes=48x48>${first}`],
  ])('which %s is to be replaced', (_, links) => {
    expect(of(links).advice).toBe('small');
  });

  test('which the page does not name is to be replaced', () => {
    const large = '<link rel=icon href=large.png sizes=192x192>';
    expect(of(large, 'https://example.com/favicon.ico').advice).toBe('small');
  });
});

test('none that works fails', () => {
  expect(judge(favicon, { favicon: [probe({ class: 'broken' }), icon(null)] }).outcome).toBe('fail');
  expect(judge(favicon, { favicon: [] }).outcome).toBe('fail');
});

test('on an error page, whose links were not read, only a sound /favicon.ico is judged', () => {
  const of = (...probes: Parameters<typeof probe>[0][]) =>
    judge(favicon, { status: 404, favicon: probes.map((options) => probe(options)) });
  expect(of({ image: png(48) }).outcome).toBe('pass');
  expect(of({ image: png(16) }).reason).toBe('gate');
  expect(of({ class: 'broken', status: 404 }).reason).toBe('gate');
});

test('none that is certain says nothing', () => {
  expect(judge(favicon, { favicon: [probe({ class: 'uncertain' })] }).reason).toBe('no_evidence');
});

describe('an icon within the page', () => {
  const held = (href: string, rel = 'icon', probes = [probe({ class: 'broken' })]) =>
    judge(favicon, { html: `<head><link rel="${rel}" href="${href}"></head>`, favicon: probes });

  test('passes when it is an SVG', () => {
    const svg = " data:image/SVG+XML;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>";
    expect(held(svg, 'shortcut icon')).toMatchObject({ outcome: 'pass', value: { type: 'svg' } });
    expect(held(svg, 'icon', [probe({ class: 'uncertain' })]).outcome).toBe('pass');
    expect(held(svg.replace('data', 'DATA')).outcome).toBe('pass');
    expect(held(svg, 'preload').outcome).toBe('fail');
  });

  test('warns when its size is not known', () => {
    expect(held('data:image/png;base64,iVBORw0KGgo=')).toMatchObject({
      outcome: 'warn',
      advice: 'small',
      items: [{ selector: 'head > link', url: null }],
    });
  });

  test('that is an SVG counts before those that are named later, and before /favicon.ico', () => {
    const svg = '<link rel=icon href="data:image/svg+xml,<svg/>">';
    const named = '<link rel=apple-touch-icon href=icon.png>';
    const of = (links: string, url?: string) =>
      judge(favicon, { html: `<head>${links}</head>`, favicon: [icon(png(16), url)] }).outcome;
    expect(of(svg, 'https://example.com/favicon.ico')).toBe('pass');
    expect(of(svg + named)).toBe('pass');
    expect(of(named + svg)).toBe('warn');
  });

  test('whose size is not known counts behind all that were fetched', () => {
    const fetched = [icon(png(48))];
    expect(held('data:image/png;base64,iVBORw0KGgo=', 'icon', fetched).outcome).toBe('pass');
  });

  test.each([
    'data:,',
    'data:image/png;base64,',
    'data:image/png',
    'data:text/html,x',
    '/?data:image/svg+xml,x',
  ])('is none with %s', (href) => {
    expect(held(href).outcome).toBe('fail');
  });
});

test('an icon that Googlebot may not fetch warns, on the same origin only', () => {
  const robots = fileResponse('User-agent: googlebot\nDisallow: /icon');
  expect(judge(favicon, { robots, favicon: [icon(png(48))] })).toMatchObject({
    outcome: 'warn',
    advice: 'blocked',
  });
  const failing = fileResponse('', { status: 503 });
  expect(judge(favicon, { robots: failing, favicon: [icon(png(48))] }).outcome).toBe('pass');
  const elsewhere = icon(png(48), 'https://cdn.example.net/icon.png');
  expect(judge(favicon, { robots, favicon: [elsewhere] }).outcome).toBe('pass');
});

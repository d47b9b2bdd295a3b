import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bundleAssets, writeAssets } from '../../scripts/assets.ts';
import { shrinkCss } from '../../scripts/shrink-css.ts';
import type { Asset } from './assets.ts';
import { startPages, type TestPages } from './testing.ts';

const assets = bundleAssets(1);
const { style, reportStyle, lookStyle, runStyle, openStyle, siteStyle, script, font, favicon } = assets;
const sheets = [style, reportStyle, runStyle, openStyle, siteStyle];
const besides = [lookStyle];

describe('what a page loads', () => {
  test.each([
    ['the style sheet of most pages', style, 30_000],
    ['the style sheet of a report', reportStyle, 30_000],
    ['the style sheet of a look', lookStyle, 30_000],
    ['the style sheet of a run', runStyle, 30_000],
    ['the style sheet of a shared project', openStyle, 30_000],
    ['the style sheet of sites', siteStyle, 30_000],
    ['the script', script, 20_000],
    ['the font', font, 31_000],
  ] as const)('%s stays within its budget', (_name, { bytes }, most) => {
    expect(bytes.length).toBeLessThanOrEqual(most);
  });

  test.each([...sheets, ...besides, script, font, favicon])(
    '$name is named after its bytes',
    ({ name, bytes }) => {
      expect(name).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 10));
    },
  );

  test.each([...sheets, ...besides, script])('$name unpacks to what it is', ({ packed, bytes }) => {
    expect(Buffer.from(bytes).equals(brotliDecompressSync(packed ?? ''))).toBe(true);
  });

  test('lies in a build beside the licence of the font, which asks for that', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-assets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeAssets(folder, assets);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([font.name, 'OFL.txt']));
    expect(readFileSync(join(folder, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });

  test('comes from here alone', () => {
    const text = [...sheets, ...besides, script].map(({ bytes }) => Buffer.from(bytes).toString()).join('\n');
    expect([...text.matchAll(/url\(([^)]*)\)/g)].map(([, url]) => url)).toEqual(
      // Each style sheet that stands alone has it.
      Array.from(sheets, () => `/assets/${font.name}`),
    );
    expect(text).not.toMatch(/https?:\/\/(?!www\.w3\.org\/)/);
    expect(assets.exportStyle).not.toContain('url(');
  });

  test('the script makes no HTML of text', () => {
    expect(Buffer.from(script.bytes).toString()).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/,
    );
  });
});

describe('an asset', () => {
  let pages: TestPages;
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages.close());

  const load = async ({ name }: Asset, headers: Record<string, string> = {}) => {
    const response = await request(`${pages.origin}/assets/${name}`, { headers });
    return { ...response, bytes: Buffer.from(await response.body.arrayBuffer()) };
  };

  test('is kept for ever, and says its type', async () => {
    const { headers, bytes } = await load(style);
    expect(bytes.equals(Buffer.from(style.bytes))).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('is packed for those who unpack it', async () => {
    const { headers, bytes } = await load(script, { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(bytes).equals(Buffer.from(script.bytes))).toBe(true);
    for (const coding of ['gzip', 'br;q=0', '']) {
      expect((await load(script, { 'accept-encoding': coding })).headers['content-encoding']).toBeUndefined();
    }
  });

  test('is not sent again to who has it', async () => {
    const { statusCode, bytes } = await load(font, { 'if-none-match': `"${font.name}"` });
    expect({ statusCode, size: bytes.length }).toEqual({ statusCode: 304, size: 0 });
  });

  test('of another build is not there', async () => {
    expect((await pages.get('/assets/style-0000000000.css')).status).toBe(404);
  });
});

describe('the shrinking of a style sheet', () => {
  test('brings the blocks of a layer together, in their order', () => {
    expect(shrinkCss('@layer a,b;@layer a{p{q:1}}@layer b{r{s:2}}@layer a{t{u:"}"}}')).toBe(
      '@layer a,b;@layer a{p{q:1}t{u:"}"}}@layer b{r{s:2}}',
    );
  });

  test('gives custom properties short names, the same everywhere', () => {
    expect(shrinkCss('.a{--long: 1px;b:var(--long)}.c--long{d:var(--long)}')).toBe(
      '.a{--a:1px;b:var(--a)}.c--long{d:var(--a)}',
    );
  });

  test('gives those of a further sheet the names that the first one gives them', () => {
    const first = '.a{--rare:1px;--usual:2px;b:var(--usual)}';
    expect(shrinkCss('.d{b:var(--rare);c:var(--rare);e:var(--own)}', first)).toBe(
      '.d{b:var(--b);c:var(--b);e:var(--own)}',
    );
  });

  test('leaves text alone', () => {
    expect(shrinkCss('.a:before{content:" / "}')).toBe('.a:before{content:" / "}');
    expect(shrinkCss('.a{content:counter(page) " / " counter(pages)}')).toContain('" / "');
  });
});

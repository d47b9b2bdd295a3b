import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { root } from '../../../scripts/stale.ts';

/** A page for lab values: what it is made of, and nothing of chance. Times are milliseconds. */
export interface LabPage {
  readonly name: string;
  readonly words: number;
  readonly styles?: number;
  /** Scripts in the head, each busy for so long. */
  readonly headScripts?: readonly number[];
  /** Deferred. */
  readonly scripts?: readonly number[];
  readonly images?: {
    readonly count: number;
    readonly attributes: string;
    /** Until the answer. */
    readonly after: number;
  };
  /** `font-display` of a font for all text. */
  readonly font?: 'block' | 'swap';
  /** The content is made by a script, of data that it asks for. */
  readonly isApp?: boolean;
  /** Before the page, over HTTP. */
  readonly redirects?: number;
  /** The first page leads on to this one by a script. */
  readonly leadsOn?: boolean;
  /** A frame is put before the text after so long. */
  readonly frameAfter?: number;
}

/** Their traces are kept. */
export const keptPages: readonly LabPage[] = [
  { name: 'plain', words: 300, styles: 1 },
  { name: 'app', words: 400, styles: 1, isApp: true, scripts: [30] },
  { name: 'heavy-script', words: 200, styles: 2, headScripts: [40, 80], scripts: [160, 90, 60, 200] },
  { name: 'fonts', words: 300, styles: 1, font: 'block' },
  { name: 'shifting-images', words: 300, styles: 1, images: { count: 4, attributes: '', after: 250 } },
  { name: 'redirects', words: 300, styles: 2, redirects: 3 },
];

/** Asked about by command alone. */
export const morePages: readonly LabPage[] = [
  { name: 'bare', words: 40 },
  { name: 'many-styles', words: 300, styles: 12 },
  { name: 'many-scripts', words: 300, headScripts: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5] },
  { name: 'long-task', words: 300, scripts: [900] },
  {
    name: 'lazy-image',
    words: 20,
    images: { count: 1, attributes: 'width=380 height=500 loading=lazy', after: 20 },
  },
  { name: 'eager-image', words: 20, images: { count: 1, attributes: 'width=380 height=500', after: 20 } },
  {
    name: 'high-image',
    words: 20,
    images: { count: 1, attributes: 'width=380 height=500 fetchpriority=high', after: 20 },
  },
  { name: 'many-images', words: 100, images: { count: 30, attributes: 'width=200 height=150', after: 30 } },
  { name: 'swapped-font', words: 300, styles: 1, font: 'swap' },
  { name: 'late-frame', words: 300, styles: 1, frameAfter: 300 },
  { name: 'long-app', words: 2_000, styles: 2, isApp: true, scripts: [120, 60] },
  { name: 'one-redirect', words: 100, redirects: 1, images: { count: 1, attributes: '', after: 100 } },
  { name: 'leads-on', words: 300, styles: 1, leadsOn: true },
  {
    name: 'everything',
    words: 600,
    styles: 3,
    headScripts: [20],
    scripts: [120, 70],
    font: 'block',
    images: { count: 6, attributes: '', after: 150 },
    frameAfter: 500,
  },
];

export interface Answer {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly location?: string;
  readonly afterMs?: number;
}

/** By path, of which `/` is asked for. */
export function answersOf(page: LabPage): ReadonlyMap<string, Answer> {
  const { styles = 0, headScripts = [], scripts = [], images, redirects = 0, leadsOn, isApp } = page;
  const answers = new Map<string, Answer>();
  const home = redirects > 0 || leadsOn === true ? '/page' : '/';
  answers.set(home, { type: 'text/html', body: htmlOf(page) });
  for (let step = 0; step < redirects; step += 1) {
    const location = step + 1 === redirects ? home : `/step-${step + 1}`;
    answers.set(step === 0 ? '/' : `/step-${step}`, { status: 302, type: 'text/plain', body: '', location });
  }
  if (leadsOn === true) {
    const body =
      "<!doctype html><title>On the way</title><p>On the way</p><script>location.replace('/page')</script>";
    answers.set('/', { type: 'text/html', body });
  }
  for (let index = 0; index < styles; index += 1) {
    const body = `body { font: 16px/1.5 serif; margin: ${index}px }\n/* ${filling(9_000)} */`;
    answers.set(`/style-${index}.css`, { type: 'text/css', body, afterMs: 15 });
  }
  for (const [index, ms] of [...headScripts, ...scripts].entries()) {
    const body = `{ const end = performance.now() + ${ms}; while (performance.now() < end); }\n// ${filling(20_000)}`;
    answers.set(`/script-${index}.js`, { type: 'text/javascript', body, afterMs: 10 });
  }
  for (let index = 0; index < (images?.count ?? 0); index += 1) {
    answers.set(`/image-${index}.png`, { type: 'image/png', body: png(index), afterMs: images?.after ?? 0 });
  }
  if (page.font !== undefined) {
    const body = readFileSync(join(root, 'src/web/fonts/instrument-sans-latin.woff2'));
    answers.set('/font.woff2', { type: 'font/woff2', body, afterMs: 200 });
  }
  if (page.frameAfter !== undefined) answers.set('/frame', { type: 'text/html', body: '<p>In a frame</p>' });
  if (isApp === true) {
    answers.set('/app.js', { type: 'text/javascript', body: `${app}\n// ${filling(60_000)}`, afterMs: 20 });
    answers.set('/data.json', {
      type: 'application/json',
      body: JSON.stringify(paragraphs(page.words)),
      afterMs: 40,
    });
  }
  return answers;
}

function htmlOf(page: LabPage): string {
  const { words, styles = 0, headScripts = [], scripts = [], images, font, isApp, frameAfter } = page;
  const each = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page for lab values</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...each(styles, (index) => `<link rel="stylesheet" href="/style-${index}.css">`),
    ...each(headScripts.length, (index) => `<script src="/script-${index}.js"></script>`),
    font === undefined
      ? ''
      : `<style>@font-face { font-family: Own; src: url(/font.woff2); font-display: ${font} } body { font-family: Own, monospace }</style>`,
    '</head><body><h1>A page for lab values</h1><div id="before"></div>',
    ...each(
      images?.count ?? 0,
      (index) => `<img src="/image-${index}.png" alt="Stripes" ${images?.attributes}>`,
    ),
    isApp === true ? '<main></main><script type="module" src="/app.js"></script>' : '',
    ...(isApp === true ? [] : paragraphs(words).map((text) => `<p>${text}</p>`)),
    ...each(
      scripts.length,
      (index) => `<script defer src="/script-${headScripts.length + index}.js"></script>`,
    ),
    frameAfter === undefined
      ? ''
      : `<script>setTimeout(() => { const frame = document.createElement('iframe'); frame.src = '/frame'; document.querySelector('#before').append(frame) }, ${frameAfter})</script>`,
    '</body></html>',
  ].join('\n');
}

const app = `const texts = await (await fetch('/data.json')).json();
for (const text of texts) {
  const host = document.createElement('section');
  host.attachShadow({ mode: 'open' }).innerHTML = '<p>' + text + '</p>';
  document.querySelector('main').append(host);
}`;

function paragraphs(words: number): string[] {
  const length = 40;
  return Array.from({ length: Math.ceil(words / length) }, () => 'words that are read '.repeat(length / 4));
}

/** Compresses as badly as what is minified. */
function filling(characters: number): string {
  let state = 1;
  return Array.from({ length: characters }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}

/** Of noise: Chromium takes what has less than 0.05 bits a pixel for no content. */
function png(seed: number): Uint8Array {
  const [width, height] = [380, 260];
  const lines = Buffer.alloc((width + 1) * height);
  let state = seed + 1;
  for (let at = 0; at < lines.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    lines[at] = at % (width + 1) === 0 ? 0 : state % 16;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')]);
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

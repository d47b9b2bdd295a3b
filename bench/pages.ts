/**
 * Pages for the benches: made, not collected, so that everybody measures the same. Sizes spread log-normally (mean about
 * 183 KB, median about 120 KB for the corpus of 40).
 *
 * Typical ones are what sites send today: a quarter inline script and data, long class lists, picture sources and
 * addresses, some 1,100 elements and 1,700 words a page. HTTP Archive counts fewer words still, about 400 on the median
 * home page (https://almanac.httparchive.org/en/2021/seo). Dense ones are half prose: 2,000 elements and 10,000 words,
 * a novella, which is the worst that a checker of texts meets in honest pages.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The same sequence for the same seed, 0 ≤ x < 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface BenchPage {
  readonly path: string;
  readonly html: string;
}

export const kinds = ['typical', 'dense'] as const;
export type Kind = (typeof kinds)[number];

/**
 * Made pages of a kind, pages that hold nothing but a sentence, or saved ones: all `.html` and `.htm` below a folder,
 * named by its absolute path.
 */
export type PageSet = Kind | 'empty' | `/${string}`;

/** In the same order in each process. */
export function pagesOf(set: PageSet): BenchPage[] {
  if (set === 'empty')
    return Array.from({ length: 40 }, (_, i) => ({ path: `/empty-${i}`, html: emptyPage }));
  return set === 'typical' || set === 'dense' ? corpus(set) : savedIn(set);
}

const emptyPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Nothing</title><h1>Nothing is here yet.</h1></html>';

/** Saved pages are sent as UTF-8, whatever they say themselves. */
function savedIn(folder: string): BenchPage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html?$/.test(name))
    .sort()
    .map((name, i) => ({ path: `/saved-${i}`, html: readFileSync(join(folder, name), 'utf8') }));
}

/** @param count pages; 40 is the corpus that docs/performance.md speaks of */
export function corpus(kind: Kind = 'typical', count = 40): BenchPage[] {
  return Array.from({ length: count }, (_, i) => {
    // Quantiles of a log-normal distribution, so the spread does not depend on luck.
    const quantile = (i + 0.5) / count;
    const size = 120_000 * Math.exp(0.98 * inverseNormal(quantile));
    return { path: `/${kind}-${i}`, html: pageOf(Math.min(size, 900_000), i, kind) };
  });
}

/** One page of about that many bytes. */
export function pageOf(sizeBytes: number, seed: number, kind: Kind = 'typical'): string {
  const random = randomFrom(seed + 1);
  const parts = [head(random, seed), '<body class="site">', navigation(random)];
  const section = { typical: card, dense: article }[kind];
  let length = parts.join('').length;
  while (length < sizeBytes - 2_000) {
    const next = random() < dataShare[kind] ? inlineData(random) : section(random);
    parts.push(next);
    length += next.length;
  }
  parts.push('</main><footer><p>All rights reserved.</p></footer></body></html>');
  return parts.join('\n');
}

/** Of all blocks; one of data is longer than a card and about as long as two articles. */
const dataShare: Readonly<Record<Kind, number>> = { typical: 0.16, dense: 0.3 };

const vocabulary =
  'the page report shows what teams should mend first because every site grows and nobody reads all of it twice while visitors leave quietly when something small is broken or slow and the people who build it rarely hear about that until a search engine or a customer tells them so we measure weigh explain and keep the history'.split(
    ' ',
  );

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');
}

function head(random: () => number, seed: number): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${words(random, 6)} ${seed}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${words(random, 22)}">
<link rel="canonical" href="/page-${seed}"><link rel="stylesheet" href="/site.css"><script src="/site.js" defer></script>
<meta property="og:title" content="${words(random, 5)}"><meta property="og:type" content="article">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"${words(random, 7)}","datePublished":"2026-01-02"}</script>
<style>.site{margin:0}.card{display:grid;gap:1rem}.card>a{color:#123}</style></head>`;
}

function navigation(random: () => number): string {
  const links = Array.from(
    { length: 24 },
    (_, i) => `<li><a href="/section/${i}">${words(random, 2)}</a></li>`,
  );
  return `<header><nav aria-label="Main"><ul>${links.join('')}</ul></nav></header><main><h1>${words(random, 6)}</h1>`;
}

/** One of a row of teasers, as shops and magazines have them. */
function card(random: () => number): string {
  const id = Math.floor(random() * 1e9).toString(36);
  const sources = [320, 640, 960, 1280]
    .map((width) => `https://images.example.com/${id}/w_${width},q_auto,f_auto/${id}.jpg ${width}w`)
    .join(', ');
  const layout =
    'relative flex flex-col gap-4 rounded-lg border border-neutral-200 p-4 shadow-sm hover:shadow-md';
  return `<article class="${layout} md:flex-row lg:p-6" id="item-${id}" data-item="${id}" data-position="${Math.floor(random() * 400)}">
<a class="block overflow-hidden rounded-md focus-visible:outline-2 focus-visible:outline-offset-2" href="/story/${id}?ref=teaser&amp;slot=${id}">
<picture><source type="image/avif" sizes="(min-width: 64rem) 33vw, 100vw" srcset="${sources}"><img class="aspect-video w-full object-cover" src="https://images.example.com/${id}/w_640,q_auto,f_auto/${id}.jpg" sizes="(min-width: 64rem) 33vw, 100vw" srcset="${sources}" alt="${words(random, 4)}" width="640" height="360" loading="lazy" decoding="async"></picture></a>
<div class="flex min-w-0 flex-1 flex-col justify-between"><h2 class="text-lg font-semibold leading-snug tracking-tight text-neutral-900"><a href="/story/${id}">${words(random, 6)}</a></h2>
<p class="mt-2 line-clamp-3 text-sm leading-relaxed text-neutral-600">${words(random, 16)}</p>
<ul class="mt-3 flex flex-wrap gap-2"><li class="rounded-full bg-neutral-100 px-3 py-1 text-xs font-medium">${words(random, 1)}</li></ul>
<button class="mt-4 inline-flex h-10 w-10 items-center justify-center rounded-full bg-neutral-900 text-white" type="button" aria-label="${words(random, 3)}" data-action="save#toggle" data-save-id-value="${id}"><svg class="h-5 w-5" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path stroke-linecap="round" stroke-linejoin="round" d="M17.593 3.322c1.1.128 1.907 1.077 1.907 2.185V21L12 17.25 4.5 21V5.507c0-1.108.806-2.057 1.907-2.185a48.507 48.507 0 0 1 11.186 0Z"/></svg></button></div></article>`;
}

function article(random: () => number): string {
  const id = Math.floor(random() * 1e9).toString(36);
  return `<section id="s-${id}" class="card wide" data-track="${id}"><h2>${words(random, 5)}</h2>
<p>${words(random, 60)} <a href="/story/${id}">${words(random, 4)}</a> ${words(random, 30)}</p>
<ul class="facts"><li><span>${words(random, 3)}</span></li><li><strong>${words(random, 4)}</strong></li><li><em>${words(random, 4)}</em></li></ul>
<figure><img src="/img/${id}.jpg" alt="${words(random, 4)}" width="640" height="360" loading="lazy"><figcaption>${words(random, 8)}</figcaption></figure>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2l3 7h7l-5.5 4.5L18 21l-6-4-6 4 1.5-7.5L2 9h7z"/></svg>
<table><tr><th scope="col">${words(random, 1)}</th><th scope="col">${words(random, 1)}</th></tr><tr><td>${words(random, 3)}</td><td>${words(random, 3)}</td></tr></table></section>`;
}

function inlineData(random: () => number): string {
  const items = Array.from(
    { length: 40 },
    () => `{"id":${Math.floor(random() * 1e9)},"text":"${words(random, 6)}"}`,
  );
  return `<script>window.data=(window.data||[]).concat([${items.join(',')}]);</script>`;
}

/** Acklam's rational approximation is more than the bench needs; this one is within 0.005. */
function inverseNormal(probability: number): number {
  const tail = Math.min(probability, 1 - probability);
  const t = Math.sqrt(-2 * Math.log(tail));
  const value = t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t);
  return probability < 0.5 ? -value : value;
}

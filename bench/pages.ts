/**
 * Pages for the benches: made, not collected, so that everybody measures the same. Sizes spread log-normally (mean about
 * 188 KB, median about 120 KB for the corpus of 40).
 *
 * Typical ones are what sites send today. What they consist of was taken from saved pages (docs/performance.md): for
 * each 100 KB some 29 KB of inline script, 24 of inline style, 24 of attributes, 10 of indentation and 5 of text, 320
 * elements; and a head of twenty metas and as many links, whatever the size. Dense ones are half prose: 2,000 elements
 * and 10,000 words, a novella, which is the worst that a checker of texts meets in honest pages.
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
    return { path: `/${kind}-${i}`, html: pageOf(size, i, kind) };
  });
}

/** One page of about that many bytes. */
export function pageOf(sizeBytes: number, seed: number, kind: Kind = 'typical'): string {
  const random = randomFrom(seed + 1);
  const parts = [head(random, seed), '<body class="site">', navigation(random)];
  const blocks = blocksOf[kind];
  let length = parts.join('').length;
  while (length < sizeBytes - 2_000) {
    const next = pick(random, blocks)(random);
    parts.push(next);
    length += next.length;
  }
  parts.push('</main><footer><p>All rights reserved.</p></footer></body></html>');
  return parts.join('\n');
}

type Block = (random: () => number) => string;

/** Each as often as it stands here. */
const blocksOf: Readonly<Record<Kind, readonly Block[]>> = {
  typical: [...times(5, card), story, inlineScript, inlineScript, inlineData, inlineStyle],
  // One of data is about as long as two articles.
  dense: [...times(7, article), ...times(3, inlineData)],
};

function times(count: number, block: Block): Block[] {
  return Array.from({ length: count }, () => block);
}

const vocabulary =
  'the page report shows what teams should mend first because every site grows and nobody reads all of it twice while visitors leave quietly when something small is broken or slow and the people who build it rarely hear about that until a search engine or a customer tells them so we measure weigh explain and keep the history'.split(
    ' ',
  );

function words(random: () => number, count: number): string {
  return Array.from({ length: count }, () => pick(random, vocabulary)).join(' ');
}

/** As people write: of many words that are seldom said twice, with the signs of a typesetter. */
function prose(random: () => number, count: number): string {
  const text = Array.from({ length: count }, () => {
    const word = random() < 0.6 ? pick(random, vocabulary) : rareWord(random);
    const chance = random();
    if (chance < 0.02) return `“${word}”`;
    if (chance < 0.04) return `${word}’s`;
    if (chance < 0.05) return `&mdash; ${word}`;
    return chance < 0.15 ? `${word},` : word;
  }).join(' ');
  return `${text}.`;
}

const syllables =
  'al ber can dor en fil gar hol in jun ker lan mor nel or pel quin ros sel tor un ven wil yar zen'.split(
    ' ',
  );

function rareWord(random: () => number): string {
  return pick(random, syllables) + pick(random, syllables) + pick(random, ['', 'ed', 'ing', 'ly', 's']);
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

function idFrom(random: () => number): string {
  return Math.floor(random() * 1e9).toString(36);
}

function head(random: () => number, seed: number): string {
  const title = `${words(random, 6)} ${seed}`;
  const description = prose(random, 22);
  const image = `https://images.example.com/${idFrom(random)}/cover.jpg`;
  const social = ['title', 'description', 'image', 'site', 'card', 'image:alt', 'domain', 'creator'].map(
    (name) => `    <meta name="twitter:${name}" content="${name === 'image' ? image : words(random, 6)}">`,
  );
  const languages = ['de', 'fr', 'es', 'it', 'pt-BR', 'ja', 'x-default'].map(
    (language) =>
      `    <link rel="alternate" hreflang="${language}" href="https://example.com/${language}/page-${seed}">`,
  );
  const icons = [57, 76, 120, 152, 180].map(
    (size) =>
      `    <link rel="apple-touch-icon" sizes="${size}x${size}" href="/static/icons/touch-${size}.png">`,
  );
  const scripts = Array.from(
    { length: 12 },
    (_, i) =>
      `    <script src="https://cdn${i % 4}.example.net/${idFrom(random)}/bundle-${i}.js"${i % 3 ? ' async' : ''}></script>`,
  );
  return `<!doctype html>
<html lang="en" class="no-js" prefix="og: https://ogp.me/ns#">
<head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${description}">
    <meta name="theme-color" content="#112233">
    <meta name="robots" content="index, follow, max-image-preview:large">
    <link rel="canonical" href="/page-${seed}">
    <link rel="stylesheet" href="/site.css">
    <link rel="preconnect" href="https://images.example.com" crossorigin>
    <link rel="alternate" type="application/rss+xml" title="News" href="/feed.xml">
    <meta property="og:title" content="${title}">
    <meta property="og:type" content="article">
    <meta property="og:url" content="https://example.com/page-${seed}">
    <meta property="og:image" content="${image}">
    <meta property="og:description" content="${description}">
    <meta property="og:site_name" content="Example">
    <meta property="og:locale" content="en_GB">
${[...social, ...languages, ...icons].join('\n')}
    <script src="/site.js" defer></script>
    <!-- Consent comes before whatever counts visitors -->
${scripts.join('\n')}
    <script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Article","headline":"${words(random, 7)}","datePublished":"2026-01-02T05:36:09+01:00",
     "image":["${image}"],"author":{"@type":"Person","name":"${words(random, 2)}"},
     "publisher":{"@type":"Organization","name":"Example","logo":{"@type":"ImageObject","url":"https://example.com/logo.png"}},
     "description":"${words(random, 22)}"}
    </script>
    <style>.site{margin:0}.card{display:grid;gap:1rem}.card>a{color:#123}</style>
${inlineScript(random)}
</head>`;
}

function navigation(random: () => number): string {
  const links = Array.from(
    { length: 24 },
    (_, i) => `
                <li class="nav-item"><a class="nav-link" href="/section/${i}" data-track="nav-${i}">${words(random, 2)}</a></li>`,
  );
  return `    <header>
        <nav aria-label="Main">
            <ul>${links.join('')}
            </ul>
        </nav>
        <form action="/search" role="search"><input type="search" name="q" aria-label="Search"><button type="submit">Go</button></form>
    </header>
    <noscript><img src="https://count.example.net/pixel.gif?page=1" alt="" width="1" height="1"></noscript>
    <main><h1>${words(random, 6)}</h1>`;
}

/** One of a row of teasers, as shops and magazines have them, with the empty lines that templates leave. */
function card(random: () => number): string {
  const id = idFrom(random);
  const image = `https://images.example.com/${id}`;
  const widths = [320, 480, 640, 960, 1_280, 1_920].map(
    (width) => `${image}/w_${width},q_auto/${id}.jpg ${width}w`,
  );
  return `            <!-- teaser ${id} -->
            <div class="teaser-list__item col-md-4">
                <article class="teaser teaser--wide" id="item-${id}" data-item="${id}" data-position="${Math.floor(random() * 400)}">
                    <a class="teaser__media" href="https://example.com/story/${id}?ref=teaser&amp;slot=${id}">
                        <img class="teaser__image lazy" src="${image}/w_640,q_auto/${id}.jpg" srcset="${widths.join(', ')}" sizes="(min-width: 60em) 33vw, 100vw" alt="${words(random, 4)}"${random() < 0.5 ? ' width="640" height="360"' : ''} loading="lazy">
                    </a>
                    <div class="teaser__body" style="min-height: 8rem">
                        
                        
                        <h2 class="teaser__title"><a href="/story/${id}" class="teaser__link">${words(random, 6)}</a></h2>
                        <p class="teaser__text">${prose(random, 16)}</p>
                        
                        <p class="teaser__date"><time datetime="2026-01-02">2&nbsp;January</time></p>
                        
                        <a class="teaser__more" href="/story/${id}#more" onclick="track('more')">Read more</a>
                        <button class="teaser__save" type="button" aria-label="${words(random, 3)}" data-action="save"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M17.6 3.3c1.1.1 1.9 1 1.9 2.2V21L12 17.2 4.5 21V5.5c0-1.1.8-2 1.9-2.2a48.5 48.5 0 0 1 11.2 0Z"/></svg></button>
                    </div>
                </article>
            </div>`;
}

/** A part of an article. */
function story(random: () => number): string {
  const paragraphs = Array.from(
    { length: 4 },
    () =>
      `                <p>${prose(random, 40)} <a href="/story/${idFrom(random)}">${words(random, 4)}</a> ${prose(random, 20)}</p>`,
  );
  return `            <section class="story__part">
                <h2>${words(random, 5)}</h2>
${paragraphs.join('\n')}
            </section>`;
}

function inlineScript(random: () => number): string {
  const calls = Array.from({ length: 16 }, () => {
    const id = idFrom(random);
    return `var ${id.replace(/^\d/, '_')}=e.getElementById("${id}");t.push({event:"${words(random, 1)}",url:"https://count.example.net/${id}?v=${Math.floor(random() * 1e6)}",on:!0}),n&&n.addEventListener("click",function(r){r.preventDefault(),i(r.target.href||'/${id}',{once:!1})});`;
  });
  return `    <script>
    !function(e,t,n,i){"use strict";${calls.join('')}}(document,window.dataLayer=window.dataLayer||[],null,function(){});
    </script>`;
}

function inlineStyle(random: () => number): string {
  const rules = Array.from({ length: 48 }, () => {
    const name = `.${words(random, 1)}-${idFrom(random)}`;
    return `${name}{display:flex;margin:0 0 1.5rem;color:#1a2b3c}${name}:hover>a{text-decoration:none;background:url("/static/${name.slice(1)}.svg")}`;
  });
  return `    <style type="text/css">${rules.join('')}</style>`;
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

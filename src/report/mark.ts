import { hash } from 'node:crypto';
import type { Item } from '../checks/run.ts';
import { foldMarkup } from './mark-markup.ts';
import { withoutHashes } from './mark-names.ts';

/**
 * Names what stands in a place, whatever the place is called: 10 hexadecimal digits. An id names the place, and moves
 * when a sibling is inserted; a mark stays the same there, on another machine, and after the next build. Two things that
 * differ in what a build or a clock makes anew have the same mark, as a false difference is worse than a missed one.
 * @param origin of the page, such as `http://localhost:4173`
 */
export function markOf(item: Pick<Item, 'snippet' | 'url' | 'detail'>, origin: string): string {
  return hash('sha256', meantBy(item, origin)).slice(0, 10);
}

function meantBy({ snippet, url, detail }: Pick<Item, 'snippet' | 'url' | 'detail'>, origin: string): string {
  const text = withoutOrigin((snippet ?? url ?? detail).normalize(), origin);
  if (snippet !== null)
    return text.startsWith('<') ? foldMarkup(text) : foldText(withoutTimes(withoutHashes(text)));
  if (url !== null) return withoutHashes(text);
  return foldText(withoutTimes(text).replace(measured, ' '));
}

/** What minified and pretty-printed text have in common. */
function foldText(text: string): string {
  return text.replace(/[\s;]+/g, '').slice(0, sharedMax);
}

/**
 * Of a text that was cut somewhere: the longer one of two that differ in white space alone shows less of what
 * both have.
 */
const sharedMax = 120;

/** As an address, as a part of one, and as JSON and queries write it; with any port, as these change between machines. */
function withoutOrigin(text: string, origin: string): string {
  const host = URL.parse(origin)?.hostname.toLowerCase() ?? '';
  if (host === '') return text;
  const lower = text.toLowerCase();
  let kept = '';
  let from = 0;
  for (let at = lower.indexOf(host); at !== -1; at = lower.indexOf(host, at + host.length)) {
    const end = at + host.length;
    if (/[\p{L}\d.-]/u.test(lower.charAt(at - 1)) || isLonger(lower, end)) continue;
    kept += text.slice(from, at).replace(/(?:https?(?::|%3a))?(?:\/\/|\\\/\\\/|%2f%2f)$/i, '');
    from = end + (/^(?::|%3a)\d{1,5}/i.exec(text.slice(end, end + 8))?.[0].length ?? 0);
  }
  return kept + text.slice(from);
}

/** A full stop may end a sentence. */
function isLonger(text: string, end: number): boolean {
  return /^(?:[\p{L}\d-]|\.[\p{L}\d])/u.test(text.slice(end, end + 3));
}

function withoutTimes(text: string): string {
  return text
    .replace(/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, ' ')
    .replace(/\b\d{1,2}[ -](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w{0,6}[ -]\d{4}\b/g, ' ')
    .replace(/\b\d\d:\d\d(?::\d\d)?\b/g, ' ');
}

/** Numbers with what they count, such as `1,024.5 ms`, `just over 102 KB` or `4.5:1`. `item 2.` tells things apart. */
const measured =
  /(?:\b(?:just over|at least) )?(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?:\s?(?:[kKMG]i?B|[mµ]?s|px|%)(?!\p{L})|\s\p{L}+|:1\b)/gu;

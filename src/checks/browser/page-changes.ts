import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute } from '../../evidence/html/element.ts';
import { anchorsOf } from '../../evidence/links/anchors.ts';
import { baseUrl, parseUrl } from '../../evidence/links/base-url.ts';
import { canonicalCandidates } from '../../evidence/links/canonical.ts';
import { hreflangEntries } from '../../evidence/links/hreflang.ts';
import { comparableUrl, sameHost } from '../../evidence/links/url-equality.ts';
import { pageRules } from '../../evidence/site/page-directives.ts';
import { descriptionOf, titleOf } from '../../evidence/text/title-and-description.ts';
import { visibleText } from '../../evidence/text/visible-text.ts';
import { words } from '../../evidence/text/words.ts';
import { cut } from '../bounded.ts';
import type { ExchangeFacts } from '../check.ts';
import { headingText, mainHeadings, writtenHeadings } from '../content/main-headings.ts';

/** What scripts made of the page, from both of its documents. */
export interface PageChanges {
  readonly facts: readonly ChangedFact[];
  readonly amounts: readonly ChangedAmount[];
}

export type FactName =
  | 'title'
  | 'description'
  | 'canonical'
  | 'robots'
  | 'h1'
  | 'headings'
  | 'hreflang'
  | 'structured-data';

/** `added`: only after scripts. `removed`: only before. */
type Change = 'same' | 'added' | 'changed' | 'removed';

export interface ChangedFact {
  readonly fact: FactName;
  readonly change: Change;
  /** As one would show it, cut; null: there is none. */
  readonly raw: string | null;
  readonly rendered: string | null;
}

export interface ChangedAmount {
  readonly amount: 'words' | 'links' | 'images';
  readonly raw: number;
  readonly rendered: number;
  /** Of the rendered ones, what is there without scripts: 0–1; null: there is none at all. */
  readonly share: number | null;
}

/** What the server said besides: the same before and after. */
type Sent = Pick<ExchangeFacts, 'final'>;

/**
 * Pure.
 * @param raw the page as it was sent
 * @param shown the same as its scripts left it
 */
export function changesBetween(raw: Document, shown: Document, sent: Sent): PageChanges {
  return {
    facts: Object.entries(factReaders).map(([fact, read]) =>
      changedFact(fact as FactName, read(raw, sent), read(shown, sent)),
    ),
    amounts: [
      changedAmount('words', wordsOf(raw), wordsOf(shown)),
      changedAmount('links', linksOf(raw), linksOf(shown)),
      changedAmount('images', imagesOf(raw), imagesOf(shown)),
    ],
  };
}

type Reader = (document: Document, sent: Sent) => string | null;

/** Null: there is none. Lists are told in lines. */
const factReaders: Readonly<Record<FactName, Reader>> = {
  title: (document) => titleOf(document)?.text || null,
  description: (document) => descriptionOf(document)?.text ?? null,
  canonical: (document, { final }) =>
    listed(
      canonicalCandidates(document, final.fields).map(({ url, value }) =>
        url === undefined ? value : comparableUrl(url),
      ),
    ),
  robots: (document, { final }) =>
    listed(
      pageRules(document, final.fields).map(({ agent, name, value }) =>
        [...(agent === undefined ? [] : [agent]), name, ...(value === undefined ? [] : [value])].join(': '),
      ),
    ),
  h1: (document) => listed(mainHeadings(document).map((heading) => headingText(document, heading))),
  headings: (document) =>
    listed(
      writtenHeadings(document).map(({ element, level }) => `h${level} ${headingText(document, element)}`),
    ),
  hreflang: (document, { final }) =>
    listed(
      hreflangEntries(document, final.fields).map(
        ({ code, url, href }) => `${code.toLowerCase()} ${url === undefined ? href : comparableUrl(url)}`,
      ),
      'any order',
    ),
  'structured-data': (document) =>
    listed(
      entitiesOf(document).flatMap(({ nestedAs, types }) => (nestedAs === null ? types : [])),
      'any order',
    ),
};

function listed(values: readonly string[], order: 'its order' | 'any order' = 'its order'): string | null {
  const lines = order === 'its order' ? values : values.toSorted();
  return lines.length === 0 ? null : lines.join('\n');
}

function changedFact(fact: FactName, raw: string | null, rendered: string | null): ChangedFact {
  const told = (text: string | null) => (text === null ? null : cut(text, toldMax));
  return { fact, change: changeOf(raw, rendered), raw: told(raw), rendered: told(rendered) };
}

/** Characters. */
const toldMax = 300;

function changeOf(raw: string | null, rendered: string | null): Change {
  if (raw === rendered) return 'same';
  if (raw === null) return 'added';
  return rendered === null ? 'removed' : 'changed';
}

/** Each as often as it is there. */
type Amounts = ReadonlyMap<string, number>;

function changedAmount(amount: ChangedAmount['amount'], raw: Amounts, rendered: Amounts): ChangedAmount {
  const all = sumOf(rendered);
  let kept = 0;
  for (const [one, times] of rendered) kept += Math.min(times, raw.get(one) ?? 0);
  return { amount, raw: sumOf(raw), rendered: all, share: all === 0 ? null : kept / all };
}

function sumOf(amounts: Amounts): number {
  return [...amounts.values()].reduce((sum, times) => sum + times, 0);
}

function counted(ones: Iterable<string>): Amounts {
  const times = new Map<string, number>();
  for (const one of ones) times.set(one, (times.get(one) ?? 0) + 1);
  return times;
}

function wordsOf(document: Document): Amounts {
  const { text, language } = visibleText(document);
  return counted(words(text, language));
}

/** To the same host, each address once. */
function linksOf(document: Document): Amounts {
  const addresses = anchorsOf(document).flatMap(({ url }) =>
    url !== undefined && sameHost(url, document.url) ? [comparableUrl(url)] : [],
  );
  return counted(new Set(addresses));
}

function imagesOf(document: Document): Amounts {
  const base = baseUrl(document);
  return counted(
    document.byName('img').map((image) => {
      const src = attribute(image, 'src') ?? '';
      return parseUrl(src, base)?.href ?? src;
    }),
  );
}

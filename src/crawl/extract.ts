import { hash } from 'node:crypto';
import type { PageExtract } from '../evidence/crawl/page-extract.ts';
import type { FieldLines } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { attribute } from '../evidence/html/element.ts';
import { metasNamed } from '../evidence/html/metas.ts';
import { canonicalOf } from '../evidence/links/canonical.ts';
import { hreflangEntries } from '../evidence/links/hreflang.ts';
import { pageDirectives } from '../evidence/site/page-directives.ts';
import { type Directive, forbidsIndexing, metaDirectives } from '../evidence/site/robots-rules.ts';
import { languageAt } from '../evidence/text/language-tags.ts';
import { norm } from '../evidence/text/text.ts';
import { descriptionOf, titleOf } from '../evidence/text/title-and-description.ts';
import { textInMain, visibleText, visibleTextOf } from '../evidence/text/visible-text.ts';
import { cutText } from '../lib/cut-text.ts';
import { type IgnoredParams, identityOf, ignoredParams } from './identity.ts';
import { linksOf } from './page-links.ts';
import { createScope } from './scope.ts';
import { simhashOf } from './simhash.ts';
import type { CrawlSettings } from './types.ts';

interface ExtractedPage {
  /** Identity. */
  readonly finalUrl: string;
  readonly fields: FieldLines;
}

/** What a whole site has to know of one of its pages. */
export function extractOf(
  document: Document,
  { finalUrl, fields }: ExtractedPage,
  settings: Pick<CrawlSettings, 'scope' | 'start' | 'ignoreParams'>,
): PageExtract {
  const ignored = ignoredParams(settings.ignoreParams);
  const canonical = canonicalOf(document, fields);
  const directives = directivesOf(document, fields);
  const nofollow = directives.some(({ name }) => name === 'nofollow' || name === 'none');
  const [h1] = document.byName('h1');
  return {
    title: shortText(titleOf(document)?.text),
    description: shortText(descriptionOf(document)?.text),
    h1: shortText(h1 && visibleTextOf(h1)),
    canonical: canonical === null ? null : identityOf(canonical, ignored),
    noindex: directives.some(forbidsIndexing),
    nofollow,
    hreflang: alternatesOf(document, fields, ignored),
    language: shortText(norm(attribute(document.root, 'lang') ?? '')),
    words: visibleText(document).wordCount,
    ...fingerprintsOf(document),
    ...linksOf(document, { self: finalUrl, isInside: createScope(settings), ignored, nofollow }),
  };
}

/** Characters. */
const textMax = 300;
/** The largest sites have some 150 versions. */
const alternatesMax = 500;

function shortText(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : cutText(text, textMax);
}

/** For us, who have no meta of our own among those of search engines, and for Google. */
function directivesOf(document: Document, fields: FieldLines): Directive[] {
  const forUs = metasNamed(document, 'assaybot').filter(({ inHead }) => inHead);
  return [
    ...pageDirectives('googlebot', document, fields),
    ...pageDirectives('assaybot', document, fields),
    ...forUs.flatMap((meta) => metaDirectives({ name: 'assaybot', content: attribute(meta, 'content') })),
  ];
}

function alternatesOf(
  document: Document,
  fields: FieldLines,
  ignored: IgnoredParams,
): { readonly code: string; readonly url: string }[] {
  return hreflangEntries(document, fields)
    .slice(0, alternatesMax)
    .flatMap(({ code, url }) => {
      const own = url === undefined ? null : identityOf(url, ignored);
      const lower = norm(code).toLowerCase();
      return own === null || lower === '' ? [] : [{ code: cutText(lower, codeMax), url: own }];
    });
}

/** Characters: no language tag is longer. */
const codeMax = 40;

/** Letter case and white space aside, of what stands in main, else of all that a reader sees. */
function fingerprintsOf(document: Document): Pick<PageExtract, 'textHash' | 'simhash'> {
  const text = (textInMain(document).text || visibleText(document).text).toLowerCase();
  if (text === '') return { textHash: null, simhash: null };
  return {
    textHash: hash('sha256', text, 'hex').slice(0, 16),
    simhash: simhashOf(text, languageAt(document.root)),
  };
}

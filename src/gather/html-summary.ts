import type { HtmlSummary } from '../evidence/evidence.ts';
import { type Document, readDocument } from '../evidence/html/document.ts';
import { decodeHtml, isHtml, isXhtml, looksLikeHtml } from '../evidence/html/encoding.ts';
import { canonicalOf } from '../evidence/links/canonical.ts';
import { linksOf } from '../evidence/links/subresources.ts';
import { sameHost } from '../evidence/links/url-equality.ts';
import { robotsMetasOf } from '../evidence/site/robots-rules.ts';
import { titleOf } from '../evidence/text/title-and-description.ts';
import { boundedUrl } from './bounded-url.ts';
import type { FetchedPage } from './types.ts';

const notHtml: HtmlSummary = {
  isHtml: false,
  title: null,
  canonical: null,
  robotsMetas: [],
  sameHostLinks: 0,
};

/** What rules ask of a page that is not the audited one. */
export function summarizeHtml(page: FetchedPage): HtmlSummary {
  const { bytes, fields, url } = page;
  if (!isHtml(bytes, fields) && !looksLikeHtml(bytes)) return notHtml;
  const document = readPage(page);
  const canonical = canonicalOf(document, fields);
  return {
    isHtml: true,
    title: titleOf(document)?.text.slice(0, textMax) ?? null,
    canonical: canonical && boundedUrl(canonical),
    robotsMetas: metasOf(document),
    sameHostLinks: linksOf(document).filter((link) => sameHost(link, url)).length,
  };
}

/** P1: levels of a page, as in Chromium; what lies deeper is left out. */
const depthMax = 512;

/** Bytes → tree, as T2 says. */
export function readPage({ bytes, fields, url }: FetchedPage): Document {
  const { text, encoding } = decodeHtml(bytes, fields);
  return readDocument(text, url, { encoding, isXhtml: isXhtml(bytes, fields), depthMax });
}

const textMax = 500;

const metasMax = 20;

function metasOf(document: Document): HtmlSummary['robotsMetas'] {
  return robotsMetasOf(document)
    .filter(({ element }) => element.inHead)
    .slice(0, metasMax)
    .map(({ name, content = '' }) => [name, content.slice(0, textMax)]);
}

import { canonicalOf } from '../evidence/canonical.ts';
import { attribute, type Document, readDocument, textOf } from '../evidence/document.ts';
import { decodeHtml, isHtml, isXhtml, looksLikeHtml } from '../evidence/encoding.ts';
import type { HtmlSummary } from '../evidence/evidence.ts';
import { linksOf } from '../evidence/subresources.ts';
import { sameHost } from '../evidence/url-equality.ts';
import type { Page } from './types.ts';

const notHtml: HtmlSummary = {
  isHtml: false,
  title: null,
  canonical: null,
  robotsMetas: [],
  sameHostLinks: 0,
};

/** What rules ask of a page that is not the audited one. */
export function summarizeHtml(page: Page): HtmlSummary {
  const { bytes, fields, url } = page;
  if (!isHtml(bytes, fields) && !looksLikeHtml(bytes)) return notHtml;
  const document = readPage(page);
  return {
    isHtml: true,
    title: titleOf(document),
    canonical: canonicalOf(document, fields),
    robotsMetas: robotsMetasOf(document),
    sameHostLinks: linksOf(document).filter((link) => sameHost(link, url)).length,
  };
}

/** Bytes → tree, as D2 says. */
export function readPage({ bytes, fields, url }: Page): Document {
  return readDocument(decodeHtml(bytes, fields).text, url, { isXhtml: isXhtml(fields) });
}

const textMax = 500;

function titleOf(document: Document): string | null {
  const [title] = document.byName('title');
  return title === undefined ? null : textOf(title).replace(/\s+/g, ' ').trim().slice(0, textMax);
}

const metasMax = 20;

/** Metas for all crawlers or for one, which all are called `…bot`. */
function robotsMetasOf(document: Document): HtmlSummary['robotsMetas'] {
  return document
    .byName('meta')
    .filter((meta) => meta.inHead)
    .map(
      (meta) =>
        [attribute(meta, 'name')?.trim().toLowerCase() ?? '', attribute(meta, 'content') ?? ''] as const,
    )
    .filter(([name]) => name === 'robots' || name.endsWith('bot'))
    .slice(0, metasMax)
    .map(([name, content]) => [name.slice(0, textMax), content.slice(0, textMax)]);
}

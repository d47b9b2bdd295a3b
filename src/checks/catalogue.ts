import { baseHref } from './best-practices/base-href.ts';
import { brokenResources } from './best-practices/broken-resources.ts';
import { charset } from './best-practices/charset.ts';
import { contentType } from './best-practices/content-type.ts';
import { deprecatedHeaders } from './best-practices/deprecated-headers.ts';
import { deprecatedHtml } from './best-practices/deprecated-html.ts';
import { doctype } from './best-practices/doctype.ts';
import { duplicateId } from './best-practices/duplicate-id.ts';
import { headIntegrity } from './best-practices/head-integrity.ts';
import { htmlParseErrors } from './best-practices/html-parse-errors.ts';
import { mimeTypes } from './best-practices/mime-types.ts';
import { viewport } from './best-practices/viewport.ts';
import type { AnyCheck } from './check.ts';
import { blockedResources } from './seo/blocked-resources.ts';
import { brokenLinks } from './seo/broken-links.ts';
import { canonical } from './seo/canonical.ts';
import { canonicalTarget } from './seo/canonical-target.ts';
import { crawlableAnchors } from './seo/crawlable-anchors.ts';
import { documentTitle } from './seo/document-title.ts';
import { hreflang } from './seo/hreflang.ts';
import { hreflangSet } from './seo/hreflang-set.ts';
import { httpStatusCode } from './seo/http-status-code.ts';
import { internalLinks } from './seo/internal-links.ts';
import { isCrawlable } from './seo/is-crawlable.ts';
import { linkText } from './seo/link-text.ts';
import { metaDescription } from './seo/meta-description.ts';
import { metaDescriptionLength } from './seo/meta-description-length.ts';
import { metaRefreshRedirect } from './seo/meta-refresh-redirect.ts';
import { redirectChain } from './seo/redirect-chain.ts';
import { robotsDirectives } from './seo/robots-directives.ts';
import { titleLength } from './seo/title-length.ts';
import { urlFormat } from './seo/url-format.ts';
import { wwwRedirect } from './seo/www-redirect.ts';

/** Version of the rules: checks, weights, formula, caps. When it must change: docs/decisions/versions.md. */
export const checksVersion = '0.1.0';

/** All checks in report order. */
export const catalogue: readonly AnyCheck[] = [
  // seo
  httpStatusCode,
  isCrawlable,
  robotsDirectives,
  documentTitle,
  titleLength,
  metaDescription,
  metaDescriptionLength,
  canonical,
  canonicalTarget,
  hreflang,
  hreflangSet,
  crawlableAnchors,
  linkText,
  internalLinks,
  brokenLinks,
  redirectChain,
  metaRefreshRedirect,
  urlFormat,
  wwwRedirect,
  blockedResources,
  // best-practices
  doctype,
  charset,
  viewport,
  contentType,
  headIntegrity,
  htmlParseErrors,
  duplicateId,
  deprecatedHtml,
  baseHref,
  brokenResources,
  mimeTypes,
  deprecatedHeaders,
];

/** Checks that were taken away: stored reports still show their texts, and their ids are never used again. */
export const removedChecks: readonly Pick<
  AnyCheck,
  'id' | 'category' | 'title' | 'why' | 'advice' | 'source'
>[] = [];

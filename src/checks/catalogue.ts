import { ariaAllowedAttr } from './accessibility/aria-allowed-attr.ts';
import { ariaErrormessage } from './accessibility/aria-errormessage.ts';
import { ariaHiddenFocus } from './accessibility/aria-hidden-focus.ts';
import { ariaRequiredAttr } from './accessibility/aria-required-attr.ts';
import { ariaRequiredRelations } from './accessibility/aria-required-relations.ts';
import { ariaRoles } from './accessibility/aria-roles.ts';
import { ariaValidAttr } from './accessibility/aria-valid-attr.ts';
import { ariaWidgetName } from './accessibility/aria-widget-name.ts';
import { autocompleteValid } from './accessibility/autocomplete-valid.ts';
import { avoidInlineSpacing } from './accessibility/avoid-inline-spacing.ts';
import { buttonName } from './accessibility/button-name.ts';
import { bypass } from './accessibility/bypass.ts';
import { duplicateIdAria } from './accessibility/duplicate-id-aria.ts';
import { emptyHeading } from './accessibility/empty-heading.ts';
import { frameFocusableContent } from './accessibility/frame-focusable-content.ts';
import { frameTitle } from './accessibility/frame-title.ts';
import { headingOrder } from './accessibility/heading-order.ts';
import { htmlHasLang } from './accessibility/html-has-lang.ts';
import { htmlLangValid } from './accessibility/html-lang-valid.ts';
import { imageAlt } from './accessibility/image-alt.ts';
import { label } from './accessibility/label.ts';
import { landmarkOneMain } from './accessibility/landmark-one-main.ts';
import { linkName } from './accessibility/link-name.ts';
import { list } from './accessibility/list.ts';
import { metaRefresh } from './accessibility/meta-refresh.ts';
import { metaViewport } from './accessibility/meta-viewport.ts';
import { nestedInteractive } from './accessibility/nested-interactive.ts';
import { objectAlt } from './accessibility/object-alt.ts';
import { presentationRoleConflict } from './accessibility/presentation-role-conflict.ts';
import { tabindex } from './accessibility/tabindex.ts';
import { tableHeaders } from './accessibility/table-headers.ts';
import { tdHasHeader } from './accessibility/td-has-header.ts';
import { videoCaption } from './accessibility/video-caption.ts';
import { aiSearchAccess } from './ai-readiness/ai-search-access.ts';
import { aiTrainingPolicy } from './ai-readiness/ai-training-policy.ts';
import { aiUserAccess } from './ai-readiness/ai-user-access.ts';
import { contentProvenance } from './ai-readiness/content-provenance.ts';
import { contentWithoutJavascript } from './ai-readiness/content-without-javascript.ts';
import { llmsTxt } from './ai-readiness/llms-txt.ts';
import { mainContent } from './ai-readiness/main-content.ts';
import { semanticStructure } from './ai-readiness/semantic-structure.ts';
import { snippetEligibility } from './ai-readiness/snippet-eligibility.ts';
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
import { contentLength } from './content/content-length.ts';
import { duplicateText } from './content/duplicate-text.ts';
import { headingStructure } from './content/heading-structure.ts';
import { keywordConsistency } from './content/keyword-consistency.ts';
import { languageMatch } from './content/language-match.ts';
import { pageHasHeadingOne } from './content/page-has-heading-one.ts';
import { placeholderContent } from './content/placeholder-content.ts';
import { readability } from './content/readability.ts';
import { textToHtmlRatio } from './content/text-to-html-ratio.ts';
import { titleHeadingMatch } from './content/title-heading-match.ts';
import { cachePolicy } from './performance/cache-policy.ts';
import { documentCompression } from './performance/document-compression.ts';
import { domSize } from './performance/dom-size.ts';
import { htmlWeight } from './performance/html-weight.ts';
import { imageWeight } from './performance/image-weight.ts';
import { lcpLazyLoaded } from './performance/lcp-lazy-loaded.ts';
import { modernImageFormats } from './performance/modern-image-formats.ts';
import { offscreenImages } from './performance/offscreen-images.ts';
import { renderBlockingResources } from './performance/render-blocking-resources.ts';
import { resourceCompression } from './performance/resource-compression.ts';
import { resourceCount } from './performance/resource-count.ts';
import { serverResponseTime } from './performance/server-response-time.ts';
import { thirdPartyOrigins } from './performance/third-party-origins.ts';
import { totalByteWeight } from './performance/total-byte-weight.ts';
import { unsizedImages } from './performance/unsized-images.ts';
import { usesHttp2 } from './performance/uses-http2.ts';
import { clickjackingMitigation } from './security/clickjacking-mitigation.ts';
import { contentSecurityPolicy } from './security/content-security-policy.ts';
import { cookies } from './security/cookies.ts';
import { crossOriginIsolation } from './security/cross-origin-isolation.ts';
import { crossOriginResourceSharing } from './security/cross-origin-resource-sharing.ts';
import { cspXss } from './security/csp-xss.ts';
import { emailAuthentication } from './security/email-authentication.ts';
import { exposedSecrets } from './security/exposed-secrets.ts';
import { hasHsts } from './security/has-hsts.ts';
import { insecureForms } from './security/insecure-forms.ts';
import { isOnHttps } from './security/is-on-https.ts';
import { mixedContent } from './security/mixed-content.ts';
import { redirectsHttp } from './security/redirects-http.ts';
import { referrerPolicy } from './security/referrer-policy.ts';
import { serverDisclosure } from './security/server-disclosure.ts';
import { subresourceIntegrity } from './security/subresource-integrity.ts';
import { tlsCertificate } from './security/tls-certificate.ts';
import { tlsVersion } from './security/tls-version.ts';
import { xContentTypeOptions } from './security/x-content-type-options.ts';
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
import { favicon } from './site-files/favicon.ts';
import { htmlSizeLimit } from './site-files/html-size-limit.ts';
import { notFoundStatus } from './site-files/not-found-status.ts';
import { robotsTxt } from './site-files/robots-txt.ts';
import { robotsTxtStatus } from './site-files/robots-txt-status.ts';
import { securityTxt } from './site-files/security-txt.ts';
import { sitemap } from './site-files/sitemap.ts';
import { sitemapContainsPage } from './site-files/sitemap-contains-page.ts';
import { sitemapUrls } from './site-files/sitemap-urls.ts';
import { sitemapValid } from './site-files/sitemap-valid.ts';
import { breadcrumb } from './structured-data/breadcrumb.ts';
import { ogImage } from './structured-data/og-image.ts';
import { ogUrl } from './structured-data/og-url.ts';
import { openGraph } from './structured-data/open-graph.ts';
import { siteIdentity } from './structured-data/site-identity.ts';
import { structuredData } from './structured-data/structured-data.ts';
import { structuredDataRecommended } from './structured-data/structured-data-recommended.ts';
import { structuredDataRequired } from './structured-data/structured-data-required.ts';
import { structuredDataSyntax } from './structured-data/structured-data-syntax.ts';
import { structuredDataVocabulary } from './structured-data/structured-data-vocabulary.ts';
import { twitterCard } from './structured-data/twitter-card.ts';

/** Version of the rules: checks, weights, formula, caps. When it must change: docs/decisions/versions.md. */
export const checksVersion = '1.0.0';

/** In report order. */
const checks = [
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
  // content
  pageHasHeadingOne,
  headingStructure,
  contentLength,
  titleHeadingMatch,
  languageMatch,
  placeholderContent,
  duplicateText,
  textToHtmlRatio,
  keywordConsistency,
  readability,
  // performance
  serverResponseTime,
  documentCompression,
  resourceCompression,
  htmlWeight,
  domSize,
  renderBlockingResources,
  unsizedImages,
  lcpLazyLoaded,
  offscreenImages,
  imageWeight,
  modernImageFormats,
  cachePolicy,
  usesHttp2,
  totalByteWeight,
  resourceCount,
  thirdPartyOrigins,
  // accessibility
  imageAlt,
  objectAlt,
  buttonName,
  linkName,
  label,
  autocompleteValid,
  ariaWidgetName,
  nestedInteractive,
  htmlHasLang,
  htmlLangValid,
  metaViewport,
  avoidInlineSpacing,
  metaRefresh,
  frameTitle,
  frameFocusableContent,
  headingOrder,
  emptyHeading,
  duplicateIdAria,
  ariaValidAttr,
  ariaRoles,
  ariaAllowedAttr,
  ariaRequiredAttr,
  ariaRequiredRelations,
  presentationRoleConflict,
  ariaErrormessage,
  ariaHiddenFocus,
  tabindex,
  list,
  landmarkOneMain,
  bypass,
  videoCaption,
  tableHeaders,
  tdHasHeader,
  // security
  isOnHttps,
  redirectsHttp,
  tlsCertificate,
  tlsVersion,
  mixedContent,
  hasHsts,
  contentSecurityPolicy,
  cspXss,
  clickjackingMitigation,
  xContentTypeOptions,
  referrerPolicy,
  cookies,
  subresourceIntegrity,
  crossOriginResourceSharing,
  crossOriginIsolation,
  serverDisclosure,
  insecureForms,
  exposedSecrets,
  emailAuthentication,
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
  // structured-data
  openGraph,
  ogImage,
  ogUrl,
  twitterCard,
  structuredData,
  structuredDataSyntax,
  structuredDataVocabulary,
  structuredDataRequired,
  structuredDataRecommended,
  breadcrumb,
  siteIdentity,
  // ai-readiness
  aiSearchAccess,
  aiUserAccess,
  aiTrainingPolicy,
  llmsTxt,
  snippetEligibility,
  contentWithoutJavascript,
  mainContent,
  semanticStructure,
  contentProvenance,
  // site-files
  robotsTxtStatus,
  robotsTxt,
  sitemap,
  sitemapValid,
  sitemapContainsPage,
  sitemapUrls,
  notFoundStatus,
  favicon,
  securityTxt,
  htmlSizeLimit,
] as const;

export const catalogue: readonly AnyCheck[] = checks;

/** Of a check of the catalogue: where code asks for one, a misspelt id does not compile. Stored reports name others, too. */
export type CheckId = (typeof checks)[number]['id'];

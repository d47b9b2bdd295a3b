/**
 * Audits of the categories SEO and Best Practices of Lighthouse, with the checks that ask the same; together where
 * Lighthouse asks two things at once. Left out: what needs scripts to run, and is a check of the browser tier; and
 * redirects, which Lighthouse reads from a trace of its category Performance.
 */
export const checksOfAudit: Readonly<Record<string, readonly string[]>> = {
  'document-title': ['document-title'],
  'meta-description': ['meta-description'],
  'http-status-code': ['http-status-code'],
  'is-crawlable': ['is-crawlable'],
  'link-text': ['link-text'],
  'crawlable-anchors': ['crawlable-anchors'],
  hreflang: ['hreflang'],
  canonical: ['canonical'],
  'robots-txt': ['robots-txt', 'robots-txt-status'],
  'image-alt': ['image-alt'],
  doctype: ['doctype'],
  charset: ['charset'],
  'is-on-https': ['is-on-https', 'mixed-content'],
  'redirects-http': ['redirects-http', 'is-on-https'],
  'csp-xss': ['content-security-policy', 'csp-xss'],
  'has-hsts': ['has-hsts'],
  'clickjacking-mitigation': ['clickjacking-mitigation'],
};

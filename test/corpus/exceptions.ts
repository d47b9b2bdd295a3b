/** What a check cannot come to by its rule: reason → ids. Everything else must show in the corpus. */
type Exceptions = Readonly<Record<string, readonly string[]>>;

export const cannotFail: Exceptions = {
  'Its absence is a missed chance, not a defect.': [
    'breadcrumb',
    'heading-structure',
    'modern-image-formats',
    'offscreen-images',
    'structured-data',
    'uses-http2',
  ],
  'Nobody sets the limit; what is too long or too short still works.': [
    'meta-description-length',
    'title-length',
  ],
  'The HTML alone cannot prove the defect: style sheets, scripts or files of others decide.': [
    'bypass',
    'language-match',
    'lcp-lazy-loaded',
    'subresource-integrity',
    'title-heading-match',
    'unsized-images',
    'video-caption',
  ],
  'It costs little, or may be meant.': [
    'ai-user-access',
    'deprecated-headers',
    'duplicate-id',
    'llms-txt',
    'og-url',
    'robots-directives',
    'server-disclosure',
  ],
};

export const cannotWarn: Exceptions = {
  'One element that breaks the rule is a proven barrier, as in axe.': [
    'aria-hidden-focus',
    'aria-required-relations',
    'aria-valid-attr',
    'button-name',
    'empty-heading',
    'frame-focusable-content',
    'frame-title',
    'heading-order',
    'html-has-lang',
    'image-alt',
    'label',
    'link-name',
    'list',
    'meta-refresh',
    'meta-viewport',
    'presentation-role-conflict',
    'tabindex',
  ],
  'It is there or it is not.': [
    'document-compression',
    'exposed-secrets',
    'is-on-https',
    'tls-version',
    'x-content-type-options',
  ],
};

export const alwaysApplies: Exceptions = {
  'Every run has an exchange: address, status, header fields, times and sizes.': [
    'clickjacking-mitigation',
    'content-type',
    'cross-origin-isolation',
    'deprecated-headers',
    'html-size-limit',
    'html-weight',
    'http-status-code',
    'redirect-chain',
    'server-disclosure',
    'server-response-time',
    'url-format',
    'x-content-type-options',
  ],
};

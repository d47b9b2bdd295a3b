/**
 * What a bot check looks like from outside (gate G4). In a page, a mark counts only together with a refusing
 * status: with a 200, sound pages carry some of them, too.
 * Source: the page beside each mark, and what the vendors serve. Reviewed 2026-11-21.
 */
export const botWallMarks: readonly {
  readonly vendor: string;
  readonly mark: string;
  readonly source: string;
}[] = [
  {
    vendor: 'Cloudflare',
    mark: '/cdn-cgi/challenge-platform/',
    source: 'https://developers.cloudflare.com/cloudflare-challenges/',
  },
  { vendor: 'DataDome', mark: 'captcha-delivery.com', source: 'https://docs.datadome.co/' },
  { vendor: 'Imperva', mark: '_Incapsula_Resource', source: 'https://docs.imperva.com/' },
  { vendor: 'HUMAN', mark: 'px-captcha', source: 'https://docs.humansecurity.com/' },
  {
    vendor: 'AWS WAF',
    mark: 'awsWafCookieDomainList',
    source:
      'https://docs.aws.amazon.com/waf/latest/developerguide/waf-js-challenge-api-set-token-domain.html',
  },
];

/** Statuses that a bot check is served with. */
export const botWallStatuses: readonly number[] = [401, 403, 429, 503];

/**
 * A field that says so by itself, with any status.
 * @see https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 */
export const botWallField = { name: 'cf-mitigated', value: 'challenge' } as const;

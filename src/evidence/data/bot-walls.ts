/**
 * What a bot check that came in place of the page looks like from outside (gate G4).
 * Source: the page beside each, and what the vendors serve. Reviewed 2026-11-28.
 */
export interface BotWall {
  readonly vendor: string;
  readonly source: string;
  /** A field that says so by itself, with any status and body. */
  readonly field?: { readonly name: string; readonly values: readonly string[] };
  /** In the markup of a page with next to no text. */
  readonly marks?: readonly string[];
  /** In the only scripts of a page with next to no text: sound pages carry this one among others. */
  readonly onlyScript?: string;
}

export const botWalls: readonly BotWall[] = [
  {
    vendor: 'Cloudflare',
    source:
      'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
    field: { name: 'cf-mitigated', values: ['challenge'] },
    // Not all of /cdn-cgi/challenge-platform/, from where sound pages load their detection.
    marks: ['_cf_chl_opt', '/orchestrate/chl_page/', 'data-translate="block_headline"'],
  },
  {
    vendor: 'Akamai',
    source: 'https://techdocs.akamai.com/bot-manager/docs/challenge-actions',
    marks: ['/_sec/cp_challenge/', 'sec-if-cpt-container', 'errors.edgesuite.net'],
  },
  {
    vendor: 'DataDome',
    source: 'https://docs.datadome.co/docs/response-page',
    marks: ['captcha-delivery.com'],
  },
  {
    vendor: 'HUMAN',
    source: 'https://docs.humansecurity.com/applications-and-accounts/docs/customizing-the-block-page',
    marks: ['px-captcha'],
  },
  {
    vendor: 'Imperva',
    source: 'https://docs.imperva.com/bundle/cloud-application-security/page/more/error-page-codes.htm',
    marks: ['Incapsula incident ID'],
    onlyScript: '_Incapsula_Resource',
  },
  {
    vendor: 'AWS WAF',
    source:
      'https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html',
    field: { name: 'x-amzn-waf-action', values: ['challenge', 'captcha'] },
    marks: ['gokuProps'],
  },
  {
    vendor: 'Vercel',
    source: 'https://vercel.com/docs/headers/response-headers#x-vercel-mitigated',
    field: { name: 'x-vercel-mitigated', values: ['challenge'] },
    marks: ['/.well-known/vercel/security/'],
  },
  {
    vendor: 'Anubis',
    source: 'https://anubis.techaro.lol/docs/design/how-anubis-works',
    marks: ['id="anubis_challenge"'],
  },
];

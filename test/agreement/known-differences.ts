import type { CheckResult } from '../../src/checks/run.ts';

/** One check and its peer, which judge one page differently. */
export interface Difference {
  readonly fixture: string;
  /** Of the check. */
  readonly id: string;
  readonly ours: CheckResult['outcome'];
  /** In the words of the peer. */
  readonly theirs: string;
}

export type Peer = 'axe-core' | 'Lighthouse';

export interface KnownDifference extends Difference {
  readonly peer: Peer;
  /** Why the check keeps its outcome: one or two sentences for docs/agreement.md. */
  readonly reason: string;
}

/** What the tests expect of this page, in the order of the list. */
export function knownOf(peer: Peer, fixture: string): Difference[] {
  return knownDifferences
    .filter((known) => known.peer === peer && known.fixture === fixture)
    .map(({ id, ours, theirs }) => ({ fixture, id, ours, theirs }));
}

/** Written by hand. A difference that is not listed fails a test, and so does one that is listed and gone. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    peer: 'axe-core',
    fixture: 'aria-allowed-attr/pass-role-list',
    id: 'aria-allowed-attr',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Of several roles browsers take the first they know; axe takes none.',
  },
  {
    peer: 'axe-core',
    fixture: 'aria-required-relations/pass-custom-element',
    id: 'aria-required-relations',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'A script may give a custom element its role and show what is in it otherwise; axe judges it as it is before.',
  },
  {
    peer: 'axe-core',
    fixture: 'aria-required-relations/pass-role-list',
    id: 'aria-required-relations',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Of several roles browsers take the first they know; axe takes none.',
  },
  {
    peer: 'axe-core',
    fixture: 'aria-required-relations/pass-unnamed-wrapper',
    id: 'aria-required-relations',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'An element without role counts for nothing between a list and its items; axe objects when it has an ARIA attribute.',
  },
  {
    peer: 'axe-core',
    fixture: 'aria-valid-attr/pass-tokens-capitals',
    id: 'aria-valid-attr',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Browsers read the words of a list in any letter case; axe does so only where there is one.',
  },
  {
    peer: 'axe-core',
    fixture: 'aria-valid-attr/pass-tokens-capitals',
    id: 'aria-allowed-attr',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'Browsers read the words of a list in any letter case; axe objects to capitals in some attributes.',
  },
  {
    peer: 'axe-core',
    fixture: 'autocomplete-valid/none-checkbox',
    id: 'autocomplete-valid',
    ours: 'not_applicable',
    theirs: 'violation',
    reason:
      'A checkbox holds no text to fill in, so HTML gives its autocomplete no meaning; axe reads it all the same.',
  },
  {
    peer: 'axe-core',
    fixture: 'button-name/fail-content-visibility',
    id: 'button-name',
    ours: 'fail',
    theirs: 'inapplicable',
    reason:
      'The check reads display and visibility of inline styles. What content-visibility holds back is kept ready to be shown, and the button will have no name then either.',
  },
  {
    peer: 'axe-core',
    fixture: 'button-name/fail-soft-hyphen',
    id: 'button-name',
    ours: 'fail',
    theirs: 'pass',
    reason: 'A soft hyphen alone is seen and heard by nobody; axe takes it for text.',
  },
  {
    peer: 'axe-core',
    fixture: 'button-name/none-in-select',
    id: 'button-name',
    ours: 'not_applicable',
    theirs: 'violation',
    reason: 'Our parser drops elements in a select, as the HTML Standard did until 2025.',
  },
  {
    peer: 'axe-core',
    fixture: 'button-name/none-in-shadow-root',
    id: 'button-name',
    ours: 'not_applicable',
    theirs: 'violation',
    reason: 'Declarative shadow roots are not read; the check judges what stands outside of them.',
  },
  {
    peer: 'axe-core',
    fixture: 'duplicate-id-aria/fail-headers',
    id: 'duplicate-id-aria',
    ours: 'fail',
    theirs: 'inapplicable',
    reason:
      'Of two header cells with one id, headers names the first alone; axe looks at labels and ARIA only.',
  },
  {
    peer: 'axe-core',
    fixture: 'empty-heading/fail-zero-width-space',
    id: 'empty-heading',
    ours: 'fail',
    theirs: 'pass',
    reason: 'A zero-width space alone is seen and heard by nobody; axe takes it for text.',
  },
  {
    peer: 'axe-core',
    fixture: 'empty-heading/pass-formula',
    id: 'empty-heading',
    ours: 'pass',
    theirs: 'violation',
    reason: 'A formula is text that readers see and can hear; axe reads nothing of it.',
  },
  {
    peer: 'axe-core',
    fixture: 'heading-order/pass-in-closed-details',
    id: 'heading-order',
    ours: 'pass',
    theirs: 'violation',
    reason: 'The level stands in details that readers open; axe leaves out what is closed.',
  },
  {
    peer: 'axe-core',
    fixture: 'html-has-lang/fail-hidden-page',
    id: 'html-has-lang',
    ours: 'fail',
    theirs: 'inapplicable',
    reason:
      'A page that is hidden until a script shows it needs its language all the same; axe judges nothing that is hidden.',
  },
  {
    peer: 'axe-core',
    fixture: 'html-lang-valid/fail-hidden-page',
    id: 'html-lang-valid',
    ours: 'fail',
    theirs: 'inapplicable',
    reason:
      'A page that is hidden until a script shows it needs its language all the same; axe judges nothing that is hidden.',
  },
  {
    peer: 'axe-core',
    fixture: 'image-alt/none-area-of-hidden-image',
    id: 'image-alt',
    ours: 'not_applicable',
    theirs: 'violation',
    reason: 'Nobody meets an area of an image map whose image is hidden; axe judges it all the same.',
  },
  {
    peer: 'axe-core',
    fixture: 'image-alt/none-area-of-hidden-map',
    id: 'image-alt',
    ours: 'not_applicable',
    theirs: 'violation',
    reason: 'Nobody meets an area of a hidden map that no image uses; axe judges it all the same.',
  },
  {
    peer: 'axe-core',
    fixture: 'image-alt/none-in-select',
    id: 'image-alt',
    ours: 'not_applicable',
    theirs: 'violation',
    reason: 'Our parser drops elements in a select, as the HTML Standard did until 2025.',
  },
  {
    peer: 'axe-core',
    fixture: 'label/pass-formula',
    id: 'label',
    ours: 'pass',
    theirs: 'violation',
    reason: 'A formula is text that readers see and can hear; axe reads nothing of it.',
  },
  {
    peer: 'axe-core',
    fixture: 'landmark-one-main/pass-blank-role',
    id: 'landmark-one-main',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'To browsers a blank role is none, so this is a main landmark; axe asks for main without the attribute.',
  },
  {
    peer: 'axe-core',
    fixture: 'landmark-one-main/pass-role-capitals',
    id: 'landmark-one-main',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Browsers read a role in any letter case; axe looks for the lower-case one alone.',
  },
  {
    peer: 'axe-core',
    fixture: 'landmark-one-main/pass-role-list',
    id: 'landmark-one-main',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Of several roles browsers take the first they know; axe asks for main alone.',
  },
  {
    peer: 'axe-core',
    fixture: 'link-name/fail-zero-width-space',
    id: 'link-name',
    ours: 'fail',
    theirs: 'pass',
    reason: 'A zero-width space alone is seen and heard by nobody; axe takes it for text.',
  },
  {
    peer: 'axe-core',
    fixture: 'link-name/pass-canvas',
    id: 'link-name',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Browsers give the text inside a canvas to assistive technology; axe does not read it.',
  },
  {
    peer: 'axe-core',
    fixture: 'list/pass-definition-group-presentation',
    id: 'list',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'A div has no role that could be lost, and groups the terms all the same; axe objects to its role.',
  },
  {
    peer: 'axe-core',
    fixture: 'meta-refresh/fail-limit-fraction',
    id: 'meta-refresh',
    ours: 'fail',
    theirs: 'pass',
    reason:
      'Browsers drop the fraction, so the page reloads after just 20 hours, which is within the limit; axe counts it.',
  },
  {
    peer: 'axe-core',
    fixture: 'meta-refresh/fail-name-capitals',
    id: 'meta-refresh',
    ours: 'fail',
    theirs: 'inapplicable',
    reason: 'Browsers obey http-equiv in any letter case; axe knows the lower-case one alone.',
  },
  {
    peer: 'axe-core',
    fixture: 'meta-refresh/none-javascript',
    id: 'meta-refresh',
    ours: 'not_applicable',
    theirs: 'violation',
    reason: 'Browsers ignore a refresh to a javascript: address; axe reads the delay alone.',
  },
  {
    peer: 'axe-core',
    fixture: 'meta-viewport/fail-name-capitals',
    id: 'meta-viewport',
    ours: 'fail',
    theirs: 'inapplicable',
    reason: 'Browsers obey the name in any letter case; axe knows the lower-case one alone.',
  },
  {
    peer: 'axe-core',
    fixture: 'meta-viewport/pass-last',
    id: 'meta-viewport',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'Browsers obey the last of two values of one key, so this page can be zoomed; axe objects to any.',
  },
  {
    peer: 'axe-core',
    fixture: 'nested-interactive/pass-in-shadow-root',
    id: 'nested-interactive',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Declarative shadow roots are not read; the check judges what stands outside of them.',
  },
  {
    peer: 'axe-core',
    fixture: 'object-alt/none-in-video',
    id: 'object-alt',
    ours: 'not_applicable',
    theirs: 'violation',
    reason:
      'What stands in a video is for browsers that cannot play one, and is never shown; axe judges it all the same.',
  },
  {
    peer: 'axe-core',
    fixture: 'table-headers/none-scope-in-layout',
    id: 'table-headers',
    ours: 'not_applicable',
    theirs: 'violation',
    reason: 'A table for layout has no headers, so scope does nothing there; axe objects to it on any td.',
  },
  {
    peer: 'axe-core',
    fixture: 'td-has-header/none-no-sign-of-data',
    id: 'td-has-header',
    ours: 'not_applicable',
    theirs: 'violation',
    reason:
      'Nothing in this HTML says that the table is one of data, and table-headers asks whether it is; axe goes by five columns, and by what it looks like.',
  },
  {
    peer: 'axe-core',
    fixture: 'td-has-header/pass-hidden-cells',
    id: 'td-has-header',
    ours: 'pass',
    theirs: 'violation',
    reason: 'Nobody meets a hidden cell, so it needs no header; axe looks at all cells.',
  },
  {
    peer: 'axe-core',
    fixture: 'td-has-header/pass-rowgroup',
    id: 'td-has-header',
    ours: 'pass',
    theirs: 'violation',
    reason:
      'By HTML the header of a group of rows applies to all of them; axe looks for one in the same row.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'title-for-any-page',
    id: 'document-title',
    ours: 'warn',
    theirs: 'passes',
    reason: 'Lighthouse asks for a title; the check also for one that says what the page is about.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'title-in-body',
    id: 'document-title',
    ours: 'warn',
    theirs: 'passes',
    reason:
      'Browsers read a title wherever it stands, and so does Lighthouse; in the body it breaks the HTML Standard, which other readers go by.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'description-blank-then-written',
    id: 'meta-description',
    ours: 'pass',
    theirs: 'objects',
    reason: 'Lighthouse reads the first description alone; the check asks for one that is written.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'status-203',
    id: 'http-status-code',
    ours: 'warn',
    theirs: 'passes',
    reason:
      'Lighthouse objects to errors only; what 203 and other success codes come to in search is left open by search engines.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'noindex-for-google',
    id: 'is-crawlable',
    ours: 'fail',
    theirs: 'passes',
    reason:
      'Lighthouse objects only when all of its five crawlers are shut out; the check fails when Google is.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'noindex-for-bing',
    id: 'is-crawlable',
    ours: 'warn',
    theirs: 'passes',
    reason:
      'Lighthouse objects only when all of its five crawlers are shut out; the check warns when Bing alone is.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'noindex-in-body',
    id: 'is-crawlable',
    ours: 'warn',
    theirs: 'passes',
    reason: 'Lighthouse reads the head alone; some crawlers obey the element in the body, too.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'robots-forbids-google',
    id: 'is-crawlable',
    ours: 'fail',
    theirs: 'passes',
    reason:
      'Lighthouse objects only when all of its five crawlers are shut out; the check fails when Google is.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'robots-fails',
    id: 'is-crawlable',
    ours: 'warn',
    theirs: 'passes',
    reason:
      'Lighthouse takes a robots.txt that fails for none; RFC 9309 has crawlers stay away from the whole site.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'link-text-with-an-arrow',
    id: 'link-text',
    ours: 'fail',
    theirs: 'passes',
    reason: 'Lighthouse compares the whole text; an arrow after it makes it no clearer.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'anchors-of-other-scripts',
    id: 'crawlable-anchors',
    ours: 'warn',
    theirs: 'passes',
    reason: 'Lighthouse knows javascript:void(0) alone; crawlers follow no javascript: address.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'hreflang-unknown-region',
    id: 'hreflang',
    ours: 'fail',
    theirs: 'passes',
    reason:
      'Lighthouse looks at the language alone; the check also at the region, which ISO 3166-1 must know: GB, not UK.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'hreflang-in-body',
    id: 'hreflang',
    ours: 'warn',
    theirs: 'passes',
    reason: 'Lighthouse leaves links in the body out; the check says that they are ignored there.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'canonical-elsewhere',
    id: 'canonical',
    ours: 'warn',
    theirs: 'passes',
    reason:
      'A canonical on another host may be meant, and takes the page out of search; the check asks to look.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'canonical-in-body',
    id: 'canonical',
    ours: 'warn',
    theirs: 'not applicable',
    reason: 'Lighthouse leaves links in the body out; the check says that they are ignored there.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'http',
    id: 'has-hsts',
    ours: 'not_applicable',
    theirs: 'objects',
    reason:
      'RFC 6797 has browsers ignore the header over http, so it could not be sent; that the page is on http fails a check of its own.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'policies-of-half-a-year',
    id: 'csp-xss',
    ours: 'warn',
    theirs: 'passes',
    reason:
      'Lighthouse tells of a policy in a meta element as a lesser finding; the check asks for the header, as the element comes late and cannot hold every directive.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'policies-of-half-a-year',
    id: 'has-hsts',
    ours: 'pass',
    theirs: 'objects',
    reason: 'Lighthouse asks for a year; the check for 180 days, as the HTTP Observatory does.',
  },
  {
    peer: 'Lighthouse',
    fixture: 'moved-for-good',
    id: 'redirects',
    ours: 'pass',
    theirs: 'objects',
    reason: 'Lighthouse counts the time of any redirect; one permanent redirect is how an address moves.',
  },
];

import { attribute, type Element } from '../../evidence/html/element.ts';
import { type Anchor, anchorsOf } from '../../evidence/links/anchors.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';
import { quote } from '../quote.ts';

const thresholds = { warnMax: 5 };

const advice = {
  script: 'Put the address into href and let the script handle the click; search engines follow only href.',
  href: 'Add an href with the address, or use a button when the element leads nowhere.',
  file: 'Put the file on the web server, and link to its https address.',
  invalid: 'Correct the address.',
};

const tasks = {
  script: { one: 'Give 1 script link a real address', many: 'Give {n} script links a real address' },
  href: { one: 'Give 1 link an href', many: 'Give {n} links an href' },
  file: { one: 'Put 1 linked file on the web server', many: 'Put {n} linked files on the web server' },
  invalid: { one: 'Correct 1 invalid link address', many: 'Correct {n} invalid link addresses' },
};

export const crawlableAnchors = defineCheck({
  id: 'crawlable-anchors',
  category: 'seo',
  weight: 5,
  tier: 'page',
  title: 'Links are real links',
  several: 'links have no address that crawlers can follow',
  why: 'Search engines find pages through the href of links; they never see what only a script opens.',
  rule: `Counts links that crawlers cannot follow: those whose address begins with javascript: or file: or cannot be read, and those without href, but with another attribute of links, such as onclick, target or rel. Passes without any, warns for 1 to ${thresholds.warnMax}, and fails for more. Links with a role, and links to mail, phone, SMS or WhatsApp, do not count. Not judged on pages without links.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice,
  tasks,
  example: {
    before: '<a onclick="go(\'/walks\')">Walks</a>',
    after: '<a href="/walks">Walks</a>',
  },

  evaluate({ document }): Outcome<keyof typeof advice> {
    const candidates = anchorsOf(document).filter(isCandidate);
    if (candidates.length === 0) return notApplicable('The page has no links.');
    const found: (Finding & { readonly element: Element })[] = [];
    for (const anchor of candidates) {
      const finding = findingOf(anchor);
      if (finding !== undefined) found.push({ ...finding, element: anchor.element });
    }
    const outcome = found.length > thresholds.warnMax ? 'fail' : 'warn';
    return passUnless(
      found.map((defect) => ({ outcome, ...defect })),
      summaryOf(candidates.filter(({ href }) => href !== undefined).length),
      { links: candidates.length, uncrawlable: found.length },
    );
  },
});

/** @param links anchors with an address, each of which is one that can be followed */
function summaryOf(links: number): string {
  if (links === 0) return 'The page has only anchors to jump to, no links.';
  return `${allOf(links, 'link has', 'links have')} an address that crawlers can follow.`;
}

/** Schemes that hand over to another program and were never meant for crawlers. */
const programs: ReadonlySet<string> = new Set(['mailto:', 'tel:', 'sms:', 'callto:', 'whatsapp:']);

function isCandidate({ href, role }: Anchor): boolean {
  return (role === undefined || isBlank(role)) && !programs.has(schemeOf(href));
}

/** Attributes that only make sense on a link; an anchor with id or name alone is a target, not a link. */
const linkAttributes = [
  'onclick',
  'target',
  'download',
  'ping',
  'rel',
  'hreflang',
  'type',
  'referrerpolicy',
] as const;

const unfollowable: ReadonlySet<string> = new Set(['javascript:', 'file:']);

interface Finding {
  readonly advice: keyof typeof advice;
  readonly detail: string;
}

function findingOf({ element, href, url }: Anchor): Finding | undefined {
  if (href === undefined) {
    const name = linkAttributes.find((candidate) => attribute(element, candidate) !== undefined);
    return name === undefined ? undefined : { advice: 'href', detail: `This link has ${name} but no href.` };
  }
  const scheme = schemeOf(href);
  if (unfollowable.has(scheme)) {
    const detail = `Crawlers do not follow ${scheme} links.`;
    return { advice: scheme === 'file:' ? 'file' : 'script', detail };
  }
  if (url === undefined) return { advice: 'invalid', detail: `The address ${quote(href)} is not valid.` };
  return undefined;
}

/** With its colon, in lower case; empty where there is none, or that of the web. */
function schemeOf(href: string | undefined): string {
  // Nearly every address.
  if (href === undefined || href.startsWith('/') || href.startsWith('http')) return '';
  // As the URL parser drops them, tabs and line breaks may stand anywhere in a scheme.
  return /^[a-z]+:/i.exec(cutText(href, 200).replace(/\s+/g, ''))?.[0].toLowerCase() ?? '';
}

import type { ImageFacts, Probe } from '../../evidence/evidence.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { baseUrl, parseUrl, stripAsciiSpace } from '../../evidence/links/base-url.ts';
import { asciiWords, relIncludes, relTokens } from '../../evidence/links/rel.ts';
import { sameOrigin } from '../../evidence/links/url-equality.ts';
import type { RobotsTxt } from '../../evidence/site/robots-txt.ts';
import { type Defect, defineCheck, notApplicable, type Outcome, pass, passUnless } from '../check.ts';

const thresholds = { minPx: 48 };
type Advice = 'missing' | 'small' | 'order' | 'blocked';

export const favicon = defineCheck({
  id: 'favicon',
  category: 'site-files',
  weight: 2,
  tier: 'site',
  title: 'The site has an icon',
  why: 'The icon appears beside the site in search results, tabs and bookmarks.',
  rule: `Judges the first icon that works: those that the head names are tried first, then /favicon.ico. Passes when it is an SVG, or square and at least ${thresholds.minPx} × ${thresholds.minPx} pixels. Warns when it is smaller, not square or of unknown size, and when robots.txt of the page’s own origin keeps Googlebot from it. Fails when no icon works. Not judged when it is unclear whether one works.`,
  source: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  thresholds,
  needs: ['favicon', 'exchange'],
  uses: ['robots', 'document'],
  advice: {
    missing: 'Add an icon: a square image of at least 48 × 48 pixels or an SVG, named by <link rel="icon">.',
    small: 'Replace the icon with a square one of at least 48 × 48 pixels, or with an SVG.',
    order:
      'Name the larger icon first, or replace this one as well: Google does not say which of several it shows.',
    blocked: 'Allow Googlebot to fetch the icon in robots.txt.',
  },
  tasks: {
    missing: 'Add an icon for the site',
    small: 'Replace the icon with a large square one',
    order: 'Name the larger icon first',
    blocked: 'Allow Googlebot to fetch the icon',
  },
  example: { before: '<head>…</head>', after: '<link rel="icon" href="/icon.svg" type="image/svg+xml">' },

  evaluate({ favicon: probes, exchange, robots, document }) {
    const icon = probes.find((probe) => probe.class === 'ok' && probe.image !== null);
    const judged = icon === undefined ? undefined : judgedIcon(icon, exchange.url, robots, document);
    if (document !== undefined) return judgedHeld(document, icon) ?? judged ?? noIcon(probes);
    // G2: the icons that an error page names were not read, and may be better.
    if (judged?.outcome === 'pass') return judged;
    return notApplicable('Which icons the page names is not known: its content was not read.', 'gate');
  },
});

function judgedIcon(
  icon: Probe,
  page: URL,
  robots: RobotsTxt | undefined,
  document: Document | undefined,
): Outcome<Advice> {
  const defects: Defect<Advice>[] = [];
  const defect = icon.image === null ? undefined : defectOf(icon.image);
  if (defect !== undefined) defects.push(smallDefect(icon, defect, document));
  if (
    robots?.state === 'available' &&
    sameOrigin(icon.url, page) &&
    !robots.allowed('googlebot', icon.url).allowed
  ) {
    const detail = 'robots.txt keeps Googlebot from fetching the icon.';
    defects.push({ outcome: 'warn', advice: 'blocked', detail, url: icon.url });
  }
  const { type = '', width = null, height = null } = icon.image ?? {};
  const size = type === 'svg' ? 'an SVG' : `${width} × ${height} pixels`;
  return passUnless(defects, `The icon works: ${size}.`, { url: icon.url, type, width, height });
}

function smallDefect(icon: Probe, defect: string, document: Document | undefined): Defect<Advice> {
  const { url } = icon;
  const isFollowed = document !== undefined && isFollowedByLarge(icon, document);
  if (!isFollowed) return { outcome: 'warn', advice: 'small', detail: defect, url };
  const detail = `${defect} A later icon is said to be large enough.`;
  return { outcome: 'warn', advice: 'order', detail, url };
}

/**
 * The first icon counts, as Google does not document which of several it shows. But sites of WordPress name one of
 * 32 pixels first and larger ones behind it, and the advice must be true of them as well.
 */
function isFollowedByLarge({ url }: Probe, document: Document): boolean {
  const first = linkTo(url, document);
  if (first === undefined) return false;
  const base = baseUrl(document);
  return document.byName('link').some((link) => {
    if (link.index < first.index || !link.inHead || !isSaidToBeLarge(link)) return false;
    const address = parseUrl(attribute(link, 'href') ?? '', base);
    return address !== undefined && address.href !== url;
  });
}

function isSaidToBeLarge(link: Element): boolean {
  const isIcon = relTokens(link).some((token) => token === 'icon' || token.startsWith('apple-touch-icon'));
  if (!isIcon) return false;
  const type = stripAsciiSpace(attribute(link, 'type') ?? '').toLowerCase();
  const isSvg = type === 'image/svg+xml' || heldType(link) === 'svg';
  return isSvg || asciiWords(attribute(link, 'sizes') ?? '').some(isLargeSquare);
}

/** One of the `sizes`, such as `192x192`. */
function isLargeSquare(size: string): boolean {
  const [width = '', height] = size.toLowerCase().split('x');
  return /^\d+$/.test(width) && width === height && Number(width) >= thresholds.minPx;
}

/**
 * Browsers show an icon that the page holds in a data: URL, for which there was nothing to ask. An SVG counts
 * where it stands before the icon that was fetched; any other type, whose size is not known, only where none was.
 */
function judgedHeld(document: Document, fetched: Probe | undefined): Outcome<Advice> | undefined {
  for (const element of document.byName('link')) {
    const type = element.inHead ? heldType(element) : undefined;
    if (type === undefined || !relIncludes(element, 'icon')) continue;
    const image = { type, width: null, height: null };
    const defect = defectOf(image);
    if (defect !== undefined) {
      if (fetched !== undefined) continue;
      return passUnless([{ outcome: 'warn', advice: 'small', detail: defect, element }], defect, image);
    }
    const named = fetched && linkTo(fetched.url, document);
    if (named !== undefined && named.index < element.index) return undefined;
    return pass('The icon works: an SVG within the page.', { url: null, ...image });
  }
  return undefined;
}

/** The first link to the address. */
function linkTo(url: string, document: Document): Element | undefined {
  const base = baseUrl(document);
  return document.byName('link').find((link) => parseUrl(attribute(link, 'href') ?? '', base)?.href === url);
}

/** Image type of a data: URL that holds anything; `data:,` and the like only keep browsers from asking. */
function heldType(link: Element): string | undefined {
  const written = attribute(link, 'href');
  // The addresses of most links have no comma.
  if (!written?.includes(',')) return undefined;
  const href = stripAsciiSpace(written);
  const comma = href.indexOf(',');
  if (!/^data:image\//i.test(href) || comma + 1 === href.length) return undefined;
  const [type = ''] = href.slice('data:image/'.length, comma).toLowerCase().split(';', 1);
  return type === 'svg+xml' ? 'svg' : type.slice(0, 40);
}

function noIcon(probes: readonly Probe[]): Outcome<Advice> {
  if (probes.some((probe) => probe.class === 'uncertain')) {
    return notApplicable('Whether the icon works could not be found out.', 'no_evidence');
  }
  const detail = 'No icon that the page names works, nor does /favicon.ico.';
  return passUnless<Advice>([{ outcome: 'fail', advice: 'missing', detail }], detail);
}

function defectOf({ type, width, height }: ImageFacts): string | undefined {
  if (type === 'svg') return undefined;
  if (width === null || height === null) return 'The size of the icon cannot be read.';
  if (width !== height) return `The icon is not square: ${width} × ${height} pixels.`;
  if (width < thresholds.minPx) return `The icon is smaller than 48 pixels: ${width} × ${height}.`;
  return undefined;
}

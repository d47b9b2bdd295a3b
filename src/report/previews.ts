import { redact } from '../checks/redact.ts';
import { type Entity, isEntity, textAt, valuesOf } from '../evidence/entities/entity.ts';
import { addressIn, cardValue, metaValue, ofImage, ogImageOf } from '../evidence/entities/open-graph.ts';
import { entitiesOf } from '../evidence/entities/structured-data.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Document } from '../evidence/html/document.ts';
import { baseUrl } from '../evidence/links/base-url.ts';
import { norm } from '../evidence/text/text.ts';
import { descriptionOf, titleOf } from '../evidence/text/title-and-description.ts';
import { cutText, shortened } from '../lib/cut-text.ts';
import type { Previews } from './body.ts';
import { fitText } from './text-width.ts';

/** As results on a desktop are set; nobody promises these numbers, and they have hardly moved in years. */
const titleType = { fontPx: 20, limitPx: 580 };
/** Two lines of it. */
const descriptionType = { fontPx: 14, limitPx: 920 };

/** Characters of what is kept: a title of megabytes is only there to hurt. */
const textMax = 1_000;
const nameMax = 200;
const urlMax = 2_048;
const crumbsMax = 6;

/** What a search result and a social card would show. Pure; search engines may choose other text. */
export function previewsOf(evidence: Evidence, document: Document): Previews {
  const title = titleOf(document)?.text || null;
  const description = descriptionOf(document)?.text ?? null;
  const siteName = siteNameOf(document);
  return {
    search: {
      siteName,
      displayedUrl: displayedUrl(document),
      title: title === null ? null : fitText(cut(title, textMax), titleType.fontPx, titleType.limitPx),
      description:
        description === null
          ? null
          : fitText(cut(description, textMax), descriptionType.fontPx, descriptionType.limitPx),
    },
    social: socialOf(evidence, document, { title, description, siteName }),
  };
}

function socialOf(
  evidence: Evidence,
  document: Document,
  page: {
    readonly title: string | null;
    readonly description: string | null;
    readonly siteName: string | null;
  },
): Previews['social'] {
  const graph = (name: string) => metaValue(document, name)?.text;
  const card = (name: string) => cardValue(document, name)?.text;
  const title = graph('og:title') ?? card('twitter:title') ?? page.title;
  const description = graph('og:description') ?? card('twitter:description') ?? page.description;
  const declaredCard = card('twitter:card')?.toLowerCase() ?? null;
  const image = imageOf(evidence, document);
  return {
    site: new URL(document.url).host.replace(/^www\./, ''),
    siteName: page.siteName,
    title: title === null ? null : cut(title, textMax),
    description: description === null ? null : cut(description, textMax),
    image,
    card: cardOf(declaredCard, image),
    declaredCard: declaredCard === null ? null : cut(declaredCard, nameMax),
  };
}

/** Large where it is asked for, or where the picture is known to be large enough for networks that choose by it. */
function cardOf(declared: string | null, image: Previews['social']['image']): 'large' | 'compact' {
  if (image === null || declared === 'summary') return 'compact';
  if (declared === 'summary_large_image' || declared === 'player') return 'large';
  return (image.width ?? 0) >= largeFromPx ? 'large' : 'compact';
}

/** Below it most networks set the picture beside the text. */
const largeFromPx = 600;

function imageOf({ ogImage }: Evidence, document: Document): Previews['social']['image'] {
  const own = ogImageOf(document);
  const said = (side: string) => (own === undefined ? undefined : ofImage(document, own, side));
  const named = own ?? cardValue(document, 'twitter:image');
  const url = named === undefined ? undefined : addressIn(named, baseUrl(document).href)?.href;
  if (url === undefined || url.length > urlMax) return null;
  const measured = ogImage.state === 'gathered' && ogImage.value.url === url ? ogImage.value.image : null;
  const alt = said('alt') ?? cardValue(document, 'twitter:image:alt')?.text;
  return {
    url,
    alt: alt === undefined ? null : cut(alt, nameMax),
    width: measured?.width ?? pixels(said('width')),
    height: measured?.height ?? pixels(said('height')),
  };
}

function pixels(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

/** As the page says for search engines first, then for cards. */
function siteNameOf(document: Document): string | null {
  const sites = entitiesOf(document).filter(({ types }) => types.includes('WebSite'));
  const name = sites.map((site) => textAt(site, 'name')).find((text) => text !== undefined);
  const found = norm(name ?? metaValue(document, 'og:site_name', 'application-name')?.text ?? '');
  return found === '' ? null : cut(found, nameMax);
}

/** `https://example.com › shop › lamps`: the crumbs of the page where it has some, else its path. */
function displayedUrl(document: Document): string {
  const { origin, pathname } = new URL(document.url);
  const crumbs = breadcrumbsOf(document) ?? pathname.split('/').map(decoded);
  const shown = crumbs.map(norm).filter((crumb) => crumb !== '');
  return [origin, ...shown.slice(0, crumbsMax).map((crumb) => cut(crumb, nameMax))].join(' › ');
}

/** Names of a BreadcrumbList without the last, which is the page itself; undefined: there is no usable one. */
function breadcrumbsOf(document: Document): string[] | undefined {
  const list = entitiesOf(document).find(({ types }) => types.includes('BreadcrumbList'));
  if (list === undefined) return undefined;
  const names = valuesOf(list, 'itemListElement')
    .filter(isEntity)
    .sort((a, b) => positionOf(a) - positionOf(b))
    .flatMap((entry) => textAt(entry, 'name') ?? textAt(entry, 'item.name') ?? []);
  return names.length < 2 ? undefined : names.slice(0, -1);
}

function positionOf(entry: Entity): number {
  const position = Number(valuesOf(entry, 'position')[0]);
  return Number.isFinite(position) ? position : Number.MAX_SAFE_INTEGER;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Without secrets. */
function cut(whole: string, max: number): string {
  // What lies far behind the cut need not be read.
  return shortened(redact(cutText(whole, 4 * max).toWellFormed()), max);
}

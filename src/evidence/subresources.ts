import { MIMEType } from 'whatwg-mimetype';
import { type Anchor, anchorsOf, isObfuscatedMail, readAnchor } from './anchors.ts';
import { type Base, baseUrl, isHttp, parseHttpUrl, stripAsciiSpace } from './base-url.ts';
import { attribute, type Document, type Element } from './document.ts';
import { perDocument } from './per-document.ts';
import { relTokens } from './rel.ts';
import { comparableUrl } from './url-equality.ts';

export interface Subresource {
  /** Absolute, http or https, without fragment. */
  readonly url: string;
  readonly destination: 'script' | 'style' | 'image' | 'font' | 'media';
}

export function isCode(destination: string): boolean {
  return destination === 'script' || destination === 'style';
}

/** T12: what the page names to be loaded with it, each URL once, in tree order, before sampling. */
export function subresourcesOf(document: Document): readonly Subresource[] {
  return [...namedFiles(document).values()].map(({ url, destination }) => ({ url, destination }));
}

/** Addresses of the subresources that the page names by these elements and no others. */
export function namedOnlyBy(document: Document, elements: readonly Element[]): ReadonlySet<string> {
  const these = new Set(elements);
  const found = new Set<string>();
  if (these.size === 0) return found;
  for (const { url, namers } of namedFiles(document).values()) {
    if (namers.every((element) => these.has(element))) found.add(url);
  }
  return found;
}

interface NamedFile extends Subresource {
  readonly namers: Element[];
}

const namedFiles = perDocument((document): ReadonlyMap<string, NamedFile> => {
  const base = baseUrl(document);
  const found = new Map<string, NamedFile>();
  const elements = loading.flatMap(document.byName).sort((a, b) => a.index - b.index);
  for (const element of elements) {
    for (const { value, destination } of namedBy(element)) {
      const url = fetchable(value, base);
      if (url === undefined) continue;
      const known = found.get(url);
      if (known === undefined) found.set(url, { url, destination, namers: [element] });
      else known.namers.push(element);
    }
  }
  return found;
});

/** The same of one element of HTML. */
export function loadedBy(element: Element, base: Base): readonly Subresource[] {
  const named = namedBy(element);
  // Most elements load nothing, and all of them are asked.
  if (named.length === 0) return nothing;
  return named.flatMap(({ value, destination }) => {
    const url = fetchable(value, base);
    return url === undefined ? [] : [{ url, destination }];
  });
}

const nothing: readonly Subresource[] = [];

/** T12: where the page leads, each URL once, without fragments and without the page itself, before sampling. */
export function linksOf(document: Document): string[] {
  const self = comparableUrl(document.url);
  const found = new Set<string>();
  for (const { href = '', url } of hyperlinksOf(document)) {
    if (url === undefined || !isHttp(url) || stripAsciiSpace(href) === '') continue;
    if (!isObfuscatedMail(url) && comparableUrl(url) !== self) found.add(withoutFragment(url));
  }
  return [...found];
}

/** `a` and `area` in tree order. */
function hyperlinksOf(document: Document): readonly Anchor[] {
  const areas = document.byName('area');
  if (areas.length === 0) return anchorsOf(document);
  const base = baseUrl(document);
  return [...anchorsOf(document), ...areas.map((area) => readAnchor(area, base))].sort(
    (a, b) => a.element.index - b.element.index,
  );
}

const resourcesMax: Readonly<Record<Subresource['destination'], number>> = {
  script: 15,
  style: 15,
  image: 20,
  font: 5,
  media: 5,
};

/** T12: the first of each destination. */
export function sampleResources<T extends Subresource>(resources: readonly T[]): T[] {
  const taken: Record<Subresource['destination'], number> = {
    script: 0,
    style: 0,
    image: 0,
    font: 0,
    media: 0,
  };
  return resources.filter(({ destination }) => {
    taken[destination] += 1;
    return taken[destination] <= resourcesMax[destination];
  });
}

const sameHostLinksMax = 15;
const otherLinksMax = 10;

/** T12: at most 15 links of the page's host and 10 others, in tree order. */
export function sampleLinks(links: readonly string[], pageUrl: string): string[] {
  const { hostname, origin } = new URL(pageUrl);
  const beginning = `${origin}/`;
  const sample: string[] = [];
  let own = 0;
  let others = 0;
  for (const url of links) {
    // A page may have 100,000 links, and reading an address is dear.
    if (own >= sameHostLinksMax && others >= otherLinksMax) break;
    const isOwn = url.startsWith(beginning) || new URL(url).hostname === hostname;
    if (isOwn ? own >= sameHostLinksMax : others >= otherLinksMax) continue;
    if (isOwn) own += 1;
    else others += 1;
    sample.push(url);
  }
  return sample;
}

function fetchable(value: string, base: Base): string | undefined {
  if (stripAsciiSpace(value) === '') return undefined;
  const url = parseHttpUrl(value, base);
  return url && withoutFragment(url);
}

/** Fragments never reach a server. */
export function withoutFragment({ href }: URL): string {
  const end = href.indexOf('#');
  return end < 0 ? href : href.slice(0, end);
}

interface Named {
  readonly value: string;
  readonly destination: Subresource['destination'];
}

const none: readonly Named[] = [];

/** Whatever `namedBy` knows. */
const loading = ['script', 'link', 'img', 'input', 'video', 'audio', 'source'];

function namedBy(element: Element): readonly Named[] {
  switch (element.name) {
    case 'script':
      return isJavaScript(element) ? read(element, 'src', 'script') : none;
    case 'link':
      return linked(element);
    case 'img':
      return [...read(element, 'src', 'image'), ...candidateOf(element)];
    case 'input':
      return attribute(element, 'type')?.toLowerCase() === 'image' ? read(element, 'src', 'image') : none;
    case 'video':
      return [...read(element, 'poster', 'image'), ...read(element, 'src', 'media')];
    case 'audio':
      return read(element, 'src', 'media');
    case 'source':
      if (element.parent?.name === 'picture') return candidateOf(element);
      return element.parent?.name === 'video' || element.parent?.name === 'audio'
        ? read(element, 'src', 'media')
        : none;
    default:
      return none;
  }
}

function read(element: Element, name: string, destination: Named['destination']): readonly Named[] {
  const value = attribute(element, name);
  return value === undefined ? none : [{ value, destination }];
}

function candidateOf(element: Element): readonly Named[] {
  const value = firstCandidate(attribute(element, 'srcset') ?? '');
  return value === '' ? none : [{ value, destination: 'image' }];
}

function linked(link: Element): readonly Named[] {
  const rel = relTokens(link);
  if (rel.includes('stylesheet')) {
    const off = rel.includes('alternate') || attribute(link, 'disabled') !== undefined || !isCss(link);
    return off ? none : read(link, 'href', 'style');
  }
  const isFont = rel.includes('preload') && attribute(link, 'as')?.toLowerCase() === 'font';
  return isFont ? read(link, 'href', 'font') : none;
}

/** @see https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element */
export function isJavaScript(script: Element): boolean {
  const type = attribute(script, 'type') ?? typeOfLanguage(script);
  if (type === '') return true;
  const name = stripAsciiSpace(type);
  if (name.toLowerCase() === 'module') return true;
  return MIMEType.parse(name)?.isJavaScript({ prohibitParameters: true }) ?? false;
}

/** Where `type` is missing, browsers still read the attribute of 1996. */
function typeOfLanguage(script: Element): string {
  const language = attribute(script, 'language') ?? '';
  return language === '' ? '' : `text/${language}`;
}

/**
 * Is it fetched where it is a style sheet? A type that is given must be that of CSS.
 * @see https://html.spec.whatwg.org/multipage/semantics.html#processing-the-type-attribute
 */
export function isCss(link: Element): boolean {
  const type = stripAsciiSpace(attribute(link, 'type') ?? '');
  return type === '' || MIMEType.parse(type)?.essence === 'text/css';
}

/**
 * The address that an iframe loads: with a `srcdoc` it is none.
 * @see https://html.spec.whatwg.org/multipage/iframe-embed-object.html#process-the-iframe-attributes
 */
export function frameAddress(frame: Element): string | undefined {
  return attribute(frame, 'srcdoc') === undefined ? attribute(frame, 'src') : undefined;
}

/** URL of the first image candidate, by the start of "parse a srcset attribute". */
function firstCandidate(srcset: string): string {
  const [url = ''] = /[^\t\n\f\r ,][^\t\n\f\r ]*/.exec(srcset) ?? [];
  let end = url.length;
  while (url.charAt(end - 1) === ',') end -= 1;
  return url.slice(0, end);
}

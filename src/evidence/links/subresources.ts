import { MIMEType } from 'whatwg-mimetype';
import type { Document } from '../html/document.ts';
import { attribute, type Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { type Anchor, anchorsOf, isObfuscatedMail, readAnchor } from './anchors.ts';
import {
  type Base,
  baseUrl,
  hostOfPath,
  hostPartOf,
  isAsciiSpaceAlone,
  isHttp,
  parseHttpHref,
  stripAsciiSpace,
} from './base-url.ts';
import { relTokens } from './rel.ts';
import { comparableHref, comparableUrl } from './url-equality.ts';

export interface Subresource {
  /** Absolute, http or https, without fragment. */
  readonly url: string;
  readonly destination: Destination;
}

type Destination = 'script' | 'style' | 'image' | 'font' | 'media';

export function isCode(destination: string): boolean {
  return destination === 'script' || destination === 'style';
}

/** T12: what the page names to be loaded with it, each URL once, in tree order, before sampling. */
export function subresourcesOf(document: Document): readonly Subresource[] {
  return namingsOf(document).files;
}

/** Scheme and host of the subresources, each once, as `https://example.com`. */
export function hostsOf(document: Document): ReadonlySet<string> {
  return namingsOf(document).hosts;
}

/** Some of the subresources, by their addresses. */
export type Addresses = Pick<ReadonlySet<string>, 'has' | 'size'>;

/** Addresses of the subresources that the page names by elements of this kind and no others. */
export function namedOnlyBy(document: Document, isOfKind: (element: Element) => boolean): Addresses {
  const { files, elements, places, placesByUrl } = namingsOf(document);
  const hasOthers = files.map(() => false);
  let size = files.length;
  for (let i = 0; i < elements.length; i++) {
    const place = places[i] as number;
    if (hasOthers[place] || isOfKind(elements[i] as Element)) continue;
    hasOthers[place] = true;
    size -= 1;
  }
  const has = (url: string) => {
    const place = placesByUrl.get(url);
    return place !== undefined && !hasOthers[place];
  };
  return { has, size };
}

interface Namings {
  readonly files: readonly Subresource[];
  /** Each that names a file, as often as it names one. */
  readonly elements: readonly Element[];
  /** For each of these the place of its file. */
  readonly places: readonly number[];
  readonly placesByUrl: ReadonlyMap<string, number>;
  readonly hosts: ReadonlySet<string>;
}

const namingsOf = perDocument((document): Namings => {
  const base = baseUrl(document);
  const files: Subresource[] = [];
  const elements: Element[] = [];
  const places: number[] = [];
  const hosts = new Set<string>();
  const placesByUrl = new Map<string, number>();
  const placeOf = (value: string, destination: Destination): number | undefined => {
    const url = fetchable(value, base);
    if (url === undefined) return undefined;
    const known = placesByUrl.get(url);
    if (known !== undefined) return known;
    placesByUrl.set(url, files.length);
    // V8 joins host and path when somebody looks into the address, which for most files nobody does.
    hosts.add(hostOfPath(value, base.href) ?? hostPartOf(url));
    return files.push({ url, destination }) - 1;
  };
  const add = (value: string, destination: Destination, element: Element) => {
    // What a parser wrote it reads as the same. Pages name most of their images twice or more.
    const place = placesByUrl.get(value) ?? placeOf(value, destination);
    if (place === undefined) return;
    elements.push(element);
    places.push(place);
  };
  for (const element of loading.map((name) => document.byName(name)).reduce(merged)) addNamed(element, add);
  return { files, elements, places, placesByUrl, hosts };
});

/** Two lists in tree order as one. */
function merged(some: readonly Element[], others: readonly Element[]): readonly Element[] {
  if (others.length === 0) return some;
  const all: Element[] = [];
  let next = 0;
  for (const element of some) {
    for (let other = others[next]; other !== undefined && other.index < element.index; other = others[++next])
      all.push(other);
    all.push(element);
  }
  for (; next < others.length; next++) all.push(others[next] as Element);
  return all;
}

/** Whether one element of HTML names a file of that destination. */
export function isLoadedAs(destination: Destination, element: Element, base: Base): boolean {
  let isLoaded = false;
  addNamed(element, (value, as) => {
    isLoaded ||= as === destination && fetchable(value, base) !== undefined;
  });
  return isLoaded;
}

/** T12: where the page leads, each URL once, without fragments and without the page itself, before sampling. */
export function linksOf(document: Document): string[] {
  const self = comparableUrl(document.url);
  const found = new Set<string>();
  for (const { href: written = '', url } of hyperlinksOf(document)) {
    if (url === undefined || isAsciiSpaceAlone(written)) continue;
    const { href } = url;
    if (!isHttp(url) || comparableHref(href) === self) continue;
    if (!isObfuscatedMail(url)) found.add(withoutFragment(href));
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

const resourcesMax: Readonly<Record<Destination, number>> = {
  script: 15,
  style: 15,
  image: 20,
  font: 5,
  media: 5,
};

/** T12: the first of each destination. */
export function sampleResources<T extends Subresource>(resources: readonly T[]): T[] {
  const taken: Record<Destination, number> = {
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

/** The address of a file as it is asked for; undefined where a value of a URL attribute names none. */
export function fetchable(value: string, base: Base): string | undefined {
  if (isAsciiSpaceAlone(value)) return undefined;
  const href = parseHttpHref(value, base);
  return href && withoutFragment(href);
}

/** Fragments never reach a server. */
function withoutFragment(href: string): string {
  const end = href.indexOf('#');
  return end < 0 ? href : href.slice(0, end);
}

/** Whatever `addNamed` knows. */
const loading = ['script', 'link', 'img', 'input', 'video', 'audio', 'source'];

type Add = (value: string, destination: Destination, element: Element) => void;

/** Hands over what an element of HTML names to be loaded. */
function addNamed(element: Element, add: Add): void {
  switch (element.name) {
    case 'script':
      // Most have their code in them, and a type takes longer to read.
      if (attribute(element, 'src') !== undefined && isJavaScript(element))
        addValue(element, 'src', 'script', add);
      break;
    case 'link':
      addLinked(element, add);
      break;
    case 'img':
      addValue(element, 'src', 'image', add);
      addCandidate(element, add);
      break;
    case 'input':
      if (attribute(element, 'type')?.toLowerCase() === 'image') addValue(element, 'src', 'image', add);
      break;
    case 'video':
      addValue(element, 'poster', 'image', add);
      addValue(element, 'src', 'media', add);
      break;
    case 'audio':
      addValue(element, 'src', 'media', add);
      break;
    case 'source':
      if (element.parent?.name === 'picture') addCandidate(element, add);
      else if (element.parent?.name === 'video' || element.parent?.name === 'audio')
        addValue(element, 'src', 'media', add);
  }
}

function addValue(element: Element, name: string, destination: Destination, add: Add): void {
  const value = attribute(element, name);
  if (value !== undefined) add(value, destination, element);
}

function addCandidate(element: Element, add: Add): void {
  const srcset = attribute(element, 'srcset');
  if (srcset !== undefined) add(firstCandidate(srcset), 'image', element);
}

function addLinked(link: Element, add: Add): void {
  const rel = relTokens(link);
  if (rel.includes('stylesheet')) {
    const off = rel.includes('alternate') || attribute(link, 'disabled') !== undefined || !isCss(link);
    if (!off) addValue(link, 'href', 'style', add);
  } else if (rel.includes('preload') && attribute(link, 'as')?.toLowerCase() === 'font')
    addValue(link, 'href', 'font', add);
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

/** URL of the first image candidate, by the start of "parse a srcset attribute"; empty where there is none. */
function firstCandidate(srcset: string): string {
  const start = srcset.search(/[^\t\n\f\r ,]/);
  if (start < 0) return '';
  const text = srcset.slice(start);
  const space = text.search(/[\t\n\f\r ]/);
  let end = space < 0 ? text.length : space;
  while (text.charAt(end - 1) === ',') end -= 1;
  return text.slice(0, end);
}

import { neverDisplayedText } from '../text/text-walk.ts';
import { type Document, endOf } from './document.ts';
import { attribute, childElements, closest, type Element, isExposed } from './element.ts';
import { perDocument } from './per-document.ts';

/**
 * The browser shows it, as far as the markup tells: not hidden by T6, and not in what browsers fold away on their own,
 * which T6 leaves open because readers and crawlers may still reach it: closed `details`, closed popovers, `inert` parts,
 * `hidden=until-found`, areas of image maps that no image uses, and elements that the HTML Standard's style sheet never
 * displays.
 * @see https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
 */
export function isRendered(document: Document, element: Element): boolean {
  return !element.hidden && concealed(document)[element.index] === shown;
}

/** Rendered and not `aria-hidden`: assistive technology meets it. */
export function isPerceivable(document: Document, element: Element): boolean {
  return !element.ariaHidden && isRendered(document, element);
}

/** Perceivable, or folded away until somebody opens or finds it: `details`, popovers, `hidden=until-found`. */
export function isReachable(document: Document, element: Element): boolean {
  return isExposed(element) && concealed(document)[element.index] !== outOfReach;
}

/** Some image uses the map around the area: the area works on it, wherever the map stands. */
export function isOnImage(document: Document, area: Element): boolean {
  return imagesByMap(document).has(mapAround(area));
}

/** Assistive technology meets one of these images. */
export function isOnPerceivableImage(document: Document, area: Element): boolean {
  return mapsOfPerceivable(document).has(mapAround(area));
}

function mapAround(area: Element): Element | undefined {
  return closest(area, ({ name }) => name === 'map');
}

/** Answered for each map, not for each area: a page may have many areas on many images. */
const mapsOfPerceivable = perDocument((document): ReadonlySet<Element | undefined> => {
  const used = [...imagesByMap(document)];
  return new Set(
    used.filter(([, images]) => images.some((image) => isPerceivable(document, image))).map(([map]) => map),
  );
});

const imagesByMap = perDocument((document): ReadonlyMap<Element | undefined, readonly Element[]> => {
  const maps = mapsByName(document);
  const images = Map.groupBy(document.byAttribute('usemap'), (image) => maps.get(nameOfMap(image)));
  images.delete(undefined);
  return images;
});

/** @see https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-hash-name-reference */
function nameOfMap(image: Element): string {
  const usemap = attribute(image, 'usemap') ?? '';
  const hash = usemap.indexOf('#');
  return hash < 0 ? '' : usemap.slice(hash + 1);
}

/** Of several maps with a name or id the first is meant. */
const mapsByName = perDocument(({ byName }): ReadonlyMap<string, Element> => {
  const maps = new Map<string, Element>();
  for (const map of byName('map')) {
    for (const name of [attribute(map, 'id'), attribute(map, 'name')]) {
      if (name && !maps.has(name)) maps.set(name, map);
    }
  }
  return maps;
});

const shown = 0;
/** Visitors can open or find it. */
const foldedAway = 1;
const outOfReach = 2;

/** By element index: how browsers conceal it or something around it, the strongest of these. */
const concealed = perDocument((document) => {
  const flags = new Uint8Array(document.elements.length);
  for (const element of thatFold(document)) spread(document, flags, element, foldedAway);
  for (const element of beyondReach(document)) spread(document, flags, element, outOfReach);
  return flags;
});

/** Over the element and what stands in it. Few elements conceal anything, so the others are not looked at. */
function spread(document: Document, flags: Uint8Array, element: Element, flag: number): void {
  // Of one kind the outer comes first, and has reached the inner: a page may nest very many.
  if ((flags[element.index] as number) < flag) flags.fill(flag, element.index, endOf(document, element));
}

function* beyondReach(document: Document): Generator<Element> {
  const { byName, byAttribute } = document;
  for (const name of neverDisplayed) yield* byName(name);
  for (const area of byName('area')) if (!isOnImage(document, area)) yield area;
  for (const audio of byName('audio')) if (attribute(audio, 'controls') === undefined) yield audio;
  // Chromium ignores it on SVG, but axe-core does not, and we are never stricter.
  yield* byAttribute('inert');
}

function* thatFold(document: Document): Generator<Element> {
  yield* htmlWith('popover', document);
  for (const details of document.byName('details')) {
    if (attribute(details, 'open') === undefined) yield* withoutSummary(details);
  }
  for (const element of htmlWith('hidden', document)) {
    if (attribute(element, 'hidden')?.toLowerCase() === 'until-found') yield* childElements(element);
  }
}

/** These attributes mean nothing on elements of SVG and MathML. */
function htmlWith(name: string, { byAttribute }: Document): Element[] {
  return byAttribute(name).filter(({ namespace }) => namespace === 'html');
}

const neverDisplayed = ['base', 'link', 'meta', 'param', ...neverDisplayedText];

function withoutSummary(details: Element): Element[] {
  const children = childElements(details);
  const summary = children.find(({ name }) => name === 'summary');
  return children.filter((child) => child !== summary);
}

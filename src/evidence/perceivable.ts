import { attribute, closest, type Document, type Element } from './document.ts';
import { perDocument } from './per-document.ts';

/**
 * The browser shows it, as far as the markup tells: not hidden by T6, and not in what browsers fold away on their own,
 * which T6 leaves open because readers and crawlers may still reach it: closed `details`, closed popovers, `inert` parts,
 * `hidden=until-found`, areas of image maps that no image uses, and elements that the HTML Standard's style sheet never
 * displays.
 * @see https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
 */
export function isRendered(document: Document, element: Element): boolean {
  return !element.hidden && concealed(document)[element.index] === 0;
}

/** Rendered and not `aria-hidden`: assistive technology meets it. */
export function isPerceivable(document: Document, element: Element): boolean {
  return !element.ariaHidden && isRendered(document, element);
}

/** The images that use the map around an area: the area works on them, wherever the map stands. */
export function imagesOf(document: Document, area: Element): readonly Element[] {
  const map = closest(area, ({ name }) => name === 'map');
  return imagesByMap(document).get(`#${(map && attribute(map, 'name')) ?? ''}`) ?? [];
}

const imagesByMap = perDocument(({ byAttribute }) =>
  Map.groupBy(byAttribute('usemap'), (image) => attribute(image, 'usemap')),
);

/** By element index: 1 for what browsers fold away. */
const concealed = perDocument((document) => {
  const flags = new Uint8Array(document.elements.length);
  for (const element of foldedAway(document)) flags[element.index] = 1;
  for (const { index, parent } of document.elements) {
    if (parent !== undefined && flags[parent.index] === 1) flags[index] = 1;
  }
  return flags;
});

function* foldedAway(document: Document): Generator<Element> {
  const { byName, byAttribute } = document;
  for (const name of neverDisplayed) yield* byName(name);
  for (const area of byName('area')) if (imagesOf(document, area).length === 0) yield area;
  for (const audio of byName('audio')) if (attribute(audio, 'controls') === undefined) yield audio;
  yield* byAttribute('inert');
  for (const popover of byAttribute('popover')) if (popover.namespace === 'html') yield popover;
  for (const details of byName('details')) {
    if (attribute(details, 'open') === undefined) yield* withoutSummary(details);
  }
  for (const element of byAttribute('hidden')) {
    if (attribute(element, 'hidden')?.toLowerCase() === 'until-found') yield* childElements(element);
  }
}

const neverDisplayed = [
  'base',
  'datalist',
  'link',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'param',
  'rp',
  'script',
  'style',
  'template',
  'title',
];

function withoutSummary(details: Element): Element[] {
  const children = childElements(details);
  const summary = children.find(({ name }) => name === 'summary');
  return children.filter((child) => child !== summary);
}

function childElements({ children }: Element): Element[] {
  return children.filter((child): child is Element => child.kind === 'element');
}

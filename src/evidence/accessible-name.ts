import { filledByScript } from './cloaked.ts';
import {
  attribute,
  closest,
  type Document,
  descendants,
  type Element,
  type Text,
  textOf,
} from './document.ts';
import { inlineStyle, presentationStyle } from './inline-style.ts';
import { labelsOf } from './labels.ts';
import { affordable, type Effort, grantEffort, idSize, settleEffort } from './name-effort.ts';
import { perDocument } from './per-document.ts';
import { isPerceivable } from './perceivable.ts';
import { asciiWords } from './rel.ts';
import { explicitRole, inputType, isNamedFromContent, isPresentation, roleOf } from './role.ts';
import { isInShadowHost, shadowHosts } from './shadow-roots.ts';
import { isBlank, norm } from './text.ts';
import { separatesWords } from './visible-text.ts';

/**
 * Where a name comes from, in the order in which the sources are asked. `unknown`: what was read of them has no
 * name, but some is unread, by our limits or in a shadow root, or the page's CSS may show it, or a script fills it in
 * before anybody meets it, so the element is not called nameless.
 */
type NameSource =
  | 'aria-labelledby'
  | 'aria-label'
  | 'native'
  | 'content'
  | 'title'
  | 'placeholder'
  | 'unknown';

interface AccessibleName {
  /** Normalised by T1; empty without a name, and where its source is unknown. */
  readonly text: string;
  readonly source: NameSource | undefined;
}

const namesIn = perDocument(() => new Map<Element, AccessibleName>());

/**
 * T8: the name that assistive technology has for an element, as far as the markup tells; generated text of CSS is
 * unknown. The element itself is taken as perceivable.
 *
 * Where T8 leaves room, it follows axe-core 4.14: only roles that are named from content take their descendants; titles
 * of descendants count, and the values of controls inside a label; `placeholder` counts for every input and textarea;
 * the title of an `svg` inside another element may stand at any depth; what `aria-owns` names counts as content.
 */
export function accessibleName(document: Document, element: Element): AccessibleName {
  const known = namesIn(document);
  const before = known.get(element);
  if (before !== undefined) return before;
  const { text, source } = computeName(document, element, false);
  const name = { text: norm(text), source };
  known.set(element, name);
  return name;
}

/** Where the name comes from, or undefined without a name. Cheaper than the name: the first letter settles it. */
export function nameSource(document: Document, element: Element): NameSource | undefined {
  if (beginsWithText(element)) return 'content';
  const known = namesIn(document).get(element);
  return (known ?? computeName(document, element, true)).source;
}

/** Most links: a text, and nothing that could name them before it. */
function beginsWithText({ name, namespace, attributes, children: [first] }: Element): boolean {
  if (name !== 'a' || namespace !== 'html' || first?.kind !== 'text' || isBlank(first.value)) return false;
  for (const { name } of attributes) if (name === 'role' || name.startsWith('aria-')) return false;
  return true;
}

/** The same without the titles of what stands in the element: tooltips are part of a name, but no words of the page. */
export function nameWithoutTooltips(document: Document, element: Element): string {
  return norm(computeName(document, element, false, false).text);
}

function computeName(
  document: Document,
  start: Element,
  isBrief: boolean,
  withTooltips = true,
): AccessibleName {
  const effort = grantEffort(document);
  const walk: Walk = {
    document,
    start,
    isBrief,
    withTooltips,
    effort,
    within: 'nothing',
    includeHidden: false,
  };
  const name = firstName(start, walk);
  settleEffort(document, effort);
  return name;
}

function firstName(start: Element, walk: Walk): AccessibleName {
  for (const { source, read } of sources) {
    const text = read(start, walk);
    if (!isEmpty(text)) return { text, source };
  }
  const { document, effort } = walk;
  const isUnread =
    effort.left <= 0 ||
    effort.isUnread ||
    isInShadowHost(document, start) ||
    filledByScript(document).has(start);
  return { text: '', source: isUnread ? 'unknown' : undefined };
}

interface Walk {
  readonly document: Document;
  /** Whose name is wanted. */
  readonly start: Element;
  /** Only whether there is a name is asked, so the text may end with its first word. */
  readonly isBrief: boolean;
  readonly withTooltips: boolean;
  readonly effort: Effort;
  /** What led here: a label or a reference is not followed to further labels and references. */
  readonly within: 'nothing' | 'content' | 'label' | 'reference';
  /** A reference to a hidden element takes all of its text. */
  readonly includeHidden: boolean;
}

type ReadName = (element: Element, walk: Walk) => string;

const sources: readonly { readonly source: NameSource; readonly read: ReadName }[] = [
  { source: 'aria-labelledby', read: referencedText },
  { source: 'aria-label', read: (element) => attribute(element, 'aria-label') ?? '' },
  { source: 'native', read: nativeText },
  { source: 'content', read: contentText },
  { source: 'title', read: titleText },
  { source: 'placeholder', read: placeholderText },
];

/** What an element adds to the name of another. */
function partOfName(element: Element, walk: Walk): string {
  const { effort } = walk;
  if (effort.left <= 0) return '';
  effort.left -= 1;
  if (isNeverText(element)) return '';
  if (!walk.includeHidden && !isPerceivable(walk.document, element)) {
    effort.isUnread ||=
      isLeftToStyle(element) && !isEmpty(partOfName(element, { ...walk, includeHidden: true }));
    return '';
  }
  effort.isUnread ||= unreadHolders(walk.document).has(element);
  if (element.attributes.length === 0 && !hasOwnSource(element)) return contentText(element, walk);
  for (const { source, read } of sources) {
    if (source === 'title' && !walk.withTooltips) continue;
    const text = read(element, walk);
    // White space ends the search here, though not for the element itself: so does axe-core.
    if (text !== '') return composed.has(source) ? text : affordable(text, effort);
  }
  return element === walk.start ? '' : suppliedText(walk.document, element);
}

/** Elements in which more may stand than we read. */
const unreadHolders = perDocument((document): ReadonlySet<Element> => {
  return new Set([...shadowHosts(document), ...filledByScript(document)]);
});

/** Browsers ignore `hidden` on SVG and MathML, but many pages have CSS that hides whatever has it. */
function isLeftToStyle(element: Element): boolean {
  const { namespace, attributes, ariaHidden } = element;
  if (namespace === 'html' || ariaHidden || attribute(element, 'hidden') === undefined) return false;
  const own = { ...presentationStyle(attributes), ...inlineStyle(attribute(element, 'style') ?? '') };
  return own.display !== 'none';
}

/**
 * Browsers call an image button without a name Submit, in the language of the visitor. That does not tell what it
 * does, so by itself the button stays nameless, but a link or heading around it has a name.
 * @see https://www.w3.org/TR/html-aam-1.0/#input-type-image-accessible-name-computation
 */
function suppliedText(document: Document, element: Element): string {
  const isImageButton = element.name === 'input' && inputType(element) === 'image';
  return isImageButton && !isPresentation(document, element) ? 'submit' : '';
}

/** Parts were charged to the effort already. */
const composed: ReadonlySet<NameSource> = new Set(['aria-labelledby', 'content']);

function isNeverText({ name, namespace }: Element): boolean {
  return neverText.has(name) || (namespace === 'math' && annotations.has(name));
}

const neverText: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

/** They hold a formula once more in another notation, which browsers never display. */
const annotations: ReadonlySet<string> = new Set(['annotation', 'annotation-xml']);

function referencedText(element: Element, walk: Walk): string {
  if (walk.within === 'label' || walk.within === 'reference') return '';
  const parts = targetsOf(element, 'aria-labelledby', walk).map((target) => {
    const includeHidden = !isPerceivable(walk.document, target);
    return partOfName(target, { ...walk, within: 'reference', includeHidden });
  });
  return parts.join(' ');
}

/** The elements that an attribute names by their ids. */
function targetsOf(element: Element, name: string, { document, effort }: Walk): readonly Element[] {
  const value = attribute(element, name);
  if (value === undefined) return [];
  const ids = new Set(asciiWords(affordable(value, effort, idSize)));
  return [...ids].flatMap((id) => document.byId(id)[0] ?? []);
}

function nativeText(element: Element, walk: Walk): string {
  if (!hasOwnSource(element) || isPresentation(walk.document, element)) return '';
  const { name, namespace } = element;
  if (namespace === 'svg') return svgTitle(element, walk);
  if (namespace === 'math') return attribute(element, 'alttext') ?? '';
  if (withAlt.has(name)) return attribute(element, 'alt') ?? '';
  if (name === 'input') return inputText(element, walk);
  return labelText(element, walk);
}

/** HTML, SVG or MathML has a way to name this kind of element. */
function hasOwnSource({ name, namespace }: Element): boolean {
  if (namespace !== 'html') return namespace === 'svg' || namespace === 'math';
  return withAlt.has(name) || name === 'input' || labelable.has(name);
}

/** The images of AMP as well: its script gives their alt to the `img` that it puts into them. */
const withAlt: ReadonlySet<string> = new Set(['img', 'area', 'amp-img', 'amp-anim']);

const labelable: ReadonlySet<string> = new Set([
  'button',
  'meter',
  'output',
  'progress',
  'select',
  'textarea',
]);

function inputText(input: Element, walk: Walk): string {
  const type = inputType(input);
  const own = buttonTypes.has(type)
    ? buttonText(input, type)
    : type === 'image'
      ? attribute(input, 'alt')
      : '';
  return own === undefined || isEmpty(own) ? labelText(input, walk) : own;
}

const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset']);

/** Browsers supply a value where submit and reset have none, in the language of the visitor. */
function buttonText(input: Element, type: string): string {
  return attribute(input, 'value') ?? (type === 'button' ? '' : type);
}

function labelText(control: Element, walk: Walk): string {
  if (walk.within === 'label' || walk.within === 'reference') return '';
  const parts: string[] = [];
  for (const label of labelsOf(walk.document, control)) {
    if (walk.effort.left <= 0) break;
    parts.push(partOfName(label, { ...walk, within: 'label' }));
  }
  return parts.join(' ');
}

function svgTitle(element: Element, walk: Walk): string {
  return element === walk.start ? textOfOne(ownTitle(element)) : titleWithin(element, walk);
}

const titleWithin = once((element) =>
  textOfOne(ownTitle(element) ?? (element.name === 'svg' ? titleBelow(element) : undefined)),
);

function ownTitle({ children }: Element): Element | undefined {
  return children.find((child): child is Element => child.kind === 'element' && child.name === 'title');
}

function titleBelow(svg: Element): Element | undefined {
  for (const below of descendants(svg)) {
    if (below.name === 'title') return below;
    if (below.name === 'svg') return undefined;
  }
  return undefined;
}

function textOfOne(element: Element | undefined): string {
  return element === undefined ? '' : textOf(element);
}

function contentText(element: Element, walk: Walk): string {
  if (isEmbedded(element)) return '';
  const role = roleOf(walk.document, element);
  if (role !== undefined && valueRoles.has(role)) return valueText(element, walk, role);
  if (fields.has(element.name)) return '';
  const isPart = walk.within === 'content' || walk.within === 'reference';
  if (!isPart && !isNamedFromContent(role)) return '';
  const inner: Walk = walk.within === 'nothing' ? { ...walk, within: 'content' } : walk;
  const text = joinedText(element.children, inner);
  return walk.isBrief && !isEmpty(text) ? text : text + ownedText(element, inner);
}

/**
 * Pictures, players and frames: what stands inside is for browsers that cannot show them. Formulas, and what stands in
 * a canvas for readers who cannot see it, are text by T8, though axe-core leaves them out.
 */
function isEmbedded({ name }: Element): boolean {
  return embedded.has(name);
}

const embedded: ReadonlySet<string> = new Set('audio embed iframe img object svg video'.split(' '));

/** Roles of controls: inside a label they stand for their value, and they are never named by what they contain. */
const valueRoles: ReadonlySet<string> = new Set(
  'textbox progressbar scrollbar slider spinbutton combobox listbox'.split(' '),
);

const fields: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

function valueText(element: Element, walk: Walk, role: string): string {
  if (element === walk.start || role === 'progressbar') return '';
  const selected = role === 'listbox' && selectedOptions(walk.document).get(element);
  return selected ? partOfName(selected, walk) : affordable(ownValue(element, walk, role), walk.effort);
}

function ownValue(element: Element, walk: Walk, role: string): string {
  if (element.name === 'input' && inputType(element) === 'hidden') return '';
  if (element.name === 'input') return attribute(element, 'value') ?? '';
  if (element.name === 'select') return selectedText(element, walk);
  if (element.name === 'textarea' || role === 'textbox') return wholeText(element, walk);
  return attribute(element, 'aria-valuenow') ?? '';
}

/** List boxes by role → the first of their options that is selected. */
const selectedOptions = perDocument(({ byAttribute }): ReadonlyMap<Element | undefined, Element> => {
  const options = new Map<Element | undefined, Element>();
  for (const option of byAttribute('aria-selected')) {
    if (attribute(option, 'aria-selected') !== 'true' || explicitRole(option) !== 'option') continue;
    const list = closest(option, (candidate) => explicitRole(candidate) === 'listbox');
    if (!options.has(list)) options.set(list, option);
  }
  return options;
});

const wholeText = once(textOf);

const selectedText = once((select) => {
  const options = [...descendants(select)].filter(({ name }) => name === 'option');
  return textOfOne(options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0]);
});

/** For texts that are searched for in the whole element: many names may refer to one huge list. */
function once(read: (element: Element) => string): ReadName {
  const textsOf = perDocument(() => new Map<Element, string>());
  return (element, { document }) => {
    const texts = textsOf(document);
    const known = texts.get(element);
    if (known !== undefined) return known;
    const text = read(element);
    texts.set(element, text);
    return text;
  };
}

/** What the element owns counts as its last children. Nothing leads on from there: elements may own each other. */
function ownedText(element: Element, walk: Walk): string {
  if (walk.within === 'reference') return '';
  const owned = targetsOf(element, 'aria-owns', walk);
  return owned.length === 0 ? '' : joinedText(owned, { ...walk, within: 'reference' });
}

function joinedText(nodes: Element['children'], walk: Walk): string {
  let text = '';
  for (const child of nodes) {
    if (walk.effort.left <= 0) break;
    const part = child.kind === 'text' ? pieceOfName(child, walk) : partOfName(child, walk);
    const isApart = part !== '' && child.kind === 'element' && separatesWords(child);
    text += isApart ? ` ${part} ` : part;
    if (walk.isBrief && !isEmpty(part)) break;
  }
  return text;
}

function pieceOfName({ value }: Text, { effort }: Walk): string {
  effort.left -= 1;
  return affordable(value, effort);
}

/** Tooltips name, but not decoration. */
function titleText(element: Element, walk: Walk): string {
  const title = attribute(element, 'title');
  if (title === undefined) return '';
  return element.name !== 'iframe' && isPresentation(walk.document, element) ? '' : title;
}

function placeholderText(element: Element): string {
  const hasOne = element.name === 'input' ? !isButton(element) : element.name === 'textarea';
  return hasOne ? (attribute(element, 'placeholder') ?? '') : '';
}

function isButton(input: Element): boolean {
  const type = inputType(input);
  return type === 'image' || buttonTypes.has(type);
}

function isEmpty(text: string): boolean {
  return text === '' || isBlank(text);
}

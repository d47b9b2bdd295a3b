import { filledByScript } from '../html/cloaked.ts';
import type { Document } from '../html/document.ts';
import { attribute, closest, type Element, type Text } from '../html/element.ts';
import { inlineStyle, presentationStyle } from '../html/inline-style.ts';
import { perDocument } from '../html/per-document.ts';
import { isPerceivable } from '../html/perceivable.ts';
import { isInShadowHost, shadowHosts } from '../html/shadow-roots.ts';
import { asciiWords } from '../links/rel.ts';
import { isBlank, norm } from '../text/text.ts';
import { separatesWords } from '../text/visible-text.ts';
import { ownTextOfInput, ownValue, placeholderText, suppliedText } from './control-text.ts';
import { labelsOf } from './labels.ts';
import {
  affordable,
  type Budget,
  budgetOf,
  type Effort,
  grantEffort,
  idSize,
  settleEffort,
} from './name-effort.ts';
import { fields, hasOwnSource, isContainer, isEmbedded, isNeverText, withAlt } from './naming-kinds.ts';
import { explicitRole, isNamedFromContent, isPresentation, roleOf } from './role.ts';
import { textOfTitle, textOfTitleWithin } from './svg-title.ts';

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

/** What names are read from, found once. */
interface Page {
  readonly document: Document;
  /** Elements in which more may stand than we read. */
  readonly unread: ReadonlySet<Element>;
  readonly known: Map<Element, AccessibleName>;
  /** For all names. */
  readonly budget: Budget;
}

const pageOf = perDocument(
  (document): Page => ({
    document,
    unread: new Set([...shadowHosts(document), ...filledByScript(document)]),
    known: new Map(),
    budget: budgetOf(document),
  }),
);

/**
 * T8: the name that assistive technology has for an element, as far as the markup tells; generated text of CSS is
 * unknown. The element itself is taken as perceivable.
 *
 * Where T8 leaves room, it follows axe-core 4.14: only roles that are named from content take their descendants; titles
 * of descendants count, and the values of controls inside a label; `placeholder` counts for every input and textarea;
 * the title of an `svg` inside another element may stand at any depth; what `aria-owns` names counts as content.
 */
export function accessibleName(document: Document, element: Element): AccessibleName {
  const page = pageOf(document);
  const before = page.known.get(element);
  if (before !== undefined) return before;
  const { text, source } = nameAtOnce(document, element) ?? computeName(page, element, false);
  const name = { text: norm(text), source };
  page.known.set(element, name);
  return name;
}

/** Most headings: a text, often in a link, and nothing else. As it is read once, nothing of it is charged. */
function nameAtOnce(document: Document, element: Element): AccessibleName | undefined {
  if (!namedFromText.has(element.name) || sourcesOf(element) !== contentAlone) return undefined;
  const child = onlyChild(element);
  const text = child?.kind === 'element' ? onlyTextOf(document, child) : child?.value;
  return text === undefined || isBlank(text) ? undefined : { text, source: 'content' };
}

const namedFromText: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

function onlyTextOf(document: Document, element: Element): string | undefined {
  if (sourcesOf(element) !== contentAlone || !isPerceivable(document, element)) return undefined;
  const child = onlyChild(element);
  return child?.kind === 'text' ? child.value : undefined;
}

function onlyChild({ children }: Element): Element['children'][number] | undefined {
  return children.length === 1 ? children[0] : undefined;
}

/** Where the name comes from, or undefined without a name. Cheaper than the name: the first letter settles it. */
export function nameSource(document: Document, element: Element): NameSource | undefined {
  const source = sourceAtOnce(document, element);
  if (source !== undefined) return source;
  const page = pageOf(document);
  return (page.known.get(element) ?? computeName(page, element, true)).source;
}

/** Most links and buttons: a label, or something to read and nothing that could name them before it. */
function sourceAtOnce(document: Document, element: Element): NameSource | undefined {
  let hasLabel = false;
  let hasAria = false;
  for (const attribute of element.attributes) {
    if (attribute.name === 'aria-labelledby') return undefined;
    if (attribute.name === 'aria-label') hasLabel = !isBlank(attribute.value);
    hasAria ||= isOfAria(attribute);
  }
  if (hasLabel) return 'aria-label';
  if (hasAria || element.name !== 'a' || element.namespace !== 'html') return undefined;
  return holdsName(document, element, shallow) ? 'content' : undefined;
}

/** Levels. With more, very deep parts would be read once for each of very many elements around them. */
const shallow = 3;

/** Surely: a text, or an image with its alt. */
function holdsName(document: Document, { children }: Element, levels: number): boolean {
  for (const child of children) {
    if (child.kind === 'text' ? !isBlank(child.value) : isName(document, child, levels)) return true;
  }
  return false;
}

function isName(document: Document, element: Element, levels: number): boolean {
  const asked = sourcesOf(element);
  if (asked === sources || !isPerceivable(document, element)) return false;
  if (asked === contentAlone) return levels > 0 && holdsName(document, element, levels - 1);
  return element.name === 'img' && !isBlank(attribute(element, 'alt') ?? '');
}

function isOfAria({ name }: Attribute): boolean {
  return name === 'role' || name.startsWith('aria-');
}

type Attribute = Element['attributes'][number];

/** The same without the titles of what stands in the element: tooltips are part of a name, but no words of the page. */
export function nameWithoutTooltips(document: Document, element: Element): string {
  return norm(computeName(pageOf(document), element, false, false).text);
}

function computeName(page: Page, start: Element, isBrief: boolean, withTooltips = true): AccessibleName {
  const effort = grantEffort(page.budget);
  const walk: Walk = {
    page,
    start,
    isBrief,
    withTooltips,
    effort,
    within: 'nothing',
    includeHidden: false,
  };
  const name = firstName(start, walk);
  settleEffort(page.budget, effort);
  return name;
}

function firstName(start: Element, walk: Walk): AccessibleName {
  for (const { source, read } of sourcesOf(start)) {
    const text = read(start, walk);
    if (!isBlank(text)) return { text, source };
  }
  const { document } = walk.page;
  const { effort } = walk;
  const isUnread =
    effort.left <= 0 ||
    effort.isUnread ||
    isInShadowHost(document, start) ||
    filledByScript(document).has(start);
  return { text: '', source: isUnread ? 'unknown' : undefined };
}

interface Walk {
  readonly page: Page;
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

interface Source {
  readonly source: NameSource;
  readonly read: ReadName;
}

const content: Source = { source: 'content', read: contentText };
const ownSources: readonly Source[] = [
  { source: 'native', read: nativeText },
  content,
  { source: 'placeholder', read: placeholderText },
];
const contentAlone: readonly Source[] = [content];
const sources: readonly Source[] = [
  { source: 'aria-labelledby', read: referencedText },
  { source: 'aria-label', read: (element) => attribute(element, 'aria-label') ?? '' },
  { source: 'native', read: nativeText },
  content,
  { source: 'title', read: titleText },
  { source: 'placeholder', read: placeholderText },
];

/** Those that the element may have. */
function sourcesOf(element: Element): readonly Source[] {
  for (const attribute of element.attributes) {
    if (attribute.name === 'title' || isOfAria(attribute)) return sources;
  }
  return isContainer(element) ? contentAlone : ownSources;
}

/** What an element adds to the name of another. */
function partOfName(element: Element, walk: Walk): string {
  const { page, effort, within } = walk;
  if (effort.left <= 0) return '';
  effort.left -= 1;
  const asked = sourcesOf(element);
  if (asked !== contentAlone && isNeverText(element)) return '';
  if (!walk.includeHidden && !isPerceivable(page.document, element)) {
    effort.isUnread ||=
      isLeftToStyle(element) && !isBlank(partOfName(element, { ...walk, includeHidden: true }));
    return '';
  }
  effort.isUnread ||= page.unread.has(element);
  if (asked === contentAlone && within !== 'label') return joinedText(element.children, walk);
  for (const { source, read } of asked) {
    if (source === 'title' && !walk.withTooltips) continue;
    const text = read(element, walk);
    // White space ends the search here, though not for the element itself: so does axe-core.
    if (text !== '') return composed.has(source) ? text : affordable(text, effort);
  }
  return element === walk.start ? '' : suppliedText(page.document, element);
}

/** Browsers ignore `hidden` on SVG and MathML, but many pages have CSS that hides whatever has it. */
function isLeftToStyle(element: Element): boolean {
  const { namespace, attributes, ariaHidden } = element;
  if (namespace === 'html' || ariaHidden || attribute(element, 'hidden') === undefined) return false;
  const own = { ...presentationStyle(attributes), ...inlineStyle(attribute(element, 'style') ?? '') };
  return own.display !== 'none';
}

/** Parts were charged to the effort already. */
const composed: ReadonlySet<NameSource> = new Set(['aria-labelledby', 'content']);

function referencedText(element: Element, walk: Walk): string {
  if (walk.within === 'label' || walk.within === 'reference') return '';
  const targets = targetsOf(element, 'aria-labelledby', walk);
  if (targets.length === 0) return '';
  const parts = targets.map((target) => {
    const includeHidden = !isPerceivable(walk.page.document, target);
    return partOfName(target, { ...walk, within: 'reference', includeHidden });
  });
  return parts.join(' ');
}

/** The elements that an attribute names by their ids. */
function targetsOf(element: Element, name: string, { page, effort }: Walk): readonly Element[] {
  const value = attribute(element, name);
  if (value === undefined) return [];
  const ids = new Set(asciiWords(affordable(value, effort, idSize)));
  return [...ids].flatMap((id) => page.document.byId(id)[0] ?? []);
}

function nativeText(element: Element, walk: Walk): string {
  const { document } = walk.page;
  if (!hasOwnSource(element) || isPresentation(document, element)) return '';
  const { name, namespace } = element;
  if (namespace === 'svg') {
    return element === walk.start ? textOfTitle(element) : textOfTitleWithin(document, element);
  }
  if (namespace === 'math') return attribute(element, 'alttext') ?? '';
  if (withAlt.has(name)) return attribute(element, 'alt') ?? '';
  if (name === 'input') return inputText(element, walk);
  return labelText(element, walk);
}

function inputText(input: Element, walk: Walk): string {
  const own = ownTextOfInput(input);
  return isBlank(own) ? labelText(input, walk) : own;
}

function labelText(control: Element, walk: Walk): string {
  if (walk.within === 'label' || walk.within === 'reference') return '';
  const parts: string[] = [];
  for (const label of labelsOf(walk.page.document, control)) {
    if (walk.effort.left <= 0) break;
    parts.push(partOfName(label, { ...walk, within: 'label' }));
  }
  return parts.join(' ');
}

function contentText(element: Element, walk: Walk): string {
  if (isEmbedded(element)) return '';
  const role = roleOf(walk.page.document, element);
  if (role !== undefined && valueRoles.has(role)) return valueText(element, walk, role);
  if (fields.has(element.name)) return '';
  const isPart = walk.within === 'content' || walk.within === 'reference';
  if (!isPart && !isNamedFromContent(role)) return '';
  const inner: Walk = walk.within === 'nothing' ? { ...walk, within: 'content' } : walk;
  const text = joinedText(element.children, inner);
  return walk.isBrief && !isBlank(text) ? text : text + ownedText(element, inner);
}

/** Roles of controls: inside a label they stand for their value, and they are never named by what they contain. */
const valueRoles: ReadonlySet<string> = new Set(
  'textbox progressbar scrollbar slider spinbutton combobox listbox'.split(' '),
);

function valueText(element: Element, walk: Walk, role: string): string {
  if (element === walk.start || role === 'progressbar') return '';
  const { document } = walk.page;
  const selected = role === 'listbox' && selectedOptions(document).get(element);
  return selected ? partOfName(selected, walk) : affordable(ownValue(document, element, role), walk.effort);
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
    if (walk.isBrief && !isBlank(part)) return part;
    const isApart = part !== '' && child.kind === 'element' && separatesWords(child);
    text += isApart ? ` ${part} ` : part;
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
  return element.name !== 'iframe' && isPresentation(walk.page.document, element) ? '' : title;
}

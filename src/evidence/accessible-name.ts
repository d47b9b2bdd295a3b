import { attribute, closest, type Document, descendants, type Element, textOf } from './document.ts';
import { isPerceivable } from './perceivable.ts';
import { inputType, isNamedFromContent, isPresentation, roleOf } from './role.ts';
import { isBlank, norm } from './text.ts';
import { separatesWords } from './visible-text.ts';

/** Where a name comes from, in the order in which the sources are asked. */
export type NameSource = 'aria-labelledby' | 'aria-label' | 'native' | 'content' | 'title' | 'placeholder';

export interface AccessibleName {
  /** Normalised by D1; empty without a name. */
  readonly text: string;
  readonly source: NameSource | undefined;
}

const names = new WeakMap<Element, AccessibleName>();

/**
 * D8: the name that assistive technology has for an element, as far as the markup tells; generated text of CSS is
 * unknown. The element itself is taken as perceivable.
 *
 * Where D8 leaves room, it follows axe-core 4.14: only roles that are named from content take their descendants; titles
 * of descendants count, and the values of controls inside a label; `placeholder` counts for every input and textarea;
 * the title of an `svg` inside another element may stand at any depth.
 */
export function accessibleName(document: Document, element: Element): AccessibleName {
  const known = names.get(element);
  if (known !== undefined) return known;
  const name = computeName(document, element);
  names.set(element, name);
  return name;
}

/** Labels of a form control in tree order: those that name its id, and the one around it. */
export function labelsOf(document: Document, control: Element): readonly Element[] {
  const id = attribute(control, 'id');
  const explicit = id ? (labelsById(document).get(id) ?? []) : [];
  const around = control.parent && closest(control.parent, ({ name }) => name === 'label');
  if (around === undefined || explicit.includes(around)) return explicit;
  return [...explicit, around].sort((a, b) => a.index - b.index);
}

function computeName(document: Document, start: Element): AccessibleName {
  const walk: Walk = { document, start, steps: 0, within: 'nothing', includeHidden: false };
  for (const [source, read] of sources) {
    const text = read(start, walk);
    if (!isBlank(text)) return { text: norm(text), source };
  }
  return { text: '', source: undefined };
}

interface Walk {
  readonly document: Document;
  /** Whose name is wanted. */
  readonly start: Element;
  /** Elements visited: names of elements that name each other could otherwise cost without end. */
  steps: number;
  /** What led here: a label or a reference is not followed to further labels and references. */
  readonly within: 'nothing' | 'content' | 'label' | 'reference';
  /** A reference to a hidden element takes all of its text. */
  readonly includeHidden: boolean;
}

/** More elements than any real name has. */
const stepsMax = 20_000;

type ReadName = (element: Element, walk: Walk) => string;

const sources: readonly (readonly [NameSource, ReadName])[] = [
  ['aria-labelledby', referencedText],
  ['aria-label', (element) => attribute(element, 'aria-label') ?? ''],
  ['native', nativeText],
  ['content', contentText],
  ['title', titleText],
  ['placeholder', placeholderText],
];

/** What an element adds to the name of another. */
function partOfName(element: Element, walk: Walk): string {
  walk.steps += 1;
  if (walk.steps > stepsMax || neverText.has(element.name)) return '';
  if (!walk.includeHidden && !isPerceivable(walk.document, element)) return '';
  for (const [, read] of sources) {
    const text = read(element, walk);
    // White space ends the search here, though not for the element itself: so does axe-core.
    if (text !== '') return text;
  }
  return '';
}

const neverText: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

function referencedText(element: Element, walk: Walk): string {
  if (walk.within === 'label' || walk.within === 'reference') return '';
  const ids = new Set(attribute(element, 'aria-labelledby')?.match(/[^\t\n\f\r ]+/g));
  const parts: string[] = [];
  for (const id of ids) {
    const [target] = walk.document.byId(id);
    if (target === undefined) continue;
    const includeHidden = !isPerceivable(walk.document, target);
    parts.push(continued(walk, { within: 'reference', includeHidden }, (inner) => partOfName(target, inner)));
  }
  return parts.join(' ');
}

function nativeText(element: Element, walk: Walk): string {
  const { name, namespace } = element;
  if (isPresentation(walk.document, element)) return '';
  if (namespace === 'svg') return svgTitle(element, walk);
  if (namespace !== 'html') return '';
  if (name === 'img' || name === 'area') return attribute(element, 'alt') ?? '';
  if (name === 'input') return inputText(element, walk);
  return labelable.has(name) ? labelText(element, walk) : '';
}

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
  return own === undefined || isBlank(own) ? labelText(input, walk) : own;
}

const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset']);

/** Browsers supply a value where submit and reset have none, in the language of the visitor. */
function buttonText(input: Element, type: string): string {
  return attribute(input, 'value') ?? (type === 'button' ? '' : type);
}

function labelText(control: Element, walk: Walk): string {
  if (walk.within === 'label' || walk.within === 'reference') return '';
  return labelsOf(walk.document, control)
    .map((label) => continued(walk, { within: 'label' }, (inner) => partOfName(label, inner)))
    .join(' ');
}

function svgTitle(element: Element, walk: Walk): string {
  const isTitle = ({ name }: Element) => name === 'title';
  const own = element.children.find((child): child is Element => child.kind === 'element' && isTitle(child));
  if (own !== undefined) return textOf(own);
  if (element === walk.start || element.name !== 'svg') return '';
  for (const below of descendants(element)) {
    if (isTitle(below)) return textOf(below);
    if (below.name === 'svg') break;
  }
  return '';
}

function contentText(element: Element, walk: Walk): string {
  if (isEmbedded(element)) return '';
  const role = roleOf(walk.document, element);
  if (role !== undefined && valueRoles.has(role)) return valueText(element, walk, role);
  if (fields.has(element.name)) return '';
  const isPart = walk.within === 'content' || walk.within === 'reference';
  if (!isPart && !isNamedFromContent(role)) return '';
  return walk.within === 'nothing'
    ? continued(walk, { within: 'content' }, (inner) => childrenText(element, inner))
    : childrenText(element, walk);
}

/** Pictures, players and frames: what stands inside is for browsers that cannot show them. */
function isEmbedded({ name }: Element): boolean {
  return embedded.has(name);
}

const embedded: ReadonlySet<string> = new Set(
  'audio canvas embed iframe img math object svg video'.split(' '),
);

/** Roles of controls: inside a label they stand for their value, and they are never named by what they contain. */
const valueRoles: ReadonlySet<string> = new Set(
  'textbox progressbar scrollbar slider spinbutton combobox listbox'.split(' '),
);

const fields: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

function valueText(element: Element, walk: Walk, role: string): string {
  if (element === walk.start || role === 'progressbar') return '';
  if (element.name === 'input') return attribute(element, 'value') ?? '';
  if (element.name === 'select') return selectedText(element);
  if (element.name === 'textarea' || role === 'textbox') return textOf(element);
  return attribute(element, 'aria-valuenow') ?? '';
}

function selectedText(select: Element): string {
  const options = [...descendants(select)].filter(({ name }) => name === 'option');
  const selected = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
  return selected === undefined ? '' : textOf(selected);
}

function childrenText(element: Element, walk: Walk): string {
  let text = '';
  for (const child of element.children) {
    const part = child.kind === 'text' ? child.value : partOfName(child, walk);
    const isApart = part !== '' && child.kind === 'element' && separatesWords(child);
    text += isApart ? ` ${part} ` : part;
  }
  return text;
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

/** Follows a source with other rules, on the same count of steps. */
function continued(walk: Walk, change: Partial<Walk>, read: (inner: Walk) => string): string {
  const inner: Walk = { ...walk, ...change };
  const text = read(inner);
  walk.steps = inner.steps;
  return text;
}

const labels = new WeakMap<Document, ReadonlyMap<string, readonly Element[]>>();

function labelsById(document: Document): ReadonlyMap<string, readonly Element[]> {
  const known = labels.get(document);
  if (known !== undefined) return known;
  const computed = Map.groupBy(document.byName('label'), (label) => attribute(label, 'for') ?? '');
  labels.set(document, computed);
  return computed;
}

import {
  ariaRoles,
  globalAriaAttributes,
  rolesNamedFromContent,
  rolesWithRequiredName,
} from '../data/aria.ts';
import type { Document } from '../html/document.ts';
import { attribute, type Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { isRendered } from '../html/perceivable.ts';

const roleTypes: ReadonlyMap<string, string> = new Map(Object.entries(ariaRoles));
const namedFromContent: ReadonlySet<string> = new Set(rolesNamedFromContent);
const nameRequired: ReadonlySet<string> = new Set(rolesWithRequiredName);

/** The role exists and authors may use it. */
export function isConcreteRole(role: string): boolean {
  const type = roleTypes.get(role);
  return type !== undefined && type !== 'abstract';
}

/** The role is that of a control. */
export function isWidget(role: string | undefined): boolean {
  return role !== undefined && roleTypes.get(role) === 'widget';
}

export function isAbstractRole(role: string): boolean {
  return roleTypes.get(role) === 'abstract';
}

/** The attribute is this role and nothing else: no list, no capitals. axe-core selects elements by role so. */
export function hasRole(element: Element, role: string): boolean {
  return attribute(element, 'role') === role;
}

/**
 * The role that the attribute gives, if it is one that exists. As in axe-core, a list of several counts for nothing here,
 * and roles of the publishing module leave the element what it is.
 */
export function explicitRole(element: Element): string | undefined {
  const written = attribute(element, 'role');
  if (written === undefined) return undefined;
  const role = written.trim().toLowerCase();
  return isConcreteRole(role) && !role.startsWith('doc-') ? role : undefined;
}

/**
 * The role an element has in the end: its explicit one, else that of its HTML. `none` and `presentation` fall back to
 * the latter on elements that can be focused or have a global ARIA attribute.
 * @see https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none
 */
export function roleOf(document: Document, element: Element): string | undefined {
  const explicit = explicitRole(element);
  if (explicit === undefined) return nativeRole(document, element);
  return isPresentational(explicit) && keepsItsRole(document, element)
    ? nativeRole(document, element)
    : explicit;
}

/** Decoration for assistive technology, and nothing forbids that. */
export function isPresentation(document: Document, element: Element): boolean {
  const explicit = explicitRole(element);
  const isOverruled = explicit !== undefined && isPresentational(explicit) && keepsItsRole(document, element);
  return explicit === undefined || isOverruled ? isDecorative(document, element) : isPresentational(explicit);
}

/** The role takes its name from what the element contains; so do elements without a role. */
export function isNamedFromContent(role: string | undefined): boolean {
  return role === undefined || isPresentational(role) || namedFromContent.has(role);
}

/** With another role than its own, an element must have a name when that role needs one or when it can be focused. */
export function mustBeNamed(document: Document, element: Element): boolean {
  const explicit = explicitRole(element);
  if (explicit === undefined) return !isDecorative(document, element);
  if (isPresentational(explicit)) return !isPresentation(document, element);
  return nameRequired.has(explicit) || isFocusable(document, element);
}

/** Can take the focus by keyboard or script: rendered, not disabled, and focusable by nature or by tabindex. */
export function isFocusable(document: Document, element: Element): boolean {
  if (!isNativelyFocusable(document, element) && tabindexOf(element) === undefined) return false;
  // The areas of an image map work although they are never rendered themselves.
  return (element.name === 'area' || isRendered(document, element)) && !isDisabled(document, element);
}

/** The number of a `tabindex` that browsers can read. */
export function tabindexOf(element: Element): number | undefined {
  const digits = attribute(element, 'tabindex')
    ?.trim()
    .match(/^[-+]?\d+/);
  return digits ? Number(digits[0]) : undefined;
}

/** Disabled itself, or by a fieldset around it; what stands in a legend stays enabled. */
export function isDisabled(document: Document, element: Element): boolean {
  if (disableable.has(element.name) && hasDisabled(element)) return true;
  return element.parent !== undefined && disabledParts(document).has(element.parent);
}

/** Disabled fieldsets and what stands in them, down to their legends. Found once, as the tree may be deep. */
const disabledParts = perDocument(({ byName, elements }): ReadonlySet<Element> => {
  const parts = new Set<Element>();
  if (!byName('fieldset').some(hasDisabled)) return parts;
  for (const element of elements) {
    const { name, parent } = element;
    const isBarrier = name === 'fieldset' && hasDisabled(element);
    const isWithin = parent !== undefined && parts.has(parent) && name !== 'legend';
    if (isBarrier || isWithin) parts.add(element);
  }
  return parts;
});

function hasDisabled(element: Element): boolean {
  return attribute(element, 'disabled') !== undefined;
}

/** Of a role: it makes the element decoration. */
export function isPresentational(role: string | undefined): boolean {
  return role === 'none' || role === 'presentation';
}

function keepsItsRole(document: Document, element: Element): boolean {
  return hasGlobalAria(element) || isFocusable(document, element);
}

const globalAria: ReadonlySet<string> = new Set(globalAriaAttributes);

function hasGlobalAria({ attributes }: Element): boolean {
  return attributes.some(({ name }) => globalAria.has(name));
}

const disableable: ReadonlySet<string> = new Set([
  'button',
  'fieldset',
  'optgroup',
  'option',
  'select',
  'textarea',
  'input',
]);

function isNativelyFocusable(document: Document, element: Element): boolean {
  switch (element.name) {
    case 'a':
    case 'area':
      return attribute(element, 'href') !== undefined;
    case 'input':
      return inputType(element) !== 'hidden';
    case 'button':
    case 'select':
    case 'summary':
    case 'textarea':
      return true;
    case 'details':
      // Browsers put a summary of their own into it.
      return !aroundSummaries(document).has(element.index);
    default:
      return false;
  }
}

/** Indexes of the elements in which a summary stands, at any depth. */
const aroundSummaries = perDocument(({ byName }): ReadonlySet<number> => {
  const around = new Set<number>();
  for (const { parent } of byName('summary')) {
    for (let at = parent; at !== undefined && !around.has(at.index); at = at.parent) around.add(at.index);
  }
  return around;
});

/** `type` of an input in lower case; `text` when it is missing. Unknown types stay as they are: browsers read text. */
export function inputType(element: Element): string {
  return attribute(element, 'type')?.toLowerCase() || 'text';
}

/**
 * The role without regard to the attribute, where the HTML has one. Landmarks by context (header, section …) are left
 * out: no rule asks for them.
 */
export function nativeRole(document: Document, element: Element): string | undefined {
  const { name, namespace } = element;
  if (name === 'a' || name === 'area') return attribute(element, 'href') === undefined ? undefined : 'link';
  if (namespace !== 'html') return undefined;
  if (name === 'img') return isDecorative(document, element) ? 'presentation' : 'img';
  if (name === 'input') return inputRoles.get(inputType(element)) ?? 'textbox';
  if (name === 'select') return isListbox(element) ? 'listbox' : 'combobox';
  return elementRoles.get(name);
}

/** An image with an empty alt: no other HTML is decoration by itself. */
function isDecorative(document: Document, element: Element): boolean {
  const { name, namespace } = element;
  if (name !== 'img' || namespace !== 'html') return false;
  return attribute(element, 'alt') === '' && !keepsItsRole(document, element);
}

function isListbox(select: Element): boolean {
  return (
    attribute(select, 'multiple') !== undefined || Number.parseInt(attribute(select, 'size') ?? '', 10) > 1
  );
}

const inputRoles: ReadonlyMap<string, string> = new Map([
  ['checkbox', 'checkbox'],
  ['number', 'spinbutton'],
  ['radio', 'radio'],
  ['range', 'slider'],
  ['search', 'searchbox'],
  ['button', 'button'],
  ['image', 'button'],
  ['reset', 'button'],
  ['submit', 'button'],
]);

const elementRoles: ReadonlyMap<string, string> = new Map([
  ['article', 'article'],
  ['body', 'document'],
  ['button', 'button'],
  ['datalist', 'listbox'],
  ['dd', 'definition'],
  ['details', 'group'],
  ['dfn', 'term'],
  ['dialog', 'dialog'],
  ['dt', 'term'],
  ['fieldset', 'group'],
  ['figure', 'figure'],
  ['h1', 'heading'],
  ['h2', 'heading'],
  ['h3', 'heading'],
  ['h4', 'heading'],
  ['h5', 'heading'],
  ['h6', 'heading'],
  ['hr', 'separator'],
  ['li', 'listitem'],
  ['main', 'main'],
  ['math', 'math'],
  ['menu', 'list'],
  ['meter', 'meter'],
  ['nav', 'navigation'],
  ['ol', 'list'],
  ['optgroup', 'group'],
  ['option', 'option'],
  ['output', 'status'],
  ['progress', 'progressbar'],
  ['search', 'search'],
  ['summary', 'button'],
  ['table', 'table'],
  ['tbody', 'rowgroup'],
  ['td', 'cell'],
  ['textarea', 'textbox'],
  ['tfoot', 'rowgroup'],
  ['th', 'columnheader'],
  ['thead', 'rowgroup'],
  ['tr', 'row'],
  ['ul', 'list'],
]);

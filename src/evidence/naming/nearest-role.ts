import type { Document } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import { nearestOf } from '../html/nearest-of.ts';
import { shadowHosts } from '../html/shadow-roots.ts';
import { explicitRole, isPresentation, isPresentational } from './role.ts';
import { firstRole, roleInBrowsers } from './role-in-browsers.ts';

/** An element that assistive technology takes into account. */
interface Roled {
  readonly element: Element;
  /** Undefined where a script may give it any: a custom element without role, or the host of a shadow root. */
  readonly role: string | undefined;
}

/** The nearest of the element and its ancestors that has a role other than decoration, or may have one. */
export const nearestRole = nearestOf(roledAt);

/** The same without groups, which may divide what stands in another role. */
export const nearestRoleBeyondGroups = nearestOf((document, element) => {
  const roled = roledAt(document, element);
  return roled?.role === 'group' ? undefined : roled;
});

function roledAt(document: Document, element: Element): Roled | undefined {
  if (isOpaque(document, element)) return { element, role: undefined };
  const role = semanticRole(document, element);
  return role === undefined ? undefined : { element, role };
}

/** What it is and what is in it, a script or a shadow root may decide. */
export function isOpaque(document: Document, element: Element): boolean {
  return (isCustom(element) && firstRole(element) === undefined) || shadowHosts(document).has(element);
}

/** A script may give it a role, states and content that its HTML does not show. */
export function isCustom({ name, namespace }: Element): boolean {
  return namespace === 'html' && name.includes('-');
}

/** The role in browsers, unless the element is decoration, also for being a part of a list or table that is. */
export function semanticRole(document: Document, element: Element): string | undefined {
  const role = roleInBrowsers(document, element);
  if (role === undefined || isPresentational(role)) return undefined;
  return firstRole(element) === undefined && isPartOfDecoration(document, element) ? undefined : role;
}

/** @see https://www.w3.org/TR/wai-aria-1.2/#presentational-role-inheritance */
function isPartOfDecoration(document: Document, element: Element): boolean {
  for (let at = element; ; ) {
    const { parent } = at;
    if (parent === undefined || partOf.get(at.name)?.includes(parent.name) !== true) return false;
    if (explicitRole(parent) !== undefined) return isPresentation(document, parent);
    // A list of roles, which is read differently.
    if (firstRole(parent) !== undefined) return false;
    at = parent;
  }
}

/** Names of elements by those of their parts; `div` groups the parts of a `dl`. */
const partOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['td', ['tr']],
  ['th', ['tr']],
  ['tr', ['thead', 'tbody', 'tfoot', 'table']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['li', ['ol', 'ul']],
  ['dt', ['dl', 'div']],
  ['dd', ['dl', 'div']],
  ['div', ['dl']],
]);

import type { Document } from '../html/document.ts';
import { attribute, type Element } from '../html/element.ts';
import { asciiWords } from '../links/rel.ts';
import { explicitRole, isConcreteRole, roleOf } from './role.ts';

/**
 * The role that the attribute gives in a browser: of a list the first that exists. axe-core, which `explicitRole` and
 * `roleOf` follow, takes no role from a list.
 * @see https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles
 */
export function firstRole(element: Element): string | undefined {
  const written = attribute(element, 'role');
  return written === undefined ? undefined : asciiWords(written.toLowerCase()).find(isConcreteRole);
}

/** The role that the element has in the end, by the same reading of lists. */
export function roleInBrowsers(document: Document, element: Element): string | undefined {
  const first = firstRole(element);
  if (first === undefined || first === explicitRole(element)) return roleOf(document, element);
  const attributes = element.attributes.map((given) =>
    given.name === 'role' ? { ...given, value: first } : given,
  );
  return roleOf(document, { ...element, attributes });
}

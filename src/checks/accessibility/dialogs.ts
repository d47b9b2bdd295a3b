import { attribute, type Document } from '../../evidence/document.ts';
import { hasRole } from '../../evidence/role.ts';

const known = new WeakMap<Document, boolean>();

/** A dialog stands open when the page arrives. What is behind it may be out of use on purpose. */
export function hasOpenDialog(document: Document): boolean {
  const before = known.get(document);
  if (before !== undefined) return before;
  const { byName, byAttribute } = document;
  const isOpen = [
    ...byName('dialog'),
    ...byAttribute('role').filter((element) => hasRole(element, 'dialog')),
    ...byAttribute('aria-modal').filter((element) => attribute(element, 'aria-modal') === 'true'),
  ].some((element) => !element.hidden);
  known.set(document, isOpen);
  return isOpen;
}

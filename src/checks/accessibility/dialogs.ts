import { attribute, closest, type Element } from '../../evidence/document.ts';
import { perDocument } from '../../evidence/per-document.ts';
import { hasRole } from '../../evidence/role.ts';

/** A dialog stands open when the page arrives. What is behind it may be out of use on purpose. */
export const hasOpenDialog = perDocument(({ byName, byAttribute }) =>
  [...byName('dialog'), ...byAttribute('role'), ...byAttribute('aria-modal')].some(
    (element) => isDialog(element) && !element.hidden && !element.ariaHidden,
  ),
);

/**
 * In a dialog that a script opens later, taking aria-hidden off. Until then CSS nearly always hides it, as in
 * Bootstrap 4 and PhotoSwipe.
 */
export function isInClosedDialog(element: Element): boolean {
  return closest(element, isDialog)?.ariaHidden === true;
}

function isDialog(element: Element): boolean {
  if (element.name === 'dialog' || hasRole(element, 'dialog')) return true;
  return attribute(element, 'aria-modal') === 'true';
}

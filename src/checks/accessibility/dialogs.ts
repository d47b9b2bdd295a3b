import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { hasRole, tabindexOf } from '../../evidence/naming/role.ts';

/** A dialog stands open when the page arrives. What is behind it may be out of use on purpose. */
export const hasOpenDialog = perDocument((document) =>
  dialogsOf(document).some((element) => !element.hidden && !element.ariaHidden),
);

/**
 * Dialogs that a script opens later, taking aria-hidden off. Until then CSS nearly always hides them, as in
 * Bootstrap and PhotoSwipe.
 */
export const closedDialogs = perDocument(
  (document): ReadonlySet<Element> =>
    new Set([
      ...dialogsOf(document).filter(({ ariaHidden }) => ariaHidden),
      ...document.byAttribute('aria-labelledby').filter(isDialogToBe),
    ]),
);

function dialogsOf({ byName, byAttribute }: Document): Element[] {
  return [...byName('dialog'), ...byAttribute('role'), ...byAttribute('aria-modal')].filter(isDialog);
}

function isDialog(element: Element): boolean {
  if (element.name === 'dialog' || hasRole(element, 'dialog') || hasRole(element, 'alertdialog')) return true;
  return attribute(element, 'aria-modal') === 'true';
}

/**
 * Hidden itself, named, and without a role, but ready for the focus: the modal of Bootstrap 5, which gets its role
 * when a script opens it. A hidden slide of a carousel has no name of this kind, or has a role.
 * @see https://getbootstrap.com/docs/5.3/components/modal/#live-demo
 */
function isDialogToBe(element: Element): boolean {
  return (
    attribute(element, 'aria-hidden') === 'true' &&
    tabindexOf(element) === -1 &&
    attribute(element, 'role') === undefined
  );
}

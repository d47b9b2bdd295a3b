import { attribute } from '../../evidence/document.ts';
import { perDocument } from '../../evidence/per-document.ts';
import { hasRole } from '../../evidence/role.ts';

/** A dialog stands open when the page arrives. What is behind it may be out of use on purpose. */
export const hasOpenDialog = perDocument(({ byName, byAttribute }) =>
  [
    ...byName('dialog'),
    ...byAttribute('role').filter((element) => hasRole(element, 'dialog')),
    ...byAttribute('aria-modal').filter((element) => attribute(element, 'aria-modal') === 'true'),
  ].some((element) => !element.hidden),
);

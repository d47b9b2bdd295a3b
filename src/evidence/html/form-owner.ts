import type { Document } from './document.ts';
import { attribute, closest, type Element } from './element.ts';

/**
 * The form attribute names it, else it is the one that the parser had open, or the nearest ancestor.
 * @see https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner
 */
export function formOwner(document: Document, field: Element): Element | undefined {
  const id = attribute(field, 'form');
  if (id !== undefined) return document.byId(id).slice(0, 1).find(isForm);
  return document.formOwners.get(field) ?? closest(field, isForm);
}

function isForm({ name, namespace }: Element): boolean {
  return name === 'form' && namespace === 'html';
}

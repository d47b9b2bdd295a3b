import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { nearestOf } from '../../evidence/html/nearest-of.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { asciiWords } from '../../evidence/links/rel.ts';

/** Ids → the first element whose aria-owns names them. */
const ownersById = perDocument(({ byAttribute }): ReadonlyMap<string, Element> => {
  const owners = new Map<string, Element>();
  for (const owner of byAttribute('aria-owns')) {
    for (const id of asciiWords(attribute(owner, 'aria-owns') ?? '')) {
      if (!owners.has(id)) owners.set(id, owner);
    }
  }
  return owners;
});

interface Ownership {
  readonly owner: Element;
  readonly owned: Element;
}

const nearestOwnership = nearestOf((document, element): Ownership | undefined => {
  const id = attribute(element, 'id');
  const owner = id === undefined ? undefined : ownersById(document).get(id);
  return owner && { owner, owned: element };
});

/** Those of the element and of what it stands in, the nearest first. */
export function* ownersOf(document: Document, element: Element): Generator<Element> {
  if (ownersById(document).size === 0) return;
  let at: Element | undefined = element;
  while (at !== undefined) {
    const ownership: Ownership | undefined = nearestOwnership(document, at);
    if (ownership !== undefined) yield ownership.owner;
    at = ownership?.owned.parent;
  }
}

export function isOwned(document: Document, element: Element): boolean {
  return ownersOf(document, element).next().done !== true;
}

/** What aria-owns names, each element once. */
export function ownedBy(document: Document, element: Element): ReadonlySet<Element> {
  const ids = asciiWords(attribute(element, 'aria-owns') ?? '');
  return new Set(ids.flatMap((id) => document.byId(id)[0] ?? []));
}

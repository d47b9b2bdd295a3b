import { attribute, type Document, type Element } from '../../evidence/document.ts';
import { perDocument } from '../../evidence/per-document.ts';
import { isPerceivable, isReachable } from '../../evidence/perceivable.ts';
import { hasRole, roleOf } from '../../evidence/role.ts';

export interface Heading {
  readonly element: Element;
  /** From 1 on; ARIA allows more than 6. */
  readonly level: number;
}

/** Those of the reachable headings that the browser does not fold away, as axe-core meets them. */
export const headingsOf = perDocument((document): readonly Heading[] =>
  reachableHeadings(document).filter(({ element }) => isPerceivable(document, element)),
);

/**
 * Exposed headings in tree order: h1–h6 that no other role has changed, and elements with the role. Not those in
 * `inert` parts and in elements that are never displayed, which T6 leaves open: nobody can get to them.
 */
export const reachableHeadings = perDocument((document): readonly Heading[] =>
  candidates(document)
    .filter((element) => isReachable(document, element) && roleOf(document, element) === 'heading')
    .sort((a, b) => a.index - b.index)
    .map((element) => ({ element, level: headingLevel(element) })),
);

const names = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function candidates({ byName, byAttribute }: Document): Element[] {
  const byRole = byAttribute('role').filter((element) => hasRole(element, 'heading') && !isNative(element));
  return [...names.flatMap((name) => byName(name)), ...byRole];
}

function isNative({ name, namespace }: Element): boolean {
  return namespace === 'html' && names.includes(name);
}

/** `aria-level` where it can be read, else the number in the name, else 2: so do browsers. */
export function headingLevel(element: Element): number {
  const level = Number.parseInt(attribute(element, 'aria-level') ?? '', 10);
  if (level >= 1) return level;
  return isNative(element) ? Number(element.name.slice(1)) : 2;
}

import { attribute, type Element } from '../../evidence/html/element.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { isPerceivable, isReachable } from '../../evidence/html/perceivable.ts';
import { hasRole, roleOf } from '../../evidence/naming/role.ts';

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
export const reachableHeadings = perDocument((document): readonly Heading[] => {
  const headings: Heading[] = [];
  const addIfReachable = (element: Element) => {
    if (!isReachable(document, element) || roleOf(document, element) !== 'heading') return;
    headings.push({ element, level: headingLevel(element) });
  };
  for (const name of levels.keys()) document.byName(name).forEach(addIfReachable);
  document.byAttribute('role').filter(isHeadingByRole).forEach(addIfReachable);
  return headings.sort((a, b) => a.element.index - b.element.index);
});

const levels: ReadonlyMap<string, number> = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
  ['h5', 5],
  ['h6', 6],
]);

function isHeadingByRole(element: Element): boolean {
  return hasRole(element, 'heading') && nativeLevel(element) === undefined;
}

function nativeLevel({ name, namespace }: Element): number | undefined {
  return namespace === 'html' ? levels.get(name) : undefined;
}

/** `aria-level` where it can be read, else the number in the name, else 2: so do browsers. */
export function headingLevel(element: Element): number {
  const written = attribute(element, 'aria-level');
  const level = written === undefined ? 0 : Number.parseInt(written, 10);
  return level >= 1 ? level : (nativeLevel(element) ?? 2);
}

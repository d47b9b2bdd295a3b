import type { Document } from './document.ts';
import type { Element } from './element.ts';
import { perDocument } from './per-document.ts';

/**
 * What is found at the nearest of an element and its ancestors where anything is. All that is passed on the way
 * remembers it: a page may be deep, and very many elements of it ask.
 */
export function nearestOf<Found>(
  findAt: (document: Document, element: Element) => Found | undefined,
): (document: Document, element: Element) => Found | undefined {
  const knownOf = perDocument(() => new Map<number, Found | undefined>());
  return (document, element) => {
    const known = knownOf(document);
    const passed: number[] = [];
    let found: Found | undefined;
    for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
      if (known.has(at.index)) {
        found = known.get(at.index);
        break;
      }
      passed.push(at.index);
      found = findAt(document, at);
      if (found !== undefined) break;
    }
    for (const index of passed) known.set(index, found);
    return found;
  };
}

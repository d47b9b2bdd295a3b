import { type Document, endOf } from './document.ts';
import type { Element } from './element.ts';

/**
 * Those that stand within no other of them: their texts hold those of all, and each word once.
 * @param elements in tree order
 */
export function outermost(document: Document, elements: readonly Element[]): Element[] {
  const found: Element[] = [];
  let end = 0;
  for (const element of elements) {
    if (element.index < end) continue;
    found.push(element);
    end = endOf(document, element);
  }
  return found;
}

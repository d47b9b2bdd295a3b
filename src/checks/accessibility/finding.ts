import type { Element } from '../../evidence/html/element.ts';
import type { Defect, Note } from '../check.ts';

// The page tier sees what the server sent. Scripts may mend or break it later, so every finding says what was judged.

/** @param what a sentence without its beginning: `this link has no name.` */
export function failing<Advice extends string>(
  element: Element,
  advice: Advice,
  what: string,
): Defect<Advice> {
  return { outcome: 'fail', advice, ...noted(element, what) };
}

export function warning<Advice extends string>(
  element: Element,
  advice: Advice,
  what: string,
): Defect<Advice> {
  return { outcome: 'warn', advice, ...noted(element, what) };
}

export function noted(element: Element, what: string): Note & { readonly element: Element } {
  return { detail: `In the server’s HTML, ${what}`, element };
}

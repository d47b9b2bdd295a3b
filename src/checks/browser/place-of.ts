import type { ShownElement } from '../../evidence/browser-evidence.ts';

/** Where a defect is, as a browser saw it. */
export function placeOf(element: ShownElement | null | undefined): { selector?: string; snippet?: string } {
  if (element === null || element === undefined) return {};
  const { selector, snippet } = element;
  return { selector, snippet };
}

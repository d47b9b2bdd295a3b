import type { Document } from '../html/document.ts';
import type { Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';
import { allShadowMarkup } from '../html/shadow-roots.ts';
import { isPassedOver } from './text-walk.ts';
import { visibleText } from './visible-text.ts';

/**
 * Start tags and texts of a body of which the page's own markup shows nothing, as pages do until a script has
 * prepared them; empty for any other page. What T7 passes over is left out, such as the request of a `noscript`. Parts
 * that are hidden in the body once more count, as the script may show them too.
 */
export const hiddenMarkup = perDocument((document): string => {
  const { body } = document;
  if (body === undefined || !isHiddenAsWhole(document, body)) return '';
  const pieces: string[] = [];
  addMarkup(body, pieces);
  return pieces.join('') + allShadowMarkup(document);
});

/** A body that `visibility` hides may show parts again. Parts without text, such as a spinner, show no page. */
function isHiddenAsWhole(document: Document, body: Element): boolean {
  return body.hidden && visibleText(document).wordCount === 0;
}

/** The tree is at most 512 levels deep. */
function addMarkup(element: Element, pieces: string[]): void {
  if (isPassedOver(element)) return;
  const attributes = element.attributes.map(({ name, value }) => ` ${name}="${withoutTags(value)}"`);
  pieces.push(`<${element.name}${attributes.join('')}>`);
  for (const child of element.children) {
    if (child.kind === 'element') addMarkup(child, pieces);
    else pieces.push(withoutTags(child.value));
  }
}

function withoutTags(text: string): string {
  return text.replace(/[<>]/g, ' ');
}

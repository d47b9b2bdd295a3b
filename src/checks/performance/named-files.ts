import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { baseUrl } from '../../evidence/links/base-url.ts';
import { fetchable, frameAddress } from '../../evidence/links/subresources.ts';

/** Addresses that frames load, as the page names them. */
export function framed(document: Document, frames: readonly Element[]): string[] {
  const base = baseUrl(document);
  return frames.flatMap((frame) => fetchable(frameAddress(frame) ?? '', base) ?? []);
}

/** As in T12, a blank address names nothing. */
function namesFile(element: Element, attributeName: string): boolean {
  return (attribute(element, attributeName)?.trim() ?? '') !== '';
}

/** Whether the browser can load the image as it stands in the HTML. */
export function namesPicture(image: Element): boolean {
  return namesFile(image, 'src') || namesFile(image, 'srcset');
}

const scripted = ['data-src', 'data-lazy-src', 'data-srcset', 'data-lazy-srcset'];

/** The HTML holds no more than a placeholder, and the address where a script finds the picture. */
export function waitsForScript(image: Element): boolean {
  return (
    scripted.some((name) => attribute(image, name) !== undefined) &&
    ['src', 'srcset'].every((name) => holdsNoFile(image, name))
  );
}

function holdsNoFile(image: Element, attributeName: string): boolean {
  return !namesFile(image, attributeName) || /^\s*data:/i.test(attribute(image, attributeName) ?? '');
}

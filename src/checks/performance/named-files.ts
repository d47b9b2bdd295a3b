import { baseUrl, parseHttpUrl, stripAsciiSpace } from '../../evidence/base-url.ts';
import { attribute, type Document, type Element } from '../../evidence/document.ts';
import { isLazy, notLoadedAtOnce } from '../../evidence/loaded-at-once.ts';
import { frameAddress, subresourcesOf, withoutFragment } from '../../evidence/subresources.ts';

/** Every file that the HTML names to be loaded, iframes included; each URL once. */
export function namedFiles(document: Document): string[] {
  const files = subresourcesOf(document).map(({ url }) => url);
  return [...new Set([...files, ...framed(document, document.byName('iframe'))])];
}

/** The same without what browsers load when it is needed, or never. */
export function filesLoadedAtOnce(document: Document): string[] {
  const late = notLoadedAtOnce(document);
  const files = subresourcesOf(document).flatMap(({ url }) => (late.has(url) ? [] : [url]));
  const frames = document.byName('iframe').filter((frame) => !isLazy(frame));
  return [...new Set([...files, ...framed(document, frames)])];
}

function framed(document: Document, frames: readonly Element[]): string[] {
  const base = baseUrl(document);
  return frames.flatMap((frame) => {
    const address = frameAddress(frame);
    if (address === undefined || stripAsciiSpace(address) === '') return [];
    const url = parseHttpUrl(address, base);
    return url === undefined ? [] : [withoutFragment(url)];
  });
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

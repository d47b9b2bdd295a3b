import { baseUrl, parseHttpUrl, stripAsciiSpace } from '../../evidence/base-url.ts';
import { attribute, type Document, type Element } from '../../evidence/document.ts';
import { frameAddress, subresourcesOf, withoutFragment } from '../../evidence/subresources.ts';

/** Every file that the HTML names to be loaded with the page, iframes included; each URL once. */
export function namedFiles(document: Document): string[] {
  const base = baseUrl(document);
  const frames = document.byName('iframe').flatMap((frame) => {
    const address = frameAddress(frame);
    if (address === undefined || stripAsciiSpace(address) === '') return [];
    const url = parseHttpUrl(address, base);
    return url === undefined ? [] : [withoutFragment(url)];
  });
  const files = subresourcesOf(document).map(({ url }) => url);
  return frames.length === 0 ? files : [...new Set([...files, ...frames])];
}

/** As in T12, a blank address names nothing. */
export function namesFile(element: Element, attributeName: string): boolean {
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

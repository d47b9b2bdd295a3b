import { baseUrl, parseHttpUrl } from '../../evidence/base-url.ts';
import { attribute, type Document, type Element } from '../../evidence/document.ts';
import { subresourcesOf } from '../../evidence/subresources.ts';

/** Every file that the HTML names to be loaded with the page, iframes included; each URL once. */
export function namedFiles(document: Document): string[] {
  const base = baseUrl(document);
  const frames = document.byName('iframe').flatMap((frame) => {
    const url = parseHttpUrl(attribute(frame, 'src') ?? '', base);
    return url === undefined || !namesFile(frame, 'src') ? [] : [url.href];
  });
  const files = subresourcesOf(document).map(({ url }) => url);
  return frames.length === 0 ? files : [...new Set([...files, ...frames])];
}

/** As in D12, a blank address names nothing. */
export function namesFile(element: Element, attributeName: string): boolean {
  return (attribute(element, attributeName)?.trim() ?? '') !== '';
}

/** Whether the browser can load the image as it stands in the HTML. */
export function namesPicture(image: Element): boolean {
  return namesFile(image, 'src') || namesFile(image, 'srcset');
}

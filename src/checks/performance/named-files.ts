import { baseUrl, parseHttpUrl } from '../../evidence/base-url.ts';
import { attribute, type Document } from '../../evidence/document.ts';
import { subresourcesOf } from '../../evidence/subresources.ts';

/** Every file that the HTML names to be loaded with the page, iframes included; each URL once. */
export function namedFiles(document: Document): string[] {
  const base = baseUrl(document);
  const frames = document.byName('iframe').flatMap((frame) => {
    const url = parseHttpUrl(attribute(frame, 'src') ?? '', base);
    return url === undefined || attribute(frame, 'src')?.trim() === '' ? [] : [url.href];
  });
  const files = subresourcesOf(document).map(({ url }) => url);
  return frames.length === 0 ? files : [...new Set([...files, ...frames])];
}

import { urlBytesMax } from '../net/accept-url.ts';

/**
 * A URL that the door will refuse for its length, cut to one that it refuses as well: by a `base` of a megabyte, a
 * page makes a megabyte of every link. What is asked, which has no fragment, stays the same.
 * @param url of http or https, as a URL parser wrote it
 */
export function boundedUrl(url: string, bytesMax = urlBytesMax): string {
  if (url.length <= bytesMax) return url;
  // The parser escapes what follows the cut, which is so never an end such as `/..` that would shorten the rest.
  const cut = `${url.slice(0, bytesMax)}…`;
  // A cut within a port, or a password that then looks like one, leaves no URL.
  return URL.canParse(cut) ? cut : `https://cut.invalid/${'x'.repeat(bytesMax)}`;
}

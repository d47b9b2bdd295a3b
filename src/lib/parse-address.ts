/**
 * `URL.parse` for addresses of strangers, a page's or a client's. To turn an international name into ASCII costs the
 * square of its length: 2,000 characters of Chinese take 4 ms, and a page or a request has room for hundreds of them.
 * @returns null also when the name of the host is too long for any host
 */
export function parseAddress(text: string, base?: string): URL | null {
  return text.length > nameMax && isOverlongName(authorityIn(text, base)) ? null : URL.parse(text, base);
}

/**
 * Is the name surely longer than the 253 bytes that a name may have in ASCII? Tells so only of those that would be
 * slow or are senseless; many a name in ASCII alone that is too long as well is left to others.
 * @param authority without user and password
 */
export function isOverlongName(authority: string): boolean {
  if (authority.length <= nameMax) return false;
  if (authority.length > spelledMax) return true;
  return notPlain.test(authority) && codePointsLeft(authority) > nameMax;
}

/** 253 bytes, the final dot, and a port. */
const nameMax = 260;

/** A name has at most 253 characters, and a character that is percent-encoded up to 12. */
export const spelledMax = 3_072;

/** At least so many bytes has the name in ASCII, as each character costs one there. */
function codePointsLeft(authority: string): number {
  return [...decoded(authority).replace(vanishing, '').toLowerCase().normalize('NFKC')].length;
}

/** Empty where it is no UTF-8, which no parser takes. */
function decoded(authority: string): string {
  try {
    return decodeURIComponent(authority);
  } catch {
    return '';
  }
}

const notPlain = /[^\x00-\x7f]|%/;

/** What the parser drops, such as soft hyphens. */
const vanishing = /\p{Default_Ignorable_Code_Point}|:\d*$/gu;

/** As the parser finds it: it drops tabs and line breaks, and its slashes may lean either way. */
function authorityIn(text: string, base = ''): string {
  if (usual.test(text) || !mayNameHost.test(text)) return '';
  const [, scheme = '', slashes = '', authority = ''] = hostPart.exec(text.replace(/[\t\n\r]/g, '')) ?? [];
  if (!namesHost(scheme.toLowerCase(), slashes.length, schemeOf(base))) return '';
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** `https:name` is a path where the base has that scheme. https://url.spec.whatwg.org/#scheme-state */
function namesHost(scheme: string, slashes: number, inherited: string): boolean {
  const own = scheme || inherited;
  if (own === '') return false;
  if (own === 'file') return slashes === 2;
  return slashes >= 2 || own !== inherited;
}

function schemeOf(base: string): string {
  return hostPart.exec(base)?.[1]?.toLowerCase() ?? '';
}

/** Most long addresses: the name of their host is short, or they are paths. */
const usual = /^(?:https?:\/\/[\w.:-]{1,253}[/?#]|\/[\w.~%-])/i;
const mayNameHost = /^[\x00-\x20]*[\\/fhw]/i;
/** In other schemes the name of a host is not turned into ASCII. https://url.spec.whatwg.org/#host-parsing */
const hostPart = /^[\x00-\x20]*(?:(https?|ftp|wss?|file):)?([\\/]*)([^\\/?#]*)/i;

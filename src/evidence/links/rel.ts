import { attribute, type Element } from '../html/element.ts';

/** T3: the tokens of `rel`, lower-case, in order. */
export function relTokens(element: Element): readonly string[] {
  const rel = attribute(element, 'rel');
  return rel === undefined ? noTokens : lowerTokens(rel);
}

/** Most links have no rel. */
export const noTokens: readonly string[] = [];

export function lowerTokens(value: string): readonly string[] {
  return asciiWords(value).map((token) => token.toLowerCase());
}

/** T3: rel includes the token, which is given in lower case. */
export function relIncludes(element: Element, token: string): boolean {
  return relTokens(element).includes(token);
}

/** Split on ASCII white space, which is less than `\s`: a no-break space is part of a word. */
export function asciiWords(value: string): string[] {
  return value.split(/[\t\n\f\r ]/).filter((word) => word !== '');
}

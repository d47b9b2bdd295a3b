import { asciiWords } from '../../evidence/links/rel.ts';

/** Of a list in an attribute. A no-break space is part of a token, but none at the ends: so does axe-core. */
export function tokensOf(list = ''): readonly string[] {
  return asciiWords(list.trim());
}

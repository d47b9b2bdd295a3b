import type { Element } from '../../evidence/html/element.ts';
import type { Note } from '../check.ts';

/** Where a link stands: its element, or the field line that holds it. */
export function linkPlace({
  element,
  header,
}: {
  readonly element?: Element | undefined;
  readonly header?: string | undefined;
}): Pick<Note, 'element' | 'snippet'> {
  if (element !== undefined) return { element };
  return header === undefined ? {} : { snippet: `Link: ${header}` };
}

import { cutText } from '../../lib/cut-text.ts';
import type { Document } from './document.ts';
import { attribute, type Element } from './element.ts';

/** A CSS selector that names the element: from the nearest id that no other element has, else from the root. */
export function selectorOf(document: Document, element: Element): string {
  const steps: string[] = [];
  for (let at: Element | undefined = element; at !== undefined; at = at.parent) {
    const id = attribute(at, 'id');
    if (id !== undefined && isShortName(id) && document.byId(id).length === 1) {
      steps.unshift(`#${id}`);
      break;
    }
    steps.unshift(stepOf(at));
    if (at.name === 'body' || at.name === 'head') break;
  }
  return steps.join(' > ');
}

/** A longer one is no name that a person would look for, and would stand in every item of the report. */
function isShortName(id: string): boolean {
  return /^[A-Za-z][\w-]{0,99}$/.test(id);
}

function stepOf(element: Element): string {
  const { name } = element;
  const siblings = element.parent?.children ?? [];
  let same = 0;
  let position = 0;
  for (const sibling of siblings) {
    if (sibling.kind !== 'element' || sibling.name !== name) continue;
    same += 1;
    if (sibling === element) position = same;
  }
  // Names may hold nearly anything: in CSS, the colon of Word's o:p would begin a pseudo-class.
  const escaped = name.replace(/[^\w\u0080-\uffff-]/g, '\\$&');
  return same > 1 ? `${escaped}:nth-of-type(${position})` : escaped;
}

const snippetMax = 200;

/**
 * The element's source, at most 200 characters: the start tag, then as much of the rest as fits.
 * @param part reads the source from one offset to another; it may leave out what is not to be shown
 */
export function snippetOf(
  document: Document,
  element: Element,
  part = (source: string, from: number, to: number) => source.slice(from, to),
): string | null {
  const at = element.location;
  if (at === undefined) return null;
  const source = part(document.source, at.start, Math.min(at.end, at.start + snippetMax + 1));
  // Cut out of a page of megabytes, a string would keep the whole page alive.
  const copy = Buffer.from(source.replace(/\s+/g, ' ')).toString();
  return copy.length > snippetMax ? `${cutText(copy, snippetMax - 1)}…` : copy;
}

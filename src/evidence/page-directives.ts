import type { Document } from './document.ts';
import type { FieldLines } from './evidence.ts';
import { type Directive, directivesFor, robotsDirectives, robotsMetasOf } from './robots-rules.ts';

/** T10 `rules(t)`: what the page tells this crawler by its metas in head and its X-Robots-Tag lines. */
export function pageDirectives(token: string, document: Document, fields: FieldLines): Directive[] {
  const metas = robotsMetasOf(document).filter(({ element }) => element.inHead);
  return directivesFor(token, robotsDirectives(metas, fields));
}

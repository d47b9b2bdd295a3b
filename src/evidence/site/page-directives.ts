import type { FieldLines } from '../evidence.ts';
import type { Document } from '../html/document.ts';
import { perPage } from '../per-page.ts';
import { type Directive, directivesFor, robotsDirectives, robotsMetasOf } from './robots-rules.ts';

/** Every directive of the page, those of metas outside the head as well, which are no rules. */
export const writtenDirectives = perPage((document, fields): readonly Directive[] =>
  robotsDirectives(robotsMetasOf(document), fields),
);

/** T10: the rules of the page for all crawlers, from its metas in head and its X-Robots-Tag lines. */
export const pageRules = perPage((document, fields): readonly Directive[] =>
  writtenDirectives(document, fields).filter(({ element }) => element?.inHead !== false),
);

/** T10 `rules(t)`: those that this crawler obeys. */
export function pageDirectives(token: string, document: Document, fields: FieldLines): Directive[] {
  return directivesFor(token, pageRules(document, fields));
}

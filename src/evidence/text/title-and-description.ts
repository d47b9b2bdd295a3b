import type { Document } from '../html/document.ts';
import { type Element, textOf } from '../html/element.ts';
import { metasOf } from '../html/metas.ts';
import { perDocument } from '../html/per-document.ts';
import { isBlank, norm } from './text.ts';

export interface HeadText {
  readonly element: Element;
  /** Normalised by T1. */
  readonly text: string;
}

/** The title as browsers have it: the first HTML `title` in tree order, in head or not. Undefined without an element. */
export const titleOf = perDocument((document: Document): HeadText | undefined => {
  const [element] = document.byName('title');
  return element === undefined ? undefined : { element, text: norm(textOf(element)) };
});

/** Metas named description that say something, in head or not. */
export const descriptionsOf = perDocument((document: Document): readonly HeadText[] =>
  metasOf(document).flatMap(({ element, name = '', content = '' }) => {
    const isDescription = norm(name) === 'description';
    return isDescription && !isBlank(content) ? [{ element, text: norm(content) }] : [];
  }),
);

/** The description that search engines read: the first in head, else the first at all. */
export function descriptionOf(document: Document): HeadText | undefined {
  const all = descriptionsOf(document);
  return all.find(({ element }) => element.inHead) ?? all[0];
}

import { attribute, type Document, type Element } from '../../evidence/document.ts';
import { isBlank, norm } from '../../evidence/text.ts';

export interface MetaValue {
  readonly element: Element;
  readonly text: string;
  /** By `property`, as Open Graph has it, or by `name`, which most readers forgive. */
  readonly by: 'property' | 'name';
}

/** The first non-blank value of any of these names, in head or body; a `property` goes before a `name`. */
export function metaValue(document: Document, ...names: readonly string[]): MetaValue | undefined {
  for (const by of ['property', 'name'] as const) {
    for (const element of document.byName('meta')) {
      if (!names.includes(attribute(element, by)?.trim().toLowerCase() ?? '')) continue;
      const text = norm(attribute(element, 'content') ?? '');
      if (!isBlank(text)) return { element, text, by };
    }
  }
  return undefined;
}

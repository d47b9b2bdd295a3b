import type { Document } from './document.ts';
import type { Entity } from './entity.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata } from './microdata.ts';
import { readRdfa } from './rdfa.ts';

/** D14: every entity of the page, nested ones too, in tree order by syntax. */
export function entitiesOf(document: Document): readonly Entity[] {
  const known = found.get(document);
  if (known !== undefined) return known;
  const entities = [...readJsonLd(document).entities, ...readMicrodata(document), ...readRdfa(document)];
  found.set(document, entities);
  return entities;
}

const found = new WeakMap<Document, readonly Entity[]>();

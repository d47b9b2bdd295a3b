import { perDocument } from '../html/per-document.ts';
import type { Entity } from './entity.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata } from './microdata.ts';
import { readRdfa } from './rdfa.ts';

/** T14: every entity of the page, nested ones too, in tree order by syntax. */
export const entitiesOf = perDocument((document): readonly Entity[] => [
  ...readJsonLd(document).entities,
  ...readMicrodata(document),
  ...readRdfa(document),
]);

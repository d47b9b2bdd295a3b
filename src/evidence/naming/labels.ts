import type { Document } from '../html/document.ts';
import { attribute, closest, type Element } from '../html/element.ts';
import { perDocument } from '../html/per-document.ts';

/** Labels of a form control in tree order: those that name its id, and the one around it. */
export function* labelsOf(document: Document, control: Element): Generator<Element> {
  const id = attribute(control, 'id');
  let around = control.parent && closest(control.parent, ({ name }) => name === 'label');
  for (const label of (id && labelsById(document).get(id)) || []) {
    if (around !== undefined && around.index < label.index) yield around;
    if (around !== undefined && around.index <= label.index) around = undefined;
    yield label;
  }
  if (around !== undefined) yield around;
}

const labelsById = perDocument(({ byName }) =>
  Map.groupBy(byName('label'), (label) => attribute(label, 'for') ?? ''),
);

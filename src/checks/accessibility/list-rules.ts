import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element, type Text } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isBlank } from '../../evidence/text/text.ts';

export const listAdvice = {
  child: 'Put every child of the list into an li, and wrappers inside the li.',
  text: 'Put the text into an li, or move it before the list.',
  item: 'Put the item into a ul or ol, or make it a div.',
  role: 'Remove the role of the list, or give each item a role that belongs in it.',
  pair: 'Put only dt and dd into the dl, or div elements that each hold dt and dd.',
  order: 'Give each dt a dd after it.',
  term: 'Put dt and dd into a dl, directly or each group in one div.',
};

export const listTasks = {
  child: { one: 'Wrap 1 stray element in a list item', many: 'Wrap {n} stray elements in list items' },
  text: { one: 'Wrap 1 stray text in a list item', many: 'Wrap {n} stray texts in list items' },
  item: { one: 'Put 1 stray list item into a list', many: 'Put {n} stray list items into a list' },
  role: {
    one: 'Remove the role of the list around 1 item',
    many: 'Remove the role of the list around {n} items',
  },
  pair: {
    one: 'Move 1 stray part out of a definition list',
    many: 'Move {n} stray parts out of definition lists',
  },
  order: { one: 'Pair dt and dd in 1 definition list', many: 'Pair dt and dd in {n} definition lists' },
  term: { one: 'Put 1 stray dt or dd into a dl', many: 'Put {n} stray dt and dd into a dl' },
};

export type ListAdvice = keyof typeof listAdvice;

const names = ['ul', 'ol', 'menu', 'li', 'dl', 'dt', 'dd'];

/** What HTML alone makes a list or a part of one, kind by kind. With a role, the rules of that role apply instead. */
export function listElements(document: Document): readonly Element[] {
  const elements: Element[] = [];
  for (const name of names) {
    for (const element of document.byName(name)) {
      if (!attribute(element, 'role') && isPerceivable(document, element)) elements.push(element);
    }
  }
  return elements;
}

/** Something to read. */
export function isText({ value }: Text): boolean {
  return !isBlank(value);
}

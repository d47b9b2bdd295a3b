import { attribute, type Element } from '../../evidence/html/element.ts';
import { formatCount } from '../../lib/quantities.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';

const advice = {
  duplicate: 'Give each element an id of its own, or use a class where several are meant.',
  malformed: 'Write the id without spaces, or remove the attribute.',
};

const tasks = {
  duplicate: { one: 'Make 1 id unique: {name}', many: 'Make {n} ids unique: {names}' },
  malformed: { one: 'Correct 1 malformed id', many: 'Correct {n} malformed ids' },
};

export const duplicateId = defineCheck({
  id: 'duplicate-id',
  category: 'best-practices',
  weight: 2,
  tier: 'page',
  title: 'Every id names one element',
  several: 'ids are empty, contain white space or are used more than once',
  why: 'Links, labels and scripts that use an id reach only the first element that has it.',
  rule: 'Warns for every id that more than one element has, and for every id that is empty or holds white space; ids that differ in letter case are different. Passes otherwise. It never fails.',
  source: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
  needs: ['document'],
  inBrowser: 'rendered',
  advice,
  tasks,
  judgesWhole: 'page',
  example: {
    before: '<p id="note">…</p> <p id="note">…</p>',
    after: '<p id="note-price">…</p> <p id="note-stock">…</p>',
  },

  evaluate({ document }) {
    const duplicates: Defect<keyof typeof advice>[] = [];
    const malformed: Defect<keyof typeof advice>[] = [];
    for (const [id, elements] of document.ids) {
      if (!isSound(id)) for (const each of elements) malformed.push(malformation(each));
      else if (elements.length > 1) duplicates.push(duplicateOf(id, elements));
    }
    const value = { ids: document.ids.size, duplicated: duplicates.length, malformed: malformed.length };
    return passUnless([...duplicates, ...malformed], 'No id is used twice.', value);
  },
});

const asciiSpace = /[\t\n\f\r ]/;

/** Not empty and without ASCII white space. */
function isSound(id: string): boolean {
  return id !== '' && !asciiSpace.test(id);
}

function duplicateOf(id: string, elements: readonly Element[]) {
  return {
    outcome: 'warn' as const,
    advice: 'duplicate' as const,
    name: id,
    detail: `The id “${id}” is used ${formatCount(elements.length)} times.`,
    // The first keeps the id.
    element: elements[1] as Element,
  };
}

function malformation(element: Element) {
  const detail = attribute(element, 'id') === '' ? 'This id is empty.' : 'This id contains white space.';
  return { outcome: 'warn' as const, advice: 'malformed' as const, detail, element };
}

import { ariaAttributes } from '../../evidence/data/aria.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { failing, warning } from './finding.ts';

const advice = {
  duplicate: 'Give each element an id of its own, and let the reference name the one you mean.',
  missing: 'Give this id to the element you mean, or correct the id in the reference.',
};

const tasks = {
  duplicate: { one: 'Make 1 referenced id unique', many: 'Make {n} referenced ids unique' },
  missing: { one: 'Correct 1 reference to a missing id', many: 'Correct {n} references to missing ids' },
};

export const duplicateIdAria = defineCheck({
  id: 'duplicate-id-aria',
  category: 'accessibility',
  // Critical for axe, but only as a question to a human: it sends what it finds to review.
  weight: 5,
  tier: 'page',
  title: 'References between elements lead to one element',
  several: 'references between elements lead to none, or to more than one',
  why: 'A label, description or header that names an id used twice belongs to the wrong element, or to none.',
  rule: 'Fails for each id that several elements have and to which headers, an ARIA attribute or the for of a label refers, and only warns when all that refers to it is hidden. Warns when for, aria-labelledby or another such attribute names only ids that do not exist. That is allowed in aria-describedby, aria-errormessage and headers, and in aria-controls and aria-owns while what they control is closed. Passes otherwise. Not judged on pages without such references.',
  source: 'https://act-rules.github.io/rules/3ea0c8',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  cutAbsences: ['missing'],
  judgesWhole: 'page',
  example: {
    before:
      '<label for="mail">Mail</label> <input id="mail">\n<label for="mail">Mail of a friend</label> <input id="mail">',
    after:
      '<label for="mail">Mail</label> <input id="mail">\n<label for="mail-friend">Mail of a friend</label> <input id="mail-friend">',
  },

  evaluate({ document }) {
    const references = referencesOf(document);
    if (references.length === 0) return notApplicable('No element refers to another by its id.');
    const used = firstUses(references);
    const defects: Defect<keyof typeof advice>[] = [
      ...duplicates(document, references, used),
      ...references
        .filter((reference) => leadsNowhere(document, reference))
        .map(({ element, by, ids }) =>
          warning(
            element,
            'missing',
            `the attribute ${by} names an id that no element has: ${shown(ids.join(' '))}.`,
          ),
        ),
    ];
    const value = { ids: used.size, offending: defects.length };
    return passUnless(
      defects,
      'No reference leads to more than one element, and no label or name is lost.',
      value,
    );
  },
});

interface Reference {
  readonly element: Element;
  /** The attribute that refers. */
  readonly by: string;
  readonly ids: readonly string[];
}

/** `headers` is no ARIA attribute, but table cells refer by it in the same way. */
const listAttributes: readonly string[] = [
  ...Object.entries(ariaAttributes)
    .filter(([, { type }]) => type === 'idref' || type === 'idrefs')
    .map(([name]) => name),
  'headers',
];

function referencesOf({ byName, byAttribute }: Document): readonly Reference[] {
  const labels = byName('label').map((element) => {
    const id = attribute(element, 'for') ?? '';
    return { element, by: 'for', ids: isBlank(id) ? [] : [id] };
  });
  const lists = listAttributes.flatMap((by) =>
    byAttribute(by).map((element) => ({ element, by, ids: idsOf(attribute(element, by) ?? '') })),
  );
  return [...labels, ...lists].filter(({ ids }) => ids.length > 0);
}

function idsOf(list: string): readonly string[] {
  return list.match(/[^\t\n\f\r ]+/g) ?? [];
}

function firstUses(references: readonly Reference[]): ReadonlyMap<string, Reference> {
  const uses = new Map<string, Reference>();
  for (const reference of references) {
    for (const id of reference.ids) if (!uses.has(id)) uses.set(id, reference);
  }
  return uses;
}

/** What is hidden refers for nobody until a script shows it, which may part the ids as well. */
function duplicates(
  document: Document,
  references: readonly Reference[],
  uses: ReadonlyMap<string, Reference>,
) {
  const met = firstUses(references.filter(({ element }) => isPerceivable(document, element)));
  return [...uses].flatMap(([id, first]) => {
    const elements = document.byId(id);
    const [, second] = elements;
    if (second === undefined) return [];
    const use = met.get(id);
    const { by } = use ?? first;
    const what = `the attribute ${by} refers to the id “${shown(id)}”, which ${counted(elements.length, 'element')} have.`;
    return [use === undefined ? warning(second, 'duplicate', what) : failing(second, 'duplicate', what)];
  });
}

/**
 * Labels and names that are lost. Of the other references, those that axe calls an error of the server's HTML are named as
 * well, because axe in a browser would: a control whose target is not open yet, or a description, may come later.
 */
function leadsNowhere(document: Document, { element, by, ids }: Reference): boolean {
  const targets = by === 'aria-activedescendant' ? [ids.join(' ')] : ids;
  if (targets.some((id) => document.byId(id).length > 0)) return false;
  if (by === 'for' || by === 'aria-labelledby') return true;
  return !mayComeLater(element, by) && isPerceivable(document, element);
}

function mayComeLater(element: Element, by: string): boolean {
  const isFolded = attribute(element, 'aria-expanded')?.trim().toLowerCase() === 'false';
  if (by === 'aria-owns') return isFolded;
  if (by === 'aria-controls') {
    const isUnselected = attribute(element, 'aria-selected')?.trim().toLowerCase() === 'false';
    const popup = attribute(element, 'aria-haspopup')?.trim().toLowerCase() ?? 'false';
    return isFolded || isUnselected || popup !== 'false';
  }
  return by === 'aria-describedby' || by === 'aria-errormessage' || by === 'headers';
}

function shown(ids: string): string {
  return cutText(ids, 60);
}

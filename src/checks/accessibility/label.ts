import type { Document } from '../../evidence/html/document.ts';
import { attribute, closest, type Element } from '../../evidence/html/element.ts';
import { formOwner } from '../../evidence/html/form-owner.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { isPerceivable, isRendered } from '../../evidence/html/perceivable.ts';
import { asciiWords } from '../../evidence/links/rel.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { labelsOf } from '../../evidence/naming/labels.ts';
import { explicitRole, inputType, isPresentation } from '../../evidence/naming/role.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, noted, warning } from './finding.ts';
import { hasNativeName } from './native-name.ts';

export const label = defineCheck({
  id: 'label',
  category: 'accessibility',
  weight: 10,
  tier: 'page',
  title: 'Form fields have a label',
  several: 'form fields have no label, or a hidden or blank one',
  why: 'Without a label, people who listen to the form do not know what to enter, and a click on the text does nothing.',
  rule: 'Fails for each input, select and textarea without a name, and for each other element with the role of a field, such as combobox or switch. A name may come from a label that is shown, aria-label, aria-labelledby, title or placeholder (not of select); of fields by role not from label or placeholder, but of those that are switched from text. Warns instead for a checkbox or radio button without name attribute and form whose label elsewhere is blank: only CSS may read it. Passes otherwise, and notes fields that only title or placeholder names. Hidden fields do not count. Not judged without fields.',
  source: 'https://act-rules.github.io/rules/e086e5',
  needs: ['document'],
  inBrowser: 'axe',
  advice: {
    nameless: 'Add <label for="…"> with the id of the field, or put the field into its label.',
    role: 'Name the field with aria-label, or with aria-labelledby and the id of the text that labels it: a label works only for elements such as input.',
    unread: 'Show the label of the field again, give it text, or name the field with aria-label.',
    switch:
      'Give the box the attribute hidden if only CSS reads it: a click on its label still switches it. Otherwise, give the label text.',
  },
  tasks: {
    nameless: { one: 'Give 1 form field a label', many: 'Give {n} form fields a label' },
    role: { one: 'Name 1 custom form field', many: 'Name {n} custom form fields' },
    unread: {
      one: 'Show or fill in the label of 1 form field',
      many: 'Show or fill in the labels of {n} form fields',
    },
    switch: {
      one: 'Hide or label 1 box that only CSS reads',
      many: 'Hide or label {n} boxes that only CSS reads',
    },
  },
  cutAbsences: ['nameless'],
  example: {
    before: 'Mail <input type="email" name="mail">',
    after: '<label for="mail">Mail</label> <input type="email" name="mail" id="mail">',
  },

  evaluate({ document }) {
    const fields = fieldsOf(document);
    if (fields.length === 0) return notApplicable('The page has no form field.');
    const named = fields.map((field) => ({ field, source: nameSource(document, field) }));
    const defects = named
      .filter(({ source }) => source === undefined)
      .map(({ field }) => {
        if (!nativeFields.has(field.name)) return failing(field, 'role', 'this field has no name.');
        const labels = [...labelsOf(document, field)];
        if (labels.length === 0) return failing(field, 'nameless', 'this field has no label.');
        return mayBeSwitch(document, field, labels)
          ? warning(
              field,
              'switch',
              'the label of this box is blank; it may be a switch that only CSS reads.',
            )
          : failing(field, 'unread', 'the label of this field is hidden or blank.');
      });
    // It is a name, but it goes when text is entered, or shows only under a mouse.
    const notes = named
      .filter(({ source }) => source === 'title' || source === 'placeholder')
      .map(({ field, source }) => noted(field, `only the ${source} names this field; a label is better.`));
    const value = { fields: fields.length, offending: defects.length };
    return passUnless(defects, 'Every form field has a label.', value, notes);
  },
});

const nativeFields: ReadonlySet<string> = new Set(['input', 'textarea', 'select']);

/** A disabled field may be made decoration by its role; any other keeps its own. */
function fieldsOf(document: Document): readonly Element[] {
  const { byName } = document;
  const inputs = byName('input').filter((input) => !otherTypes.has(inputType(input)));
  const native = [...inputs, ...byName('textarea'), ...byName('select')];
  const byRole = document.byAttribute('role').filter((element) => isFieldByRole(document, element));
  return [...native.filter((field) => !isPresentation(document, field)), ...byRole]
    .filter((field) => isPerceivable(document, field))
    .sort((a, b) => a.index - b.index);
}

/**
 * Elements that have a name of their own kind, such as buttons, are judged where that kind is. As in axe-core, neither
 * the list that a combobox opens nor what stands around its input needs another name.
 */
function isFieldByRole(document: Document, element: Element): boolean {
  const role = explicitRole(element);
  if (role === undefined || !fieldRoles.has(role) || hasNativeName(element)) return false;
  if (role === 'listbox') return !isOfCombobox(document, element);
  return role !== 'combobox' || !boxesOfInputs(document).has(element);
}

const fieldRoles: ReadonlySet<string> = new Set([
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton'],
  ...['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'],
]);

const isCombobox = (element: Element) => explicitRole(element) === 'combobox';

function isOfCombobox(document: Document, list: Element): boolean {
  return (
    listsOfComboboxes(document).has(attribute(list, 'id') ?? '') || closest(list, isCombobox) !== undefined
  );
}

const listsOfComboboxes = perDocument(({ byAttribute }): ReadonlySet<string> => {
  const boxes = byAttribute('role').filter(isCombobox);
  const lists = ['aria-controls', 'aria-owns'].flatMap((name) =>
    boxes.map((box) => attribute(box, name) ?? ''),
  );
  return new Set(lists.flatMap(asciiWords));
});

/** Boxes around an input, the inner of two. */
const boxesOfInputs = perDocument(({ byName }): ReadonlySet<Element | undefined> => {
  const inputs = byName('input').filter((input) => inputType(input) !== 'hidden');
  return new Set(inputs.map(({ parent }) => parent && closest(parent, isCombobox)));
});

/**
 * Themes open menus by a box that their CSS hides: it is never sent, and stands there for labels elsewhere to be
 * clicked. Whether it is hidden is for the CSS to say.
 */
function mayBeSwitch(document: Document, field: Element, labels: readonly Element[]): boolean {
  if (field.name !== 'input' || !['checkbox', 'radio'].includes(inputType(field))) return false;
  if (attribute(field, 'name') || formOwner(document, field) !== undefined) return false;
  const isInLabel = closest(field, ({ name }) => name === 'label') !== undefined;
  return !isInLabel && labels.some((label) => isRendered(document, label));
}

const otherTypes: ReadonlySet<string> = new Set(['hidden', 'image', 'button', 'submit', 'reset']);

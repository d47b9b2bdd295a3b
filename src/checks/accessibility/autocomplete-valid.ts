import {
  autofillByType,
  autofillContactFields,
  autofillContacts,
  autofillFields,
  autofillPlaces,
} from '../../evidence/data/autofill.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { explicitRole, inputType, isWidget, tabindexOf } from '../../evidence/naming/role.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { nearest } from '../../lib/nearest.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';

const advice = {
  value:
    'Name what the field asks for, such as autocomplete="given-name" or "shipping postal-code"; or use off.',
  type: 'Make autocomplete and the type of the field agree, or use type="text".',
};

const tasks = {
  value: { one: 'Correct autocomplete on 1 field', many: 'Correct autocomplete on {n} fields' },
  type: { one: 'Match autocomplete and type on 1 field', many: 'Match autocomplete and type on {n} fields' },
};

type Advice = keyof typeof advice;

export const autocompleteValid = defineCheck({
  id: 'autocomplete-valid',
  category: 'accessibility',
  // Serious for axe, but the field can still be filled in by hand.
  weight: 2,
  tier: 'page',
  title: 'Autocomplete says what fields ask for',
  several: 'fields have an autocomplete that does not say what they ask for',
  why: 'Browsers fill in, and tools explain, only what they know; people who find typing hard must type it all again.',
  rule: 'Fails for each input, select and textarea with an autocomplete that the HTML Standard does not define: on, off, or the name of a field, before it section-…, shipping or billing, and the kind of contact, in this order, behind it webauthn. Warns for words that are often meant for scripts, such as text or gender, and for names that do not fit the type of the input. Letter case makes no difference; blank values, true, false, none and the like pass. Fields that hold no text, are read-only, disabled or hidden (aria-hidden included) do not count. Not judged without such fields.',
  source: 'https://act-rules.github.io/rules/73f2c2',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<label>First name <input name="first" autocomplete="firstname"></label>',
    after: '<label>First name <input name="first" autocomplete="given-name"></label>',
  },

  evaluate({ document }) {
    const judged = document.byAttribute('autocomplete').filter((field) => isJudged(document, field));
    if (judged.length === 0) return notApplicable('No field of the page has autocomplete.');
    const defects: Defect<Advice>[] = [];
    for (const field of judged) defects.push(...defectOf(field, defects.length < guessesMax));
    const value = { fields: judged.length, offending: defects.length };
    return passUnless(defects, 'Every autocomplete says what its field asks for.', value);
  },
});

/** As axe-core has it, besides that the attribute means nothing where there is no text to fill in. */
function isJudged(document: Document, field: Element): boolean {
  return (
    !isBlank(attribute(field, 'autocomplete') ?? '') &&
    holdsText(field) &&
    !isLocked(field) &&
    isWidgetOrTabbed(field) &&
    isPerceivable(document, field)
  );
}

function holdsText(field: Element): boolean {
  if (field.namespace !== 'html') return false;
  if (field.name === 'input') return !otherTypes.has(inputType(field));
  return field.name === 'select' || field.name === 'textarea';
}

const otherTypes: ReadonlySet<string> = new Set(
  'hidden button submit reset image checkbox radio file range color'.split(' '),
);

function isLocked(field: Element): boolean {
  return field.attributes.some(({ name, value }) => {
    if (name === 'disabled' || name === 'readonly') return true;
    return (name === 'aria-disabled' || name === 'aria-readonly') && value.toLowerCase() === 'true';
  });
}

/** What the Tab key does not reach and has another role is no field for people. */
function isWidgetOrTabbed(field: Element): boolean {
  if ((tabindexOf(field) ?? 0) >= 0 || attribute(field, 'role') === undefined) return true;
  return isWidget(explicitRole(field));
}

/** Guesses are for the items that are shown. */
const guessesMax = 50;

function defectOf(field: Element, isGuessed: boolean): Defect<Advice>[] {
  const written = attribute(field, 'autocomplete') ?? '';
  const tokens = written.trim().toLowerCase().split(/\s+/);
  const [only = ''] = tokens;
  if (tokens.length === 1 && states.has(only)) return [];
  const name = nameIn(tokens);
  const shown = cutText(written.trim(), 60);
  if (name === undefined) {
    const judged = tokens.length === 1 && forScripts.has(only) ? warning : failing;
    const hint = isGuessed && tokens.length === 1 ? hintFor(only) : '';
    return [judged(field, 'value', `autocomplete is “${shown}”, which HTML does not define.${hint}`)];
  }
  const fitting = field.name === 'input' ? autofillByType.get(inputType(field)) : undefined;
  if (fitting === undefined || fitting.includes(name)) return [];
  const what = `autocomplete is “${shown}”, which does not fit an input of type ${inputType(field)}.`;
  return [warning(field, 'type', what)];
}

/** Those behind off mean it, and browsers take none of them for the name of a field. */
const states: ReadonlySet<string> = new Set(
  'on off none false true disabled enabled undefined null xoff xon'.split(' '),
);

/** Words of libraries and of other vocabularies. */
const forScripts: ReadonlySet<string> = new Set(['text', 'pronouns', 'gender', 'message', 'content']);

/** The name of the field, if all is in its place. */
function nameIn(tokens: readonly string[]): string | undefined {
  const rest = [...tokens];
  if (rest.at(-1) === 'webauthn') rest.pop();
  if (rest[0]?.startsWith('section-')) rest.shift();
  if (autofillPlaces.has(rest[0] ?? '')) rest.shift();
  const hasContact = autofillContacts.has(rest[0] ?? '');
  if (hasContact) rest.shift();
  const [name = ''] = rest;
  const isKnown = autofillContactFields.has(name) || (!hasContact && autofillFields.has(name));
  return rest.length === 1 && isKnown ? name : undefined;
}

const names = [...autofillFields, ...autofillContactFields];

function hintFor(written: string): string {
  const guess = nearest(written, names);
  return guess === undefined ? '' : ` Did you mean ${guess}?`;
}

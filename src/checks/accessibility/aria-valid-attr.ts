import { type AriaAttribute, ariaAttributes } from '../../evidence/data/aria.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { nearest } from '../../lib/nearest.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';
import { tokensOf } from './tokens.ts';

const advice = {
  name: 'Correct the name of the attribute, or remove it: browsers ignore what ARIA does not define.',
  value: 'Use a value that ARIA defines for this attribute.',
};

const tasks = {
  name: {
    one: 'Correct 1 unknown ARIA attribute: {name}',
    many: 'Correct {n} unknown ARIA attributes: {names}',
  },
  value: { one: 'Correct 1 ARIA value: {name}', many: 'Correct {n} ARIA values: {names}' },
};

export const ariaValidAttr = defineCheck({
  id: 'aria-valid-attr',
  category: 'accessibility',
  // Critical for axe, but one typo is rarely fatal.
  weight: 5,
  tier: 'page',
  title: 'ARIA attributes and their values are valid',
  several: 'ARIA attributes have a name or a value that ARIA does not define',
  why: 'A mistyped attribute or value does nothing, so what it should tell a screen reader is lost.',
  rule: 'Fails for each attribute that begins with aria- and is not defined by WAI-ARIA, and for each value that WAI-ARIA does not allow for its attribute. Letter case makes no difference, and blank values pass. Passes otherwise. Hidden elements (aria-hidden included) do not count. Not judged on pages without such attributes.',
  source: 'https://www.w3.org/TR/wai-aria-1.2/#states_and_properties',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<p id="title">Our walks</p> <nav aria-labeledby="title">',
    after: '<p id="title">Our walks</p> <nav aria-labelledby="title">',
  },

  evaluate({ document }) {
    const names = [...document.attributeNames].filter((name) => name.startsWith('aria-'));
    if (names.length === 0) return notApplicable('The page has no ARIA attribute.');
    const wrong: WrongUse[] = [];
    let attributes = 0;
    for (const name of names) {
      const isAllowed = rules.get(name);
      for (const element of document.byAttribute(name)) {
        // Hidden elements are not judged: nobody meets them, and axe leaves them out as well.
        if (!isPerceivable(document, element)) continue;
        attributes += 1;
        if (isAllowed === undefined) wrong.push({ element, name, wrong: 'name' });
        else if (!isAllowed(attribute(element, name) ?? '')) wrong.push({ element, name, wrong: 'value' });
      }
    }
    const defects = wrong.sort((a, b) => a.element.index - b.element.index).map(defectOf);
    const value = { attributes, offending: defects.length };
    return passUnless(defects, 'Every ARIA attribute exists and has a value that ARIA defines.', value);
  },
});

interface WrongUse {
  readonly element: Element;
  readonly name: string;
  readonly wrong: keyof typeof advice;
}

const known: ReadonlyMap<string, AriaAttribute> = new Map(Object.entries(ariaAttributes));

type IsAllowed = (value: string) => boolean;

/** By the name of the attribute. Blank values pass. */
const rules: ReadonlyMap<string, IsAllowed> = new Map(
  [...known].map(([name, definition]) => {
    const fits = ruleOf(definition);
    return [name, (value) => fits(value) || isBlank(value)];
  }),
);

/**
 * Numbers are judged beside the tokens, as axe does; references to ids by the check `duplicate-id-aria`. Browsers read
 * tokens in any letter case, in lists of them as well, where axe does not.
 * @see https://www.w3.org/TR/html-aria/#case-sensitivity
 */
function ruleOf({ type, values, min = -Infinity }: AriaAttribute): IsAllowed {
  const tokens: ReadonlySet<string> = new Set(type === 'boolean' ? ['true', 'false'] : tokensOf(values));
  switch (type) {
    case 'boolean':
    case 'nmtoken':
      return (value) => tokens.has(value.toLowerCase());
    case 'nmtokens':
      return (value) => tokensOf(value.toLowerCase()).every((token) => tokens.has(token));
    case 'int':
      return (value) => /^[-+]?\d+$/.test(value) && Number(value) >= min;
    case 'decimal':
      return (value) => /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value);
    default:
      return () => true;
  }
}

/** Guesses are for the items that are shown. */
const guessesMax = 50;

function defectOf({ element, name, wrong }: WrongUse, position: number): Defect<keyof typeof advice> {
  const shownName = cutText(name, 60);
  if (wrong === 'value') {
    const value = cutText(attribute(element, name) ?? '', 60);
    const allowed = tokensOf(known.get(name)?.values).join(', ');
    const hint = allowed === '' ? '' : ` Allowed: ${allowed}.`;
    const what = `${shownName} has the value “${value}”, which ARIA does not define.${hint}`;
    return { ...failing(element, 'value', what), name: shownName };
  }
  const guess = position < guessesMax ? nearest(name, [...known.keys()]) : undefined;
  const hint = guess === undefined ? '' : ` Did you mean ${guess}?`;
  return { ...failing(element, 'name', `${shownName} is not an ARIA attribute.${hint}`), name: shownName };
}

import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isInShadowHost } from '../../evidence/html/shadow-roots.ts';
import { asciiWords } from '../../evidence/links/rel.ts';
import { explicitRole } from '../../evidence/naming/role.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';

const advice = {
  hidden: 'Show the message while the field is invalid, or remove aria-invalid until it is.',
  missing: 'Add the message to the page with the id that aria-errormessage names.',
  several: 'Let aria-errormessage name one element that holds the whole message.',
  silent: 'Name the message in aria-describedby as well, or give it role="alert" or aria-live.',
};

const tasks = {
  hidden: {
    one: 'Show the error message of 1 invalid field',
    many: 'Show the error messages of {n} invalid fields',
  },
  missing: {
    one: 'Add 1 error message that a field refers to',
    many: 'Add {n} error messages that fields refer to',
  },
  several: {
    one: 'Point 1 field to a single error message',
    many: 'Point {n} fields to a single error message',
  },
  silent: { one: 'Announce the error message of 1 field', many: 'Announce the error messages of {n} fields' },
};

export const ariaErrormessage = defineCheck({
  id: 'aria-errormessage',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Messages of invalid fields can be heard',
  several: 'invalid fields have an error message that may not be heard',
  why: 'A field is announced as invalid, but nobody hears what is wrong with it.',
  rule: 'Fails for each element with aria-invalid, other than false, whose aria-errormessage names a hidden element (aria-hidden included). Warns when it names an element that the page does not have, or several, and when the message is neither in the aria-describedby of the field nor an alert or a live region. Passes otherwise. Hidden fields (aria-hidden included) do not count. Not judged on pages where no invalid field has aria-errormessage.',
  source: 'https://www.w3.org/TR/wai-aria-1.2/#aria-errormessage',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  cutAbsences: ['missing'],
  example: {
    before: '<input aria-invalid="true" aria-errormessage="e">\n<p id="e" hidden>Enter a number.</p>',
    after: '<input aria-invalid="true" aria-errormessage="e">\n<p id="e" role="alert">Enter a number.</p>',
  },

  evaluate({ document }) {
    const elements = document
      .byAttribute('aria-errormessage')
      .filter((element) => isInvalid(element) && isPerceivable(document, element));
    if (elements.length === 0) return notApplicable('No invalid field names its error message.');
    const defects = elements.flatMap((element) => defectOf(document, element));
    const value = { elements: elements.length, offending: defects.length };
    return passUnless(defects, 'Every message of an invalid field can be heard.', value);
  },
});

function isInvalid(element: Element): boolean {
  const state = attribute(element, 'aria-invalid')?.trim().toLowerCase() ?? '';
  return state !== '' && state !== 'false' && idsOf(element, 'aria-errormessage').length > 0;
}

function idsOf(element: Element, name: string): readonly string[] {
  return asciiWords(attribute(element, name) ?? '');
}

function defectOf(document: Document, element: Element): Defect<keyof typeof advice>[] {
  const [id = '', ...others] = idsOf(element, 'aria-errormessage');
  // Browsers have only begun to read several.
  if (others.length > 0) {
    return [
      warning(
        element,
        'several',
        'aria-errormessage names several elements, but few browsers read more than one.',
      ),
    ];
  }
  const message = document.byId(id)[0];
  const shownId = cutText(id, 60);
  if (message === undefined) {
    if (isInShadowHost(document, element)) return [];
    return [warning(element, 'missing', `aria-errormessage names “${shownId}”, an id that no element has.`)];
  }
  if (!isPerceivable(document, message)) {
    return [failing(element, 'hidden', `the error message “${shownId}” of this invalid element is hidden.`)];
  }
  return isAnnounced(element, message, id)
    ? []
    : [
        warning(
          element,
          'silent',
          `only aria-errormessage tells of the error message “${shownId}”, and not every screen reader reads it.`,
        ),
      ];
}

/** Not every screen reader follows aria-errormessage by itself. */
function isAnnounced(element: Element, message: Element, id: string): boolean {
  const live = attribute(message, 'aria-live')?.trim().toLowerCase() ?? 'off';
  if (explicitRole(message) === 'alert' || live === 'assertive' || live === 'polite') return true;
  return idsOf(element, 'aria-describedby').includes(id);
}

import { attribute } from '../../evidence/html/element.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, type Outcome, pass, passUnless } from '../check.ts';
import { failing } from './finding.ts';

const advice = {
  missing: 'Add lang to the html element with the language of the page, such as lang="en" or lang="pt-BR".',
  blank: 'Write the language of the page into lang, such as lang="en".',
  xmlOnly: 'Add lang beside xml:lang: in HTML, only lang counts.',
};

const tasks = {
  missing: 'Set the language of the page',
  blank: 'Fill in the empty lang of the page',
  xmlOnly: 'Add lang beside xml:lang',
};

export const htmlHasLang = defineCheck({
  id: 'html-has-lang',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'The page declares its language',
  why: 'Screen readers choose the voice by it, browsers the hyphenation and the offer to translate.',
  rule: 'Passes when the html element has a lang that is not blank (in XHTML, xml:lang alone is enough), and fails otherwise. Whether the language exists has a check of its own.',
  source: 'https://act-rules.github.io/rules/b5c3f8',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: { before: '<html>', after: '<html lang="en">' },

  evaluate({ document }): Outcome<keyof typeof advice> {
    const { root, isXhtml } = document;
    const lang = attribute(root, 'lang');
    const xmlLang = attribute(root, 'xml:lang');
    const declared = [lang, isXhtml ? xmlLang : undefined].find(isWritten);
    if (declared !== undefined) return pass(`The page is in “${cutText(declared, 40)}”.`, declared);
    if (isWritten(xmlLang)) {
      return passUnless(
        [failing(root, 'xmlOnly', 'only xml:lang declares the language; lang is missing.')],
        '',
      );
    }
    return lang === undefined
      ? passUnless([failing(root, 'missing', 'the html element has no lang.')], '')
      : passUnless([failing(root, 'blank', 'the lang of the html element is blank.')], '');
  },
});

function isWritten(value: string | undefined): value is string {
  return value !== undefined && !isBlank(value);
}

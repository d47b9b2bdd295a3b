import { attribute } from '../../evidence/html/element.ts';
import { langOk, languageFamily } from '../../evidence/text/language-tags.ts';
import { graphemes } from '../../evidence/text/text.ts';
import { mainText, mainTextInOwnLanguage } from '../../evidence/text/visible-text.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import {
  detectableLanguages,
  detectLanguage,
  detectMostly,
  mainTextLanguage,
  readCharacters,
} from './detect-language.ts';

const thresholds = { minWords: 50, minCharacters: 200, readCharacters };

/** Registered codes that name no language, or many. https://www.iana.org/assignments/language-subtag-registry */
const noLanguage: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis']);

export const languageMatch = defineCheck({
  id: 'language-match',
  category: 'content',
  weight: 2,
  tier: 'page',
  title: 'The declared language matches the text',
  why: 'Screen readers pronounce, and browsers translate, by the declared language.',
  rule: `Compares the lang of the html element with the language that the main text (in main, or outside header, footer, nav and aside) begins in, without parts that declare another language; where these differ, with that of most of five passages of its first 5,000 characters. Passes when they are the same or close relatives, such as Croatian and Serbian, and warns otherwise. It never fails. Not judged without a valid lang that names one language, with fewer than ${thresholds.minWords} words and also fewer than ${thresholds.minCharacters} characters, and where the language of the text is not certain.`,
  source: 'https://www.w3.org/WAI/standards-guidelines/act/rules/ucwvc8/',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    different: 'Set the lang attribute of the html element to the language that the text is written in.',
  },
  tasks: {
    different: 'Declare the language the text is written in',
  },
  example: {
    before: '<html lang="en"> … <p>Wir öffnen um neun Uhr.</p>',
    after: '<html lang="de"> … <p>Wir öffnen um neun Uhr.</p>',
  },

  evaluate({ document }) {
    const declared = attribute(document.root, 'lang') ?? '';
    if (!langOk(declared)) return notApplicable('The page declares no valid language.');
    const expected = languageFamily(declared);
    if (noLanguage.has(expected)) return notApplicable('The page declares no single language.');
    // Text that names another language as its own says nothing of the page's: ACT ucwvc8, passed example 3.
    const main = mainTextInOwnLanguage(document);
    if (main.wordCount < thresholds.minWords && graphemes(main.beginning(2_000)) < thresholds.minCharacters) {
      const besides = main === mainText(document) ? '' : ' beside what is in other languages';
      return notApplicable(`The page has too little text${besides} to tell its language.`);
    }
    if (!isDetectable(expected))
      return notApplicable(`Text in ${declared} cannot be told from text in other languages.`, 'no_evidence');
    const beginning =
      main === mainText(document)
        ? mainTextLanguage(document)
        : detectLanguage(main.beginning(readCharacters));
    const isExpected = beginning !== undefined && languageFamily(beginning) === expected;
    const detected = isExpected ? beginning : detectMostly(main.beginning(readCharacters));
    if (detected === undefined)
      return notApplicable('The language of the text cannot be told for certain.', 'no_evidence');
    const value = { declared, detected };
    if (expected === languageFamily(detected))
      return pass(`The text is in the declared language, ${declared}.`, value);
    const detail = `The page declares ${declared}, but the text seems to be in ${detected}.`;
    return passUnless(
      [{ outcome: 'warn', advice: 'different', detail, element: document.root }],
      detail,
      value,
    );
  },
});

function isDetectable(expected: string): boolean {
  detectable ??= new Set(detectableLanguages().map(languageFamily));
  return detectable.has(expected);
}

/** Read when first asked, as that loads the detector. */
let detectable: ReadonlySet<string> | undefined;

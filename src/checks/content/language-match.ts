import { attribute, type Document, type Element } from '../../evidence/document.ts';
import { langOk } from '../../evidence/language-tags.ts';
import { graphemes } from '../../evidence/text.ts';
import { mainText, mainTextWithout, type PageText } from '../../evidence/visible-text.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { detectableLanguages, detectLanguage } from './detect-language.ts';

const thresholds = { minWords: 50, minCharacters: 200, readCharacters: 5000 };

/** Languages that the detector, or the web, does not tell apart. */
const same: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  in: 'id',
  iw: 'he',
  bs: 'sh',
  hr: 'sh',
  sr: 'sh',
  tl: 'fil',
  ms: 'id',
};

/** Registered codes that name no language, or many. https://www.iana.org/assignments/language-subtag-registry */
const noLanguage: ReadonlySet<string> = new Set(['und', 'mul', 'zxx', 'mis']);

export const languageMatch = defineCheck({
  id: 'language-match',
  category: 'content',
  weight: 2,
  tier: 'page',
  title: 'The declared language is the one of the text',
  why: 'Screen readers pronounce, and browsers translate, by the declared language.',
  rule: `Compares the lang of the html element with the language of the first 5,000 characters of main text (in main, or outside header, footer, nav and aside), without parts that declare another language. Passes when they are the same or close relatives, such as Croatian and Serbian, and warns otherwise. It never fails. Not judged without a valid lang that names one language, with fewer than ${thresholds.minWords} words and also fewer than ${thresholds.minCharacters} characters, and where the language of the text is not certain.`,
  source: 'https://www.w3.org/WAI/standards-guidelines/act/rules/ucwvc8/',
  thresholds,
  needs: ['document'],
  advice: {
    different: 'Set the lang attribute of the html element to the language that the text is written in.',
  },
  example: {
    before: '<html lang="en"> … <p>Wir öffnen um neun Uhr.</p>',
    after: '<html lang="de"> … <p>Wir öffnen um neun Uhr.</p>',
  },

  evaluate({ document }) {
    const declared = attribute(document.root, 'lang') ?? '';
    if (!langOk(declared)) return notApplicable('The page declares no valid language.');
    const expected = family(declared);
    if (noLanguage.has(expected)) return notApplicable('The page declares no single language.');
    const main = textOfThePage(document, expected);
    if (
      main.wordCount < thresholds.minWords &&
      graphemes(main.text.slice(0, 2000)) < thresholds.minCharacters
    ) {
      return notApplicable('The page has too little text to tell its language.');
    }
    if (!isDetectable(expected))
      return notApplicable(`Text in ${declared} cannot be told from text in other languages.`, 'no_evidence');
    const detected = detectLanguage(main.text.slice(0, thresholds.readCharacters));
    if (detected === undefined)
      return notApplicable('The language of the text cannot be told for certain.', 'no_evidence');
    const value = { declared, detected };
    if (expected === family(detected))
      return pass(`The text is in the declared language, ${declared}.`, value);
    const detail = `The page declares ${declared}, but the text seems to be in ${detected}.`;
    return passUnless(
      [{ outcome: 'warn', advice: 'different', detail, element: document.root }],
      detail,
      value,
    );
  },
});

/** Text that names another language as its own says nothing of the page's: ACT ucwvc8, passed example 3. */
function textOfThePage(document: Document, expected: string): PageText {
  const isForeign = (element: Element) => {
    const own = family(attribute(element, 'lang') ?? expected);
    return own !== expected && code.test(own);
  };
  return document.byAttribute('lang').some(isForeign)
    ? mainTextWithout(document, isForeign)
    : mainText(document);
}

/** Without asking the registry, as some pages name hundreds of languages. */
const code = /^[a-z]{2,3}$/;

function isDetectable(expected: string): boolean {
  return detectableLanguages().some((code) => family(code) === expected);
}

function family(tag: string): string {
  const primary = (tag.split('-', 1)[0] ?? '').toLowerCase();
  return same[primary] ?? primary;
}

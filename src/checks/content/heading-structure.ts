import { mainText } from '../../evidence/text/visible-text.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { writtenHeadings } from './main-headings.ts';

const thresholds = { longWords: 300 };

export const headingStructure = defineCheck({
  id: 'heading-structure',
  category: 'content',
  weight: 2,
  tier: 'page',
  title: 'Long text is divided by sub-headings',
  why: 'Readers scan before they read; sub-headings tell them and search engines what is where.',
  rule: `Judges pages whose main text (in main, or outside header, footer, nav and aside) has at least ${thresholds.longWords} words. Passes when such a page has a heading below the first level with text (h2 to h6, unless aria-level says 1, or what is a heading by role), and warns when it has none. It never fails. Hidden elements (aria-hidden included) do not count.`,
  source: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice: { flat: 'Divide the text with h2 headings that say what follows.' },
  tasks: {
    flat: 'Divide the text with sub-headings',
  },
  absences: { flat: 'subHeading' },
  example: { before: '<p><b>Opening hours</b></p>', after: '<h2>Opening hours</h2>' },

  evaluate({ document }) {
    const words = mainText(document).wordCount;
    if (words < thresholds.longWords)
      return notApplicable(`The main text has ${counted(words, 'word')}, too few to need sub-headings.`);
    const headings = writtenHeadings(document).filter(({ level }) => level > 1);
    const value = { words, headings: headings.length };
    if (headings.length > 0) {
      const parts = counted(headings.length, 'sub-heading divides', 'sub-headings divide');
      return pass(`${parts} ${counted(words, 'word')}.`, value);
    }
    const detail = `The main text has ${counted(words, 'word')} and no sub-heading.`;
    return passUnless([{ outcome: 'warn', advice: 'flat', detail }], detail, value);
  },
});

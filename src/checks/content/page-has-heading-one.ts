import { formatCount } from '../../lib/quantities.ts';
import { hasOpenDialog } from '../accessibility/dialogs.ts';
import { defineCheck, pass, passUnless } from '../check.ts';
import { mainHeadings } from './main-headings.ts';

export const pageHasHeadingOne = defineCheck({
  id: 'page-has-heading-one',
  category: 'content',
  weight: 5,
  tier: 'page',
  title: 'The page has one main heading',
  several: 'main headings are on the page',
  why: 'The main heading tells readers, screen readers and search engines what the page is about.',
  rule: 'Passes with exactly one main heading: a heading of level 1, which is an h1 without another aria-level or any heading with aria-level="1", that holds text or an image with alt. Warns for more than one, which HTML allows. Fails without any, but only warns behind an open dialog. Hidden elements (aria-hidden included) do not count.',
  source: 'https://dequeuniversity.com/rules/axe/4.11/page-has-heading-one',
  needs: ['document'],
  inBrowser: 'rendered',
  advice: {
    missing: 'Put the topic of the page into one h1 at the beginning of the main content.',
    several: 'Keep one h1 for the topic of the page, and make the others h2.',
  },
  tasks: {
    missing: 'Add a main heading',
    several: { one: 'Keep only one main heading', many: 'Reduce {n} main headings to one' },
  },
  absences: { missing: 'mainHeading' },
  judgesWhole: 'page',
  example: { before: '<div class="title">Our services</div>', after: '<h1 class="title">Our services</h1>' },

  evaluate({ document }) {
    const headings = mainHeadings(document);
    if (headings.length === 1) return pass('The page has one main heading.', 1);
    if (headings.length === 0) {
      const detail = 'The page has no main heading.';
      // What is behind it may be out of use, and hold the heading, until it closes.
      const outcome = hasOpenDialog(document) ? 'warn' : 'fail';
      return passUnless([{ outcome, advice: 'missing', detail }], detail, 0);
    }
    return passUnless(
      headings.map((element) => ({
        outcome: 'warn' as const,
        advice: 'several' as const,
        detail: `This is one of ${formatCount(headings.length)} main headings.`,
        element,
      })),
      '',
      headings.length,
    );
  },
});

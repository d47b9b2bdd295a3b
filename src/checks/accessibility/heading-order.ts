import type { Document, Element } from '../../evidence/document.ts';
import { isPerceivable } from '../../evidence/perceivable.ts';
import { defineCheck, notApplicable, type Problem, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';
import { type Heading, headingsOf } from './headings.ts';

export const headingOrder = defineCheck({
  id: 'heading-order',
  category: 'accessibility',
  weight: 2,
  tier: 'page→browser',
  title: 'Heading levels rise by one',
  why: 'Many find their way by the outline of headings; a gap in it looks like a part that is missing.',
  source: 'https://dequeuniversity.com/rules/axe/4.14/heading-order',
  needs: ['document'],
  advice: { jump: 'Use the next level below the heading before, and set the size of the text by CSS.' },
  example: { before: '<h1>Shop</h1> <h3>Shoes</h3>', after: '<h1>Shop</h1> <h2>Shoes</h2>' },

  evaluate({ document }) {
    const headings = headingsOf(document);
    if (headings.length < 2) return notApplicable('The page has fewer than two headings.');
    const frames = framesOf(document);
    const problems = headings.flatMap((heading, position) => {
      const before = headings[position - 1];
      return before !== undefined && heading.level > before.level + 1 ? [jump(before, heading, frames)] : [];
    });
    const value = { headings: headings.length, jumps: problems.length };
    return passUnless(problems, 'No heading level is left out.', value);
  },
});

/** A frame between the two may hold the missing levels, which its own page tells and this one does not. */
function jump(before: Heading, { element, level }: Heading, frames: readonly Element[]): Problem<'jump'> {
  const what = `level ${level} follows level ${before.level}.`;
  const isUncertain = frames.some(({ index }) => before.element.index < index && index < element.index);
  return isUncertain ? warning(element, 'jump', what) : failing(element, 'jump', what);
}

function framesOf(document: Document): readonly Element[] {
  return [...document.byName('iframe'), ...document.byName('frame')].filter((frame) =>
    isPerceivable(document, frame),
  );
}

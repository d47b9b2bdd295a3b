import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isInShadowHost, shadowHosts } from '../../evidence/html/shadow-roots.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';
import { type Heading, headingsOf, reachableHeadings } from './headings.ts';

export const headingOrder = defineCheck({
  id: 'heading-order',
  category: 'accessibility',
  weight: 2,
  tier: 'page',
  title: 'Heading levels rise by one',
  several: 'headings skip a level',
  why: 'Many find their way by the outline of headings; a gap in it looks like a part that is missing.',
  rule: 'Fails when the level of a heading is more than 1 above that of the heading before, such as an h3 after an h1; the first may have any level. Warns instead where a frame or shadow root between the two may hold the missing level. Passes otherwise. Hidden headings (aria-hidden included) do not count; those in closed details can fill a gap. Not judged on pages with fewer than two headings.',
  source: 'https://dequeuniversity.com/rules/axe/4.14/heading-order',
  needs: ['document'],
  inBrowser: 'axe',
  advice: {
    jump: 'Use the level right below that of the heading before, and set the size of the text with CSS.',
  },
  tasks: {
    jump: { one: 'Close 1 gap in the heading levels', many: 'Close {n} gaps in the heading levels' },
  },
  example: { before: '<h1>Shop</h1> <h3>Shoes</h3>', after: '<h1>Shop</h1> <h2>Shoes</h2>' },

  evaluate({ document }) {
    const headings = headingsOf(document);
    if (headings.length < 2) return notApplicable('The page has fewer than two headings.');
    const hasJumps = headings.some((heading, position) => isJump(headings[position - 1], heading));
    const defects = hasJumps ? jumpsIn(document, headings) : [];
    const value = { headings: headings.length, jumps: defects.length };
    return passUnless(defects, 'No heading level is skipped.', value);
  },
});

function isJump(before: Heading | undefined, { level }: Heading): boolean {
  return before !== undefined && level > before.level + 1;
}

function jumpsIn(document: Document, headings: readonly Heading[]): Defect<'jump'>[] {
  const inSteps = reachedInSteps(document);
  const uncertain = behindUnread(headings, unreadIn(document));
  return headings.flatMap((heading, position) => {
    const before = headings[position - 1];
    if (before === undefined || !isJump(before, heading) || inSteps.has(heading)) return [];
    const isUncertain = [before, heading].some(({ element }) => isInShadowHost(document, element));
    return [jump(before, heading, isUncertain || uncertain.has(heading))];
  });
}

/**
 * Headings to which the levels rise one by one over those that the browser folds away, as in closed details. axe-core
 * does not meet these, but readers who open them do, and T6 calls them exposed.
 */
function reachedInSteps(document: Document): ReadonlySet<Heading> {
  const reached = new Set<Heading>();
  let before: Heading | undefined;
  let hasJump = false;
  for (const heading of reachableHeadings(document)) {
    hasJump ||= isJump(before, heading);
    before = heading;
    if (!isPerceivable(document, heading.element)) continue;
    if (!hasJump) reached.add(heading);
    hasJump = false;
  }
  return reached;
}

/** @param isUncertain the missing levels may stand where we do not read: between the two, or in a host of one */
function jump(before: Heading, { element, level }: Heading, isUncertain: boolean): Defect<'jump'> {
  const what = `a heading of level ${level} follows one of level ${before.level}.`;
  return isUncertain ? warning(element, 'jump', what) : failing(element, 'jump', what);
}

/** Headings with such an element between the heading before and themselves. Both lists are in tree order. */
function behindUnread(headings: readonly Heading[], unread: readonly Element[]): ReadonlySet<Heading> {
  let next = 0;
  const found = headings.filter(({ element }) => {
    const first = next;
    while ((unread[next]?.index ?? element.index) < element.index) next += 1;
    return next > first;
  });
  return new Set(found);
}

/** Frames, whose own pages tell what they hold and this one does not, and what has a shadow root. */
function unreadIn(document: Document): readonly Element[] {
  const { byName } = document;
  return [...byName('iframe'), ...byName('frame'), ...shadowHosts(document)]
    .filter((element) => isPerceivable(document, element))
    .sort((a, b) => a.index - b.index);
}

import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { isPresentation, tabindexOf } from '../../evidence/naming/role.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';

export const frameTitle = defineCheck({
  id: 'frame-title',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Frames have a name',
  several: 'frames have no name',
  why: 'Screen reader users decide by its name whether to enter a frame.',
  rule: 'Fails for each iframe and frame without a name. The name may come from title, aria-label or aria-labelledby. Passes otherwise. Frames do not count when they are hidden (aria-hidden included), have a negative tabindex, or have role="none" or "presentation" and no title. Not judged on pages without frames.',
  source: 'https://act-rules.github.io/rules/cae760',
  needs: ['document'],
  inBrowser: 'axe',
  advice: { nameless: 'Say in the title of the frame what it shows: title="Map of our shops".' },
  tasks: {
    nameless: { one: 'Give 1 frame a title', many: 'Give {n} frames a title' },
  },
  example: {
    before: '<iframe src="/map"></iframe>',
    after: '<iframe src="/map" title="Map of our shops"></iframe>',
  },

  evaluate({ document }) {
    const frames = framesOf(document);
    if (frames.length === 0) return notApplicable('The page shows no frame.');
    const defects = frames
      .filter((frame) => nameSource(document, frame) === undefined)
      .map((frame) => failing(frame, 'nameless', 'this frame has no name.'));
    const value = { frames: frames.length, offending: defects.length };
    return passUnless(defects, 'Every frame has a name.', value);
  },
});

function framesOf(document: Document): readonly Element[] {
  return [...document.byName('iframe'), ...document.byName('frame')].filter(
    (frame) =>
      isPerceivable(document, frame) && (tabindexOf(frame) ?? 0) >= 0 && !isDecoration(document, frame),
  );
}

/** A frame that has a title, be it blank, is announced whatever its role. */
function isDecoration(document: Document, frame: Element): boolean {
  return isPresentation(document, frame) && attribute(frame, 'title') === undefined;
}

import { type Document, readDocument } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isFocusable, tabindexOf } from '../../evidence/naming/role.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';

export const frameFocusableContent = defineCheck({
  id: 'frame-focusable-content',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Frames with links or fields can be reached by keyboard',
  several: 'frames hold links, buttons or fields that the Tab key cannot reach',
  why: 'The Tab key skips the frame and everything in it, so nobody can use it without a mouse.',
  rule: 'Fails for each iframe with a negative tabindex whose srcdoc holds a link, button, form field or another element that the Tab key would reach. Passes otherwise. What is disabled or hidden in the frame, or has a negative tabindex itself, does not count; neither do frames that are hidden (aria-hidden included), or of a width or height of 0 or 1. Frames whose content comes from an address, and what goes beyond a million characters, are not judged. Not judged on pages without a srcdoc in a frame with a negative tabindex.',
  source: 'https://act-rules.github.io/rules/akn7bn',
  needs: ['document'],
  advice: { skipped: 'Remove tabindex from the frame, or take what can be focused out of it.' },
  tasks: {
    skipped: {
      one: 'Remove the negative tabindex from 1 frame',
      many: 'Remove the negative tabindex from {n} frames',
    },
  },
  example: {
    before: '<iframe title="Our shops" tabindex="-1" srcdoc="<a href=/map>Map</a>"></iframe>',
    after: '<iframe title="Our shops" srcdoc="<a href=/map>Map</a>"></iframe>',
  },

  evaluate({ document }) {
    const frames = document.byAttribute('srcdoc').filter((frame) => isSkipped(document, frame));
    if (frames.length === 0)
      return notApplicable('The page has no srcdoc in a frame with a negative tabindex.');
    const defects = read(frames)
      .filter((frame) => holdsFocusable(document, attribute(frame, 'srcdoc') ?? ''))
      .map((frame) =>
        failing(frame, 'skipped', 'the Tab key skips this frame and what can be focused in it.'),
      );
    const value = { frames: frames.length, offending: defects.length };
    return passUnless(defects, 'No frame that the Tab key skips holds anything to focus.', value);
  },
});

function isSkipped(document: Document, frame: Element): boolean {
  return (
    frame.name === 'iframe' &&
    frame.namespace === 'html' &&
    (tabindexOf(frame) ?? 0) < 0 &&
    !isTiny(frame) &&
    isPerceivable(document, frame)
  );
}

/** Nobody sees what is in it, as in frames for scripts. */
function isTiny(frame: Element): boolean {
  return ['width', 'height'].some((name) => /^\s*0*[01](?![\d.])/.test(attribute(frame, name) ?? ''));
}

/** Characters of all that is read, with what it takes to begin one: more than pages of people have in such frames. */
const charactersMax = 1_000_000;
const charactersEach = 1_000;

function read(frames: readonly Element[]): readonly Element[] {
  let left = charactersMax;
  return frames.filter((frame) => {
    left -= charactersEach + (attribute(frame, 'srcdoc') ?? '').length;
    return left >= 0;
  });
}

function holdsFocusable({ url }: Document, srcdoc: string): boolean {
  const inner = readDocument(srcdoc, url);
  const { byName, byAttribute } = inner;
  const native = ['button', 'details', 'input', 'select', 'summary', 'textarea'].flatMap(byName);
  return [...native, ...byAttribute('href'), ...byAttribute('tabindex')].some(
    (element) => (tabindexOf(element) ?? 0) >= 0 && isFocusable(inner, element),
  );
}

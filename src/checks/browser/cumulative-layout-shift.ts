import type { LayoutShift } from '../../evidence/browser-evidence.ts';
import { formatCount } from '../../lib/quantities.ts';
import type { Defect, Outcome } from '../check.ts';
import { pass } from '../check.ts';
import { defineBrowserCheck } from './browser-check.ts';
import { notMeasured, outcomeWithin, overInWords } from './lab-values.ts';
import { placeOf } from './place-of.ts';

const thresholds = { pass: 0.1, warn: 0.25 };

const advice = {
  'unsized-image':
    'Give the picture width and height attributes, so that its room is kept before it arrives.',
  font: 'Keep text in place when its font arrives: preload the font, or give the fallback its measures with size-adjust.',
  frame: 'Keep the room of the frame before it arrives, by a width and a height or a min-height around it.',
  animation: 'Animate transform instead of top, left, width or height, which move what stands around.',
  late: 'Keep the room of what arrives late, such as banners and ads, or add it below what is already shown.',
};

export const cumulativeLayoutShift = defineBrowserCheck({
  id: 'cumulative-layout-shift',
  category: 'performance',
  weight: 10,
  tier: 'browser',
  title: 'Nothing moves while the page loads',
  several: 'shifts moved what was already shown',
  why: 'When text and buttons jump, visitors lose the line that they read and tap what they did not mean.',
  rule: `Adds up how far and how much of what is already shown moves while the page loads, in the worst span of at most five seconds (CLS). Passes up to ${thresholds.pass}, warns up to ${thresholds.warn}, and fails above that. Lists what moved, most first, and why, as far as the browser can tell.`,
  source: 'https://web.dev/articles/cls',
  thresholds,
  needs: ['lab'],
  advice,
  tasks: {
    'unsized-image': { one: 'Keep the room of 1 picture', many: 'Keep the room of {n} pictures' },
    font: { one: 'Stop 1 jump when fonts arrive', many: 'Stop {n} jumps when fonts arrive' },
    frame: { one: 'Keep the room of 1 frame', many: 'Keep the room of {n} frames' },
    animation: {
      one: 'Stop 1 animation that moves the page',
      many: 'Stop {n} animations that move the page',
    },
    late: {
      one: 'Keep the room of 1 part that comes late',
      many: 'Keep the room of {n} parts that come late',
    },
  },
  example: {
    before: '<img src="harbour.jpg" alt="The harbour">',
    after: '<img src="harbour.jpg" width="1200" height="800" alt="The harbour">',
  },

  evaluate({ lab }): Outcome<keyof typeof advice> {
    const { cls } = lab.simulated;
    if (cls === null) return notMeasured(lab, 'cls');
    const value = { score: Number(cls.toFixed(3)) };
    if (value.score === 0) return pass('Nothing moved while the page loaded.', value);
    const score = overInWords(cls, thresholds, (number) => formatCount(Number(number.toFixed(2))));
    const summary = `What was already shown moved while the page loaded: a layout shift of ${score}.`;
    const outcome = outcomeWithin(cls, thresholds);
    if (outcome === 'pass') return pass(summary, value);
    const found = lab.shifts.map((shift): Defect<keyof typeof advice> => ({ outcome, ...told(shift) }));
    const unknown = { outcome, advice: 'late', detail: 'What moved, the browser does not tell.' } as const;
    return { outcome, defects: found.length > 0 ? found : [unknown], summary, value };
  },
});

/** Without the measure: a finding stays the same when it moves a little less. */
function told({ cause, url, elements }: LayoutShift) {
  const key = cause ?? ('late' as const);
  return {
    advice: key,
    detail: `This part moved ${momentOf(key)}.`,
    ...placeOf(elements[0]),
    ...(url !== null && { url }),
  };
}

function momentOf(key: keyof typeof advice): string {
  switch (key) {
    case 'unsized-image':
      return 'when a picture without dimensions arrived';
    case 'font':
      return 'when a font arrived';
    case 'frame':
      return 'when a frame arrived';
    case 'animation':
      return 'with an animation';
    case 'late':
      return 'while the page was already shown';
  }
}

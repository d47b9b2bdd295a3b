import type { AxeNode } from '../../evidence/browser-evidence.ts';
import { formatCount } from '../../lib/quantities.ts';
import { axeOutcome } from './axe-outcome.ts';
import { defineBrowserCheck } from './browser-check.ts';

const thresholds = { sidePx: 24 };

export const targetSize = defineBrowserCheck({
  id: 'target-size',
  category: 'accessibility',
  weight: 2,
  tier: 'browser',
  title: 'Links and buttons are easy to hit',
  several: 'links or buttons may be hard to hit',
  why: 'Small targets close together are missed by shaking hands, large fingers and everybody on a bus.',
  rule: `Asks axe-core whether each link and control is at least ${thresholds.sidePx} by ${thresholds.sidePx} CSS pixels or has as much room around it, as WCAG 2.2 asks at level AA, on a screen of a phone. Fails for each that is not. Warns when axe can tell of none that it is too small, but not of all that they are large enough. Passes otherwise. Not judged on pages without links and controls; those within a sentence do not count.`,
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum.html',
  thresholds,
  needs: ['axe'],
  advice: {
    small:
      'Make it at least 24 by 24 pixels, by padding for instance, or put more room between it and the next.',
  },
  tasks: { small: { one: 'Enlarge 1 link or button', many: 'Enlarge {n} links or buttons' } },
  example: {
    before: 'nav a { font-size: 12px; line-height: 1; }',
    after: 'nav a { font-size: 12px; line-height: 1; display: inline-block; padding: 8px; }',
  },

  evaluate({ axe }) {
    return axeOutcome(axe, ['target-size'], {
      detail: detailOf,
      unsure: () => 'Whether this link or button has enough room around it, axe leaves to people.',
      advice: () => 'small' as const,
      passed: 'All links and controls are large enough, or have room around them.',
      nothing: 'The page has no links and controls beside its sentences.',
    });
  },
});

function detailOf({ box }: AxeNode): string {
  if (box === null) return 'This link or button is too small and has too little room around it.';
  const [width, height] = [box.width, box.height].map((side) => formatCount(Math.round(side)));
  return `This link or button has ${width} by ${height} pixels and too little room around it.`;
}

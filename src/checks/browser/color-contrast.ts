import type { AxeNode } from '../../evidence/browser-evidence.ts';
import { axeOutcome } from './axe-outcome.ts';
import { defineBrowserCheck } from './browser-check.ts';

export const colorContrast = defineBrowserCheck({
  id: 'color-contrast',
  category: 'accessibility',
  weight: 5,
  tier: 'browser',
  title: 'Text stands out from what is behind it',
  several: 'texts do not clearly stand out',
  why: 'Faint text is lost on everybody in the sun, and on many people always.',
  rule: 'Asks axe-core whether each text has the contrast that WCAG 2 asks for at level AA: 4.5:1, and 3:1 when it is large. Fails for each text that has less. Warns when axe can tell for none that it has less, but not for all that they have enough, as over pictures. Passes otherwise. Not judged on pages that show no text.',
  source: 'https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum.html',
  needs: ['axe'],
  advice: {
    faint:
      'Make the text darker or what is behind it lighter, or the other way round, until the contrast is reached.',
  },
  tasks: { faint: { one: 'Raise the contrast of 1 text', many: 'Raise the contrast of {n} texts' } },
  example: {
    before: 'p { color: #999; background: #fff; } /* 2.8:1 */',
    after: 'p { color: #595959; background: #fff; } /* 7:1 */',
  },

  evaluate({ axe }) {
    return axeOutcome(axe, ['color-contrast'], {
      detail: detailOf,
      unsure: () => 'Whether this text stands out enough, axe leaves to people.',
      advice: () => 'faint' as const,
      passed: 'All texts stand out from what is behind them.',
      nothing: 'The page shows no text whose contrast could be measured.',
    });
  },
});

/** As axe says: `… contrast of 2.84 (…). Expected contrast ratio of 4.5:1`. */
function detailOf({ message }: AxeNode): string {
  const measured = numberBehind(message, 'contrast of ');
  const asked = numberBehind(message, 'contrast ratio of ');
  if (measured === undefined || asked === undefined) return 'This text has too little contrast.';
  return `This text has a contrast of ${measured} to 1, where ${asked} to 1 is asked for.`;
}

function numberBehind(message: string, words: string): number | undefined {
  const at = message.indexOf(words);
  const number = Number.parseFloat(message.slice(at + words.length));
  return at === -1 || Number.isNaN(number) ? undefined : number;
}

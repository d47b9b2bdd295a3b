import { attribute, type Element } from '../../evidence/html/element.ts';
import { metasNamed } from '../../evidence/html/metas.ts';
import { remembered } from '../../lib/remembered.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { initialScaleMin: 1 };

const advice = {
  missing: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.',
  fixed: 'Replace the fixed width with width=device-width.',
  desktop: 'Set width=device-width, initial-scale=1 as the content.',
  zoomed: 'Set initial-scale=1: a smaller scale shows the page shrunk.',
  several: 'Keep one viewport element; of several, the later values win.',
};

const tasks = {
  missing: 'Add a viewport element',
  fixed: 'Remove the fixed width of the viewport',
  desktop: 'Set the viewport width to device-width',
  zoomed: 'Set the initial scale to 1',
  several: 'Keep only one viewport element',
};

export const viewport = defineCheck({
  id: 'viewport',
  category: 'best-practices',
  weight: 10,
  tier: 'page',
  title: 'The page adapts to the width of the device',
  why: 'Without a viewport, phones lay the page out for a desktop and show it shrunk.',
  rule: `Fails without a viewport element, when the width that it sets is a number, as in width=1024, and when it sets neither width=device-width nor an initial-scale of at least ${thresholds.initialScaleMin}. Warns when initial-scale is below ${thresholds.initialScaleMin} beside width=device-width, and when there is more than one viewport element; their values are read together, and later ones win. Passes otherwise.`,
  source:
    'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  thresholds,
  needs: ['document'],
  inBrowser: 'rendered',
  advice,
  tasks,
  headAbsences: ['missing'],
  example: {
    before: '<meta name="viewport" content="width=1024">',
    after: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  },

  evaluate({ document }) {
    const metas = metasNamed(document, 'viewport');
    // Where one ends, a comma ends its last pair.
    const { pairs, value } = readContent(metas.map((meta) => attribute(meta, 'content') ?? '').join(','));
    return passUnless(
      defectsOf(metas, pairs),
      'The page is as wide as the device.',
      value,
      metas.filter(hasSemicolon).map((element) => ({
        detail: 'Chrome does not separate values at a semicolon, and may miss them: write commas.',
        element,
      })),
    );
  },
});

/** Most pages have the same. */
const readContent = remembered((content) => {
  const pairs = viewportPairs(content);
  return { pairs: new Map(pairs), value: Object.fromEntries(pairs) };
});

function hasSemicolon(meta: Element): boolean {
  return attribute(meta, 'content')?.includes(';') ?? false;
}

function defectsOf(
  metas: readonly Element[],
  pairs: ReadonlyMap<string, string>,
): Defect<keyof typeof advice>[] {
  const [first, second] = metas;
  if (first === undefined) {
    return [{ outcome: 'fail', advice: 'missing', detail: 'The page has no viewport element.' }];
  }
  const defects: Defect<keyof typeof advice>[] = [];
  const width = pairs.get('width')?.toLowerCase();
  const isDeviceWide = width === 'device-width';
  const scale = scaleOf(pairs.get('initial-scale'));
  // A width in numbers is never that of the device: one cause, told once.
  if (width !== undefined && !Number.isNaN(Number.parseFloat(width))) {
    const detail = `The width of the viewport is fixed at ${width}.`;
    defects.push({ outcome: 'fail', advice: 'fixed', detail, element: first });
  } else if (!isDeviceWide && !(scale !== undefined && scale >= thresholds.initialScaleMin)) {
    const detail = 'The viewport sets neither width=device-width nor an initial-scale of 1 or more.';
    defects.push({ outcome: 'fail', advice: 'desktop', detail, element: first });
  }
  if (isDeviceWide && scale !== undefined && scale < thresholds.initialScaleMin) {
    const detail = `The page is first shown at a scale of ${scale}.`;
    defects.push({ outcome: 'warn', advice: 'zoomed', detail, element: first });
  }
  if (second !== undefined) {
    const detail = `The page has ${counted(metas.length, 'viewport element')}.`;
    defects.push({ outcome: 'warn', advice: 'several', detail, element: second });
  }
  return defects;
}

/**
 * Name and value pairs by the algorithm of CSS: commas and semicolons part pairs, as does white space after a
 * value. Chrome takes a semicolon for part of the value: `width=device-width;` sets no width there.
 * @see https://www.w3.org/TR/css-viewport-1/#parsing-algorithm
 */
export function viewportPairs(content: string): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  let name: string | undefined;
  let isValueNext = false;
  for (const token of content.match(tokens) ?? []) {
    if (token === '=') isValueNext = name !== undefined;
    else if (token === ',' || token === ';') {
      name = undefined;
      isValueNext = false;
    } else if (isValueNext && name !== undefined) {
      pairs.push([name, token]);
      name = undefined;
      isValueNext = false;
    } else name ??= token.toLowerCase();
  }
  return pairs;
}

const tokens = /[,;=]|[^\s,;=]+/g;

/** As the algorithm has it: words that stand for numbers, other words count nothing. */
function scaleOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const word = value.toLowerCase();
  if (word === 'yes') return 1;
  if (word === 'device-width' || word === 'device-height') return 10;
  const number = Number.parseFloat(word);
  return Number.isNaN(number) || number < 0 ? undefined : number;
}

import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { declarationsOf } from '../../evidence/html/inline-style.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';
import { isFilled } from './tables.ts';

const thresholds = { letterEm: 0.12, wordEm: 0.16, lineEm: 1.5, usualPixels: 16, wrappedCharacters: 200 };

const advice = {
  spacing:
    'Remove !important from the spacing in the style attribute, or use the value that readers may need.',
};

const tasks = {
  spacing: { one: 'Drop !important from 1 spacing style', many: 'Drop !important from {n} spacing styles' },
};

type Advice = keyof typeof advice;

export const avoidInlineSpacing = defineCheck({
  id: 'avoid-inline-spacing',
  category: 'accessibility',
  // Serious for axe, but it is met by the few who set spacing of their own.
  weight: 2,
  tier: 'page',
  title: 'Readers can widen the spacing of text',
  several: 'elements fix the spacing of their text too tightly',
  why: 'Many people with dyslexia read only with more space, and !important in a style attribute takes it from them.',
  rule: `Fails for each element with text of its own whose style attribute sets letter-spacing below ${thresholds.letterEm}em or word-spacing below ${thresholds.wordEm}em with !important. Warns instead when the text stands in elements within; for px, pt and rem, which it takes at letters of ${thresholds.usualPixels} pixels; and for a line-height below ${thresholds.lineEm} where the text of the element has at least ${thresholds.wrappedCharacters} characters. Passes otherwise. Hidden elements (aria-hidden included) do not count. Not judged without such spacing.`,
  source: 'https://act-rules.github.io/rules/24afc2',
  thresholds,
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<p style="letter-spacing: 0.02em !important">Our inn has beds for twelve.</p>',
    after: '<p style="letter-spacing: 0.02em">Our inn has beds for twelve.</p>',
  },

  evaluate({ document }) {
    const judged = document.byAttribute('style').flatMap((element) => heldSpacing(document, element) ?? []);
    if (judged.length === 0)
      return notApplicable('No style attribute of the page fixes spacing with !important.');
    const defects = judged.flatMap(({ element, held }) =>
      held.flatMap((one) => defectOf(document, element, one)),
    );
    const value = { elements: judged.length, offending: defects.length };
    return passUnless(defects, 'No style attribute fixes the spacing of text too tightly.', value);
  },
});

interface Spacing {
  readonly property: Property;
  readonly value: string;
  /** Of the size of the letters. */
  readonly ratio: number;
  /** Whatever that size is. */
  readonly isExact: boolean;
}

type Property = 'letter-spacing' | 'word-spacing' | 'line-height';

const needed: Readonly<Record<Property, number>> = {
  'letter-spacing': thresholds.letterEm,
  'word-spacing': thresholds.wordEm,
  'line-height': thresholds.lineEm,
};

interface Judged {
  readonly element: Element;
  readonly held: readonly Spacing[];
}

function heldSpacing(document: Document, element: Element): Judged | undefined {
  const style = attribute(element, 'style') ?? '';
  if (!/important/i.test(style) || element.namespace !== 'html') return undefined;
  // The last of several counts.
  const last = new Map<string, string>();
  for (const { name, value, isImportant } of declarationsOf(style)) if (isImportant) last.set(name, value);
  const held = properties.flatMap((property) => spacingOf(property, last.get(property)) ?? []);
  return held.length > 0 && isPerceivable(document, element) ? { element, held } : undefined;
}

const properties = Object.keys(needed) as Property[];

function spacingOf(property: Property, value: string | undefined): Spacing | undefined {
  if (value === undefined) return undefined;
  const isLine = property === 'line-height';
  if (value === 'normal') return { property, value, ratio: 0, isExact: true };
  const [, digits, unit = ''] = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+))(em|px|pt|rem|%)?$/.exec(value) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const size = number === 0 ? undefined : sizes.get(unit);
  if (size !== undefined)
    return { property, value, ratio: (number * size) / thresholds.usualPixels, isExact: false };
  if (unit === 'em' || number === 0 || (isLine && unit === ''))
    return { property, value, ratio: number, isExact: true };
  // What a share of is, differs between browsers, but for lines.
  return isLine && unit === '%' ? { property, value, ratio: number / 100, isExact: true } : undefined;
}

/** In pixels. */
const sizes: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', 4 / 3],
  ['rem', 16],
]);

/**
 * The style sheets may set the spacing of elements within anew, and the size of letters. Whether text wraps, the layout
 * says, but a long one does on every phone.
 */
function defectOf(
  document: Document,
  element: Element,
  { property, value, ratio, isExact }: Spacing,
): Defect<Advice>[] {
  if (ratio >= needed[property] || !isFilled(document, element)) return [];
  const isLine = property === 'line-height';
  const own = element.children.filter((child) => child.kind === 'text').map((child) => child.value.trim());
  if (isLine && own.join(' ').length < thresholds.wrappedCharacters) return [];
  const isProven = isExact && !isLine && own.some((text) => !isBlank(text));
  const least = isLine ? `${needed[property]}` : `${needed[property]}em`;
  const what = `${property} is fixed at ${value}; readers may need ${least}.`;
  return [(isProven ? failing : warning)(element, 'spacing', what)];
}

import type { BrowserBody } from '../browser-body.ts';
import { labValuesOf } from '../lab-values.ts';
import { padEnd, padStart, printable, wrap } from '../terminal.ts';
import { outcomeStyles } from '../text-findings.ts';
import type { CheckTexts } from '../text-page.ts';
import { lookWords } from '../words/look.ts';

const words = lookWords.metrics;

/** Each measure with its word and its limits. */
export function metricLines(
  { metrics, product, unsteady }: BrowserBody,
  { width, paint }: CheckTexts,
): string[] {
  if (metrics === null) return [];
  const values = labValuesOf(metrics.simulated);
  const names = Math.max(...values.map(({ metric }) => words.names[metric].length));
  const shown = Math.max(...values.map((value) => value.shown?.length ?? 0));
  const lines = values.flatMap(({ metric, shown: text, outcome, passUpTo, warnUpTo }) => {
    const name = padEnd(words.names[metric], names);
    if (text === null || outcome === null) return [`  ${name}  ${paint('dim', words.none)}`];
    const word = paint(outcomeStyles[outcome], padEnd(words.outcomes[outcome], wordWidth));
    const limits = paint('dim', words.limits(passUpTo, warnUpTo));
    const value = `  ${name}  ${padStart(text, shown)}  ${word}`;
    return width < limitsFrom ? [value, `    ${limits}`] : [`${value}  ${limits}`];
  });
  const conditions = [words.conditions(printable(product)), ...(unsteady ? [words.unsteady] : [])];
  return [...wrap(`${conditions.join('; ')}:`, width), ...lines];
}

/** Narrower, limits have lines of their own. */
const limitsFrom = 78;
const wordWidth = Math.max(...Object.values(words.outcomes).map(({ length }) => length));

import { type Category, categories } from '../checks/check.ts';
import { adviceFor } from './advice-for.ts';
import type { CategorySummary, JudgedCheck, ReportBody } from './body.ts';
import type { CatalogueById, CatalogueCheck } from './catalogue.ts';
import { type Paint, printable } from './terminal.ts';

export interface TextOptions {
  /** The catalogue: a report holds no texts. A check that is not in it shows its id. */
  readonly checks: readonly CatalogueCheck[];
  readonly color: boolean;
  /** With every item, reason and source, and with what passed or does not apply. */
  readonly verbose: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Only some of the checks were asked, so the score compares with no other. */
  readonly partial?: boolean;
}

/** What every part of the text works from. */
export interface Page extends CheckTexts {
  readonly body: ReportBody;
}

/** What tells of a check. */
export interface CheckTexts {
  readonly options: TextOptions;
  readonly width: number;
  readonly paint: Paint;
  readonly texts: CatalogueById;
}

export function entriesOf(body: ReportBody): (readonly [Category, CategorySummary])[] {
  return categories.flatMap((category) => {
    const summary = body.categories[category];
    return summary === undefined ? [] : [[category, summary] as const];
  });
}

/** What to do about what the check found, the worst first. */
export function adviceOf(
  check: JudgedCheck,
  { texts }: CheckTexts,
): readonly [worst: string, ...others: string[]] {
  const [worst = check.summary, ...others] = adviceFor(check, texts.get(check.id));
  return [printable(worst), ...others.map(printable)];
}

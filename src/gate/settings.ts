import type { Category } from '../checks/check.ts';

export { type Category, categories } from '../checks/check.ts';

/** A value, and where it was set: `assay.config.json:12` or `--min-score`. */
export interface Sourced<T> {
  readonly value: T;
  readonly from: string;
}

/** What breaks the gate though no rule names its check. */
export const failOnWords = ['never', 'new', 'fail', 'warn'] as const;
export type FailOn = (typeof failOnWords)[number];

/** `error`: any finding breaks the gate; `warn`, `info`: none does; `off`: it is not asked. */
export const checkLevels = ['error', 'warn', 'info', 'off'] as const;
export type CheckLevel = (typeof checkLevels)[number];

/** What the gate asks of one page, as resolved from options, file and rules. */
export interface GateSettings {
  /** At least. */
  readonly score?: Sourced<number>;
  /** At least, of the full score that a browser gives. */
  readonly browserScore?: Sourced<number>;
  readonly categories: Readonly<Partial<Record<Category, Sourced<number>>>>;
  readonly failOn: Sourced<FailOn>;
  /** By id. */
  readonly checks: Readonly<Record<string, Sourced<CheckLevel>>>;
  /** At most, by name (`html`, `resource-count`): bytes, milliseconds or numbers, as the fact has them. */
  readonly budgets: Readonly<Record<string, Sourced<number>>>;
  /** Points that the score may lose against the baseline. */
  readonly maxDrop?: Sourced<number>;
}

import type { AnyCheck } from './check.ts';

/** Version of the rules: checks, weights, formula, caps. When it must change: docs/decisions/versions.md. */
export const checksVersion = '0.1.0';

/** All checks in report order. */
export const catalogue: readonly AnyCheck[] = [];

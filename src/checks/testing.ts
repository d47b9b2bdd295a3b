import { type SampleOptions, sampleEvidence } from '../evidence/sample-evidence.ts';
import type { AnyCheck } from './check.ts';
import { type CheckResult, runChecks } from './run.ts';

/** What one check says of the sample page, changed where the options say so: the whole way through the runner. */
export function judge(check: AnyCheck, options: SampleOptions = {}): CheckResult {
  const [result] = runChecks(sampleEvidence(options), [check]);
  return result as CheckResult;
}

/** One result as the runner gives it, for what is computed from results alone. */
export function sampleResult(given: Partial<CheckResult> = {}): CheckResult {
  return {
    id: 'sample',
    category: 'seo',
    tier: 'page',
    weight: 5,
    outcome: 'pass',
    reason: null,
    summary: 'A sentence.',
    task: null,
    danger: false,
    value: null,
    items: [],
    itemsTotal: 0,
    advice: null,
    furtherAdvice: [],
    ...given,
  };
}

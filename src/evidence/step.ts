import type { Step, StepKey, Steps } from './evidence.ts';

export function gathered<T>(value: T): Step<T> {
  return { state: 'gathered', value };
}

/** @param because a sentence for the report */
export function irrelevant(because: string): Step<never> {
  return { state: 'irrelevant', because };
}

/** Steps that our own pace left no turn for, or that a pause of the host kept us from: another try may bring them. */
export function unaskedSteps(steps: Steps): StepKey[] {
  return Object.entries<unknown>(steps as unknown as Record<string, unknown>).flatMap(([key, step]) =>
    isStep(step) && step.state === 'missing' && step.why === 'busy' ? [key as StepKey] : [],
  );
}

function isStep(value: unknown): value is Step<unknown> {
  return typeof value === 'object' && value !== null && 'state' in value;
}

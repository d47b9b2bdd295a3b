import type { Step } from './evidence.ts';

export function gathered<T>(value: T): Step<T> {
  return { state: 'gathered', value };
}

/** @param because a sentence for the report */
export function irrelevant(because: string): Step<never> {
  return { state: 'irrelevant', because };
}

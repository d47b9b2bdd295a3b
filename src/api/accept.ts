import { weightOf } from '../lib/accept.ts';

/** Whether an answer in JSON, or in one of the others, is acceptable. */
export function acceptsJson(accept: string | undefined, others: readonly string[] = []): boolean {
  return ['application/json', ...others].some((type) => weightOf(accept, type) > 0);
}

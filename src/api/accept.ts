import { weightOf } from '../lib/accept.ts';

/** Whether an answer in JSON is acceptable. */
export function acceptsJson(accept: string | undefined): boolean {
  return weightOf(accept, 'application/json') > 0;
}

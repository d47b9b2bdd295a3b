import { hasBotWallField } from '../evidence/bot-wall-field.ts';
import type { Exchange } from '../evidence/evidence.ts';

/** A rate limit or a bot check. */
export function mayBeAimedAtUs({ status, fields }: Exchange): boolean {
  return status === 429 || hasBotWallField(fields);
}

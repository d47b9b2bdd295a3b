import type { Exchange } from '../evidence/evidence.ts';
import { hasBotWallField } from '../evidence/site/bot-wall.ts';

/** A rate limit or a bot check. */
export function mayBeAimedAtUs({ status, fields }: Exchange): boolean {
  return status === 429 || hasBotWallField(fields);
}

import { type CauseCode, causeCodes } from '../../store/codes.ts';
import type { Cause } from './types.ts';

const causes: Readonly<Record<CauseCode, Cause>> = {
  [causeCodes.create]: 'create',
  [causeCodes.update]: 'update',
  [causeCodes.schedule]: 'schedule',
  [causeCodes.judgedAgain]: 'judged_again',
};

export function causeOf(code: CauseCode): Cause {
  return causes[code];
}

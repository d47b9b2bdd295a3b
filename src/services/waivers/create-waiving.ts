import type { JudgeAgain } from '../../audit/types.ts';
import type { ServiceSettings } from '../settings.ts';
import { closingLoop } from './close-again.ts';
import { endingLoop } from './end-waivers.ts';
import { judgingLoop } from './judge-again.ts';
import type { WaiversService } from './types.ts';
import type { WaiverLoop, WaiverWorkParts } from './waiver-work-parts.ts';
import { createWaiversService } from './waivers.ts';

interface Waiving {
  readonly service: WaiversService;
  /** What follows from waivers, in each process that works. */
  readonly loops: (judgeAgain: JudgeAgain) => readonly WaiverLoop[];
}

export function createWaiving(
  given: Omit<WaiverWorkParts, 'hear'> & { readonly settings: Pick<ServiceSettings, 'watching'> },
): Waiving {
  const wakes = new Set<() => void>();
  const onChange = () => {
    for (const wake of wakes) wake();
  };
  const parts: WaiverWorkParts = {
    ...given,
    hear(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
  };
  return {
    service: createWaiversService({ ...given, onChange }),
    loops: (judgeAgain) => [judgingLoop(parts, judgeAgain), closingLoop(parts), endingLoop(parts)],
  };
}

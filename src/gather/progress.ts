import type { Learnt } from '../evidence/evidence.ts';
import type { GatherOptions } from './types.ts';

/** More often would be noise for watchers, and work for every process that is told. */
const tellEveryMs = 500;

interface Progress {
  /** One more answer has come. */
  readonly count: () => void;
  /** Tells how many came, if that was not told yet. */
  readonly tell: () => void;
}

/** Tells how many answers have come while probing, at most twice a second. */
export function progressOf({ onStage, now }: GatherOptions, learnt: Learnt): Progress {
  let probed = 0;
  let told = 0;
  let toldAt = now();
  const tell = () => {
    if (probed === told) return;
    told = probed;
    toldAt = now();
    onStage?.('probing', { ...learnt, probed });
  };
  return {
    count() {
      probed += 1;
      if (now() - toldAt >= tellEveryMs) tell();
    },
    tell,
  };
}

import type { Claimed } from '../crawl/types.ts';
import type { WalkContext } from './context.ts';
import type { Visit } from './visited.ts';

/** What failed is asked for once more, but not before it has had time to recover. */
interface SecondTries {
  heard(visit: Visit): void;
  /** Those that may be asked for now; the others wait again. Where there are no others, it waits until all may be. */
  due(claimed: readonly Claimed[]): Promise<readonly Claimed[]>;
}

/** @param goesOn an earlier process may have heard of failures, and nobody remembers when */
export function createSecondTries({ parts, rest, memory }: WalkContext, goesOn: boolean): SecondTries {
  const { now, rows, secondTryMs = minuteMs } = parts;
  const begunAt = memory.failedAt ?? (goesOn ? now() : Number.NEGATIVE_INFINITY);
  const failedAt = new Map<number, number>();
  const inMs = ({ n, tries }: Claimed) =>
    tries === 0 ? 0 : Math.max(0, (failedAt.get(n) ?? begunAt) + secondTryMs - now());
  return {
    heard({ claimed: { n }, later }) {
      if (later) {
        memory.failedAt = now();
        failedAt.set(n, memory.failedAt);
      } else failedAt.delete(n);
    },
    async due(claimed) {
      const early = claimed.filter((one) => inMs(one) > 0);
      if (early.length === 0) return claimed;
      await rows.giveBack(early, { later: false });
      const due = claimed.filter((one) => !early.includes(one));
      if (due.length === 0) await rest(Math.max(...early.map(inMs)), told);
      return due;
    },
  };
}

const minuteMs = 60_000;
const told = 'What failed is asked for once more in a minute.';

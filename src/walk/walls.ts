import { botWall } from '../gather/failures.ts';
import type { WalkFailure } from './types.ts';
import type { Visit } from './visited.ts';

const firstMax = 20;

/** Q8: whether the site turns us away, by its first pages. */
interface Walls {
  /** @returns true: it does */
  heard(visit: Visit): boolean;
  failure(): WalkFailure | null;
}

/** @param before pages that earlier processes fetched */
export function createWalls(before: number): Walls {
  let pages = before;
  let walls = 0;
  let last: Visit['wall'] = null;
  const isShut = () => walls >= firstMax / 2;
  return {
    heard({ fetched, wall }) {
      if (pages >= firstMax || (fetched?.kind !== 'page' && fetched?.kind !== 'error')) return isShut();
      pages += 1;
      if (wall !== null) {
        walls += 1;
        last = wall;
      }
      return isShut();
    },
    failure() {
      return isShut() && last !== null ? { failed: botWall(last.vendor, last.status) } : null;
    },
  };
}

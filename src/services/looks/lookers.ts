import { sql } from 'kysely';
import type { Db, Tx } from '../../store/db.ts';

/** Who can look at pages in a browser. */
export interface Lookers {
  /** By the worker of this process, when its tier goes on or off. */
  offer(isHere: boolean): void;
  /** Somebody can, in this process or on another node. @param through a transaction that asks */
  areThere(through?: Tx): Promise<boolean>;
}

export function createLookers(db: Db): Lookers {
  let isHere = false;
  return {
    offer(isThere) {
      isHere = isThere;
    },
    async areThere(through) {
      if (isHere || db.nodes === undefined) return isHere;
      const asked = sql<{ isThere: boolean }>`select ${db.nodes.hasBrowser} as is_there`;
      const { rows } = await asked.execute((through ?? db).sql);
      return rows[0]?.isThere === true;
    },
  };
}

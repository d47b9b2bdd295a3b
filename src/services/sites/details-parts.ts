import type { KeyRing } from '../../lib/key-ring.ts';
import type { Db } from '../../store/db.ts';
import type { SortedPages } from './sorted-pages.ts';

export interface DetailsParts {
  readonly db: Db;
  readonly cursorKeys: KeyRing;
  readonly sorted: SortedPages;
}

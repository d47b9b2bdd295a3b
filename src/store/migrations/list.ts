import * as tables from './0001-tables.ts';
import type { Migration } from './words.ts';

/** In order, for ever: after a release none is edited, renamed or taken out. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-tables': tables,
};

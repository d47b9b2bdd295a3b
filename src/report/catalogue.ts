import type { AnyCheck } from '../checks/check.ts';

/** The checks as they are shown: the texts that stored reports leave out. */
export interface Catalogue {
  /** `checks_version` */
  readonly version: string;
  readonly checks: readonly CatalogueCheck[];
}

/** What the catalogue says of a check. */
export type CatalogueCheck = Pick<AnyCheck, Kept>;

type Kept =
  | ('id' | 'category' | 'tier' | 'weight' | 'expects' | 'ofServer' | 'thresholds')
  | ('title' | 'several' | 'rule' | 'why' | 'advice' | 'tasks' | 'example' | 'source');

export type CatalogueById = ReadonlyMap<string, CatalogueCheck>;

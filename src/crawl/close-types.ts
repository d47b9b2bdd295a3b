import type { AnyCheck } from '../checks/check.ts';
import type { SiteFinding } from './site-report.ts';

/** What the catalogue says of a check. */
export type KnownCheck = Pick<AnyCheck, 'id' | 'category' | 'tier' | 'weight' | 'title' | 'several'> &
  Pick<AnyCheck, 'advice' | 'tasks'>;

export type KnownChecks = ReadonlyMap<string, KnownCheck>;

/** Before it is known what it costs. */
export type FoundInSite = Omit<SiteFinding, 'points'>;

export const itemsMax = 50;

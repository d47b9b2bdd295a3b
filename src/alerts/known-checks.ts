import { catalogue } from '../checks/catalogue.ts';
import { crawlCatalogue } from '../checks/crawl/crawl-catalogue.ts';
import { caps } from '../score/score.ts';

interface KnownCheck {
  readonly weight: number;
  /** What holds when it passes. */
  readonly title: string;
}

/** Of what runs and crawls judge by now. */
export const knownChecks: ReadonlyMap<string, KnownCheck> = new Map(
  [...catalogue, ...crawlCatalogue].map(({ id, weight, title }) => [id, { weight, title }]),
);

/** What holds the score down wakes people at night. */
export const urgentChecks: ReadonlySet<string> = new Set(caps.map(({ check }) => check));

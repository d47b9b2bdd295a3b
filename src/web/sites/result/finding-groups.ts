import type { CrawlDiff } from '../../../services/sites/types.ts';

type ComparedFinding = CrawlDiff['findings']['new'][number];

export const findingGroupNames = ['new', 'worse', 'better', 'pages', 'gone'] as const;
export type FindingGroups = Readonly<Record<(typeof findingGroupNames)[number], readonly ComparedFinding[]>>;

/**
 * What became of findings, as pages tell it. Worse or better is what a check says; `pages` are those of which it says the
 * same on another number of pages, which a site that grew or was read farther has without being worse.
 */
export function findingGroups({ worse, better, ...others }: CrawlDiff['findings']): FindingGroups {
  return {
    ...others,
    worse: worse.filter(isOtherOutcome),
    better: better.filter(isOtherOutcome),
    pages: [...worse, ...better].filter((finding) => !isOtherOutcome(finding)),
  };
}

function isOtherOutcome({ outcomeBefore, outcomeAfter }: ComparedFinding): boolean {
  return outcomeBefore !== outcomeAfter;
}

/** Its findings were there before, and a check says something else of them. */
export function isJudgedAnew(name: keyof FindingGroups): boolean {
  return name === 'worse' || name === 'better';
}

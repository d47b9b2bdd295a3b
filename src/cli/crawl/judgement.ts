import type { Configuration } from '../../gate/config/configuration.ts';
import { liveWaivers } from '../../gate/config/waiver-notes.ts';
import type { Expectations } from '../../report/expectations.ts';
import type { Selection } from '../../report/partial.ts';
import type { Waiver } from '../../report/waived.ts';
import { expectationsOf } from '../audit/stand.ts';
import { UsageError } from '../command.ts';
import type { CrawlJudgement } from '../parts.ts';
import type { CrawlValues } from './settings.ts';

/** What pages are judged by, by options and file. @param only null: all checks @throws UsageError */
export function judgementOf(
  values: CrawlValues,
  configuration: Configuration | undefined,
  only: Selection | null,
  now: number,
): CrawlJudgement {
  const judgement = {
    as: values.as ?? configuration?.as?.value ?? null,
    ...{ isIndexable: !values['not-indexable'], isForAiSearch: !values['no-ai-search'] },
    waivers: liveWaivers(configuration?.waivers ?? [], now),
    ...(only !== null && { only }),
  };
  expectationsBy(judgement);
  return judgement;
}

/** What it expects of the site. @throws UsageError */
export function expectationsBy({ as, isIndexable, isForAiSearch }: CrawlJudgement): Expectations {
  return expectationsOf({
    ...{ as: as ?? undefined, isFolder: false, hasOrigin: false },
    ...{ isIndexable, isForAiSearch },
  });
}

interface Again {
  /** As the crawl was begun. */
  readonly judgement: CrawlJudgement;
  readonly startedAt: number;
}

/**
 * Options that say what a crawl is judged by may be given again where it goes on, if they say the same.
 * @returns sentences: what else changed
 * @throws UsageError
 */
export function checkAgain(
  { judgement, startedAt }: Again,
  values: CrawlValues,
  configuration: Configuration | undefined,
  only: Selection | null,
): string[] {
  const others = {
    as: values.as !== undefined && values.as !== (judgement.as ?? 'live'),
    'not-indexable': values['not-indexable'] && judgement.isIndexable,
    'no-ai-search': values['no-ai-search'] && judgement.isForAiSearch,
    only: only !== null && wordsOf(only) !== wordsOf(judgement.only),
    config: values.config !== undefined && saysOther(configuration, judgement, startedAt),
  };
  const [other] = Object.entries(others).flatMap(([name, isOther]) => (isOther ? [name] : []));
  if (other !== undefined)
    throw new UsageError(
      `--resume judges as the crawl was begun, and --${other} says something else: leave it out, or begin another crawl.`,
    );
  if (!saysOther(configuration, judgement, startedAt)) return [];
  return [
    `The crawl is judged as it was begun: what ${configuration?.file} says otherwise of waivers or of the site does not count.`,
  ];
}

/** Only what a file says can contradict. */
function saysOther(
  configuration: Configuration | undefined,
  judgement: CrawlJudgement,
  startedAt: number,
): boolean {
  if (configuration === undefined) return false;
  const { as, waivers } = configuration;
  const isOther = as !== undefined && as.value !== judgement.as;
  return isOther || plainly(liveWaivers(waivers, startedAt)) !== plainly(judgement.waivers);
}

/** The same in any order. */
function wordsOf(only: Selection | undefined): string | undefined {
  return only && [...only.categories, ...only.checks].sort().join();
}

/** The line of the file in which one stands is no part of what it says. */
function plainly(waivers: readonly Waiver[]): string {
  return JSON.stringify(waivers.map(({ by: _, ...waiver }) => waiver));
}

import type { CatalogueById } from '../../../report/catalogue.ts';
import { generalTask } from '../../../report/general-task.ts';
import { differenceOf } from '../../../services/sites/crawl-difference.ts';
import { diffFindings } from '../../../services/sites/diff-findings.ts';
import type { CrawlWithReport } from '../../../services/sites/types.ts';
import { formatDay } from '../../../ui/formats.ts';
import { siteResultWords } from '../../words/site-result.ts';
import { type FindingGroups, findingGroupNames, findingGroups, isJudgedAnew } from './finding-groups.ts';
import type { SitePlace } from './site-place.ts';

const words = siteResultWords.changes;

/** Of each kind; the comparison has all. */
const shownMax = 3;

interface ChangesProps {
  /** Completed, with their reports. */
  readonly before: CrawlWithReport;
  readonly after: CrawlWithReport;
  readonly texts: CatalogueById;
  readonly place: SitePlace;
  /** Null: the pages of one of them are no longer kept. */
  readonly compareHref: string | null;
}

/** What has become of the findings since the crawl before: the reports say it, and no page is read for it. */
export function Changes({ before, after, texts, place, compareHref }: ChangesProps) {
  if (before.report === null || after.report === null) return null;
  const findings = findingGroups(diffFindings(before.report, after.report));
  const shown = findingGroupNames.filter((kind) => findings[kind].length > 0);
  return (
    <section class="sect" id="changes">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{sentencesOf(before, after)}</p>
        </div>
        {compareHref !== null && <a href={compareHref}>{words.compare}</a>}
      </div>
      {shown.length === 0 ? (
        <p class="sheet pad">{words.none}</p>
      ) : (
        <div class="cols">
          {shown.map((kind) => (
            <Kind key={kind} kind={kind} findings={findings[kind]} texts={texts} place={place} />
          ))}
        </div>
      )}
    </section>
  );
}

function sentencesOf(before: CrawlWithReport, after: CrawlWithReport): string {
  const difference = differenceOf(before, after);
  const score =
    before.score === null || after.score === null
      ? []
      : before.score === after.score
        ? [words.sameScore(after.score)]
        : [words.score(before.score, after.score)];
  return [
    words.since(before.number, formatDay(before.finishedAt ?? before.queuedAt)),
    ...score,
    words.counted(before.pages.counted, after.pages.counted),
    ...(difference === null ? [] : [words.difference[difference]]),
  ].join(' ');
}

interface KindProps extends Pick<ChangesProps, 'texts' | 'place'> {
  readonly kind: keyof FindingGroups;
  readonly findings: FindingGroups['new'];
}

function Kind({ kind, findings, texts, place }: KindProps) {
  const more = findings.length - shownMax;
  return (
    <div class="sheet pad site-change">
      <h3>
        {words.kinds[kind]} <span class="count">{findings.length}</span>
      </h3>
      <ul>
        {findings.slice(0, shownMax).map(({ check, outcomeAfter, pagesBefore, pagesAfter }) => (
          <li key={check}>
            <a class="pg" href={place.finding(check)}>
              {generalTask(check, texts.get(check))}
            </a>{' '}
            <small>
              {words.pages(pagesBefore, pagesAfter)}
              {isJudgedAnew(kind) && outcomeAfter !== null && `, ${words.outcomes[outcomeAfter]}`}
            </small>
          </li>
        ))}
        {more > 0 && <li class="muted">{words.more(more)}</li>}
      </ul>
    </div>
  );
}

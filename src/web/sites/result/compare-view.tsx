import type { CatalogueById } from '../../../report/catalogue.ts';
import type { Crawl, CrawlDiff, Site } from '../../../services/sites/types.ts';
import { formatDay } from '../../../ui/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Delta, Plate } from '../../../ui/plate.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Note } from '../../components/note.tsx';
import { siteCompareWords as words } from '../../words/site-compare.ts';
import { SiteCrumbs } from '../crumbs.tsx';
import { siteNameOf, sitePath } from '../paths.ts';
import { ComparedFindings } from './compare-findings.tsx';
import { ComparedPages } from './compare-page-groups.tsx';
import type { SitePlace } from './site-place.ts';

export interface Compared {
  /** Null: nothing to compare, for the reason in `note`. */
  readonly diff: CrawlDiff | null;
  readonly note: string | null;
}

interface CompareCrawlsViewProps {
  readonly site: Site;
  /** That can be chosen, newest first. */
  readonly crawls: readonly Crawl[];
  /** Null: there is no other one. */
  readonly compared: Compared | null;
  /** Numbers. */
  readonly chosen: readonly [crawl: number, other: number];
  readonly texts: CatalogueById;
  readonly place: SitePlace;
}

/** What differs between two crawls: findings, then pages. */
export function CompareCrawlsView(props: CompareCrawlsViewProps) {
  const { site, compared, texts, place } = props;
  return (
    <>
      <SiteCrumbs site={site} below={words.title} />
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">
            <bdi>{siteNameOf(site)}</bdi>
          </p>
        </div>
      </div>
      {compared === null ? (
        <EmptyState title={words.tooFew.title} text={words.tooFew.text}>
          <a class="btn" href={place.site}>
            {words.tooFew.action}
          </a>
        </EmptyState>
      ) : (
        <>
          <Picker {...props} diff={compared.diff} />
          {compared.note !== null && (
            <Note tone="info">
              <p>{compared.note}</p>
            </Note>
          )}
          {compared.diff !== null && <Differences diff={compared.diff} texts={texts} place={place} />}
        </>
      )}
    </>
  );
}

function Picker({
  site,
  crawls,
  chosen,
  diff,
}: CompareCrawlsViewProps & { readonly diff: CrawlDiff | null }) {
  const [newer, older] = [Math.max(...chosen), Math.min(...chosen)];
  const select = (name: 'with' | 'crawl', label: string, number: number) => (
    <label class="f">
      <span>{label}</span>
      <select class="field" name={name}>
        {crawls.map((crawl) => (
          <option key={crawl.number} value={crawl.number} selected={crawl.number === number}>
            {words.option(crawl.number, formatDay(crawl.finishedAt ?? crawl.queuedAt), crawl.score)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form class="sheet row cmp" autocomplete="off" data-auto action={sitePath(site.id, '/compare')}>
      {select('with', words.older, older)}
      {select('crawl', words.newer, newer)}
      <button class="btn">{words.compare}</button>
      {diff !== null && <Scores diff={diff} />}
    </form>
  );
}

function Scores({ diff: { older, newer, scoreChange } }: { readonly diff: CrawlDiff }) {
  return (
    <p class="row">
      <Plate score={older.score} result={older.result} />
      <Icon name="arrow" class="flip" label={words.to} />
      <Plate score={newer.score} result={newer.result} />
      {scoreChange !== null && (
        <span>
          <Delta by={scoreChange} /> {scoreChange !== 0 && words.points(Math.abs(scoreChange))}
        </span>
      )}
    </p>
  );
}

interface DifferencesProps extends Pick<CompareCrawlsViewProps, 'texts' | 'place'> {
  readonly diff: CrawlDiff;
}

function Differences({ diff, texts, place }: DifferencesProps) {
  return (
    <>
      {diff.difference !== null && (
        <Note tone="info">
          <p>{words.difference[diff.difference]}</p>
        </Note>
      )}
      <ComparedFindings findings={diff.findings} texts={texts} place={place} />
      <ComparedPages pages={diff.pages} />
    </>
  );
}

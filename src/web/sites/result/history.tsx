import { formatCount } from '../../../lib/quantities.ts';
import { HistoryChart } from '../../../report/page/history-chart.tsx';
import type { Page } from '../../../services/page.ts';
import { differenceOf } from '../../../services/sites/crawl-difference.ts';
import type { Crawl, Site } from '../../../services/sites/types.ts';
import { Plate } from '../../../ui/plate.tsx';
import { When } from '../../../ui/when.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { siteResultWords } from '../../words/site-result.ts';
import { sitesWords } from '../../words/sites.ts';
import { latestPath, sitePath } from '../paths.ts';
import { pagesIn } from '../site-table.tsx';
import { ownPlace } from './site-place.ts';

const words = siteResultWords.history;

interface HistoryProps {
  readonly site: Site;
  /** Newest first. */
  readonly crawls: Page<Crawl>;
  /** Number of the one that is shown. */
  readonly number: number;
  readonly nowMs: number;
}

/** The crawls of a site: how its score went, and each with the way to it. */
export function History({ site, crawls, number, nowMs }: HistoryProps) {
  const { rows, total } = crawls;
  const scored = rows.filter(({ state, score }) => state === 'completed' && score !== null).toReversed();
  const { columns } = words;
  return (
    <section class="sect" id="history">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          {total === 1 && <p>{words.single}</p>}
        </div>
      </div>
      {scored.length > 1 && (
        <div class="sheet pad site-chart">
          <HistoryChart
            runs={scored.map((crawl) => shownRun(crawl, scored))}
            title={words.chart(scored.length)}
          />
          <Breaks scored={scored} />
        </div>
      )}
      <section class="sheet scroll" aria-label={words.title} tabindex={0}>
        <table class="tbl">
          <caption class="vh">{words.caption}</caption>
          <TableHead
            columns={[
              columns.crawl,
              columns.when,
              columns.state,
              { num: columns.score },
              { num: columns.pages },
              { num: columns.findings },
              { unseen: words.compare },
            ]}
          />
          <tbody>
            {rows.map((crawl) => (
              <Row key={crawl.number} site={site} crawl={crawl} number={number} nowMs={nowMs} />
            ))}
          </tbody>
        </table>
      </section>
      {total > rows.length && <p class="hint">{words.older(total - rows.length)}</p>}
    </section>
  );
}

interface RowProps extends Pick<HistoryProps, 'site' | 'number' | 'nowMs'> {
  readonly crawl: Crawl;
}

function Row({ site, crawl, number, nowMs }: RowProps) {
  const { state, score, result, finishedAt, startedAt, queuedAt, findingsCount } = crawl;
  const name = siteResultWords.crawl(crawl.number);
  const href = state === 'completed' ? ownPlace(site, crawl.number).site : crawlPath(site, crawl);
  return (
    <tr>
      <td>
        <a href={href} aria-current={crawl.number === number ? 'page' : undefined}>
          {name}
        </a>
      </td>
      <td class="c-when">
        <When at={finishedAt ?? startedAt ?? queuedAt} now={nowMs} />
      </td>
      <td>
        {sitesWords.filters.states[state]}
        {crawl.incomplete && `, ${words.incomplete}`}
      </td>
      <td class="num">
        <Plate score={score} result={result} hasFailed={state === 'failed'} />
      </td>
      <td class="num">{state === 'completed' ? pagesIn({ completed: crawl }) : '–'}</td>
      <td class="num">{findingsCount === null ? '–' : formatCount(findingsCount)}</td>
      <td>
        {crawl.number !== number && state === 'completed' && crawl.hasDetails && (
          <a href={comparePath(site.id, number, crawl.number)} aria-label={words.compareName(crawl.number)}>
            {words.compare}
          </a>
        )}
      </td>
    </tr>
  );
}

/** Two crawls beside each other, whichever is the older. */
export function comparePath(siteId: number, crawl: number, other: number): string {
  return sitePath(siteId, `/compare?crawl=${crawl}&with=${other}`);
}

/** One that has not been completed stands on a page of its own while it is the latest. */
function crawlPath({ id, latest }: Site, { number }: Crawl): string {
  return number === latest.number ? latestPath(id) : `${sitePath(id)}?crawl=${number}`;
}

/** Why the line of the chart breaks, and where. */
function Breaks({ scored }: { readonly scored: readonly Crawl[] }) {
  // The line passes by what is provisional.
  const drawn = scored.filter(({ result }) => result !== null);
  const broken = drawn.flatMap((crawl, at) => {
    const before = drawn[at - 1];
    const because = before === undefined ? null : differenceOf(before, crawl);
    return because === null ? [] : [{ because, number: crawl.number }];
  });
  return (['settings', 'rules', 'waivers'] as const).map((because) => {
    const numbers = broken.filter((one) => one.because === because).map(({ number }) => number);
    return (
      numbers.length > 0 && (
        <p key={because} class="hint">
          {words.breaks[because](numbers)}
        </p>
      )
    );
  });
}

/** A crawl drawn as the chart of a report draws its runs. @param scored all that are drawn, oldest first */
function shownRun(crawl: Crawl, scored: readonly Crawl[]) {
  const { number, score, result, checksVersion, waiversHash, queuedAt, finishedAt } = crawl;
  // The line breaks between profiles: those that compare have that of the first of them.
  const first = scored.find((one) => differenceOf(one, crawl) === null);
  return {
    ...({ state: 'completed', profile: String(first?.number), expectations: null, waiversHash } as const),
    ...{ number, score, result, checksVersion, queuedAt, finishedAt },
  };
}

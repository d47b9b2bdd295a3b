import type { CrawlProgress, Site } from '../../services/sites/types.ts';
import { TableHead } from '../components/table-head.tsx';
import { words as pageWords } from '../words/en.ts';
import { siteRunningWords as words } from '../words/sites-running.ts';
import { CrawlActions } from './crawl-actions.tsx';
import { latestPath, siteNameOf, sitePath } from './paths.ts';
import { figureNames, type RunningData, runningData } from './running-data.ts';
import { SiteHead } from './site-head.tsx';

interface CrawlRunningViewProps {
  readonly site: Site;
  readonly progress: CrawlProgress;
  readonly nowMs: number;
}

/** A crawl that goes on. With script it changes in place and ends in the site; without, the page reloads itself. */
export function CrawlRunningView({ site, progress, nowMs }: CrawlRunningViewProps) {
  const { crawl } = progress;
  const data = runningData(progress);
  const state = crawl.state as keyof typeof words.titles;
  return (
    <>
      <SiteHead site={site} crawl={crawl} nowMs={nowMs} />
      <section
        class="sheet crawl"
        aria-label={words.progress}
        data-crawl={sitePath(site.id, '/events')}
        data-phase={data.phase}
        data-title={pageWords.documentTitle(siteNameOf(site))}
        data-lost={words.lost}
        data-deleted={words.deleted}
      >
        <div class="crawl-main">
          <h2 data-going>{words.titles[state]}</h2>
          <p class="lede">
            <span role="status" data-status>
              {data.status}
            </span>{' '}
            {state !== 'paused' && <span data-going>{words.leave}</span>}
            <a href={latestPath(site.id)} data-over hidden>
              {words.reload}
            </a>
          </p>
          <progress max={data.bar.max} value={data.bar.value} aria-label={data.bar.name} />
          <Figures texts={data.texts} />
          <div data-going>
            <CrawlActions siteId={site.id} crawl={crawl} completed={site.completed} />
          </div>
        </div>
        <Skipped rows={data.lists.skipped} />
      </section>
      <div class="crawl-lists">
        <Newest rows={data.lists.newest} />
        <Templates rows={data.lists.templates} />
      </div>
    </>
  );
}

/** For `<head>`: browsers without script ask again. */
export function ReloadCrawl() {
  return (
    <noscript>
      <meta http-equiv="refresh" content="5" />
    </noscript>
  );
}

function Figures({ texts }: Pick<RunningData, 'texts'>) {
  return (
    <dl class="crawl-figures">
      {figureNames.map((name) => (
        <div key={name}>
          <dt>{words.figures[name]}</dt>
          <dd>
            <span data-text={name}>{texts[name]}</span>
            {name === 'counted' && <small> {texts.budget}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RowsProps {
  readonly rows: readonly (readonly string[])[];
}

/** Not there before something was left out. */
function Skipped({ rows }: RowsProps) {
  return (
    <div class="crawl-skipped" data-list="skipped" hidden={rows.length === 0}>
      <h3>{words.skipped}</h3>
      <ul class="dash" data-rows>
        {rows.map(([sentence = '']) => (
          <SkippedRow key={sentence} cells={[sentence]} />
        ))}
      </ul>
      <template>
        <SkippedRow cells={['']} />
      </template>
    </div>
  );
}

function SkippedRow({ cells: [sentence] }: { readonly cells: readonly string[] }) {
  return <li data-cell>{sentence}</li>;
}

function Newest({ rows }: RowsProps) {
  return (
    <section class="sheet" data-list="newest" aria-labelledby="newest-title" hidden={rows.length === 0}>
      <h2 id="newest-title">{words.newest}</h2>
      <table class="tbl newest">
        <TableHead columns={words.newestColumns} isUnseen />
        <tbody data-rows>
          {rows.map((cells, index) => (
            <NewestRow key={index} cells={cells} />
          ))}
        </tbody>
      </table>
      <template>
        <NewestRow cells={[]} />
      </template>
    </section>
  );
}

function NewestRow({ cells: [answer, url] }: { readonly cells: readonly string[] }) {
  return (
    <tr>
      <td class="muted" data-cell>
        {answer}
      </td>
      <td class="crawl-url">
        <bdi data-cell>{url}</bdi>
      </td>
    </tr>
  );
}

function Templates({ rows }: RowsProps) {
  const [name, ...counts] = words.templateColumns;
  return (
    <section class="sheet" data-list="templates" aria-labelledby="templates-title" hidden={rows.length === 0}>
      <h2 id="templates-title">{words.templates}</h2>
      <p class="hint">{words.templatesHint}</p>
      <table class="tbl">
        <TableHead columns={[name, ...counts.map((num) => ({ num }))]} />
        <tbody data-rows>
          {rows.map((cells) => (
            <TemplateRow key={cells[0]} cells={cells} />
          ))}
        </tbody>
      </table>
      <template>
        <TemplateRow cells={['', '', '', '']} />
      </template>
    </section>
  );
}

function TemplateRow({ cells: [name, ...counts] }: { readonly cells: readonly string[] }) {
  return (
    <tr>
      <td class="crawl-url">
        <bdi data-cell>{name}</bdi>
      </td>
      {counts.map((count, index) => (
        <td key={index} class="num" data-cell>
          {count}
        </td>
      ))}
    </tr>
  );
}

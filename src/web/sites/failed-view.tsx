import type { Failure } from '../../errors.ts';
import type { Crawl, Site } from '../../services/sites/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { failures } from '../words/failures.ts';
import { siteRunningWords } from '../words/sites-running.ts';
import { CrawlAgain } from './crawl-actions.tsx';
import { newSitePath, sitePath } from './paths.ts';
import { SiteHead } from './site-head.tsx';

const words = siteRunningWords;

interface CrawlFailedViewProps {
  readonly site: Site;
  readonly crawl: Crawl & { readonly error: Failure };
  readonly nowMs: number;
}

/** Why no page was counted, what to do, and the way to the last good crawl. */
export function CrawlFailedView({ site, crawl, nowMs }: CrawlFailedViewProps) {
  const { code, message } = crawl.error;
  const { title, steps } = failures[code];
  const { completed, id, start } = site;
  // The address of a site stays, so what the message says to write can only begin another.
  const plain = code === 'tls_error' ? start.replace(/^https:/, 'http:') : start;
  return (
    <>
      <SiteHead site={site} crawl={crawl} nowMs={nowMs} />
      <section class="sheet crawl-failed bad" aria-labelledby="fail-title">
        <Icon name="fail" class="st fail" />
        <div class="stack">
          <h2 id="fail-title">{title}</h2>
          <p class="lede">
            <bdi>{message}</bdi> {completed === null ? words.failed.noScore : words.failed.scoreStays}
          </p>
          <h3>{words.failed.what}</h3>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div class="row">
            <CrawlAgain siteId={id} isPrimary />
            {plain !== start && (
              <a class="btn" href={newSitePath(plain)}>
                {words.actions.withHttp}
              </a>
            )}
            {completed !== null && (
              <a class="btn" href={sitePath(id)}>
                {words.actions.lastGood(completed.number, completed.score)}
              </a>
            )}
            <a class="btn quiet" href={sitePath(id, '/settings')}>
              {words.actions.settings}
            </a>
          </div>
        </div>
      </section>
    </>
  );
}

import type { Crawl, Site } from '../../services/sites/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { siteRunningWords } from '../words/sites-running.ts';
import { sitePath } from './paths.ts';

const words = siteRunningWords.actions;

interface CrawlActionsProps {
  readonly siteId: number;
  readonly crawl: Crawl;
  /** The last good one. */
  readonly completed: Crawl | null;
}

/** What can be done with a crawl that has not ended. */
export function CrawlActions({ siteId, crawl, completed }: CrawlActionsProps) {
  const { number, state, wanted } = crawl;
  const isPaused = state === 'paused' || wanted === 'paused';
  const canChange = state !== 'closing' && wanted !== 'stopped';
  return (
    <>
      <div class="row">
        {canChange && (
          <form class="row" method="post" action={sitePath(siteId, `/crawls/${number}/state`)}>
            <button
              class={isPaused ? 'btn primary' : 'btn'}
              name="state"
              value={isPaused ? 'running' : 'paused'}
            >
              {isPaused ? words.continue : words.pause}
            </button>
            <button class="btn" name="state" value="stopped" aria-describedby="stop-hint">
              {words.stop}
            </button>
          </form>
        )}
        {completed !== null && (
          <a class="btn" href={sitePath(siteId)}>
            {words.lastGood(completed.number, completed.score)}
          </a>
        )}
        <a class="btn quiet" href={sitePath(siteId, '/settings')}>
          {words.settings}
        </a>
      </div>
      {canChange && (
        <p class="hint" id="stop-hint">
          {words.stop}: {words.stopHint}
        </p>
      )}
    </>
  );
}

/** The latest crawl ended before the site did, and may take more than it took: it goes on where it was. */
export function GoOn({ site: { id, latest, settings } }: { readonly site: Site }) {
  if (!mayGoOn(latest, settings)) return null;
  return (
    <form method="post" action={sitePath(id, `/crawls/${latest.number}/state`)}>
      <button class="btn" name="state" value="running">
        {words.continue}
      </button>
    </form>
  );
}

function mayGoOn({ state, stoppedBy, settings, hasDetails }: Crawl, allowed: Site['settings']): boolean {
  if (state !== 'completed' || !hasDetails) return false;
  switch (stoppedBy) {
    case 'person':
    case 'target':
      return true;
    case 'pages':
      return allowed.pagesMax > settings.pagesMax;
    case 'bytes':
      return allowed.bytesMax > settings.bytesMax;
    case 'time':
      return allowed.minutesMax > settings.minutesMax;
    default:
      return false;
  }
}

/** Another crawl with the settings as they are now. */
export function CrawlAgain({
  siteId,
  isPrimary = false,
}: {
  readonly siteId: number;
  readonly isPrimary?: boolean;
}) {
  return (
    <form method="post" action={sitePath(siteId, '/crawl')}>
      <button class={isPrimary ? 'btn primary' : 'btn'}>
        <Icon name="refresh" /> {words.again}
      </button>
    </form>
  );
}

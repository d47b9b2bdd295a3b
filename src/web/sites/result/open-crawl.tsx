import type { Crawl, Site } from '../../../services/sites/types.ts';
import { Note } from '../../components/note.tsx';
import { siteResultWords } from '../../words/site-result.ts';
import { latestPath } from '../paths.ts';

const words = siteResultWords.open;

/** On top of the last completed crawl: how the one stands that came after it. Nothing where that is the same. */
export function OpenCrawl({ site: { id, latest } }: { readonly site: Site }) {
  if (latest.state === 'completed') return null;
  const hasFailed = latest.state === 'failed';
  return (
    <Note tone={hasFailed ? 'bad' : 'info'}>
      <p class="site-open">
        <span>{sentenceOf(latest)}</span>
        {latest.state === 'running' && <Progress crawl={latest} />}
        <a href={latestPath(id)}>{hasFailed ? words.why : words.follow}</a>
      </p>
    </Note>
  );
}

function sentenceOf({ number, state, pages, settings }: Crawl): string {
  if (state === 'running') return words.running(number, pages.counted, settings.pagesMax);
  return state === 'completed' ? '' : words[state](number);
}

function Progress({ crawl: { pages, settings } }: { readonly crawl: Crawl }) {
  const { pagesMax } = settings;
  return <progress max={pagesMax} value={Math.min(pages.counted, pagesMax)} aria-label={words.progress} />;
}

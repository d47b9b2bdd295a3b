import type { SeenIn } from '../../services/sites/types.ts';
import { SentenceWith } from '../components/sentence-with.tsx';
import { siteNameOf, sitePagePath } from '../sites/paths.ts';
import { sitesWords } from '../words/sites.ts';

/** The crawls that met the page of a report. */
export function SeenInCrawls({ crawls }: { readonly crawls: readonly SeenIn[] }) {
  return (
    <>
      {crawls.map((seen) => (
        <a key={seen.siteId} href={sitePagePath(seen.siteId, seen.n, seen.number)}>
          <SentenceWith sentence={(name) => sitesWords.seenIn(seen.number, name)} name={siteNameOf(seen)} />
        </a>
      ))}
    </>
  );
}

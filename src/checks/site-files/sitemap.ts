import type { SitemapFile } from '../../evidence/evidence.ts';
import { isKnown } from '../../evidence/site/robots-txt.ts';
import { isReadWhole, mayBeBotWall } from '../../evidence/site/sitemaps.ts';
import { defineCheck, notApplicable, type Outcome, pass, passUnless, type Value } from '../check.ts';

type Advice = 'announce' | 'create' | 'mend';

export const sitemap = defineCheck({
  id: 'sitemap',
  category: 'site-files',
  weight: 5,
  tier: 'site',
  title: 'A sitemap exists and robots.txt announces it',
  several: 'announced sitemaps cannot be fetched',
  why: 'A sitemap tells crawlers of pages that few links lead to, and when they changed.',
  rule: 'Passes when robots.txt announces a sitemap that answers. Warns when robots.txt announces none, even if there is one at /sitemap.xml, /sitemap_index.xml or /wp-sitemap.xml. Fails when every sitemap that it announces is broken: it answers 404 or 410, redirects too often, or its host has no public address, refuses connections or has faulty TLS. Not judged when the answers are unclear, and when what is announced is a web page.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview',
  needs: ['sitemaps'],
  uses: ['robots'],
  advice: {
    announce: 'Add a line "Sitemap: <address>" to robots.txt, so that every crawler finds the sitemap.',
    create:
      'Create a sitemap and name it in robots.txt, if the site has more than a few pages or pages that few links lead to.',
    mend: 'Correct the address in robots.txt, or serve the sitemap there: none of those announced exists.',
  },
  tasks: {
    announce: 'Announce the sitemap in robots.txt',
    create: 'Create a sitemap',
    mend: {
      one: 'Correct 1 sitemap address in robots.txt',
      many: 'Correct {n} sitemap addresses in robots.txt',
    },
  },
  example: {
    before: 'User-agent: *\nDisallow:',
    after: 'User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml',
  },

  evaluate({ sitemaps, robots }): Outcome<Advice> {
    const { announced } = sitemaps;
    const roots = sitemaps.files.filter(({ fromIndex }) => fromIndex === null);
    const found = roots.filter((file) => isSuccess(file.status) && !isPage(file));
    const value = { announced: announced.length, found: found.map(({ url }) => url) };
    const first = found[0]?.url;
    // Addresses were guessed, so robots.txt announces none, or none that a crawler can follow.
    if (announced.length === 0 || roots.some((file) => !file.announced)) {
      if (!isKnown(robots)) {
        return notApplicable('Whether robots.txt announces a sitemap is not known.', 'no_evidence');
      }
      return unannounced(first, isReadWhole(sitemaps), value);
    }
    if (first !== undefined) return pass(`robots.txt announces a sitemap that answers: ${first}.`, value);
    if (roots.length === 0 || !roots.every((file) => isAbsent(file) || isSoundPage(file))) {
      return notApplicable('The announced sitemaps could not be read for certain.', 'no_evidence');
    }
    // It answers, so it is not broken, but it is no sitemap that could pass. `sitemap-valid` fails for it.
    if (roots.some(isSoundPage)) {
      return notApplicable(
        'What robots.txt announces as a sitemap is a web page; the check of its content says more.',
      );
    }
    const defects = roots.map((file) => ({
      outcome: 'fail' as const,
      advice: 'mend' as const,
      detail: `The announced sitemap ${answerOf(file)}.`,
      url: file.url,
    }));
    return passUnless(defects, '', value);
  },
});

function unannounced(found: string | undefined, isComplete: boolean, value: Value): Outcome<Advice> {
  if (found !== undefined) {
    const detail = `A sitemap is at ${found}, but robots.txt does not announce it.`;
    return passUnless([{ outcome: 'warn', advice: 'announce', detail, url: found }], detail, value);
  }
  if (!isComplete) {
    return notApplicable(
      'Whether there is a sitemap at one of the usual places is not known.',
      'no_evidence',
    );
  }
  const detail = 'There is no sitemap; a small, well-linked site needs none.';
  return passUnless([{ outcome: 'warn', advice: 'create', detail }], detail, value);
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/**
 * A web page, which many servers send instead of a 404. Broken XML sent as text/html may be one too, but not where
 * robots.txt names it: it is meant as a sitemap, and `sitemap-valid` tells what breaks it.
 */
function isPage(file: SitemapFile): boolean {
  const { kind, wellFormed, announced } = file;
  return kind === 'html' && (wellFormed || !announced || mayBeBotWall(file));
}

/** The server's own page, as far as its mark-up tells. */
function isSoundPage(file: SitemapFile): boolean {
  return isSuccess(file.status) && isPage(file) && !mayBeBotWall(file);
}

/** Class `broken` of a probe, on a file that was read whole. A page with status 200 is left to `sitemap-valid`. */
function isAbsent({ outcome, status }: SitemapFile): boolean {
  return broken.has(outcome) || (outcome === 'answered' && (status === 404 || status === 410));
}

/** Not `connect_error`: such a connection may have been cut on our side. */
const broken: ReadonlySet<SitemapFile['outcome']> = new Set([
  'no_address',
  'refused',
  'tls_error',
  'too_many_redirects',
]);

function answerOf({ status }: SitemapFile): string {
  return status === null ? 'cannot be reached' : `answers ${status}`;
}

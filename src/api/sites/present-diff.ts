import type { CrawlDiff } from '../../services/sites/types.ts';
import type { CrawlDiffView } from './diff-schemas.ts';
import { presentCrawl } from './present-crawl.ts';

export function presentDiff({
  older,
  newer,
  scoreChange,
  difference,
  pages,
  findings,
}: CrawlDiff): CrawlDiffView {
  const changed = (what: CrawlDiff['pages']['changed'][number]['what']) =>
    presentGroup(pages.changed.find((group) => group.what === what) ?? { count: 0, pages: [] });
  return {
    object: 'crawl_diff',
    older: presentCrawl(older),
    newer: presentCrawl(newer),
    score_change: scoreChange,
    difference,
    pages: {
      added: presentGroup(pages.added),
      gone: presentGroup(pages.gone),
      changed: {
        status: changed('status'),
        title: changed('title'),
        indexable: changed('indexable'),
        score: changed('score'),
        target: changed('target'),
      },
    },
    findings: {
      new: findings.new.map(presentFinding),
      worse: findings.worse.map(presentFinding),
      better: findings.better.map(presentFinding),
      gone: findings.gone.map(presentFinding),
    },
  };
}

function presentGroup({ count, pages }: CrawlDiff['pages']['added']): CrawlDiffView['pages']['added'] {
  return { count, pages: pages.map(({ url, before, after }) => ({ url, before, after })) };
}

function presentFinding({
  check,
  title,
  category,
  pagesBefore,
  pagesAfter,
}: CrawlDiff['findings']['new'][number]): CrawlDiffView['findings']['new'][number] {
  return { check, title, category, pages_before: pagesBefore, pages_after: pagesAfter };
}

import type { CrawlProgress } from '../../services/sites/types.ts';
import { siteRunningWords } from '../words/sites-running.ts';
import { isOpen, runningData } from './running-data.ts';

/** What is told of a crawl in the words of its page, so that its script need not know them. */
export function presentCrawl(progress: CrawlProgress): object {
  if (!isOpen(progress.crawl)) return { isOver: true, status: siteRunningWords.over };
  return { isOver: false, ...runningData(progress) };
}

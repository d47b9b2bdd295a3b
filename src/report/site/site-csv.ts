import type { SiteFinding, SiteItem, SiteReport } from '../../crawl/site-report.ts';
import { csvOf } from '../formats/csv.ts';

const columns = [
  'check',
  'category',
  'outcome',
  'points',
  'task',
  'pages',
  'template',
  'url',
  'detail',
  'source',
  'anchor',
] as const;

type Cell = string | number | null;

/**
 * A table for a spreadsheet: a row for each item of a finding, and where links stand that lead to it, for each of these.
 * A finding about the whole site has a row without an address.
 */
export function writeSiteCsv({ findings }: Pick<SiteReport, 'findings'>): string {
  return csvOf([columns, ...findings.flatMap(rowsOf)]);
}

function rowsOf(finding: SiteFinding): Cell[][] {
  const { check, category, outcome, points, task, pages, template, summary, items } = finding;
  const about: Cell[] = [check, category, outcome, points, task, pages, template];
  if (items.length === 0) return [[...about, null, summary, null, null]];
  return items.flatMap((item) => placesOf(item).map((place) => [...about, item.url, item.detail, ...place]));
}

function placesOf({ sources }: SiteItem): Cell[][] {
  return sources.length === 0 ? [[null, null]] : sources.map(({ url, anchor }) => [url, anchor]);
}

import type { PerPage } from '../../../services/page.ts';
import type { CrawlPageQuery } from '../../../services/sites/types.ts';
import {
  chosenParameters,
  type Order,
  orderOf,
  type Parameters,
  pageNumberOf,
  passedOver,
  type Ways,
} from '../../list-address.ts';
import type { Values } from '../../values.ts';
import { sitePagesWords } from '../../words/site-pages.ts';

/** What the address of the list says, by the names and values of the API. Empty: not chosen. */
export interface PagesState extends Order<CrawlPageQuery['sortBy']> {
  readonly search: string;
  readonly kind: string;
  readonly status: string;
  readonly why: string;
  /** `1` or `0`. */
  readonly indexable: string;
  readonly template: string;
  readonly check: string;
  readonly clicksMin: string;
  readonly linksInMax: string;
  readonly perPage: PerPage;
  readonly page: number;
}

/** With what the address asks for besides and the list does not have. */
export interface ReadPages extends PagesState {
  readonly unknown: readonly string[];
}

export const pagesWays: Ways<CrawlPageQuery['sortBy']> = {
  ...{ n: 'asc', url: 'asc', status: 'desc', score: 'asc', clicks: 'desc', links_in: 'asc' },
};

export const pagesPerPages: readonly PerPage[] = [10, 25, 50, 100];
export const pageKinds = ['page', 'redirect', 'error', 'file', 'skipped', 'waiting'] as const;
export const pageStatuses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
export const pageWhys = Object.keys(sitePagesWords.whys) as readonly (keyof typeof sitePagesWords.whys)[];

export const pagesFields = {
  ...({ search: 'line', kind: 'line', status: 'line', why: 'line', indexable: 'line' } as const),
  ...({ template: 'line', check: 'line', clicks_min: 'line', links_in_max: 'line' } as const),
  ...({ sort_by: 'line', sort: 'line', per_page: 'line', page: 'line' } as const),
} as const;

const usual = { sortBy: 'n', sort: pagesWays.n, perPage: 25 } as const;
const unfiltered = {
  ...{ search: '', kind: '', status: '', why: '', indexable: '', template: '', check: '' },
  ...{ clicksMin: '', linksInMax: '' },
};

/**
 * A value that the list does not have counts as not chosen, and the page says so.
 * @param isClosed false: of a crawl that goes on nothing but these is known: kind, status and what is in an address
 */
export function readPages(query: Values, isClosed: boolean): ReadPages {
  const among = (name: string, known: readonly string[]) =>
    known.find((one) => one === query.get(name)) ?? '';
  const number = (name: string) => (/^\d{1,6}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  const { status } = { status: query.get('status') ?? '' };
  const state: PagesState = {
    ...unfiltered,
    search: query.get('search') ?? '',
    kind: among('kind', pageKinds),
    status: /^[1-5]\d\d$/.test(status) ? status : among('status', pageStatuses),
    ...(isClosed && {
      why: among('why', pageWhys),
      indexable: among('indexable', ['1', '0']),
      template: query.get('template') ?? '',
      check: query.get('check') ?? '',
      clicksMin: number('clicks_min'),
      linksInMax: number('links_in_max'),
    }),
    ...orderOf(query, isClosed ? pagesWays : ({ n: 'asc' } as typeof pagesWays), usual.sortBy),
    perPage: pagesPerPages.find((count) => String(count) === query.get('per_page')) ?? usual.perPage,
    page: pageNumberOf(query),
  };
  const { sortBy, sort, perPage, page } = state;
  const unknown = passedOver(query, {
    ...Object.fromEntries(filtersOf(state)),
    ...{ sort_by: sortBy, sort, per_page: String(perPage), page: String(page) },
  });
  return { ...state, unknown };
}

/** For the service. */
export function pagesQueryOf(state: PagesState): CrawlPageQuery {
  const { search, kind, status, why, indexable, template, check, clicksMin, linksInMax } = state;
  const { sortBy, sort, perPage, page } = state;
  const query: { -readonly [Name in keyof CrawlPageQuery]: CrawlPageQuery[Name] } = {
    ...{ sortBy, sort, perPage, page },
  };
  if (search !== '') query.search = search;
  if (kind !== '') query.kind = kind as NonNullable<CrawlPageQuery['kind']>;
  if (status !== '') query.status = statusOf(status);
  if (why !== '') query.why = why;
  if (indexable !== '') query.indexable = indexable === '1';
  if (template !== '') query.template = template;
  if (check !== '') query.check = check;
  if (clicksMin !== '') query.clicksMin = Number(clicksMin);
  if (linksInMax !== '') query.linksInMax = Number(linksInMax);
  return query;
}

function statusOf(status: string): NonNullable<CrawlPageQuery['status']> {
  return pageStatuses.find((one) => one === status) ?? Number(status);
}

function filtersOf(state: PagesState): Parameters {
  const { search, kind, status, why, indexable, template, check, clicksMin, linksInMax } = state;
  return [
    ...([['search', search] as const, ['kind', kind] as const, ['status', status] as const] as const),
    ...([['why', why] as const, ['indexable', indexable] as const] as const),
    ...([['template', template] as const, ['check', check] as const] as const),
    ...([['clicks_min', clicksMin] as const, ['links_in_max', linksInMax] as const] as const),
  ];
}

/** Parameters that differ from what the list shows anyway. */
export function pagesParameters(state: PagesState): Parameters {
  return chosenParameters(filtersOf(state), state, usual);
}

/** With these changes; another filter or order begins at the first page. */
export function pagesChanged(state: PagesState, changes: Partial<PagesState> = {}): Parameters {
  return pagesParameters({ ...state, page: 1, ...changes });
}

/** Whether anything but the order and the length of the list was chosen. */
export function isPagesFiltered(state: PagesState): boolean {
  return filtersOf(state).some(([, value]) => value !== '');
}

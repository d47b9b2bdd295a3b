import { AssayError } from '../errors.ts';
import type { Caller } from '../services/caller.ts';
import type { Crawl, Site, SitesService } from '../services/sites/types.ts';
import type { Services } from '../services/types.ts';
import { dataAndJson, defineCommand, UsageError } from './command.ts';
import type { Parts } from './parts.ts';
import { columns, day, instant, print, printList } from './print.ts';
import { withAccount } from './with-account.ts';

const options = {
  account: { type: 'string', value: 'ID|NAME', meaning: 'Whose site; not needed when there is one account' },
  ...dataAndJson,
} as const;

export const siteList = defineCommand<Parts, typeof options>({
  name: 'site list',
  operands: '',
  count: [0, 0],
  summary: 'List the sites of an account',
  details: 'State is that of the latest crawl; score and day are those of the last that was completed.',
  options,
  examples: [
    ['assay site list', 'Those of the only account'],
    ['assay site list --account 2 --json', 'Those of account 2, one object a line'],
  ],
  async run(parts, values) {
    const sites = await withAccount(parts, values, ({ sites }, { accountId }) => allSites(sites, accountId));
    printList(parts, values, sites.map(siteView), siteTable(sites));
    return 0;
  },
});

export const siteCrawl = defineCommand<Parts, typeof options>({
  name: 'site crawl',
  operands: 'ID',
  count: [1, 1],
  summary: 'Crawl a site again, or join the crawl that is open',
  details:
    'A running server takes the crawl up. The id of the site is the first column of "assay site list".',
  options,
  examples: [['assay site crawl 3', 'Queues a crawl of site 3']],
  async run(parts, values, [given = '']) {
    const { crawl, isJoined } = await onSite(parts, values, given, async ({ sites }, caller, id) => {
      const before = await sites.get(caller.accountId, id);
      const { site } = await sites.update(caller, id, { update: true }, undefined);
      return { crawl: site.latest, isJoined: site.latest.id === before.latest.id };
    });
    const so = isJoined ? `was open already: it is ${crawl.state}` : 'is queued';
    print(parts, values, crawlView(crawl), [`${nameOf(crawl)} ${so}.`]);
    return 0;
  },
});

export const siteStop = defineCommand<Parts, typeof options>({
  name: 'site stop',
  operands: 'ID',
  count: [1, 1],
  summary: 'Stop the crawl of a site, and judge what it has read',
  details:
    'Pages under way are still read, and a running server judges the crawl. The id of the site is the first column of "assay site list".',
  options,
  examples: [['assay site stop 3', 'Stops the open crawl of site 3']],
  async run(parts, values, [given = '']) {
    const crawl = await onSite(parts, values, given, ({ crawls }, caller, id) =>
      crawls.change(caller, id, 'latest', 'stopped'),
    );
    const so = crawl.wanted === 'stopped' ? 'stops after the pages under way' : 'is stopped';
    print(parts, values, crawlView(crawl), [`${nameOf(crawl)} ${so}. What it has read is judged.`]);
    return 0;
  },
});

/** Nothing of a page of a list is for the command line. */
async function allSites(service: SitesService, accountId: number): Promise<readonly Site[]> {
  const query = { sortBy: 'id', sort: 'asc', perPage: 100 } as const;
  const sites: Site[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { rows, lastPage } = await service.list(accountId, { ...query, page });
    sites.push(...rows);
    last = lastPage;
  }
  return sites;
}

/** What is refused of a site lies in what the command was given: another site, or another moment. @throws UsageError */
function onSite<T>(
  parts: Parts,
  values: Parameters<typeof withAccount>[1],
  given: string,
  run: (services: Services, caller: Caller, id: number) => Promise<T>,
): Promise<T> {
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  if (id === undefined) throw new UsageError(`"${given}" is no site id. "assay site list" shows the ids.`);
  return withAccount(parts, values, async (services, caller) => {
    try {
      return await run(services, caller, id);
    } catch (error) {
      if (!(error instanceof AssayError)) throw error;
      if (error.code === 'not-found')
        throw new UsageError(`There is no site ${id}. "assay site list" shows the ids.`);
      throw new UsageError(
        Object.values(error.fields ?? {})
          .flat()
          .join('\n') || error.message,
      );
    }
  });
}

function nameOf({ number, siteId }: Crawl): string {
  return `Crawl ${number} of site ${siteId}`;
}

/** As the API names it; the API has more. */
function siteView({ id, accountId, name, start, project, latest, completed, crawlsCount, createdAt }: Site) {
  return {
    object: 'site',
    id,
    account_id: accountId,
    name,
    start,
    project,
    state: latest.state,
    score: completed?.score ?? null,
    result: completed?.result ?? null,
    crawls_count: crawlsCount,
    created_at: instant(createdAt),
    generated_at: completed?.finishedAt == null ? null : instant(completed.finishedAt),
  };
}

/** The same of a crawl. */
function crawlView({ siteId, number, state, wanted, stoppedBy, pages, queuedAt }: Crawl) {
  return {
    object: 'crawl',
    site: siteId,
    number,
    state,
    wanted,
    stopped_by: stoppedBy,
    pages: { known: pages.known, fetched: pages.fetched },
    queued_at: instant(queuedAt),
  };
}

function siteTable(sites: readonly Site[]): string[] {
  if (sites.length === 0) return ['There is no site yet. The page "Sites" begins one.'];
  const rows = sites.map(({ id, name, start, latest, completed }) => [
    String(id),
    latest.state,
    String(completed?.score ?? ''),
    completed?.finishedAt == null ? '' : day(completed.finishedAt),
    start,
    name ?? '',
  ]);
  return columns(['ID', 'STATE', 'SCORE', 'CRAWLED', 'START', 'NAME'], rows);
}

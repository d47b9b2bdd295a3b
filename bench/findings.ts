/** Latency of the findings of one project at different numbers of its reports, the nodes of all sizes by turns. */
import type { DatabaseKind } from './database.ts';
import { asksFor, measure, openSite, rowOf, type Site } from './lists.ts';
import { hostOf, rareCheck } from './many-reports.ts';

const path = (below = '') => `/api/v1/projects/${hostOf(0)}/findings${below}`;

const asks = asksFor({
  'findings of the project': () => path(),
  'findings of a category': () => path('?category=seo&per_page=25'),
  'pages of a rare finding': () => path(`/${rareCheck}`),
  'findings below a path': () => path('?path=/stories/'),
});

export async function findings({
  kind,
  sizes,
  requests,
  print,
}: {
  readonly kind: DatabaseKind;
  /** Reports of the project; the ratios are to the first. */
  readonly sizes: readonly number[];
  readonly requests: number;
  readonly print: (line: string) => void;
}): Promise<void> {
  const sites: Site[] = [];
  try {
    for (const size of sizes) sites.push(await openSite(kind, size, print, { isOneProject: true }));
    print('p50 / p99 in ms; target against the fewest reports: p50 ≤ 3 ×');
    for (const [name, ask] of Object.entries(asks))
      print(rowOf(name, sizes, await measure(sites, ask, requests)));
  } finally {
    for (const site of sites) await site.stop();
  }
}

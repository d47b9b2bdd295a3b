import { groupOf } from './groups.ts';
import { type AssayOptions, createHttp } from './http.ts';
import { routes } from './routes.ts';
import type { GroupOf } from './types.ts';
import { type Reports, reportsOf, type Sites, sitesOf } from './waiting.ts';

type Routes = typeof routes;

/**
 * An Assay server. Methods answer what stands under `data`, and throw `AssayError`.
 *
 * ```ts
 * const assay = new Assay({ url: 'https://assay.example.org', key: process.env.ASSAY_KEY });
 * const report = await assay.reports.create({ url: 'https://example.com' });
 * ```
 */
export class Assay {
  /** What was found on pages. */
  declare readonly reports: Reports & GroupOf<Routes['reports']>;
  /** What to fix on a page. */
  declare readonly fixes: GroupOf<Routes['fixes']>;
  /** The audits of a report, one by one. */
  declare readonly runs: GroupOf<Routes['runs']>;
  /** Links to the share page of a report. */
  declare readonly reportLinks: GroupOf<Routes['reportLinks']>;
  /** The hosts that reports belong to. */
  declare readonly projects: GroupOf<Routes['projects']>;
  /** Links to the share page of a project. */
  declare readonly projectLinks: GroupOf<Routes['projectLinks']>;
  /** What a team decided to live with for a time. */
  declare readonly waivers: GroupOf<Routes['waivers']>;
  /** What the pages of a project have. */
  declare readonly findings: GroupOf<Routes['findings']>;
  /** Which pages of a project have it. */
  declare readonly findingPages: GroupOf<Routes['findingPages']>;
  /** Sites that are crawled. */
  declare readonly sites: Sites & GroupOf<Routes['sites']>;
  /** Links to the share page of a site. */
  declare readonly siteLinks: GroupOf<Routes['siteLinks']>;
  /** The crawls of a site, one by one. */
  declare readonly crawls: GroupOf<Routes['crawls']>;
  /** What the pages of a crawl have. */
  declare readonly crawlFindings: GroupOf<Routes['crawlFindings']>;
  /** Which pages of a crawl have it. */
  declare readonly crawlFindingPages: GroupOf<Routes['crawlFindingPages']>;
  /** The addresses that a crawl knows. */
  declare readonly crawlPages: GroupOf<Routes['crawlPages']>;
  /** Links to and from a page of a crawl. */
  declare readonly crawlLinks: GroupOf<Routes['crawlLinks']>;
  /** The shapes of the addresses of a crawl. */
  declare readonly templates: GroupOf<Routes['templates']>;
  /** What is done by the clock. */
  declare readonly schedules: GroupOf<Routes['schedules']>;
  /** What a schedule did. */
  declare readonly fires: GroupOf<Routes['fires']>;
  /** The account of the key. */
  declare readonly account: GroupOf<Routes['account']>;
  /** What the account is told. */
  declare readonly notifications: GroupOf<Routes['notifications']>;
  /** What is told of a project. */
  declare readonly projectNotifications: GroupOf<Routes['projectNotifications']>;
  /** What got worse. */
  declare readonly alerts: GroupOf<Routes['alerts']>;
  /** Addresses that are told of events. */
  declare readonly webhooks: GroupOf<Routes['webhooks']>;
  /** What was sent to a webhook. */
  declare readonly deliveries: GroupOf<Routes['deliveries']>;
  /** Keys of the account. */
  declare readonly keys: GroupOf<Routes['keys']>;
  /** People of the account. */
  declare readonly members: GroupOf<Routes['members']>;
  /** Who was invited. */
  declare readonly invitations: GroupOf<Routes['invitations']>;
  /** Addresses that are mailed. */
  declare readonly recipients: GroupOf<Routes['recipients']>;
  /** How weeks were. */
  declare readonly digests: GroupOf<Routes['digests']>;
  /** Who did what. */
  declare readonly auditLog: GroupOf<Routes['auditLog']>;
  /** What pages are judged by. */
  declare readonly checks: GroupOf<Routes['checks']>;
  /** What needs no key. */
  declare readonly server: GroupOf<Routes['server']>;

  /** @throws TypeError for an address or a key that cannot be used */
  constructor(options: AssayOptions) {
    const http = createHttp(options);
    const groups = Object.entries(routes).map(([name, each]) => [name, groupOf(http, each)]);
    Object.assign(this, Object.fromEntries(groups));
    Object.assign(this.reports, reportsOf(http));
    Object.assign(this.sites, sitesOf(http));
  }
}

const report = 'reports/{id}';
const run = `${report}/runs/{number}` as const;
const project = 'projects/{project}';
const site = 'sites/{site}';
const crawl = `${site}/crawls/{number}` as const;
const schedule = 'schedules/{id}';
const webhook = 'webhooks/{id}';

/**
 * Every operation of the interface but those that wait or follow, by the name of its method. A path without a leading
 * slash stands below `/api/v1/`; `?` behind it says that a query or a body goes along. The first word is the HTTP
 * method, or else
 *
 * - `LIST`: GET, and what comes is walked page by page
 * - `FILE`: GET, and what comes is a file
 */
export const routes = {
  reports: {
    /** Reports, the newest first. */
    list: 'LIST reports',
    /** One report with its checks and facts. */
    get: `GET ${report}`,
    /** Changes privacy, password or link. To audit the page again, take `run`. */
    update: `PUT ${report}?`,
    /** Deletes a report with its runs and links. */
    delete: `DELETE ${report}`,
    /** Makes a report of each of up to 1,000 addresses, with a row each, and waits for none. */
    bulk: 'POST reports/bulk?',
    /** The newest run as a file: CSV, SARIF, HTML and more. */
    export: `FILE ${report}/export?`,
    /** What the latest look in a browser saw. */
    look: `GET ${report}/browser`,
    /** A picture of the latest look in a browser. */
    picture: `FILE ${report}/pictures/{kind}`,
  },
  fixes: {
    /** What to fix, where, and how to verify it, what to fix first before all others. */
    list: `LIST ${report}/fixes`,
  },
  runs: {
    /** The runs of a report, the newest first. */
    list: `LIST ${report}/runs`,
    /** One run with its checks and facts. */
    get: `GET ${run}`,
    /** Labels a run, or keeps it from going with others of its age. */
    mark: `PUT ${run}?`,
    /** Stops a run that waits for its turn. */
    stop: `DELETE ${run}`,
    /** What changed since another run. */
    compare: `GET ${run}/diff?`,
    /** One run as a file. */
    export: `FILE ${run}/export?`,
  },
  reportLinks: {
    /** Links that open the share page of a report to whoever has them. */
    list: `LIST ${report}/links`,
    /** Makes a link, which is shown in this answer alone. */
    create: `POST ${report}/links?`,
    /** Ends a link. */
    revoke: `DELETE ${report}/links/{link}`,
  },
  projects: {
    /** Projects, the newest first. */
    list: 'LIST projects',
    /** One project: trend, averages, worst pages, most frequent findings. */
    get: `GET ${project}`,
    /** Shares a project, or ends that. */
    share: `PUT ${project}?`,
    /** Deletes a project with all its reports. */
    delete: `DELETE ${project}`,
    /** Says what is meant to be so, such as that nothing is to be indexed. */
    declare: `PUT ${project}/expectations?`,
    /** All reports as a file. */
    export: `FILE ${project}/export?`,
    /** What is there now, for builds that let nothing new through. */
    baseline: `GET ${project}/baseline`,
    /** Stops the runs that wait for their turn. */
    stopRuns: `DELETE ${project}/runs?`,
  },
  projectLinks: {
    /** Links that open the share page of a project to whoever has them. */
    list: `LIST ${project}/links`,
    /** Makes a link, which is shown in this answer alone. */
    create: `POST ${project}/links?`,
    /** Ends a link. */
    revoke: `DELETE ${project}/links/{link}`,
  },
  waivers: {
    /** What a team decided to live with for a time. */
    list: `LIST ${project}/waivers`,
    /** Waives a check, with a reason and an end. */
    create: `POST ${project}/waivers?`,
    /** Ends a waiver before its time. */
    end: `DELETE ${project}/waivers/{waiver}`,
  },
  findings: {
    /** What the pages of a project have, the worst first. */
    list: `LIST ${project}/findings`,
    /** The same as a file. */
    export: `FILE ${project}/findings/export?`,
  },
  findingPages: {
    /** The pages of a project that have one finding. */
    list: `LIST ${project}/findings/{check}`,
  },
  sites: {
    /** Sites that are crawled, the newest first. */
    list: 'LIST sites',
    /** One site with its latest crawl. */
    get: `GET ${site}`,
    /** Changes the settings. To crawl again, take `run`. */
    update: `PUT ${site}?`,
    /** Deletes a site with its crawls. */
    delete: `DELETE ${site}`,
    /** What a crawl would begin with. Stores nothing. */
    preview: 'POST sites/preview?',
  },
  siteLinks: {
    /** Links that open the share page of a site to whoever has them. */
    list: `LIST ${site}/links`,
    /** Makes a link, which is shown in this answer alone. */
    create: `POST ${site}/links?`,
    /** Ends a link. */
    revoke: `DELETE ${site}/links/{link}`,
  },
  crawls: {
    /** The crawls of a site, the newest first. */
    list: `LIST ${site}/crawls`,
    /** One crawl; its number may be `latest`. */
    get: `GET ${crawl}`,
    /** Pauses a crawl, lets it go on, or stops it. */
    change: `PUT ${crawl}?`,
    /** Deletes a crawl. */
    delete: `DELETE ${crawl}`,
    /** What changed since another crawl. */
    compare: `GET ${crawl}/diff?`,
    /** A crawl, or a part of it, as a file. */
    export: `FILE ${crawl}/export?`,
  },
  crawlFindings: {
    /** What the pages of a crawl have, the worst first. */
    list: `LIST ${crawl}/findings`,
  },
  crawlFindingPages: {
    /** The pages of a crawl that have one finding. */
    list: `LIST ${crawl}/findings/{check}/pages`,
  },
  crawlPages: {
    /** The addresses that a crawl knows. */
    list: `LIST ${crawl}/pages`,
    /** One of them with what was found on it. */
    get: `GET ${crawl}/pages/{n}`,
  },
  crawlLinks: {
    /** The links to or from one page of a crawl. */
    list: `LIST ${crawl}/pages/{n}/links`,
  },
  templates: {
    /** The shapes of the addresses of a crawl. */
    list: `LIST ${crawl}/templates`,
  },
  schedules: {
    /** What is audited or crawled by the clock. */
    list: 'LIST schedules',
    /** Plans audits or crawls; with `dry_run` it stores nothing. */
    create: 'POST schedules?',
    /** One schedule. */
    get: `GET ${schedule}`,
    /** Changes, pauses or resumes a schedule. */
    update: `PUT ${schedule}?`,
    /** Deletes a schedule. */
    delete: `DELETE ${schedule}`,
    /** Does now what it would do next. */
    fire: `POST ${schedule}/fire`,
  },
  fires: {
    /** What a schedule did, the newest first. */
    list: `LIST ${schedule}/fires`,
  },
  account: {
    /** The account of the key, with its limits. */
    get: 'GET account',
    /** Renames it. */
    rename: 'PUT account?',
  },
  notifications: {
    /** What the account is told, and where. */
    get: 'GET account/notifications',
    /** Changes it. */
    change: 'PUT account/notifications?',
  },
  projectNotifications: {
    /** What is told of a project, and where. */
    get: `GET ${project}/notifications`,
    /** Changes it. */
    change: `PUT ${project}/notifications?`,
  },
  alerts: {
    /** What got worse, as two runs confirm. */
    list: 'LIST alerts',
    /** One alert. */
    get: 'GET alerts/{id}',
    /** Mutes an alert, accepts it, or notes why. */
    change: 'PUT alerts/{id}?',
  },
  webhooks: {
    /** Addresses that are told of events. */
    list: 'LIST webhooks',
    /** Makes a webhook; its secret is shown in this answer. */
    create: 'POST webhooks?',
    /** One webhook. */
    get: `GET ${webhook}`,
    /** Changes a webhook, or switches it on or off. */
    update: `PUT ${webhook}?`,
    /** Deletes a webhook. */
    delete: `DELETE ${webhook}`,
    /** Shows the secret again. */
    secret: `GET ${webhook}/secret`,
    /** Makes a new secret; for a day both sign. */
    rotate: `POST ${webhook}/rotate`,
    /** Sends an event that says it is a test. */
    test: `POST ${webhook}/test`,
  },
  deliveries: {
    /** What was sent to a webhook, the newest first. */
    list: `LIST ${webhook}/deliveries`,
    /** One delivery with its body and tries. */
    get: `GET ${webhook}/deliveries/{delivery}`,
    /** Sends one again. */
    replay: `POST ${webhook}/deliveries/{delivery}/replay`,
    /** Sends many again. */
    replayAll: `POST ${webhook}/replay?`,
  },
  keys: {
    /** The keys of the account, without what is secret. */
    list: 'LIST keys',
    /** Makes a key, which is shown in this answer alone. */
    create: 'POST keys?',
    /** Puts a new key in the place of one. */
    rotate: 'POST keys/{id}/rotate?',
    /** Ends a key. */
    revoke: 'DELETE keys/{id}',
  },
  members: {
    /** People of the account. */
    list: 'LIST members',
    /** Changes somebody's role. */
    change: 'PUT members/{id}?',
    /** Takes somebody out of the account. */
    remove: 'DELETE members/{id}',
  },
  invitations: {
    /** Who was invited and has not come yet. */
    list: 'LIST invitations',
    /** Invites somebody. */
    create: 'POST invitations?',
    /** Takes an invitation back. */
    revoke: 'DELETE invitations/{id}',
  },
  recipients: {
    /** Addresses that are mailed. */
    list: 'LIST recipients',
    /** Asks an address whether it wants to be mailed. */
    add: 'POST recipients?',
    /** Ends the mail to an address. */
    remove: 'DELETE recipients/{id}',
  },
  digests: {
    /** How the last week was. */
    latest: 'GET digests/latest',
  },
  auditLog: {
    /** Who did what, the newest first. */
    list: 'LIST audit-log',
  },
  checks: {
    /** Every check with its source, and the version of the rules. */
    all: 'GET checks',
    /** The same, for whoever has no key. */
    open: 'GET /checks',
  },
  server: {
    /** Whether it lives. */
    health: 'GET /healthz',
    /** Whether it can work. */
    readiness: 'GET /readyz',
    /** The OpenAPI document. */
    openapi: 'GET /openapi.json',
    /** The JSON Schema of `assay.config.json`. */
    configSchema: 'GET /schemas/config.json',
    /** Says what runs here. */
    about: 'FILE /',
  },
} as const;

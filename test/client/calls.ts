import type { Assay } from '../../clients/typescript/src/index.ts';

/** What stands on the server. */
export interface Ground {
  readonly assay: Assay;
  /** Can be audited. */
  readonly page: string;
  /** Takes what a webhook sends. */
  readonly hook: string;
  /** A report with two runs and a look, and its project. */
  readonly report: number;
  readonly project: string;
  /** A site with two crawls, and another. */
  readonly site: number;
  readonly otherSite: number;
  readonly alert: number;
  readonly member: number;
}

type Call = () => Promise<unknown> | AsyncIterable<unknown>;

/** A call of every method, each in an order in which it works. */
export type Calls = {
  readonly [Group in keyof Assay]: { readonly [Method in keyof Assay[Group]]: Call };
};

export function callsOf(ground: Ground): Calls {
  const { assay, page, hook, report, project, site, otherSite, alert, member } = ground;
  const waived = { check: 'meta-description', reason: 'Not yet.', days: 60 };
  const daily = { target: 'report', id: report, every: 'day', at: '06:00', time_zone: 'UTC' } as const;
  const once = remembering();

  return {
    reports: {
      create: () => assay.reports.create({ url: page, privacy: 1 }),
      list: () => assay.reports.list({ project, per_page: 10 }),
      page: () => assay.reports.page({ sort_by: 'score' }),
      get: () => assay.reports.get(report),
      update: () => assay.reports.update(report, { privacy: 1 }),
      run: () => assay.reports.run(report),
      follow: () => assay.reports.follow(report),
      look: () => assay.reports.look(report),
      picture: () => assay.reports.picture(report, 'mobile'),
      export: () => assay.reports.export(report, { format: 'csv' }),
      bulk: () => assay.reports.bulk({ urls: [page] }),
      delete: async () => {
        const { id } = await assay.reports.create({ url: page });
        return assay.reports.delete(id);
      },
    },
    fixes: {
      list: () => assay.fixes.list(report),
      page: () => assay.fixes.page(report, { per_page: 10 }),
    },
    runs: {
      list: () => assay.runs.list(report),
      page: () => assay.runs.page(report),
      get: () => assay.runs.get(report, 1),
      mark: () => assay.runs.mark(report, 1, { label: 'first', pinned: 1 }),
      compare: () => assay.runs.compare(report, 2, { with: 1 }),
      export: () => assay.runs.export(report, 1, { format: 'md' }),
      // It has ended; whether one still waits is up to the machine.
      stop: () => assay.runs.stop(report, 1).catch(codeOf('run-not-waiting')),
    },
    reportLinks: {
      create: () => once('reportLink', assay.reportLinks.create(report, { expires_in: 3_600 })),
      list: () => assay.reportLinks.list(report),
      page: () => assay.reportLinks.page(report),
      revoke: () => assay.reportLinks.revoke(report, once.idOf('reportLink')),
    },
    projects: {
      list: () => assay.projects.list(),
      page: () => assay.projects.page({ search: '127' }),
      get: () => assay.projects.get(project),
      share: () => assay.projects.share(project, { privacy: 1 }),
      declare: () => assay.projects.declare(project, { indexable: 1 }),
      export: () => assay.projects.export(project, { format: 'csv' }),
      baseline: () => assay.projects.baseline(project),
      stopRuns: () => assay.projects.stopRuns(project, { state: 'queued' }),
      delete: async () => {
        await assay.reports.create({ url: 'https://example.org/' }, { wait: false });
        return assay.projects.delete('example.org');
      },
    },
    projectLinks: {
      create: () => once('projectLink', assay.projectLinks.create(project, {})),
      list: () => assay.projectLinks.list(project),
      page: () => assay.projectLinks.page(project),
      revoke: () => assay.projectLinks.revoke(project, once.idOf('projectLink')),
    },
    waivers: {
      create: () => once('waiver', assay.waivers.create(project, waived)),
      list: () => assay.waivers.list(project),
      page: () => assay.waivers.page(project),
      end: () => assay.waivers.end(project, once.idOf('waiver')),
    },
    findings: {
      list: () => assay.findings.list(project),
      page: () => assay.findings.page(project, { category: 'seo' }),
      export: () => assay.findings.export(project, { format: 'csv' }),
    },
    findingPages: {
      list: () => assay.findingPages.list(project, 'has-hsts'),
      page: () => assay.findingPages.page(project, 'has-hsts'),
    },
    sites: {
      create: () => assay.sites.create({ start: page, pages_max: 1 }, { wait: false }),
      list: () => assay.sites.list(),
      page: () => assay.sites.page(),
      get: () => assay.sites.get(site),
      update: () => assay.sites.update(site, { name: 'Shop', privacy: 1 }),
      run: () => assay.sites.run(site, {}, { wait: false }),
      follow: () => assay.sites.follow(site),
      preview: () => assay.sites.preview({ start: 'https://example.com/' }),
      delete: () => assay.sites.delete(otherSite),
    },
    siteLinks: {
      create: () => once('siteLink', assay.siteLinks.create(site, {})),
      list: () => assay.siteLinks.list(site),
      page: () => assay.siteLinks.page(site),
      revoke: () => assay.siteLinks.revoke(site, once.idOf('siteLink')),
    },
    crawls: {
      list: () => assay.crawls.list(site),
      page: () => assay.crawls.page(site),
      get: () => assay.crawls.get(site, 'latest'),
      compare: () => assay.crawls.compare(site, 2, { with: 1 }),
      export: () => assay.crawls.export(site, 2, { part: 'pages', format: 'csv' }),
      change: () => assay.crawls.change(site, 'latest', { state: 'paused' }),
      delete: () => assay.crawls.delete(site, 1),
    },
    crawlFindings: {
      list: () => assay.crawlFindings.list(site, 2),
      page: () => assay.crawlFindings.page(site, 2),
    },
    crawlFindingPages: {
      list: () => assay.crawlFindingPages.list(site, 2, 'has-hsts'),
      page: () => assay.crawlFindingPages.page(site, 2, 'has-hsts'),
    },
    crawlPages: {
      list: () => assay.crawlPages.list(site, 2),
      page: () => assay.crawlPages.page(site, 2),
      get: () => assay.crawlPages.get(site, 2, 1),
    },
    crawlLinks: {
      list: () => assay.crawlLinks.list(site, 2, 1, { direction: 'in' }),
      page: () => assay.crawlLinks.page(site, 2, 1),
    },
    templates: {
      list: () => assay.templates.list(site, 2),
      page: () => assay.templates.page(site, 2),
    },
    schedules: {
      create: () => once('schedule', assay.schedules.create(daily)),
      list: () => assay.schedules.list(),
      page: () => assay.schedules.page(),
      get: () => assay.schedules.get(once.idOf('schedule')),
      update: () => assay.schedules.update(once.idOf('schedule'), { paused: 1 }),
      fire: () => assay.schedules.fire(once.idOf('schedule')),
      delete: async () => {
        const { id } = (await assay.schedules.create(daily)) as { readonly id: number };
        return assay.schedules.delete(id);
      },
    },
    fires: {
      list: () => assay.fires.list(once.idOf('schedule')),
      page: () => assay.fires.page(once.idOf('schedule')),
    },
    account: {
      get: () => assay.account.get(),
      rename: () => assay.account.rename({ name: 'Web team' }),
    },
    notifications: {
      get: () => assay.notifications.get(),
      change: () => assay.notifications.change({ score_drop: 7 }),
    },
    projectNotifications: {
      get: () => assay.projectNotifications.get(project),
      change: () => assay.projectNotifications.change(project, { score_drop: 9 }),
    },
    alerts: {
      list: () => assay.alerts.list(),
      page: () => assay.alerts.page({ state: 'open' }),
      get: () => assay.alerts.get(alert),
      change: () => assay.alerts.change(alert, { note: 'Seen.' }),
    },
    webhooks: {
      create: () => once('webhook', assay.webhooks.create({ url: hook })),
      list: () => assay.webhooks.list(),
      page: () => assay.webhooks.page(),
      get: () => assay.webhooks.get(once.idOf('webhook')),
      update: () => assay.webhooks.update(once.idOf('webhook'), { name: 'Deploys' }),
      secret: () => assay.webhooks.secret(once.idOf('webhook')),
      rotate: () => assay.webhooks.rotate(once.idOf('webhook')),
      test: () => assay.webhooks.test(once.idOf('webhook')),
      delete: async () => {
        const { id } = await assay.webhooks.create({ url: hook });
        return assay.webhooks.delete(id);
      },
    },
    deliveries: {
      list: () => assay.deliveries.list(once.idOf('webhook')),
      page: () => once('delivery', firstOf(assay.deliveries.page(once.idOf('webhook')))),
      get: () => assay.deliveries.get(once.idOf('webhook'), once.idOf('delivery')),
      replay: () => assay.deliveries.replay(once.idOf('webhook'), once.idOf('delivery')),
      replayAll: () => assay.deliveries.replayAll(once.idOf('webhook'), { state: 'all' }),
    },
    keys: {
      create: () => once('key', assay.keys.create({ name: 'ci', scopes: 'read' })),
      list: () => assay.keys.list(),
      page: () => assay.keys.page(),
      rotate: () => assay.keys.rotate(once.idOf('key'), {}),
      revoke: () => assay.keys.revoke(once.idOf('key')),
    },
    members: {
      list: () => assay.members.list(),
      page: () => assay.members.page(),
      change: () => assay.members.change(member, { role: 'owner' }),
      remove: () => assay.members.remove(member),
    },
    invitations: {
      create: () => once('invitation', assay.invitations.create({ role: 'member' })),
      list: () => assay.invitations.list(),
      page: () => assay.invitations.page(),
      revoke: () => assay.invitations.revoke(once.idOf('invitation')),
    },
    recipients: {
      add: () => once('recipient', assay.recipients.add({ email: 'team@example.org' })),
      list: () => assay.recipients.list(),
      page: () => assay.recipients.page(),
      remove: () => assay.recipients.remove(once.idOf('recipient')),
    },
    digests: { latest: () => assay.digests.latest() },
    auditLog: {
      list: () => assay.auditLog.list({ per_page: 10 }),
      page: () => assay.auditLog.page(),
    },
    checks: { all: () => assay.checks.all(), open: () => assay.checks.open() },
    server: {
      health: () => assay.server.health(),
      readiness: () => assay.server.readiness(),
      openapi: () => assay.server.openapi(),
      configSchema: () => assay.server.configSchema(),
      about: () => assay.server.about(),
    },
  };
}

/** Keeps what was made, for the calls that come after it. */
function remembering() {
  const ids = new Map<string, number>();
  const once = async (name: string, making: Promise<object>) => {
    const made = await making;
    ids.set(name, (made as { readonly id: number }).id);
    return made;
  };
  return Object.assign(once, { idOf: (name: string) => ids.get(name) ?? Number.NaN });
}

async function firstOf<Item>(page: Promise<{ readonly data: readonly Item[] }>): Promise<Item> {
  const [first] = (await page).data;
  if (first === undefined) throw new Error('The page is empty.');
  return first;
}

/** Takes a refusal with one code for an answer. */
const codeOf = (code: string) => (error: { readonly code: string }) => {
  if (error.code !== code) throw error;
  return error;
};

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { invalid } from '../errors.ts';
import type { LookLimits } from '../services/looks/types.ts';
import { scheduledPerDay } from '../services/reports/run-limits.ts';
import type { SiteLimits } from '../services/sites/types.ts';
import type { Client } from './authenticate.ts';
import { bodyOf } from './body.ts';
import { readFields } from './fields.ts';
import { operation } from './operation.ts';
import { instant } from './present-report.ts';
import { base, clientOf, type RouteParts } from './routes.ts';
import { Count, Id, Instant, One, orNull, Results, Score } from './schemas.ts';

const tags = ['account'];
const path = `${base}/account`;

const RateView = Type.Object({ limit: Count, window_seconds: Count, remaining: Count });
const QuotaView = Type.Object({ limit: Count, used: Count });

const AccountView = Type.Object(
  {
    object: Type.Literal('account'),
    id: Id,
    name: Type.String(),
    time_zone: Type.String({
      description: 'IANA name: of schedules that say no other.',
      examples: ['Europe/Berlin'],
    }),
    created_at: Instant,
    key: Type.Object(
      {
        id: Id,
        name: Type.String(),
        scopes: Type.Array(Type.Enum(['read', 'write', 'admin'])),
        last_four: Type.String(),
        created_at: Instant,
        expires_at: orNull(Instant),
      },
      { description: 'The key of this request.' },
    ),
    totals: Type.Object(
      {
        projects_count: Count,
        reports_count: Count,
        results: Results,
        failed_count: Count,
        average_score: orNull(Score),
      },
      {
        description:
          'Over all projects. `failed_count`: reports whose latest run failed; one that has a result from before counts there, too.',
      },
    ),
    limits: Type.Object({
      requests: RateView,
      creates: RateView,
      reports_per_day: QuotaView,
      scheduled_runs_per_day: { ...QuotaView, description: 'By schedules and alerts.' },
      waiting_runs: QuotaView,
      running_runs: QuotaView,
      fetched_bytes_per_day: QuotaView,
      keys: QuotaView,
      schedules: QuotaView,
      webhooks: QuotaView,
      recipients: QuotaView,
      sites: QuotaView,
      open_crawls: { ...QuotaView, description: 'They wait, run, or are paused.' },
      crawled_pages_per_day: Type.Object({
        limit: Count,
        used: Count,
        renews_at: { ...Instant, description: 'Then the day begins anew.' },
      }),
      browser: Type.Object(
        {
          available: Type.Boolean({ description: 'Some worker of this server has a browser.' }),
          per_day: Count,
          used_today: Count,
          running_max: { ...Count, description: 'Looks at once.' },
        },
        { description: 'Looks in a browser, counted when they are asked for.' },
      ),
      crawl_pages_max: { ...Count, description: 'The largest pages_max of a site.' },
    }),
  },
  { $id: 'Account' },
);

const AccountFields = Type.Object(
  {
    name: Type.Optional(Type.String({ description: 'Members see it, and whoever is invited.' })),
    time_zone: Type.Optional(
      Type.String({ description: 'IANA name: of schedules that say no other.', examples: ['Europe/Berlin'] }),
    ),
  },
  { examples: [{ name: 'Web team' }] },
);

export function accountRoutes(app: FastifyInstance, parts: RouteParts): void {
  operation(app, 'GET', path, {
    id: 'getAccount',
    // Each request changes what is left of the limits.
    isNeverTheSame: true,
    summary: 'Read the account, the totals of its projects, the key in use and what is left of the limits',
    tags,
    access: 'read',
    answers: { 200: One(AccountView) },
    async handler(request, reply) {
      return reply.send({ data: await present(parts, clientOf(request)), status: 200 });
    },
  });

  operation(app, 'PUT', path, {
    id: 'renameAccount',
    isNeverTheSame: true,
    summary: 'Change the name or the time zone of the account',
    tags,
    access: 'admin',
    body: AccountFields,
    answers: { 200: One(AccountView) },
    async handler(request, reply) {
      const client = clientOf(request);
      const { name, time_zone: timeZone } = readFields(AccountFields, bodyOf(request));
      if (name === undefined && timeZone === undefined) throw invalid('name', '"name" is required.');
      const { accounts } = parts.services;
      if (timeZone !== undefined) await accounts.setTimeZone(client, timeZone);
      if (name !== undefined) await accounts.rename(client, name);
      return reply.send({ data: await present(parts, client), status: 200 });
    },
  });
}

async function present(
  { services, settings, rates }: RouteParts,
  { accountId, key }: Client,
): Promise<Type.Static<typeof AccountView>> {
  const [account, used, totals, crawling, looks, schedules] = await Promise.all([
    // Not as the key knows it, which may be some seconds old.
    services.accounts.get(accountId),
    services.accounts.usage(accountId),
    services.projects.totals(accountId),
    services.sites.limits(accountId),
    services.looks.limits(accountId),
    services.schedules.limits(accountId),
  ]);
  const rate = (policy: 'default' | 'create') => {
    const quota = rates.peek(policy, accountId);
    return { limit: quota.rate.count, window_seconds: quota.rate.seconds, remaining: quota.remaining };
  };
  return {
    object: 'account',
    id: account.id,
    name: account.name,
    time_zone: account.timeZone ?? 'UTC',
    created_at: instant(account.createdAt),
    key: {
      id: key.id,
      name: key.name,
      scopes: [...key.scopes],
      last_four: key.last4,
      created_at: instant(key.createdAt),
      expires_at: key.expiresAt === null ? null : instant(key.expiresAt),
    },
    totals: {
      projects_count: totals.projectsCount,
      reports_count: totals.reportsCount,
      results: totals.results,
      failed_count: totals.failedCount,
      average_score: totals.averageScore,
    },
    limits: {
      requests: rate('default'),
      creates: rate('create'),
      reports_per_day: { limit: settings.rates.createPerDay, used: used.reportsToday },
      scheduled_runs_per_day: { limit: scheduledPerDay, used: used.scheduledToday },
      waiting_runs: { limit: settings.queue.accountWaitingMax, used: used.waiting },
      running_runs: { limit: settings.queue.accountRunningMax, used: used.running },
      fetched_bytes_per_day: { limit: settings.rates.egressPerDayBytes, used: used.egressBytesToday },
      keys: { limit: settings.data.apiKeysMax, used: used.keys },
      schedules: { limit: schedules.max, used: schedules.used },
      webhooks: { limit: settings.watching.webhooksMax, used: used.webhooks },
      recipients: { limit: settings.watching.recipientsMax, used: used.recipients },
      browser: presentLooks(looks),
      ...presentCrawling(crawling),
    },
  };
}

function presentLooks({ isAvailable, perDay, usedToday, runningMax }: LookLimits) {
  return { available: isAvailable, per_day: perDay, used_today: usedToday, running_max: runningMax };
}

function presentCrawling({ sites, crawls, pagesPerDay, pagesMax }: SiteLimits) {
  return {
    sites: { limit: sites.max, used: sites.used },
    open_crawls: { limit: crawls.max, used: crawls.used },
    crawled_pages_per_day: {
      limit: pagesPerDay.max,
      used: pagesPerDay.used,
      renews_at: instant(pagesPerDay.renewsAt),
    },
    crawl_pages_max: pagesMax,
  };
}

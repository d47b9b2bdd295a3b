import type { BrowserBody } from '../report/browser-body.ts';
import type { LookCheck } from '../report/judge-look.ts';
import type { ReadLook } from '../services/looks/read-look.ts';
import type { Report } from '../services/reports/types.ts';
import type { LookCheckView, LookDetailsView, LookView, MetricsView } from './look-schemas.ts';
import { instant, presentCategories, type ReportPresenter } from './present-report.ts';

/** Looks as the API shows them: field by field (Z3). */

type Metrics = NonNullable<ReadLook['metrics']>;

type PresentedLook = Pick<
  ReadLook,
  'state' | 'metrics' | 'product' | 'error' | 'finishedAt' | 'pictures' | 'body'
>;

/**
 * @param summary score and result of the last completed look
 * @param pictures where those of its report are, without the kind
 */
export function presentLook(
  look: PresentedLook,
  summary: NonNullable<Report['browser']>,
  pictures: string,
  check: ReportPresenter['check'],
): LookView {
  const { body, error } = look;
  return {
    state: look.state,
    score: summary.score,
    result: summary.result,
    categories: body === null ? {} : presentCategories(body.categories),
    profile: body?.profile ?? null,
    finished_at: look.finishedAt === null ? null : instant(look.finishedAt),
    product: look.product,
    conditions: body && presentConditions(body.conditions),
    metrics: look.metrics && presentMetrics(look.metrics, body),
    changes: body?.changes ? presentChanges(body.changes) : null,
    pictures: (body?.pictures ?? [])
      .filter(({ kind }) => look.pictures.includes(kind))
      .map(({ kind, width, height }) => ({ kind, width, height, url: `${pictures}/${kind}` })),
    checks: body?.checks.map((one) => presentLookCheck(one, check)) ?? [],
    error: error === null ? null : { code: error.code, message: error.message },
  };
}

function presentConditions({
  device,
  width,
  height,
  scale,
  userAgent,
  throttling,
  hostLoad,
}: BrowserBody['conditions']): LookView['conditions'] {
  return { device, width, height, scale, user_agent: userAgent, throttling, host_load: hostLoad };
}

function presentMetrics(simulated: Metrics, body: BrowserBody | null): MetricsView {
  const observed = body?.metrics?.observed;
  return {
    ...presentValues(simulated),
    observed: observed === undefined ? null : presentValues(observed),
    unsteady: body === null ? null : body.unsteady,
  };
}

function presentValues({ lcp, fcp, tbt, cls }: Metrics) {
  return { lcp_ms: lcp, fcp_ms: fcp, tbt_ms: tbt, cls };
}

function presentChanges({ facts, amounts }: NonNullable<BrowserBody['changes']>): LookView['changes'] {
  return {
    facts: facts.map(({ fact, change, raw, rendered }) => ({ fact, change, raw, rendered })),
    amounts: amounts.map(({ amount, raw, rendered, share }) => ({ amount, raw, rendered, share })),
  };
}

function presentLookCheck(judged: LookCheck, check: ReportPresenter['check']): LookCheckView {
  const { replaces, baseOutcome } = judged;
  return {
    ...check(judged),
    ...(replaces && { replaces }),
    ...(baseOutcome !== undefined && { base_outcome: baseOutcome }),
  };
}

/** The long lists. */
export function presentLookDetails(reportId: number, run: number, body: BrowserBody): LookDetailsView {
  const { product, engine, axeVersion, navigation, loaded, cookies, console, missing } = body;
  return {
    object: 'look',
    report: reportId,
    run,
    finished_at: instant(body.finishedAt),
    product,
    engine,
    axe_version: axeVersion,
    navigation: { url: navigation.url, status: navigation.status, settled: navigation.settled },
    loaded: loaded && presentLoaded(loaded),
    cookies:
      cookies?.map(({ name, domain, secure, httpOnly, sameSite, session, thirdParty }) => ({
        ...{ name, domain, secure, session },
        http_only: httpOnly,
        same_site: sameSite,
        third_party: thirdParty,
      })) ?? null,
    console: console?.map(({ kind, text, url, line, count }) => ({ kind, text, url, line, count })) ?? null,
    missing: missing.map(({ step, why }) => ({ step, why })),
  };
}

function presentLoaded(loaded: NonNullable<BrowserBody['loaded']>): LookDetailsView['loaded'] {
  const { failed, refusedByUs, hosts, thirdParties, byType, byHost } = loaded;
  return {
    ...amountOf(loaded),
    failed,
    refused_by_us: refusedByUs,
    hosts,
    third_parties: { hosts: thirdParties.hosts, ...amountOf(thirdParties) },
    by_type: byType.map((one) => ({ type: one.type, ...amountOf(one) })),
    by_host: byHost.map((one) => ({ host: one.host, third_party: one.thirdParty, ...amountOf(one) })),
  };
}

function amountOf({ requests, bytes }: Readonly<Record<'requests' | 'bytes', number>>) {
  return { requests, bytes };
}

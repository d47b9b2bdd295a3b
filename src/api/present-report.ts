import type { JudgedCheck, Previews, PreviewText, ReportBody, ReportFacts } from '../report/body.ts';
import type { Catalogue, CatalogueById, CatalogueCheck } from '../report/catalogue.ts';
import type { Expectations } from '../report/expectations.ts';
import { writtenCheck } from '../report/stored-body.ts';
import type { Report, ReportWithBody, StoredReport } from '../services/reports/types.ts';
import { sharePath } from '../services/sharing/shared-noun.ts';
import type { JudgedCheckView } from './check-schemas.ts';
import { checkWriter, textsOf } from './check-texts.ts';
import type { LookSummaryView, LookView } from './look-schemas.ts';
import type {
  ExpectationsView,
  FactsView,
  FullReportView,
  PreviewsView,
  ReportView,
} from './report-schemas.ts';

/** Reports as the API shows them: field by field, so that a new column is never published by accident (Z3). */
export interface ReportPresenter {
  readonly row: (report: Report) => ReportView;
  /** The same as JSON, which is written once for each that a service gives. */
  readonly rowJson: (report: Report) => string;
  /** @param look its latest, as presentLook shows it */
  readonly full: (report: ReportWithBody, look: LookView | null) => FullReportView;
  /** The same as JSON in UTF-8, made of what is stored without reading it. */
  readonly fullJson: (report: StoredReport, look: LookView | null) => Buffer;
  readonly check: (check: JudgedCheck) => JudgedCheckView;
}

/**
 * @param origin the public address, for share links (H5)
 * @param browserChecks those that only a browser can make
 */
export function reportPresenter(
  catalogue: Catalogue,
  origin: () => string,
  browserChecks: readonly CatalogueCheck[] = [],
): ReportPresenter {
  const texts = new Map([...catalogue.checks, ...browserChecks].map((check) => [check.id, check]));
  const row = (report: Report) => presentRow(report, origin());
  const written = new WeakMap<Report, string>();
  const check = (judged: JudgedCheck) => presentCheck(texts, judged);
  const writeChecks = checkWriter(texts);
  return {
    row,
    rowJson(report) {
      const known = written.get(report);
      if (known !== undefined) return known;
      const json = JSON.stringify(row(report));
      written.set(report, json);
      return json;
    },
    check,
    full: (report, browser) => ({
      ...row(report),
      browser,
      checks: report.body?.checks.map(check) ?? [],
      facts: report.body === null ? null : presentFacts(report.body.facts),
    }),
    fullJson(report, browser) {
      const { body } = report;
      const start = JSON.stringify({ ...row(report), browser }).slice(0, -1);
      const facts = body === null ? null : presentFacts(body.rest.facts);
      return Buffer.concat([
        Buffer.from(`${start},"checks":[`),
        ...writeChecks(body?.checks ?? []),
        Buffer.from(`],"facts":${JSON.stringify(facts)}}`),
      ]);
    },
  };
}

function presentRow(report: Report, origin: string): ReportView {
  return {
    object: 'report',
    id: report.id,
    url: report.url,
    project: report.project,
    state: report.state,
    score: report.score,
    result: report.result,
    categories: presentCategories(report.categories),
    incomplete: report.incomplete,
    cap: report.cap === null ? null : { check: report.cap.check, score_before: report.cap.scoreBefore },
    profile: report.profile,
    privacy: report.privacy,
    has_password: report.hasPassword,
    share_url: origin + sharePath('report', report.slug),
    indexable: report.indexable,
    title: report.title,
    trend: [...report.trend],
    previous_score: report.previousScore,
    score_change:
      report.score === null || report.previousScore === null ? null : report.score - report.previousScore,
    findings_count: report.findingsCount,
    browser: presentLookSummary(report.browser),
    runs_count: report.runsCount,
    checks_version: report.checksVersion,
    error: report.error === null ? null : { code: report.error.code, message: report.error.message },
    created_at: instant(report.createdAt),
    updated_at: instant(report.updatedAt),
    generated_at: report.generatedAt === null ? null : instant(report.generatedAt),
  };
}

export function presentLookSummary(look: Report['browser']): LookSummaryView | null {
  return look && { state: look.state, score: look.score, result: look.result };
}

export function presentCategories(categories: ReportBody['categories']): ReportView['categories'] {
  return Object.fromEntries(
    Object.entries(categories).map(([category, { score, result, passed, warnings, failed }]) => [
      category,
      { score, result, passed, warnings, failed },
    ]),
  );
}

function presentCheck(catalogue: CatalogueById, check: JudgedCheck): JudgedCheckView {
  const { head, tail } = textsOf(catalogue, check);
  return { ...head, ...writtenCheck(check), ...tail };
}

export function presentExpectations({ indexable, aiSearch, deployed }: Expectations): ExpectationsView {
  return { indexable, ai_search: aiSearch, deployed };
}

export function presentFacts(facts: ReportFacts): FactsView {
  const { timings, sizes, tls, counts, previews } = facts;
  return {
    final_url: facts.finalUrl,
    redirects: facts.redirects.map(({ url, status }) => ({ url, status })),
    status: facts.status,
    fetched_at: instant(facts.fetchedAt),
    timings: {
      dns_ms: timings.dnsMs,
      connect_ms: timings.connectMs,
      tls_ms: timings.tlsMs,
      first_byte_ms: timings.firstByteMs,
      total_ms: timings.totalMs,
    },
    sizes: { wire_bytes: sizes.wireBytes, decoded_bytes: sizes.decodedBytes, truncated: sizes.truncated },
    http_version: facts.httpVersion,
    content_type: facts.contentType,
    encoding: facts.encoding,
    language: facts.language,
    tls: tls === null ? null : presentTls(tls),
    counts: counts === null ? null : presentCounts(counts),
    previews: previews === null ? null : presentPreviews(previews),
    expectations: presentExpectations(facts.expectations),
  };
}

function presentTls(tls: NonNullable<ReportFacts['tls']>): FactsView['tls'] {
  const { protocol, alpn, issuer, validUntil, trusted } = tls;
  return { protocol, alpn, issuer, valid_until: validUntil === null ? null : instant(validUntil), trusted };
}

function presentCounts(counts: NonNullable<ReportFacts['counts']>): FactsView['counts'] {
  const { elements, links, images, scripts, styles } = counts;
  return { elements, links, images, scripts, styles };
}

function presentPreviews({ search, social }: Previews): PreviewsView {
  const text = ({ text, widthPx, limitPx, shown }: PreviewText) => ({
    text,
    width_px: widthPx,
    limit_px: limitPx,
    shown,
  });
  const { image } = social;
  return {
    search: {
      site_name: search.siteName,
      displayed_url: search.displayedUrl,
      title: search.title && text(search.title),
      description: search.description && text(search.description),
    },
    social: {
      site: social.site,
      site_name: social.siteName,
      title: social.title,
      description: social.description,
      image: image && { url: image.url, alt: image.alt, width: image.width, height: image.height },
      card: social.card,
      declared_card: social.declaredCard,
    },
  };
}

/** RFC 3339, UTC, milliseconds. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

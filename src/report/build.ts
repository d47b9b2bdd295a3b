import { checksVersion } from '../checks/catalogue.ts';
import type { Value } from '../checks/check.ts';
import { type Expectations, usualExpectations } from '../checks/expectations.ts';
import { redact } from '../checks/redact.ts';
import type { CheckResult } from '../checks/run.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { headerValues } from '../evidence/fields.ts';
import type { Document } from '../evidence/html/document.ts';
import { attribute } from '../evidence/html/element.ts';
import { relIncludes } from '../evidence/links/rel.ts';
import { unaskedSteps } from '../evidence/step.ts';
import { titleOf } from '../evidence/text/title-and-description.ts';
import { unseenIn } from '../evidence/unseen.ts';
import { score } from '../score/score.ts';
import type { ReportBody, ReportFacts } from './body.ts';
import { inSnakeCase } from './in-snake-case.ts';
import { previewsOf } from './previews.ts';
import { whyProvisional } from './provisional.ts';

/**
 * The report of one run, from what was gathered and what the checks said of it. Pure.
 * @param document the parsed page; undefined for an error page (gate G2), whose content is not judged
 */
export function buildBody(
  evidence: Evidence,
  document: Document | undefined,
  results: readonly CheckResult[],
  expectations: Expectations = usualExpectations,
): ReportBody {
  const facts = factsOf(evidence, document);
  const { siteTier } = evidence;
  const isProvisional = whyProvisional(facts) !== undefined;
  const { pointsLost, categories, ...headline } = score(results, { siteTier, isProvisional });
  const idsOf = (outcome: CheckResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).map(({ id }) => id);
  return {
    checksVersion,
    evidenceVersion: evidence.evidenceVersion,
    profile: siteTier ? 'page+site' : 'page',
    ...headline,
    categories: Object.fromEntries(categories.map(({ category, ...summary }) => [category, summary])),
    checks: results.map((result) => ({
      ...result,
      value: hasCapitals(result.value) ? inSnakeCase(result.value) : result.value,
      pointsLost: pointsLost.get(result.id) ?? 0,
    })),
    facts: { ...facts, expectations },
    failing: { fail: idsOf('fail'), warn: idsOf('warn') },
    title: document === undefined ? null : shownTitle(document),
  };
}

/** Few have; copying every value for their sake costs more than some checks. */
function hasCapitals(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasCapitals);
  return Object.keys(value).some((name) => capital.test(name)) || Object.values(value).some(hasCapitals);
}

const capital = /[A-Z]/;

function factsOf(evidence: Evidence, document: Document | undefined): Omit<ReportFacts, 'expectations'> {
  const final = evidence.chain.at(-1) as Exchange;
  const { wireBytes, decodedBytes } = evidence.body;
  const unasked = unaskedSteps(evidence);
  const unseen = unseenIn(evidence);
  const truncated = evidence.body.truncated || document?.xmlError !== undefined;
  return {
    finalUrl: final.url,
    redirects: evidence.chain.slice(0, -1).map(({ url, status }) => ({ url, status })),
    status: final.status,
    fetchedAt: evidence.fetchedAt,
    timings: final.timings,
    sizes: { wireBytes, decodedBytes, truncated },
    httpVersion: final.httpVersion,
    contentType: headerValues(final.fields, 'content-type').at(-1) ?? null,
    encoding: document?.encoding ?? null,
    language:
      document === undefined ? null : attribute(document.root, 'lang')?.trim().slice(0, languageMax) || null,
    tls: tlsOf(evidence),
    counts: document === undefined ? null : countsOf(document),
    previews: document === undefined ? null : previewsOf(evidence, document),
    ...(unasked.length > 0 && { unasked }),
    ...(Object.keys(unseen).length > 0 && { unseen }),
  };
}

function tlsOf({ tls }: Evidence): ReportFacts['tls'] {
  if (tls.state !== 'gathered') return null;
  const { protocol, alpn, authorized, certificates } = tls.value;
  const [leaf] = certificates;
  return {
    protocol,
    alpn,
    issuer: leaf?.issuer ?? null,
    validUntil: leaf?.notAfter ?? null,
    trusted: authorized,
  };
}

function countsOf(document: Document): NonNullable<ReportFacts['counts']> {
  const links = [...document.byName('a'), ...document.byName('area')];
  const sheets = document.byName('link').filter((link) => relIncludes(link, 'stylesheet'));
  return {
    elements: document.elements.length,
    links: links.filter((link) => attribute(link, 'href') !== undefined).length,
    images: document.byName('img').length,
    scripts: document.byName('script').length,
    styles: sheets.length + document.byName('style').length,
  };
}

/** Characters; lists show a line of it, and a title of megabytes is only there to hurt. */
const titleMax = 300;
/** Longer than any tag that RFC 5646 asks programs to hold, which is 35. */
const languageMax = 100;

/** Without secrets. */
function shownTitle(document: Document): string | null {
  // What lies far behind the cut need not be read.
  const text = redact((titleOf(document)?.text ?? '').slice(0, 4 * titleMax).toWellFormed());
  // By code points, so that no half of a surrogate pair remains.
  return [...text.slice(0, 2 * titleMax)].slice(0, titleMax).join('') || null;
}

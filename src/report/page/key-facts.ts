import type { CheckId } from '../../checks/catalogue.ts';
import { bytesOf, formatCount, type Quantity } from '../../lib/quantities.ts';
import { daysUntil, durationOf } from '../../ui/formats.ts';
import type { JudgedCheck, ReportBody } from '../body.ts';
import { checkOf } from '../check-of.ts';
import { keyFactWords as words } from '../words/summary.ts';

/** One of the six figures under the summary. */
export interface KeyFact {
  readonly term: string;
  readonly number: string;
  readonly unit: string;
  /** Shown as an icon, where the check on it failed or warned. */
  readonly outcome: 'warn' | 'fail' | null;
}

export function keyFactsOf(body: ReportBody): KeyFact[] {
  const { facts, checks } = body;
  const found = (id: CheckId) => findingOf(checkOf(checks, id));
  const weight = weightOf(checks);
  return [
    {
      term: words.responseTime,
      ...durationOf(facts.timings.firstByteMs),
      outcome: found('server-response-time'),
    },
    weight === undefined
      ? { term: words.html, ...bytesOf(facts.sizes.wireBytes), outcome: found('html-weight') }
      : { term: words.pageSize, ...bytesOf(weight), outcome: found('total-byte-weight') },
    { term: words.files, ...filesOf(checkOf(checks, 'resource-count')), outcome: found('resource-count') },
    {
      term: words.redirects,
      number: formatCount(facts.redirects.length),
      unit: '',
      outcome: found('redirect-chain'),
    },
    {
      term: words.certificate,
      ...certificateOf(body),
      outcome: found('tls-certificate') ?? found('is-on-https'),
    },
    { term: words.passed, ...passedOf(checks), outcome: null },
  ];
}

function findingOf(check: JudgedCheck | undefined): 'warn' | 'fail' | null {
  return check?.outcome === 'warn' || check?.outcome === 'fail' ? check.outcome : null;
}

/** Bytes of the page and its files, which the check on them adds up where it can. */
export function weightOf(checks: readonly JudgedCheck[]): number | undefined {
  const value = checkOf(checks, 'total-byte-weight')?.value;
  const bytes = typeof value === 'object' && value !== null && 'bytes' in value ? value.bytes : undefined;
  return typeof bytes === 'number' ? bytes : undefined;
}

function filesOf(check: JudgedCheck | undefined): Quantity {
  const named = typeof check?.value === 'number' ? check.value : undefined;
  return { number: named === undefined ? '–' : formatCount(named), unit: '' };
}

function certificateOf({ facts }: ReportBody): Quantity {
  const { tls, finalUrl, fetchedAt } = facts;
  if (tls === null)
    return { number: words.noCertificate, unit: finalUrl.startsWith('https:') ? '' : words.http };
  if (tls.validUntil === null) return { number: '–', unit: '' };
  const days = daysUntil(tls.validUntil, fetchedAt);
  return days < 0
    ? { number: words.expired, unit: '' }
    : { number: formatCount(days), unit: words.daysLeft(days) };
}

/** How many passed of those that applied. */
function passedOf(checks: readonly JudgedCheck[]): Quantity {
  const of = (...outcomes: JudgedCheck['outcome'][]) =>
    checks.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return { number: formatCount(of('pass')), unit: words.ofAll(of('pass', 'warn', 'fail')) };
}

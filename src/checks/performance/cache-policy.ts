import CachePolicy from 'http-cache-semantics';
import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { firstHeader, joinedHeader } from '../../evidence/fields.ts';
import { sameSite } from '../../evidence/links/url-equality.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { timeInWords } from '../time-in-words.ts';

const thresholds = { longSeconds: 30 * 86_400, shortSeconds: 3600, passPercent: 90, failPercent: 50 };
const staticFiles = new Set(['script', 'style', 'image', 'font', 'media']);

export const cachePolicy = defineCheck({
  id: 'cache-policy',
  category: 'performance',
  weight: 5,
  tier: 'site',
  title: 'Browsers may keep static files',
  several: 'static files may be kept for less than 30 days',
  why: 'Files with a long lifetime are fetched once; without one, every visit fetches or asks again.',
  rule: `Looks at a sample of the scripts, style sheets, images, fonts, audio and video files of the same site. Passes when at least ${thresholds.passPercent} % of them may be kept for 30 days or longer, by max-age in Cache-Control or else by Expires. Fails when more than ${thresholds.failPercent} % may be kept for less than 1 hour, as with no-store, with no-cache or without either header. Warns otherwise. Not judged when no such file could be loaded.`,
  source: 'https://www.rfc-editor.org/rfc/rfc9111#section-4.2',
  thresholds,
  expects: ['deployed'],
  needs: ['resources', 'exchange'],
  inBrowser: 'loaded',
  advice: {
    short: 'Send Cache-Control: max-age=31536000, immutable, and change the file’s name with its content.',
  },
  tasks: {
    short: {
      one: 'Let browsers keep 1 static file longer',
      many: 'Let browsers keep {n} static files longer',
    },
  },
  example: {
    before: 'Cache-Control: no-cache',
    after: 'Cache-Control: max-age=31536000, immutable',
  },

  evaluate({ resources: { probes }, exchange: { url, fetchedAt } }) {
    const files = probes
      .filter(
        (probe) => probe.class === 'ok' && staticFiles.has(probe.destination) && sameSite(probe.url, url),
      )
      .map((probe) => ({ probe, seconds: lifetimeSeconds(probe, fetchedAt) }));
    if (files.length === 0) return notApplicable('No static file of the site itself was sampled.');
    const long = files.filter(({ seconds }) => seconds >= thresholds.longSeconds);
    const short = files.filter(({ seconds }) => seconds < thresholds.shortSeconds);
    const value = { sampled: files.length, long: long.length, short: short.length };
    const sampled = counted(files.length, 'sampled file');
    const summary = `${formatCount(long.length)} of ${sampled} may be kept for 30 days or longer.`;
    if (100 * long.length >= thresholds.passPercent * files.length) return pass(summary, value);
    const outcome = 100 * short.length > thresholds.failPercent * files.length ? 'fail' : 'warn';
    return passUnless(
      files
        .filter(({ seconds }) => seconds < thresholds.longSeconds)
        .toSorted((a, b) => a.seconds - b.seconds)
        .map(({ probe, seconds }) => ({
          outcome,
          advice: 'short',
          detail: inWords(seconds),
          url: probe.url,
        })),
      summary,
      value,
    );
  },
});

/** Freshness for a private cache, RFC 9111; heuristic freshness counts as none, and Age is not subtracted. */
function lifetimeSeconds({ url, status, fields }: Probe, fetchedAt: number): number {
  const policy = new CachePolicy(
    { url, method: 'GET', headers: {} },
    { status: status ?? 200, headers: freshnessFields(fields, fetchedAt) },
    // `immutable` alone promises nothing about time; the package would make it a day.
    { shared: false, cacheHeuristic: 0, immutableMinTimeToLive: 0 },
  );
  // A negative one is no number of seconds, and such a response is stale (RFC 9111 §4.2.1).
  return Math.max(0, policy.maxAge());
}

/** With names of fields it restricts these alone (RFC 9111 §5.2.2.4), although not every cache knows that form. */
const noCacheOfFields = /no-cache="[^"]*"/g;

function freshnessFields(fields: FieldLines, fetchedAt: number): CachePolicy.Headers {
  // Of several lines the first one counts; without Date, Expires counts from when the answer came (RFC 9111
  // §4.2.1): by the clock of the evidence, as the package's own would judge the same evidence anew each day.
  const date = httpDate(firstHeader(fields, 'date') ?? new Date(fetchedAt).toUTCString());
  const expires = httpDate(firstHeader(fields, 'expires'));
  return {
    // Directive names know no letter case (RFC 9111 §5.2); the package compares them in lower case only.
    'cache-control': withFirstMaxAge(
      joinedHeader(fields, 'cache-control')?.toLowerCase().replace(noCacheOfFields, ''),
    ),
    // RFC 9111 §5.4 gives it no meaning in an answer, but browsers ask again; they differ beside a Cache-Control.
    pragma: joinedHeader(fields, 'pragma')?.toLowerCase(),
    vary: varyOf(fields),
    ...(date === undefined || expires === undefined ? {} : { date, expires }),
  };
}

/** A list that holds `*` never matches (RFC 9111 §4.1); the package knows it alone. */
function varyOf(fields: FieldLines): string | undefined {
  const names = joinedHeader(fields, 'vary');
  return names?.split(',').some((name) => name.trim() === '*') ? '*' : names;
}

/** Of several the first one counts (RFC 9111 §4.2.1); the package takes the last. */
function withFirstMaxAge(cacheControl: string | undefined): string | undefined {
  const directives = cacheControl?.split(',');
  const first = directives?.findIndex((directive) => maxAge.test(directive));
  return directives?.filter((directive, index) => index === first || !maxAge.test(directive)).join(',');
}

const maxAge = /^\s*max-age\s*=/;

/**
 * The value in a form that `Date.parse` reads right: it takes a number for a year, and a date without a zone for
 * local time.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
 */
function httpDate(value: string | undefined): string | undefined {
  if (value === undefined || !/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(value)) return undefined;
  const text = /(?:GMT|[+-]\d{4})$/i.test(value) ? value : `${value} GMT`;
  return Number.isNaN(Date.parse(text)) ? undefined : text;
}

/**
 * Where no header tells a time, browsers may still guess one; so this speaks of headers alone. With
 * `stale-while-revalidate` they use what they have, yet they ask.
 */
function inWords(seconds: number): string {
  return seconds === 0
    ? 'No header lets the browser use the file again without asking for it.'
    : `The browser may keep the file for ${timeInWords(seconds)}.`;
}

import { createHash } from 'node:crypto';
import { knownChecks } from '../../src/alerts/known-checks.ts';
import type { Observation, SeenReport, Subject } from '../../src/alerts/types.ts';
import { usualExpectations } from '../../src/checks/expectations.ts';
import type { FailureCode } from '../../src/errors.ts';
import { dayMs } from '../../src/lib/durations.ts';
import { caps, resultOf } from '../../src/score/score.ts';

export const days = 90;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Half open. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Projects that one Assay asks over one line, and what happens to them in 90 days: the truth. */
export interface World {
  readonly projects: readonly MadeProject[];
  readonly lineDown: readonly Span[];
}

export interface MadeProject {
  readonly host: string;
  readonly pages: readonly MadePage[];
  readonly everyMs: number;
  /** Of the first scheduled run. */
  readonly offsetMs: number;
  readonly breaks: readonly Break[];
  readonly outages: readonly (Span & { readonly code: FailureCode | null })[];
  /** When each of them ends, and how many days before that the next is given. */
  readonly certificate: { readonly ends: readonly number[]; readonly renewedDays: number };
  readonly versions: readonly Version[];
}

export interface MadePage {
  readonly subject: Subject;
  readonly base: number;
  /** Points to either side. */
  readonly noise: number;
  /** Points a day. */
  readonly drift: number;
  /** Checks that fail from the start. */
  readonly faults: readonly string[];
  readonly flaky: readonly (Span & { readonly check: string })[];
}

export interface Break extends Span {
  readonly id: string;
  readonly what: 'findings' | 'score' | 'hidden' | 'gone' | 'broken';
  readonly pages: readonly Subject[];
  readonly checks: readonly string[];
  /** Points. */
  readonly cost: number;
  /** Comes and goes with this period. */
  readonly flapsMs: number | null;
}

interface Version {
  readonly from: number;
  readonly version: string;
  /** What these rules find besides. */
  readonly faults: readonly string[];
  readonly shift: number;
}

/** From 0 to 1, the same for the same words. */
export function chanceOf(...words: readonly (string | number)[]): number {
  return createHash('md5').update(words.join(' ')).digest().readUInt32LE(0) / 2 ** 32;
}

/** One after the other. */
function dice(...seed: readonly (string | number)[]) {
  let state = Math.floor(chanceOf(...seed) * 2 ** 32);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    between: (from: number, to: number) => from + roll() * (to - from),
    pick: <One>(from: readonly One[]): One => from[Math.floor(roll() * from.length)] as One,
    /** Waiting time of what happens on average once in `mean`. */
    wait: (mean: number) => -Math.log(1 - roll()) * mean,
  };
}

type Dice = ReturnType<typeof dice>;

const heavy = ['document-title', 'image-alt', 'label', 'viewport', 'mixed-content', 'button-name'];
const middling = [
  'canonical',
  'meta-description',
  'has-hsts',
  'doctype',
  'structured-data-syntax',
  'link-name',
];
const light = [...knownChecks].filter(([, { weight }]) => weight === 2).map(([id]) => id);
const flakyChecks = ['server-response-time', 'broken-resources', 'broken-links', 'cache-policy'];
const standing = ['content-security-policy', 'html-has-lang', 'sitemap', 'open-graph', 'tabindex', 'cookies'];

export function makeWorld(seed: number): World {
  const projects = Array.from({ length: 8 }, (_, n) => makeProject(seed, n));
  const line = dice(seed, 'line');
  const lineDown = happenings(line, 30 * dayMs).map((from) => ({
    from,
    to: from + line.pick([5 * minuteMs, 30 * minuteMs, 4 * hourMs]) * line.between(0.5, 1.5),
  }));
  return { projects, lineDown };
}

function makeProject(seed: number, number: number): MadeProject {
  const d = dice(seed, 'project', number);
  const isHourly = number < 2;
  const count = isHourly ? 2 : 1 + Math.floor(d.roll() * 10);
  const pages = Array.from({ length: count }, (_, n) => makePage(d, `report:${100 * number + n + 1}`));
  // Most people leave the time that is offered.
  const hour = d.roll() < 0.6 ? 6 : Math.floor(d.roll() * 24);
  return {
    ...{ host: `www.example-${seed}-${number}.com`, pages, breaks: makeBreaks(d, pages) },
    everyMs: isHourly ? hourMs : dayMs,
    offsetMs: isHourly ? Math.floor(d.roll() * 60) * minuteMs : hour * hourMs,
    outages: happenings(d, 45 * dayMs).map((from) => {
      const to =
        from + d.pick([1 * minuteMs, 4 * minuteMs, 40 * minuteMs, 10 * hourMs]) * d.between(0.5, 1.5);
      return {
        from,
        to,
        code: d.pick<FailureCode | null>(['connect_failed', 'timeout', 'site_unavailable', null]),
      };
    }),
    certificate: makeCertificate(d),
    versions: makeVersions(d, dice(seed, 'versions')),
  };
}

function makePage(d: Dice, subject: Subject): MadePage {
  const steady = d.roll();
  const faults = standing.filter(() => d.roll() < 0.3);
  const flaky = flakyChecks.filter(() => d.roll() < 0.15);
  return {
    ...{ subject, base: Math.round(d.between(58, 99)), faults },
    noise: steady < 0.7 ? 0.6 : steady < 0.95 ? 2 : 4,
    drift: d.roll() < 0.1 ? d.between(0.05, 0.3) : 0,
    flaky: flaky.flatMap((check) =>
      happenings(d, 20 * dayMs).map((from) => ({
        ...{ check, from },
        to: from + d.wait(d.roll() < 0.8 ? 10 * minuteMs : 2 * hourMs),
      })),
    ),
  };
}

/** Deploys that break something, each mended later; what they break does not overlap on a page. */
function makeBreaks(d: Dice, pages: readonly MadePage[]): Break[] {
  const made: Break[] = [];
  for (const from of happenings(d, 12 * dayMs)) {
    const isWide = d.roll() < 0.4;
    const hit = (isWide ? pages : [d.pick(pages)]).map(({ subject }) => subject);
    const flapsMs = d.roll() < 0.1 ? d.between(3, 9) * hourMs : null;
    const lasts =
      flapsMs !== null
        ? d.between(3, 8) * dayMs
        : d.roll() < 0.15
          ? d.wait(5 * minuteMs)
          : d.between(0.3, 9) * dayMs;
    const isFree = made.every(
      ({ to, pages: busy }) => to + 3 * dayMs < from || !busy.some((page) => hit.includes(page)),
    );
    if (!isFree || from < 4 * dayMs) continue;
    made.push({ id: `break ${made.length}`, from, to: from + lasts, pages: hit, flapsMs, ...whatBreaks(d) });
  }
  return made;
}

function whatBreaks(d: Dice): Pick<Break, 'what' | 'checks' | 'cost'> {
  const chance = d.roll();
  if (chance < 0.25) return { what: 'findings', checks: [d.pick(heavy)], cost: d.between(2, 5) };
  if (chance < 0.5) return { what: 'findings', checks: [d.pick(middling)], cost: d.between(1, 3) };
  if (chance < 0.7) {
    const several = light.filter(() => d.roll() < 0.3);
    return { what: 'score', checks: several, cost: d.between(8, 25) };
  }
  if (chance < 0.8) return { what: 'hidden', checks: ['is-crawlable'], cost: 2 };
  return { what: chance < 0.9 ? 'gone' : 'broken', checks: [], cost: 0 };
}

function makeCertificate(d: Dice): MadeProject['certificate'] {
  const chance = d.roll();
  const isForgotten = chance > 0.85;
  const [lifeDays, renewedDays] =
    chance < 0.6 ? [90, 30] : chance < 0.75 ? [45, 15] : chance < 0.85 ? [6, 2] : [365, d.pick([5, 0.5, -2])];
  const ends: number[] = [d.between(1, lifeDays - renewedDays) + renewedDays].map((day) => day * dayMs);
  if (isForgotten) ends[0] = d.between(20, 70) * dayMs;
  while ((ends.at(-1) ?? 0) < (days + 400) * dayMs) {
    // The next is given when the last has so many days left.
    ends.push((ends.at(-1) as number) - renewedDays * dayMs + lifeDays * dayMs);
  }
  return { ends, renewedDays };
}

/** A release of the same major version judges a check better; one of another, many. */
function makeVersions(d: Dice, shared: Dice): Version[] {
  const minorAt = shared.between(10, 40) * dayMs;
  const majorAt = shared.between(45, 80) * dayMs;
  const minor = d.roll() < 0.1 ? ['charset'] : [];
  return [
    { from: 0, version: '1.0.0', faults: [], shift: 0 },
    { from: minorAt, version: '1.1.0', faults: minor, shift: 0 },
    { from: majorAt, version: '2.0.0', faults: [...minor, 'redirect-chain', 'list', 'hreflang'], shift: -7 },
  ];
}

/** Times within the days at which something happens that happens on average once in `mean`. */
function happenings(d: Dice, mean: number): number[] {
  const times: number[] = [];
  for (let at = d.wait(mean); at < days * dayMs; at += d.wait(mean)) times.push(at);
  return times;
}

export function isWithin({ from, to }: Span, at: number): boolean {
  return at >= from && at < to;
}

export function isBroken(broken: Break, at: number): boolean {
  if (!isWithin(broken, at)) return false;
  return broken.flapsMs === null || Math.floor((at - broken.from) / broken.flapsMs) % 2 === 0;
}

const judged: ReadonlySet<string> = new Set(knownChecks.keys());
const judgedBy = new Map<string, ReadonlySet<string>>();

/** What a run of this page sees at this time. */
export function observe(
  { lineDown }: World,
  project: MadeProject,
  page: MadePage,
  at: number,
  waived: ReadonlySet<string>,
): Observation {
  const { subject } = page;
  const failure = (code: FailureCode): Observation => ({ kind: 'failure', subject, at, code });
  if (lineDown.some((span) => isWithin(span, at))) return failure('connect_failed');
  const outage = project.outages.find((span) => isWithin(span, at));
  if (outage !== undefined && outage.code !== null) return failure(outage.code);
  const chance = (what: string) => chanceOf(project.host, subject, what, at);
  if (chance('once') < 0.002) return failure('timeout');

  const broken = project.breaks.filter((one) => one.pages.includes(subject) && isBroken(one, at));
  const flaky = page.flaky.filter((span) => isWithin(span, at));
  const rules = project.versions.findLast(({ from }) => at >= from) as Version;
  const found = [
    ...page.faults,
    ...rules.faults,
    ...flaky.map(({ check }) => check),
    ...broken.flatMap(({ checks }) => checks),
  ];
  const status = broken.some(({ what }) => what === 'gone')
    ? 404
    : outage !== undefined || broken.some(({ what }) => what === 'broken')
      ? 500
      : 200;
  const noise = Math.round((2 * chance('noise') - 1) * page.noise);
  const cost = broken.reduce((sum, one) => sum + one.cost, 0) + 2 * flaky.length;
  const whole = Math.round(page.base + rules.shift - cost - (page.drift * at) / dayMs + noise);
  const inRange = Math.min(100, Math.max(0, whole));
  const until = certificateAt(project, at);
  if (until < at) found.push('tls-certificate');
  const cap = caps.find(({ check, overall }) => status === 200 && found.includes(check) && inRange > overall);
  const score = status === 200 ? (cap?.overall ?? inRange) : 20;
  const hash = [...waived].sort().join(' ') || null;
  const fails = new Set(
    (status === 200 ? found : ['http-status-code']).filter((check) => !waived.has(check)),
  );
  const seen: SeenReport = {
    ...{ kind: 'report', subject, at, status, hasLeft: false, fails, warns: new Set(), score },
    result: resultOf(score),
    incomplete: chance('incomplete') < 0.01,
    cap: cap === undefined ? null : { check: cap.check, scoreBefore: inRange },
    basis: {
      checksVersion: rules.version,
      profile: 'page+site',
      expectations: usualExpectations,
      waiversHash: hash,
    },
    waiversHash: hash,
    waived: new Set(found.filter((check) => waived.has(check))),
    judged: judgedWithout(waived),
    certificate: { host: project.host, until },
  };
  return seen;
}

/** The newest that was given by then. */
export function certificateAt({ certificate: { renewedDays, ends } }: MadeProject, at: number): number {
  const next = ends.findIndex((end) => at < end - renewedDays * dayMs);
  return ends[Math.max(0, next)] as number;
}

function judgedWithout(waived: ReadonlySet<string>): ReadonlySet<string> {
  if (waived.size === 0) return judged;
  const key = [...waived].sort().join(' ');
  const known = judgedBy.get(key) ?? new Set([...judged].filter((check) => !waived.has(check)));
  judgedBy.set(key, known);
  return known;
}

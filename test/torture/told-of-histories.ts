import { acceptAlert } from '../../src/alerts/accept-alert.ts';
import { type Asked, isOwnTrouble } from '../../src/alerts/own-trouble.ts';
import { WatchedProject } from '../../src/alerts/testing.ts';
import type { Alert, AlertSettings, SeenReport, Subject } from '../../src/alerts/types.ts';
import { dayMs } from '../../src/lib/durations.ts';
import {
  type Break,
  certificateAt,
  chanceOf,
  days,
  isBroken,
  isWithin,
  type MadePage,
  type MadeProject,
  observe,
  type Span,
  type World,
} from './made-histories.ts';

const minuteMs = 60_000;

/** How what was told compares with what was so. */
export interface Tally {
  projectMonths: number;
  runs: number;
  confirming: number;
  opened: number;
  /** Lasting breaks of a page that two scheduled runs or more could see, and those told by the second of them. */
  lasting: number;
  toldInTime: number;
  missed: string[];
  /** Not told, as other rules or waivers measured before two runs had seen it: nothing compares then (N2). */
  measuredAnew: number;
  needless: { readonly kind: string; readonly text: string }[];
  resolved: number;
}

export function emptyTally(): Tally {
  const none = { lasting: 0, toldInTime: 0, missed: [], measuredAnew: 0, needless: [], resolved: 0 };
  return { projectMonths: 0, runs: 0, confirming: 0, opened: 0, ...none };
}

interface Asking {
  readonly at: number;
  readonly made: Watched;
  readonly page: MadePage;
  readonly isConfirming: boolean;
}

interface Watched {
  readonly project: MadeProject;
  readonly alerts: WatchedProject;
  readonly waivers: { readonly check: string; readonly from: number; readonly to: number }[];
  /** By page: when people knew of an alert on it, until when. */
  readonly known: Map<string, number[]>;
  /** By break and page: scheduled runs that saw it. */
  readonly sightings: Map<string, number[]>;
  /** By break and page: other rules or waivers measured before two runs had seen it, so scores say nothing of it (N2). */
  readonly measuredAnew: Set<string>;
  readonly blamed: Map<string, number[]>;
  /** Of the last run of each page: rules and waivers. */
  readonly measures: Map<Subject, string>;
  /** When a scheduled run found no answer. */
  readonly downAt: number[];
}

/** Runs the real functions over a world, with the runs that they ask for. */
export function watchWorld(world: World, settings: Partial<AlertSettings>, tally: Tally): void {
  const all = world.projects.map((project) => watchedOf(project, settings));
  const queue = scheduled(all);
  let asked: Asked[] = [];
  let next = 0;
  for (;;) {
    const planned = queue[next];
    const confirming = nextConfirming(all);
    const isConfirming = confirming !== undefined && (planned === undefined || confirming.at <= planned.at);
    const asking = isConfirming ? confirming : planned;
    if (asking === undefined || asking.at >= days * dayMs) break;
    if (!isConfirming) next += 1;
    asked = asked.filter(({ at }) => at > asking.at - 10 * minuteMs);
    ask(world, asking, asked, tally);
  }
  for (const made of all) count(world, made, tally);
}

function watchedOf(project: MadeProject, settings: Partial<AlertSettings>): Watched {
  return {
    ...{ project, alerts: new WatchedProject(settings), waivers: [], known: new Map(), sightings: new Map() },
    ...{ measuredAnew: new Set(), blamed: new Map(), measures: new Map(), downAt: [] },
  };
}

function scheduled(all: readonly Watched[]): Asking[] {
  return all
    .flatMap((made) => {
      const { everyMs, offsetMs, pages } = made.project;
      return Array.from({ length: (days * dayMs) / everyMs }, (_, turn) => turn * everyMs + offsetMs).flatMap(
        (due) =>
          // One after the other, as a host is asked.
          pages.map((page, n) => ({ at: due + n * 4_000, made, page, isConfirming: false })),
      );
    })
    .sort((a, b) => a.at - b.at);
}

function nextConfirming(all: readonly Watched[]): Asking | undefined {
  const found = all
    .flatMap((made) => {
      const due = made.alerts.nextConfirm();
      const page = made.project.pages.find(({ subject }) => subject === due?.subject);
      return due === undefined || page === undefined ? [] : { at: due.at, made, page, isConfirming: true };
    })
    .sort((a, b) => a.at - b.at)[0];
  return found;
}

function ask(world: World, { at, made, page, isConfirming }: Asking, asked: Asked[], tally: Tally): void {
  const { project, alerts } = made;
  tally.runs += 1;
  if (isConfirming) {
    tally.confirming += 1;
    // The run is queued, so nobody queues it again.
    alerts.active = alerts.active.map((alert) =>
      alert.subject === page.subject && alert.confirmAt !== null && alert.confirmAt <= at
        ? { ...alert, confirmAt: null }
        : alert,
    );
  }
  const waived = new Set(made.waivers.filter((span) => isWithin(span, at)).map(({ check }) => check));
  const seen = observe(world, project, page, at, waived);
  asked.push({ host: project.host, at, errorCode: seen.kind === 'failure' ? seen.code : null });
  if (seen.kind === 'report' && !seen.incomplete) noteSightings(made, seen, isConfirming);
  if (!isConfirming && (seen.kind === 'failure' || (seen.kind === 'report' && seen.status >= 500)))
    made.downAt.push(at);
  const told = alerts.observe(seen, { isOwnTrouble: isOwnTrouble(asked, at) });
  for (const { tell, alert } of told) {
    if (tell === 'alert.resolved') {
      tally.resolved += 1;
      continue;
    }
    if (tell === 'alert.opened') tally.opened += 1;
    const blame = blameFor(world, made, alert, tell === 'alert.escalated', at);
    if (blame === undefined) {
      const { kind, key, before, after } = alert;
      tally.needless.push({
        kind,
        text: `${project.host} day ${(at / dayMs).toFixed(2)} ${tell} ${kind} ${key} ${JSON.stringify([before, after])}`,
      });
    }
  }
  for (const { alert } of told) noteKnown(made, alert, () => true, at);
  for (const alert of alerts.active) noteKnown(made, alert, (subject) => subject === page.subject, at);
  for (const { tell, alert } of told) if (tell === 'alert.opened') personActs(world, made, alert, at);
}

/** People know of the alert on these pages. */
function noteKnown(
  { known }: Watched,
  { kind, after, members }: Alert,
  isMeant: (subject: Subject) => boolean,
  at: number,
): void {
  for (const { subject, isTold } of members) {
    if (!isTold || !isMeant(subject)) continue;
    push(known, `${subject} ${kind}`, at);
    if (after?.check !== undefined) push(known, `${subject} ${after.check}`, at);
  }
}

/** What a run that counts could see of breaks. */
function noteSightings(made: Watched, seen: SeenReport, isConfirming: boolean): void {
  const { subject, at, basis, waived, waiversHash, status } = seen;
  const measure = `${basis.checksVersion?.split('.', 1)[0]} ${waiversHash}`;
  const isMeasuredAnew = (made.measures.get(subject) ?? measure) !== measure;
  for (const broken of made.project.breaks) {
    if (!broken.pages.includes(subject) || !isBroken(broken, at)) continue;
    const isOfAnswer = broken.what === 'gone' || broken.what === 'broken';
    if ((status === 200) === isOfAnswer || broken.checks.some((check) => waived.has(check))) continue;
    const key = `${broken.id} ${subject}`;
    const seenBefore = made.sightings.get(key) ?? [];
    if (isMeasuredAnew && seenBefore.length < 2 && !isOfAnswer) made.measuredAnew.add(key);
    made.sightings.set(key, isConfirming ? seenBefore : [...seenBefore, at]);
  }
  if (status === 200) made.measures.set(subject, measure);
}

/** Some of what is told is accepted or waived. */
function personActs(world: World, made: Watched, alert: Alert, at: number): void {
  const chance = chanceOf(made.project.host, alert.kind, alert.key, at, 'person');
  const check = alert.after?.check;
  if (chance < 0.07) made.alerts.keep(acceptAlert(alert, at + minuteMs), at + minuteMs);
  else if (chance < 0.14 && alert.kind === 'finding.new' && check !== undefined) {
    made.waivers.push({ check: String(check), from: at, to: at + 20 * dayMs });
    const waived = new Set(made.waivers.filter((span) => isWithin(span, at)).map((waiver) => waiver.check));
    for (const page of made.project.pages) {
      const again = observe(world, made.project, page, at, waived);
      if (again.kind === 'report')
        made.alerts.observe({ ...again, at: at + minuteMs }, { isJudgedAgain: true });
    }
  }
}

/** What was so that this tells; undefined: nothing, or it was told before. */
function blameFor(
  world: World,
  made: Watched,
  alert: Alert,
  isEscalation: boolean,
  at: number,
): string | undefined {
  const { kind, key, beganAt, members } = alert;
  const { project } = made;
  const isOn = ({ pages }: Pick<Break, 'pages'>) => members.some(({ subject }) => pages.includes(subject));
  const since = isEscalation ? at - dayMs : beganAt - minuteMs;
  const isSo = (span: { from: number; to: number }) =>
    span.from <= at && span.to > since && span.to > beganAt - minuteMs;
  if (kind === 'certificate.expiring') return certificateBlame(made, at);
  if (kind === 'site.down') {
    const outage =
      project.outages.find(isSo) ??
      project.breaks.find((one) => one.what === 'broken' && isSo(one) && isOn(one));
    return outage === undefined || world.lineDown.some((span) => isWithin(span, at))
      ? undefined
      : once(made, `down ${outage.from}`, at, 3);
  }
  if (key === 'tls-certificate') return certificateAt(project, at) < at ? 'certificate' : undefined;
  const check = alert.after?.check;
  const broken = project.breaks.filter(
    (one) =>
      isSo(one) &&
      isOn(one) &&
      (kind === 'score.dropped'
        ? one.cost > 0
        : kind === 'page.gone'
          ? one.what === 'gone'
          : one.checks.includes(String(check))),
  );
  for (const one of broken) {
    const told = once(
      made,
      `${one.id} ${kind} ${key}${isEscalation ? ` escalated ${at}` : ''}`,
      at,
      one.flapsMs === null ? 1 : 3,
    );
    if (told !== undefined) return told;
  }
  // A page that gets worse bit by bit is worse one day.
  const drifts = project.pages.some(
    (page) => page.drift > 0 && members.some(({ subject }) => subject === page.subject),
  );
  return kind === 'score.dropped' && drifts ? 'drift' : undefined;
}

/** What comes and goes may be told three times a week, all else once. */
function once({ blamed }: Watched, what: string, at: number, times: number): string | undefined {
  const lately = (blamed.get(what) ?? []).filter((told) => told > at - 7 * dayMs);
  if (lately.length >= times || (times === 1 && (blamed.get(what)?.length ?? 0) > 0)) return undefined;
  push(blamed, what, at);
  return what;
}

/** People want to hear of those that nobody renews in time. */
function certificateBlame({ project }: Watched, at: number): string | undefined {
  const until = certificateAt(project, at);
  return project.certificate.renewedDays <= 5 && project.certificate.renewedDays !== 2
    ? `certificate ${until}`
    : undefined;
}

function count(world: World, made: Watched, tally: Tally): void {
  tally.projectMonths += days / 30;
  for (const broken of made.project.breaks) {
    for (const page of broken.pages) countBreak(made, broken, page, tally);
  }
  for (const outage of made.project.outages) countOutage(world, made, outage, tally);
  countCertificate(made, tally);
}

function countBreak(
  { project, known, sightings, measuredAnew }: Watched,
  broken: Break,
  page: Subject,
  tally: Tally,
): void {
  const key = `${broken.id} ${page}`;
  const [first, second] = sightings.get(key) ?? [];
  if (first === undefined || second === undefined) return;
  const own = {
    gone: ['page.gone'],
    broken: ['site.down'],
    score: ['score.dropped'],
    findings: broken.checks,
    hidden: broken.checks,
  };
  const times = own[broken.what].flatMap((kind) => known.get(`${page} ${kind}`) ?? []);
  // Of what comes and goes, the second run may see it good.
  const until = broken.flapsMs === null ? second + lateMs : broken.to;
  const isTold = times.some((at) => at >= broken.from && at <= until);
  const isSeenTwice = broken.flapsMs === null || (sightings.get(key) ?? []).length >= 4;
  if (!isSeenTwice) return;
  tally.lasting += 1;
  if (isTold) tally.toldInTime += 1;
  else if (measuredAnew.has(key)) tally.measuredAnew += 1;
  else
    tally.missed.push(
      `${project.host} ${key} ${broken.what} ${broken.checks} from day ${dayOf(broken.from)}, seen ${dayOf(first)} and ${dayOf(second)}, known ${times.map(dayOf).slice(0, 3)}`,
    );
}

function countOutage(world: World, { project, known, downAt }: Watched, outage: Span, tally: Tally): void {
  const first = downAt.find((at) => isWithin(outage, at));
  const isOwn = world.lineDown.some((span) => span.from < outage.to && outage.from < span.to);
  if (first === undefined || isOwn || outage.to < first + lateMs) return;
  tally.lasting += 1;
  const isTold = project.pages.some(({ subject }) =>
    (known.get(`${subject} site.down`) ?? []).some((at) => at >= first && at <= first + lateMs),
  );
  if (isTold) tally.toldInTime += 1;
  else tally.missed.push(`${project.host} outage from day ${dayOf(outage.from)}, seen ${dayOf(first)}`);
}

/** One that nobody renews is to be known seven days before, or a day where it has less. */
function countCertificate({ project, known }: Watched, tally: Tally): void {
  const { renewedDays, ends } = project.certificate;
  const [until = 0] = ends;
  if (renewedDays > 5 || renewedDays === 2 || until > (days - 3) * dayMs) return;
  const dueAt = until - Math.max(6, renewedDays) * dayMs + dayMs;
  tally.lasting += 1;
  const isTold = project.pages.some(({ subject }) =>
    (known.get(`${subject} certificate.expiring`) ?? []).some((at) => at <= dueAt),
  );
  if (isTold) tally.toldInTime += 1;
  else tally.missed.push(`${project.host} certificate until day ${dayOf(until)}`);
}

/** By when a run that confirms has ended. */
const lateMs = 10 * minuteMs;

function dayOf(at: number): string {
  return (at / dayMs).toFixed(2);
}

function push<Key>(map: Map<Key, number[]>, key: Key, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

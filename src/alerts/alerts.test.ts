import { describe, expect, test } from 'vitest';
import type { FailureCode } from '../errors.ts';
import { dayMs } from '../lib/durations.ts';
import { acceptAlert } from './accept-alert.ts';
import { leaveAlert } from './leave-alert.ts';
import { type CrawlGiven, type RunGiven, seenCrawl, seenRun, WatchedProject } from './testing.ts';
import type { Alert, AlertSettings, Observation } from './types.ts';

const minuteMs = 60_000;
/** 06:00 of a day that counts from 1. */
const at = (day: number, minutes = 0) => (day - 1) * dayMs + 360 * minuteMs + minutes * minuteMs;

/** What ends, or what a person does, in the project. */
type Event = (project: WatchedProject) => void;

const run =
  (day: number, minutes = 0, given: RunGiven = {}): Event =>
  (project) => {
    project.observe(seenRun({ at: at(day, minutes), ...given }));
  };
const crawl =
  (day: number, given: CrawlGiven = {}): Event =>
  (project) => {
    project.observe(seenCrawl({ at: at(day), ...given }));
  };
const failed =
  (
    day: number,
    minutes = 0,
    code: FailureCode = 'connect_failed',
    subject: Observation['subject'] = 'report:1',
  ): Event =>
  (project) => {
    project.observe({ kind: 'failure', subject, at: at(day, minutes), code });
  };
const lineDown =
  (day: number, minutes = 0, code: FailureCode = 'connect_failed'): Event =>
  (project) => {
    project.observe(
      { kind: 'failure', subject: 'report:1', at: at(day, minutes), code },
      { isOwnTrouble: true },
    );
  };
const judgedAgain =
  (day: number, minutes: number, given: RunGiven): Event =>
  (project) => {
    project.observe(seenRun({ at: at(day, minutes), ...given }), { isJudgedAgain: true });
  };
/** Of the only alert. */
const person =
  (change: (alert: Alert) => Partial<Alert>): Event =>
  (project) => {
    project.active = project.active.map((alert) => ({ ...alert, ...change(alert) }));
  };
const accepted =
  (day: number, minutes = 0): Event =>
  (project) => {
    for (const alert of project.active) project.keep(acceptAlert(alert, at(day, minutes)), at(day, minutes));
  };
const removed =
  (day: number, subject: Observation['subject'] = 'report:1'): Event =>
  (project) => {
    for (const alert of project.active) {
      const step = leaveAlert(alert, subject, 'removed', at(day));
      if (step !== null) project.keep(step, at(day));
    }
  };

const low = { score: 71 };
const noAlt = { fails: ['image-alt'] };
const noTitle = { fails: ['document-title'] };
const hidden = { fails: ['is-crawlable'], score: 69, cap: { check: 'is-crawlable', scoreBefore: 91 } };
const gone = { status: 404, score: 20 };
const broken = { status: 500, score: 20 };
const provisional = { incomplete: true };
const waiving = (...waived: string[]) => ({ waiversHash: 'a', waived: new Set(waived), unjudged: waived });
const basisOf = (given: RunGiven) => ({ ...seenRun().basis, ...given }) as RunGiven['basis'] & object;
const otherRules = { basis: basisOf({ checksVersion: '2.0.0' } as RunGiven) };
const newerRules = { basis: basisOf({ checksVersion: '1.5.0' } as RunGiven) };
const otherProfile = { basis: basisOf({ profile: 'page' } as RunGiven) };
const undeclared = {
  basis: basisOf({ expectations: { indexable: false, aiSearch: true, deployed: true } } as RunGiven),
};
const certificate = (day: number) => ({ certificate: { host: 'example.com', until: at(day, 30) } });
const other = { subject: 'report:2' } as const;

/** Three good days, so that there is a reference. */
const before = [run(1), run(2), run(3)];
const sites = [crawl(1), crawl(2), crawl(3)];

interface Case {
  readonly name: string;
  readonly settings?: Partial<AlertSettings>;
  readonly events: readonly Event[];
  /** Day and minutes after six, what is told, and of which alert. */
  readonly told: readonly string[];
}

const cases: readonly Case[] = [
  // N1
  { name: 'N1 nothing is told of what stays', events: [...before, run(4), run(5)], told: [] },
  {
    name: 'N1 a score that falls is suspected, open, resolving and resolved',
    events: [...before, run(4, 0, low), run(4, 5, low), run(5, 0, low), run(6), run(6, 5)],
    told: ['4+5 opened score.dropped', '6+5 resolved score.dropped'],
  },
  {
    name: 'N1 what falls again before it was good twice has not ended',
    events: [...before, run(4, 0, low), run(4, 5, low), run(5), run(5, 5, low), run(6), run(6, 5)],
    told: ['4+5 opened score.dropped', '6+5 resolved score.dropped'],
  },
  {
    name: 'N1 there is one alert for one key, however many runs are bad',
    events: [...before, ...[4, 5, 6, 7, 8].flatMap((day) => [run(day, 0, noAlt), run(day, 5, noAlt)])],
    told: ['4+5 opened finding.new'],
  },
  {
    name: 'N1 several kinds have an alert each',
    events: [...before, run(4, 0, { ...noAlt, score: 80 }), run(4, 5, { ...noAlt, score: 80 })],
    told: ['4+5 opened score.dropped', '4+5 opened finding.new'],
  },
  {
    name: 'N1 one alert stands for a check that fails on two pages',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 1, { ...other, ...noAlt })],
      ...[run(2, 5, noAlt), run(3, 0, noAlt), run(3, 1, { ...other, ...noAlt })],
    ],
    told: ['2+5 opened finding.new'],
  },
  {
    name: 'N1 it ends when it is good on all of its pages',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 1, { ...other, ...noAlt }), run(2, 5, noAlt)],
      ...[run(3), run(3, 1, { ...other, ...noAlt }), run(4), run(4, 1, other), run(4, 6, other)],
    ],
    told: ['2+5 opened finding.new', '4+6 resolved finding.new'],
  },
  {
    name: 'N1 a page that joins later is told when a second run confirms it',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 5, noAlt), run(3, 0, noAlt), run(3, 1, other)],
      ...[run(4, 1, { ...other, ...noAlt }), run(5, 1, { ...other, ...noAlt })],
      ...[run(6, 1, { ...other, ...noAlt })],
    ],
    told: ['2+5 opened finding.new', '5+1 escalated finding.new'],
  },
  {
    name: 'N1 a page that joins what is down is told by its second run, too',
    events: [
      ...[run(1), run(1, 1, other), failed(2), failed(2, 2), failed(2, 5), run(2, 9, other)],
      ...[run(3, 1, { ...other, ...broken }), run(4, 1, { ...other, ...broken })],
    ],
    told: ['2+5 opened site.down', '4+1 escalated site.down'],
  },
  {
    name: 'N1 a page that joins for one run is not told',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 5, noAlt), run(3, 1, other)],
      ...[run(4, 1, { ...other, ...noAlt }), run(5, 1, other), run(6), run(6, 5)],
    ],
    told: ['2+5 opened finding.new', '6+5 resolved finding.new'],
  },
  {
    name: 'N1 a page that joins within the hour belongs to what was told',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 5, noAlt)],
      ...[run(2, 50, { ...other, ...noAlt }), run(3, 1, { ...other, ...noAlt })],
    ],
    told: ['2+5 opened finding.new'],
  },
  {
    name: 'N1 a score that falls further is told as that when two runs say so',
    events: [
      ...[...before, run(4, 0, low), run(4, 5, low), run(5, 0, { score: 60 }), run(5, 5, { score: 60 })],
      ...[run(6, 0, { score: 60 }), run(7), run(7, 5)],
    ],
    told: ['4+5 opened score.dropped', '5+5 escalated score.dropped', '7+5 resolved score.dropped'],
  },
  {
    name: 'N1 a score that falls further once is not told again',
    events: [
      ...before,
      run(4, 0, low),
      run(4, 5, low),
      run(5, 0, { score: 60 }),
      run(5, 5, low),
      run(6, 0, low),
    ],
    told: ['4+5 opened score.dropped'],
  },
  {
    name: 'N1 a site that does not answer is told after three tries, with its end',
    events: [...before, failed(4), failed(4, 2), failed(4, 5), failed(5), run(6), run(6, 5)],
    told: ['4+5 opened site.down', '6+5 resolved site.down'],
  },
  {
    name: 'N1 a server that fails is down, whatever its page is judged by',
    events: [
      ...before,
      run(4, 0, broken),
      run(4, 2, broken),
      run(4, 5, broken),
      run(5, 0, broken),
      run(6),
      run(6, 5),
    ],
    told: ['4+5 opened site.down', '6+5 resolved site.down'],
  },
  {
    name: 'N1 a page that is gone is told as that alone',
    events: [
      ...before,
      run(4, 0, gone),
      run(4, 2, gone),
      run(4, 5, gone),
      run(5, 0, gone),
      run(6),
      run(6, 5),
    ],
    told: ['4+5 opened page.gone', '6+5 resolved page.gone'],
  },
  {
    name: 'N1 a page that leads off the site is gone',
    events: [...before, ...[0, 2, 5].map((minutes) => run(4, minutes, { hasLeft: true, score: 50 }))],
    told: ['4+5 opened page.gone'],
  },
  {
    name: 'N1 an error that is neither is a check that is urgent',
    events: [...before, run(4, 0, { status: 403, score: 20 }), run(4, 5, { status: 403, score: 20 })],
    told: ['4+5 opened check.urgent'],
  },
  {
    name: 'N1 a page that hides from search engines is urgent, and its cap is no fall of the score',
    events: [...before, run(4, 0, hidden), run(4, 5, hidden), run(5, 0, hidden), run(6), run(6, 5)],
    told: ['4+5 opened check.urgent', '6+5 resolved check.urgent'],
  },
  {
    name: 'N1 a certificate is told at each step, and when it is renewed',
    events: [
      ...[14, 16, 22, 23, 28, 29].map((day) => run(day, 0, certificate(30))),
      ...[run(30, 0, certificate(120)), run(30, 5, certificate(120))],
    ],
    told: [
      ...['16+0 opened certificate.expiring', '23+0 escalated certificate.expiring'],
      ...['29+0 escalated certificate.expiring', '30+5 resolved certificate.expiring'],
    ],
  },
  {
    name: 'N1 a report that is deleted ends its alert',
    events: [...before, run(4, 0, noAlt), run(4, 5, noAlt), removed(5)],
    told: ['4+5 opened finding.new', '5+0 resolved finding.new'],
  },
  {
    name: 'N1 of two pages the other keeps the alert',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 1, { ...other, ...noAlt }), run(2, 5, noAlt)],
      removed(3),
    ],
    told: ['2+5 opened finding.new'],
  },
  {
    name: 'N1 a new score is how things are after fourteen days',
    events: [
      ...before,
      run(4, 0, low),
      run(4, 5, low),
      ...[5, 12, 17, 19, 20].map((day) => run(day, 0, low)),
    ],
    told: ['4+5 opened score.dropped', '19+0 resolved score.dropped'],
  },
  // N2
  {
    name: 'N2 a first run begins nothing',
    events: [run(1, 0, { ...hidden, ...low }), run(1, 5, low)],
    told: [],
  },
  {
    name: 'N2 a first run that fails begins nothing',
    events: [failed(1), failed(1, 2), failed(1, 5), failed(2), failed(2, 2), failed(2, 5)],
    told: [],
  },
  {
    name: 'N2 what was bad before begins nothing',
    events: [1, 2, 3, 4, 5].map((day) => run(day, 0, { ...low, fails: ['image-alt', 'is-crawlable'] })),
    told: [],
  },
  { name: 'N2 a level is no news', events: [1, 2, 3, 4].map((day) => run(day, 0, { score: 12 })), told: [] },
  {
    name: 'N2 a page that was gone from the start begins nothing',
    events: [1, 2, 3].flatMap((day) => [0, 2, 5].map((minutes) => run(day, minutes, gone))),
    told: [],
  },
  {
    name: 'N2 a page that always led away begins nothing',
    events: [1, 2, 3].flatMap((day) => [0, 2, 5].map((minutes) => run(day, minutes, { hasLeft: true }))),
    told: [],
  },
  {
    name: 'N2 runs of other rules begin nothing',
    events: [...before, ...[4, 5, 6].map((day) => run(day, 0, { ...otherRules, ...low, ...noAlt }))],
    told: [],
  },
  {
    name: 'N2 rules of the same major version compare',
    events: [...before, run(4, 0, { ...newerRules, ...noAlt }), run(4, 5, { ...newerRules, ...noAlt })],
    told: ['4+5 opened finding.new'],
  },
  {
    name: 'N2 runs of another profile begin nothing',
    events: [...before, ...[4, 5, 6].map((day) => run(day, 0, { ...otherProfile, ...low, ...noAlt }))],
    told: [],
  },
  {
    name: 'N2 runs with other expectations begin nothing',
    events: [...before, ...[4, 5, 6].map((day) => run(day, 0, { ...undeclared, ...low, ...hidden }))],
    told: [],
  },
  {
    name: 'N2 a page that is gone needs no rules to be compared',
    events: [...before, ...[0, 2, 5].map((minutes) => run(4, minutes, { ...otherRules, ...gone }))],
    told: ['4+5 opened page.gone'],
  },
  {
    name: 'N2 other rules end what compares scores, and tell it',
    events: [...before, run(4, 0, low), run(4, 5, low), run(5, 0, { ...otherRules, score: 75 })],
    told: ['4+5 opened score.dropped', '5+0 resolved score.dropped'],
  },
  {
    name: 'N2 incomplete runs begin nothing',
    events: [...before, ...[0, 5].map((minutes) => run(4, minutes, { ...provisional, ...low, ...noAlt }))],
    told: [],
  },
  {
    name: 'N2 an incomplete run neither confirms nor drops',
    events: [...before, run(4, 0, low), run(4, 5, { ...provisional, ...low }), run(5, 0, low)],
    told: ['5+0 opened score.dropped'],
  },
  {
    name: 'N2 an incomplete run ends nothing',
    events: [...before, run(4, 0, low), run(4, 5, low), run(5, 0, provisional), run(6, 0, provisional)],
    told: ['4+5 opened score.dropped'],
  },
  {
    name: 'N2 the last run that was complete is the one before',
    events: [...before, run(4, 0, provisional), run(5, 0, noAlt), run(5, 5, noAlt)],
    told: ['5+5 opened finding.new'],
  },
  {
    name: 'N2 a check that could not be judged before is no news',
    events: [1, 2, 3]
      .map((day) => run(day, 0, { unjudged: ['image-alt'] }))
      .concat(run(4, 0, noAlt), run(4, 5, noAlt)),
    told: [],
  },
  {
    name: 'N2 a check that cannot be judged now says nothing',
    events: [
      ...[...before, run(4, 0, noAlt), run(4, 5, noAlt)],
      ...[5, 6, 7].map((day) => run(day, 0, { unjudged: ['image-alt'] })),
    ],
    told: ['4+5 opened finding.new'],
  },
  {
    name: 'N2 the reference is the median of the last three: one run that was too good is none',
    events: [
      run(1, 0, { score: 80 }),
      run(2, 0, { score: 80 }),
      run(3, 0, { score: 95 }),
      run(4, 0, { score: 88 }),
      run(4, 5, { score: 88 }),
    ],
    told: [],
  },
  {
    name: 'N2 a fall by less than the limit is none',
    settings: { scoreDrop: 5 },
    events: [...before, ...[4, 5, 6].map((day) => run(day, 0, { score: 88 }))],
    told: [],
  },
  {
    name: 'N2 a fall by the limit is one',
    settings: { scoreDrop: 5 },
    events: [...before, run(4, 0, { score: 87 }), run(4, 5, { score: 87 })],
    told: ['4+5 opened score.dropped'],
  },
  {
    name: 'N2 a colour that is lost by little is no news',
    settings: { scoreDrop: 5 },
    events: [
      ...[1, 2, 3].map((day) => run(day, 0, { score: 80 })),
      run(4, 0, { score: 79 }),
      run(4, 5, { score: 79 }),
    ],
    told: [],
  },
  {
    name: 'N2 a colour that is lost by more than half the limit is',
    settings: { scoreDrop: 5 },
    events: [
      ...[1, 2, 3].map((day) => run(day, 0, { score: 81 })),
      run(4, 0, { score: 78 }),
      run(4, 5, { score: 78 }),
    ],
    told: ['4+5 opened score.dropped'],
  },
  {
    name: 'N2 a slow drift begins nothing while it keeps its colour',
    events: Array.from({ length: 12 }, (_, day) => run(day + 1, 0, { score: 99 - day })),
    told: [],
  },
  {
    name: 'N2 warnings are told only where all findings are',
    events: [...before, run(4, 0, { warns: ['image-alt'] }), run(4, 5, { warns: ['image-alt'] })],
    told: [],
  },
  {
    name: 'N2 all findings: a warning that is new',
    settings: { findings: 'all' },
    events: [
      ...before,
      run(4, 0, { warns: ['image-alt'] }),
      run(4, 5, { warns: ['image-alt'] }),
      run(5),
      run(5, 5),
    ],
    told: ['4+5 opened finding.new', '5+5 resolved finding.new'],
  },
  {
    name: 'N2 a warning that fails now is news',
    events: [
      ...[1, 2].map((day) => run(day, 0, { warns: ['image-alt'] })),
      run(3, 0, noAlt),
      run(3, 5, noAlt),
    ],
    told: ['3+5 opened finding.new'],
  },
  {
    name: 'N2 a failure that only warns now is over',
    events: [
      ...[...before, run(4, 0, noAlt), run(4, 5, noAlt)],
      ...[run(5, 0, { warns: ['image-alt'] }), run(5, 5, { warns: ['image-alt'] })],
    ],
    told: ['4+5 opened finding.new', '5+5 resolved finding.new'],
  },
  {
    name: 'N2 no findings: only what is urgent',
    settings: { findings: 'none' },
    events: [
      ...before,
      run(4, 0, { fails: ['image-alt', 'is-crawlable'] }),
      run(4, 5, { fails: ['image-alt', 'is-crawlable'] }),
    ],
    told: ['4+5 opened check.urgent'],
  },
  {
    name: 'N2 a check below the least weight is not told',
    settings: { minWeight: 10 },
    events: [...before, run(4, 0, { fails: ['doctype'] }), run(4, 5, { fails: ['doctype'] })],
    told: [],
  },
  {
    name: 'N2 what an error page lacks is not missing on the page',
    events: [...before, ...[0, 2, 5].map((minutes) => run(4, minutes, { ...gone, fails: ['has-hsts'] }))],
    told: ['4+5 opened page.gone'],
  },
  {
    name: 'N2 what broke while the server was down is told when it is back',
    events: [...before, ...[0, 2, 5].map((m) => run(4, m, broken)), run(5, 0, hidden), run(5, 5, hidden)],
    told: ['4+5 opened site.down', '5+5 resolved site.down', '5+5 opened check.urgent'],
  },
  {
    name: 'N2 a server error that turns into a missing page is told',
    events: [...before, run(4, 0, broken), ...[2, 4, 7].map((minutes) => run(4, minutes, gone))],
    told: ['4+7 opened page.gone'],
  },
  {
    name: 'N2 a site that was down from the start begins nothing, and may fall later',
    events: [failed(1), run(2), failed(3), failed(3, 2), failed(3, 5)],
    told: ['3+5 opened site.down'],
  },
  {
    name: 'N2 failures of our own say nothing of the site',
    events: [
      ...before,
      ...[4, 5, 6].flatMap((day) => [failed(day, 0, 'internal'), failed(day, 5, 'stopped')]),
    ],
    told: [],
  },
  {
    name: 'N2 a failure of our own does not end what is down',
    events: [
      ...before,
      failed(4),
      failed(4, 2),
      failed(4, 5),
      failed(5, 0, 'internal'),
      failed(6, 0, 'internal'),
    ],
    told: ['4+5 opened site.down'],
  },
  {
    name: 'N2 an answer that is no page is an answer',
    events: [
      ...before,
      failed(4),
      failed(4, 2),
      failed(4, 5),
      failed(5, 0, 'bot_wall'),
      failed(5, 5, 'bot_wall'),
    ],
    told: ['4+5 opened site.down', '5+5 resolved site.down'],
  },
  {
    name: 'N2 a certificate that is given for a few days is no news until one is left',
    events: [
      ...[run(1, 0, certificate(7)), run(3, 0, certificate(7)), run(4, 0, certificate(10))],
      ...[
        run(8, 0, certificate(10)),
        run(9, 0, certificate(10)),
        run(10, 0, certificate(16)),
        run(10, 5, certificate(16)),
      ],
    ],
    told: ['9+0 opened certificate.expiring', '10+5 resolved certificate.expiring'],
  },
  {
    name: 'N2 a first crawl begins nothing',
    events: [crawl(1, { score: 30, fails: { 'image-alt': 40 } })],
    told: [],
  },
  {
    name: 'N2 a site that has more pages has more of everything',
    events: [
      crawl(1, { fails: { 'image-alt': 40 } }),
      crawl(2, { fails: { 'image-alt': 80 }, counted: 200 }),
    ],
    told: [],
  },
  {
    name: 'N2 pages that were missing before begin nothing',
    events: [crawl(1, { missing: 30 }), crawl(2, { missing: 30 }), crawl(3, { missing: 31 })],
    told: [],
  },
  {
    name: 'N2 an incomplete crawl begins nothing',
    events: [...sites, crawl(4, { incomplete: true, score: 40, gone: 50, fails: { 'image-alt': 40 } })],
    told: [],
  },
  {
    name: 'N2 an incomplete run is no reference',
    events: [
      ...[1, 2, 3].map((day) => run(day, 0, { score: 80 })),
      ...[4, 5].map((day) => run(day, 0, { ...provisional, score: 99 })),
      ...[0, 5].map((minutes) => run(6, minutes, { score: 80 })),
    ],
    told: [],
  },
  {
    name: 'N2 an error page is no reference',
    events: [...before, ...[0, 2, 5].map((m) => run(4, m, broken)), run(5, 0, low), run(5, 5, low)],
    told: ['4+5 opened site.down', '5+5 resolved site.down', '5+5 opened score.dropped'],
  },
  {
    name: 'N2 of two runs the lower is the reference',
    events: [80, 95, 88].map((score, day) => run(day + 1, 0, { score })).concat(run(3, 5, { score: 88 })),
    told: [],
  },
  {
    name: 'N2 an error page says nothing of what its page lacked',
    events: [
      ...[...before, run(4, 0, { fails: ['has-hsts'] }), run(4, 5, { fails: ['has-hsts'] })],
      ...[0, 2, 5, 9].map((minutes) => run(5, minutes, gone)),
    ],
    told: ['4+5 opened finding.new', '5+5 opened page.gone'],
  },
  {
    name: 'N2 a page of another site is nothing to compare with',
    events: [
      ...[1, 2, 3].map((day) => run(day, 0, { hasLeft: true, score: 80 })),
      ...[run(4, 0, { ...noAlt, score: 80 }), run(4, 5, { ...noAlt, score: 80 })],
    ],
    told: [],
  },
  {
    name: 'N2 another error is no page that is there again',
    events: [
      ...before,
      ...[0, 2, 5].map((m) => run(4, m, gone)),
      ...[6, 7].map((day) => run(day, 0, { status: 403 })),
    ],
    told: ['4+5 opened page.gone', '7+0 opened check.urgent'],
  },
  {
    name: 'N2 two pages that are gone are not many, nor are five of a thousand',
    events: [
      crawl(1, { counted: 100 }),
      crawl(2, { gone: 2, missing: 2, counted: 1000 }),
      crawl(3, { gone: 5, missing: 7 }),
    ],
    told: [],
  },
  {
    name: 'N2 a page of another site begins and ends nothing that is urgent',
    events: [
      ...[...before, run(4, 0, hidden), run(4, 5, hidden)],
      ...[0, 2, 5, 9].map((minutes) => run(5, minutes, { hasLeft: true, fails: ['is-on-https'] })),
    ],
    told: ['4+5 opened check.urgent', '5+5 opened page.gone'],
  },
  {
    name: 'N2 an incomplete run does not end what is urgent',
    events: [...before, run(4, 0, hidden), run(4, 5, hidden), run(5, 0, provisional), run(6, 0, provisional)],
    told: ['4+5 opened check.urgent'],
  },
  // N3
  {
    name: 'N3 what the second run does not see is dropped',
    events: [...before, run(4, 0, { ...low, ...noAlt }), run(4, 5), run(5)],
    told: [],
  },
  {
    name: 'N3 without a second run the next of the schedule confirms',
    events: [...before, run(4, 0, low), run(5, 0, low)],
    told: ['5+0 opened score.dropped'],
  },
  {
    name: 'N3 a second run within a minute confirms nothing',
    events: [...before, run(4, 0, low), run(4, 0.5, low), run(4, 5)],
    told: [],
  },
  {
    name: 'N3 a site that is down for two minutes is not told',
    events: [...before, failed(4), failed(4, 2), run(4, 5)],
    told: [],
  },
  {
    name: 'N3 what is there again after five minutes is not told as gone',
    events: [...before, run(4, 0, gone), run(4, 2, gone), run(4, 5)],
    told: [],
  },
  {
    name: 'N3 a smaller fall in the second run is another one',
    settings: { scoreDrop: 5 },
    events: [...before, run(4, 0, { score: 86 }), run(4, 5, { score: 89 }), run(5, 0, { score: 89 })],
    told: [],
  },
  {
    name: 'N3 the page whose second run is good passes the suspicion on',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 1, { ...other, ...noAlt })],
      ...[run(2, 5), run(2, 6, { ...other, ...noAlt })],
    ],
    told: ['2+6 opened finding.new'],
  },
  {
    name: 'N3 kinds of sites are open at once',
    events: [...sites, crawl(4, { score: 80, gone: 12, missing: 12, fails: { 'image-alt': 12 } })],
    told: ['4+0 opened pages.gone', '4+0 opened score.dropped', '4+0 opened finding.new'],
  },
  {
    name: 'N3 a finding of a site that grew is new, and ends where it grew',
    events: [
      ...[1, 2].map((day) => crawl(day, { fails: { 'image-alt': 20 } })),
      crawl(3, { fails: { 'image-alt': 32 } }),
      ...[4, 5].map((day) => crawl(day, { fails: { 'image-alt': 21 } })),
    ],
    told: ['3+0 opened finding.new', '5+0 resolved finding.new'],
  },
  {
    name: 'N3 pages of a site that stay missing stay told, until they are back',
    events: [
      ...[crawl(1), crawl(2, { gone: 5, missing: 5 }), crawl(3, { missing: 5 }), crawl(4, { missing: 5 })],
      ...[crawl(5, { missing: 1 }), crawl(6, { missing: 1 })],
    ],
    told: ['2+0 opened pages.gone', '6+0 resolved pages.gone'],
  },
  {
    name: 'N3 twice as many pages that are gone are told as that',
    events: [
      crawl(1),
      crawl(2, { gone: 5, missing: 5 }),
      crawl(3, { gone: 6, missing: 11 }),
      crawl(4, { missing: 11 }),
    ],
    told: ['2+0 opened pages.gone', '3+0 escalated pages.gone'],
  },
  {
    name: 'N3 a site is urgent only by what holds its score down',
    events: [
      ...[...sites, crawl(4, { fails: { 'is-crawlable': 2 } })],
      crawl(5, { fails: { 'is-crawlable': 90 }, score: 69, cap: { check: 'is-crawlable', scoreBefore: 90 } }),
    ],
    told: ['4+0 opened finding.new', '5+0 escalated finding.new', '5+0 opened check.urgent'],
  },
  {
    name: 'N3 a site whose start does not answer is down at once',
    events: [...sites, failed(4, 0, 'timeout', 'site:1')],
    told: ['4+0 opened site.down'],
  },
  {
    name: 'N3 a crawl that counted no page does not say that its site is there again',
    events: [
      ...[...sites, failed(4, 0, 'timeout', 'site:1')],
      ...[5, 6].map((day) => failed(day, 0, 'unsupported_content', 'site:1')),
      ...[crawl(7), crawl(8)],
    ],
    told: ['4+0 opened site.down', '8+0 resolved site.down'],
  },
  // N4
  {
    name: 'N4 the third opening within seven days is flapping, and told once',
    events: [
      ...before,
      ...[4, 5, 6, 7].flatMap((day) => [
        ...[run(day, 0, noAlt), run(day, 5, noAlt)],
        ...[run(day, 600), run(day, 605)],
      ]),
    ],
    told: [
      ...['4+5 opened finding.new', '4+605 resolved finding.new'],
      ...['5+5 opened finding.new', '5+605 resolved finding.new', '6+5 opened finding.new flapping'],
    ],
  },
  {
    name: 'N4 what is flapping ends after four good runs and two days',
    events: [
      ...before,
      ...[4, 5].flatMap((day) => [run(day, 0, noAlt), run(day, 5, noAlt), run(day, 600), run(day, 605)]),
      ...[run(6, 0, noAlt), run(6, 5, noAlt), run(6, 600), run(6, 605), run(7), run(7, 5), run(8), run(8, 6)],
    ],
    told: [
      ...['4+5 opened finding.new', '4+605 resolved finding.new', '5+5 opened finding.new'],
      ...[
        '5+605 resolved finding.new',
        '6+5 opened finding.new flapping',
        '8+6 resolved finding.new flapping',
      ],
    ],
  },
  {
    name: 'N4 two openings within seven days are two',
    events: [
      ...before,
      ...[4, 6].flatMap((day) => [run(day, 0, noAlt), run(day, 5, noAlt), run(day + 1), run(day + 1, 5)]),
    ],
    told: [
      ...['4+5 opened finding.new', '5+5 resolved finding.new'],
      ...['6+5 opened finding.new', '7+5 resolved finding.new'],
    ],
  },
  {
    name: 'N4 three openings in three weeks are no flapping',
    events: [
      ...before,
      ...[4, 13, 22].flatMap((day) => [
        run(day, 0, noAlt),
        run(day, 5, noAlt),
        run(day + 1),
        run(day + 1, 5),
      ]),
    ],
    told: [4, 13, 22].flatMap((day) => [`${day}+5 opened finding.new`, `${day + 1}+5 resolved finding.new`]),
  },
  {
    name: 'N4 of two checks neither makes the other flap',
    events: [
      ...before,
      ...[noAlt, noTitle, noAlt].flatMap((given, n) => [
        ...[run(4, 20 * n, given), run(4, 20 * n + 5, given), run(4, 20 * n + 10), run(4, 20 * n + 15)],
      ]),
    ],
    told: [5, 15, 25, 35, 45, 55].map((m, n) => `4+${m} ${n % 2 === 0 ? 'opened' : 'resolved'} finding.new`),
  },
  {
    name: 'N4 two days alone do not end what is flapping',
    events: [
      ...before,
      ...[4, 5].flatMap((day) => [run(day, 0, noAlt), run(day, 5, noAlt), run(day, 600), run(day, 605)]),
      ...[run(6, 0, noAlt), run(6, 5, noAlt), run(9), run(9, 5), run(10), run(11)],
    ],
    told: [
      ...['4+5 opened finding.new', '4+605 resolved finding.new', '5+5 opened finding.new'],
      ...[
        '5+605 resolved finding.new',
        '6+5 opened finding.new flapping',
        '11+0 resolved finding.new flapping',
      ],
    ],
  },
  // N5
  {
    name: 'N5 while our own line is down, what is down stays suspected',
    events: [...before, ...[0, 2, 5, 15, 25].map((minutes) => lineDown(4, minutes)), run(4, 30)],
    told: [],
  },
  {
    name: 'N5 what is down still when our line is back is told',
    events: [...before, lineDown(4), lineDown(4, 2), failed(4, 12), failed(4, 15)],
    told: ['4+15 opened site.down'],
  },
  {
    name: 'N5 our own line does not hold back what is no matter of it',
    events: [
      ...before,
      (project) => {
        project.observe(seenRun({ at: at(4), ...noAlt }), { isOwnTrouble: true });
        project.observe(seenRun({ at: at(4, 5), ...noAlt }), { isOwnTrouble: true });
      },
    ],
    told: ['4+5 opened finding.new'],
  },
  // N7
  {
    name: 'N7 who is muted hears neither worse nor the end',
    events: [
      ...[...before, run(4, 0, low), run(4, 5, low), person(() => ({ mutedUntil: at(30) }))],
      ...[run(5, 0, { score: 50 }), run(5, 5, { score: 50 }), run(6), run(6, 5)],
    ],
    told: ['4+5 opened score.dropped'],
  },
  {
    name: 'N7 after it was muted the end is told',
    events: [
      ...[
        ...before,
        run(4, 0, low),
        run(4, 5, low),
        person(() => ({ mutedUntil: at(5) })),
        run(6),
        run(6, 5),
      ],
    ],
    told: ['4+5 opened score.dropped', '6+5 resolved score.dropped'],
  },
  {
    name: 'N7 what is accepted has ended, and is how things are',
    events: [
      ...before,
      run(4, 0, low),
      run(4, 5, low),
      accepted(4, 9),
      run(5, 0, low),
      run(5, 5, low),
      run(6, 0, low),
    ],
    told: ['4+5 opened score.dropped', '4+9 resolved score.dropped'],
  },
  {
    name: 'N7 a score of a site that is accepted is its reference from then on',
    events: [...sites, crawl(4, low), accepted(4, 9), crawl(5, low), crawl(6, low), crawl(7, { score: 60 })],
    told: ['4+0 opened score.dropped', '4+9 resolved score.dropped', '7+0 opened score.dropped'],
  },
  {
    name: 'N7 a finding that is accepted does not come back while it stays',
    events: [
      ...before,
      run(4, 0, noAlt),
      run(4, 5, noAlt),
      accepted(4, 9),
      run(5, 0, noAlt),
      run(6, 0, noAlt),
    ],
    told: ['4+5 opened finding.new', '4+9 resolved finding.new'],
  },
  {
    name: 'N7 a waiver ends the alert that it covers when the run is judged again',
    events: [
      ...[...before, run(4, 0, noAlt), run(4, 5, noAlt), judgedAgain(4, 30, waiving('image-alt'))],
      ...[run(5, 0, waiving('image-alt')), run(6, 0, waiving('image-alt'))],
    ],
    told: ['4+5 opened finding.new', '4+30 resolved finding.new'],
  },
  {
    name: 'N7 a waiver ends what compares scores',
    events: [
      ...before,
      run(4, 0, low),
      run(4, 5, low),
      judgedAgain(4, 30, { ...waiving('image-alt'), score: 90 }),
    ],
    told: ['4+5 opened score.dropped', '4+30 resolved score.dropped'],
  },
  {
    name: 'N7 a run that is judged again confirms nothing',
    events: [...before, run(4, 0, noAlt), judgedAgain(4, 30, noAlt), run(5)],
    told: [],
  },
  {
    name: 'N7 when a waiver ends, its finding is back without an alert',
    events: [
      ...[1, 2, 3].map((day) => run(day, 0, waiving('image-alt'))),
      ...[4, 5, 6].map((day) => run(day, 0, { ...noAlt, score: 80 })),
    ],
    told: [],
  },
  {
    name: 'N7 when a waiver for some of a check ends, the rest is no news',
    events: [
      ...[1, 2, 3].map((day) => run(day, 0, { waiversHash: 'a', waived: new Set(['image-alt']) })),
      ...[4, 5, 6].map((day) => run(day, 0, noAlt)),
    ],
    told: [],
  },
  {
    name: 'N7 under a waiver for some of a check, more of it is news',
    events: [
      ...[1, 2, 3].map((day) => run(day, 0, { waiversHash: 'a', waived: new Set(['image-alt']) })),
      ...[0, 5].map((m) => run(4, m, { waiversHash: 'a', waived: new Set(['image-alt']), ...noAlt })),
    ],
    told: ['4+5 opened finding.new'],
  },
  {
    name: 'N7 a run that is judged again begins nothing, and is what the next is compared with',
    events: [...before, judgedAgain(4, 0, noAlt), run(5, 0, noAlt), run(6, 0, noAlt)],
    told: [],
  },
  {
    name: 'N7 a site that is down and accepted does not begin again while it is down',
    events: [
      ...before,
      ...[0, 2, 5].map((m) => failed(4, m)),
      accepted(4, 9),
      ...[0, 2, 5].map((m) => failed(5, m)),
    ],
    told: ['4+5 opened site.down', '4+9 resolved site.down'],
  },
  {
    name: 'N7 who was muted when it began does not hear that it ended',
    events: [
      ...[
        ...before,
        run(4, 0, low),
        person(() => ({ mutedUntil: at(4, 8) })),
        run(4, 5, low),
        run(6),
        run(6, 5),
      ],
    ],
    told: [],
  },
  {
    name: 'N7 while a waiver begins, another check may fail',
    events: [
      ...[...before, run(4, 0, { ...waiving('image-alt'), ...noTitle })],
      run(4, 5, { ...waiving('image-alt'), ...noTitle }),
    ],
    told: ['4+5 opened finding.new'],
  },
  {
    name: 'N7 a waiver for one of two pages leaves the other',
    events: [
      ...[run(1), run(1, 1, other), run(2, 0, noAlt), run(2, 1, { ...other, ...noAlt }), run(2, 5, noAlt)],
      ...[judgedAgain(2, 30, waiving('image-alt')), run(3, 1, { ...other, ...noAlt })],
      ...[run(4, 1, other), run(4, 6, other)],
    ],
    told: ['2+5 opened finding.new', '4+6 resolved finding.new'],
  },
  {
    name: 'N7 without a reminder nothing is told again',
    events: [
      ...before,
      run(4, 0, noAlt),
      run(4, 5, noAlt),
      ...[5, 8, 12, 20, 40].map((day) => run(day, 0, noAlt)),
    ],
    told: ['4+5 opened finding.new'],
  },
  {
    name: 'N7 a reminder comes after its days, as often as it is so still',
    settings: { remind: 7 },
    events: [
      ...[...before, run(4, 0, noAlt), run(4, 5, noAlt)],
      ...[9, 11, 12, 18, 19].map((day) => run(day, 0, noAlt)),
    ],
    told: ['4+5 opened finding.new', '12+0 opened finding.new', '19+0 opened finding.new'],
  },
  {
    name: 'N7 who switched off what is down hears nothing of it',
    settings: { down: false },
    events: [...before, failed(4), failed(4, 2), failed(4, 5)],
    told: [],
  },
  {
    name: 'N7 who switched kinds off hears nothing of them',
    settings: { gone: false, down: false, certificateDays: 0 },
    events: [
      ...[...before, ...[0, 2, 5].map((minutes) => run(4, minutes, { ...gone, ...certificate(6) }))],
      ...[failed(5), failed(5, 2), failed(5, 5)],
    ],
    told: [],
  },
];

describe('N1 states', () => test.each(casesOf('N1'))('$name', tried));
describe('N2 regression', () => test.each(casesOf('N2'))('$name', tried));
describe('N3 confirming', () => test.each(casesOf('N3'))('$name', tried));
describe('N4 flapping', () => test.each(casesOf('N4'))('$name', tried));
describe('N5 own trouble', () => test.each(casesOf('N5'))('$name', tried));
describe('N7 mute, accept, waive', () => test.each(casesOf('N7'))('$name', tried));

test('every case is of a rule', () => {
  expect(['N1', 'N2', 'N3', 'N4', 'N5', 'N7'].flatMap(casesOf)).toHaveLength(cases.length);
});

function casesOf(rule: string): readonly Case[] {
  return cases.filter(({ name }) => name.startsWith(`${rule} `));
}

function tried({ settings = {}, events, told }: Case): void {
  const project = new WatchedProject(settings);
  for (const event of events) event(project);
  expect(project.told.map(written)).toEqual(told);
}

test('N3 the page whose second run is good passes the suspicion on at once', () => {
  const project = new WatchedProject();
  const bad = [noAlt, { ...other, ...noAlt }, { subject: 'report:3' as const, ...noAlt }];
  for (const given of bad) {
    const { subject } = seenRun(given);
    run(1, 0, { subject })(project);
    run(2, subject === 'report:1' ? 0 : 1, given)(project);
  }
  expect(project.nextConfirm()).toEqual({ subject: 'report:1', at: at(2, 5) });
  run(2, 5)(project);
  expect(project.nextConfirm()).toEqual({ subject: 'report:2', at: at(2, 5) });
  expect(project.active[0]?.members.map(({ subject }) => subject)).toEqual(['report:2', 'report:3']);
});

test('N3 each is asked again after two minutes, three and five', () => {
  const project = new WatchedProject();
  for (const event of before) event(project);
  const asked = [
    failed(4),
    failed(4, 2),
    failed(4, 5),
    run(5),
    run(5, 5),
    run(6, 0, low),
    run(6, 5, low),
  ].map((event) => {
    event(project);
    const next = project.nextConfirm();
    return next === undefined ? null : (next.at - at(4)) / minuteMs;
  });
  expect(asked).toEqual([2, 5, null, 1445, null, 2885, null]);
});

test('N3 what falls further is asked again, too, and what comes and goes is not', () => {
  const project = new WatchedProject();
  for (const event of [...before, run(4, 0, low), run(4, 5, low), run(5, 0, { score: 60 })]) event(project);
  expect(project.nextConfirm()).toEqual({ subject: 'report:1', at: at(5, 5) });
  const flapping = new WatchedProject();
  const turn = (minutes: number) => [
    ...[run(4, minutes, noAlt), run(4, minutes + 5, noAlt)],
    ...[run(4, minutes + 10), run(4, minutes + 15)],
  ];
  for (const event of [...before, ...turn(0), ...turn(20), ...turn(40)]) event(flapping);
  expect(flapping.active).toMatchObject([{ flapping: true, state: 'resolving', confirmAt: null }]);
});

test('N2 a check that is no longer there ends its alert', () => {
  const project = new WatchedProject();
  for (const event of [...before, run(4, 0, noAlt), run(4, 5, noAlt)]) event(project);
  person(({ after }) => ({ after: { ...after, check: 'image-alt-of-old' } }))(project);
  run(5)(project);
  expect(project.over).toMatchObject([{ state: 'resolved', endedBy: 'removed' }]);
});

test('N5 while our own line is down it is asked again every ten minutes', () => {
  const project = new WatchedProject();
  for (const event of [...before, lineDown(4), lineDown(4, 2)]) event(project);
  expect(project.nextConfirm()).toEqual({ subject: 'report:1', at: at(4, 12) });
});

test('N1 what was dropped has no end, and who joins opens what was nearly over', () => {
  const project = new WatchedProject();
  for (const event of [...before, run(4, 0, noAlt), run(4, 5)]) event(project);
  expect(project.over).toMatchObject([{ state: 'dropped', endedBy: null, resolvedAt: at(4, 5) }]);
  const again = [
    run(5, 0, noAlt),
    run(5, 5, noAlt),
    run(5, 1, other),
    run(6),
    run(6, 1, { ...other, ...noAlt }),
  ];
  for (const event of again) event(project);
  expect(project.active).toMatchObject([{ state: 'open', members: [{ good: 1 }, { bad: 1 }] }]);
});

test('N3 nobody asks a site again, nor a report whose second run said nothing', () => {
  const project = new WatchedProject();
  for (const event of [...sites, crawl(4, low), crawl(5)]) event(project);
  expect(project.nextConfirm()).toBeUndefined();
  for (const event of [...before, run(4, 0, low), run(4, 5, { ...provisional, ...low })]) event(project);
  expect(project.nextConfirm()).toBeUndefined();
});

test('N1 a page that joined without proof leaves when it is good', () => {
  const project = new WatchedProject();
  const events = [
    run(1),
    run(1, 1, other),
    run(2, 0, noAlt),
    run(2, 5, noAlt),
    run(4, 0, { ...other, ...noAlt }),
  ];
  for (const event of events) event(project);
  expect(project.active[0]?.members).toHaveLength(2);
  run(5, 0, other)(project);
  expect(project.active[0]?.members).toMatchObject([{ subject: 'report:1', isTold: true }]);
});

function written({ at: told, tell, alert }: WatchedProject['told'][number]): string {
  const day = Math.floor(told / dayMs) + 1;
  const minutes = (told - at(day)) / minuteMs;
  return `${day}+${minutes} ${tell.replace('alert.', '')} ${alert.kind}${alert.flapping ? ' flapping' : ''}`;
}

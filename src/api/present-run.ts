import Type from 'typebox';
import type { JudgedCheck } from '../report/body.ts';
import { writtenItem } from '../report/stored-body.ts';
import { labelMax } from '../services/reports/mark-run.ts';
import type { CheckChange, Run, RunDiff, RunWithBody } from '../services/reports/types.ts';
import type { Waiting as RunWaiting } from '../services/running/types.ts';
import { CategorySummary, ItemView, JudgedCheckView } from './check-schemas.ts';
import { LookSummaryView, LookView } from './look-schemas.ts';
import {
  instant,
  presentCategories,
  presentExpectations,
  presentFacts,
  presentLookSummary,
  type ReportPresenter,
} from './present-report.ts';
import { ExpectationsView, FactsView } from './report-schemas.ts';
import { Count, Id, Instant, orNull, Result, Score, State } from './schemas.ts';

/** Runs and what changed between two of them, as the API shows them: field by field (Z3). */

const RunNumber = Type.Integer({ minimum: 1, description: 'Of the run within its report.', examples: [3] });

const Waiting = orNull(
  Type.Object({
    reason: Type.Enum(['site_pause', 'site_pace', 'daily_limit', 'turn'], {
      description:
        'site_pause: its site asked to be left alone. site_pace: its site may not be asked more often. daily_limit: the account has fetched what it may fetch in a day. turn: others are before it.',
    }),
    until: orNull(Instant, 'It begins no sooner; null: when its turn comes.'),
  }),
  'Why a queued run has not begun; null when it does not wait.',
);

const runProperties = {
  object: Type.Literal('run'),
  report: Id,
  number: RunNumber,
  cause: Type.Enum(['create', 'update', 'schedule', 'judged_again'], { description: 'Why it was made.' }),
  caused_by: orNull(
    Type.String({ examples: ['user:7'] }),
    'Who asked for it, as the audit log names actors: user:<id>, key:<id> or operator (the command line). Null: the server itself.',
  ),
  label: orNull(Type.String({ maxLength: labelMax, examples: ['after release 4.2'] }), 'As people gave it.'),
  pinned: Type.Boolean({ description: 'Its checks and facts stay when those of other runs of its age go.' }),
  state: State,
  waiting: Waiting,
  score: orNull(Score),
  result: orNull(Result),
  categories: Type.Record(Type.String(), CategorySummary),
  incomplete: Type.Boolean({
    description:
      'Too little could be judged, the end of the page was not read, or its site could not be asked for all, so the score is provisional.',
  }),
  profile: orNull(Type.String({ examples: ['page+site'] })),
  findings_count: orNull(Count, 'Checks that failed or warned.'),
  browser: orNull(LookSummaryView, 'Its look in a browser. Null: none was asked for.'),
  checks_version: orNull(Type.String({ examples: ['0.1.0'] })),
  expectations: orNull(ExpectationsView, 'Of its site, as declared when it began; null unless completed.'),
  error: orNull(Type.Object({ code: Type.String(), message: Type.String() }), 'Why it failed.'),
  queued_at: Instant,
  started_at: orNull(Instant),
  finished_at: orNull(Instant),
};

export const RunView = Type.Object(runProperties, { $id: 'Run' });
export type RunView = Type.Static<typeof RunView>;

export const FullRunView = Type.Object(
  {
    ...runProperties,
    browser: orNull(LookView, 'Its look in a browser. Null: none was asked for.'),
    title: orNull(Type.String(), 'Of the page.'),
    cap: orNull(Type.Object({ check: Type.String(), score_before: Score })),
    has_details: Type.Boolean({
      description: 'False: the run did not complete, or its checks and facts are no longer kept.',
    }),
    checks: Type.Array(JudgedCheckView, { description: 'In the order of the catalogue.' }),
    facts: orNull(FactsView),
  },
  { $id: 'FullRun' },
);
export type FullRunView = Type.Static<typeof FullRunView>;

const Points = Type.Number({ description: 'Overall points; negative for what got worse.' });
const JudgedOnce = Type.Object({
  outcome: Type.Enum(['pass', 'warn', 'fail', 'info', 'not_applicable']),
  points_lost: Type.Number(),
  summary: Type.String(),
  items_total: Count,
});

const CheckChangeView = Type.Object(
  {
    id: Type.String({ examples: ['document-title'] }),
    category: Type.String({ examples: ['seo'] }),
    title: Type.String(),
    points: orNull(Points, 'What the change is worth; null when the runs are not comparable.'),
    older: JudgedOnce,
    newer: JudgedOnce,
    new_items: Type.Array(ItemView),
    gone_items: Type.Array(ItemView),
  },
  { $id: 'CheckChange' },
);

const Change = Type.Integer({ minimum: -100, maximum: 100 });

export const RunDiffView = Type.Object(
  {
    object: Type.Literal('diff'),
    report: Id,
    older: RunView,
    newer: RunView,
    comparable: Type.Boolean({
      description:
        'False: the profile, the expectations, the waivers or the major version of the rules changed in between, so no change of a score is given.',
    }),
    score_change: orNull(Change),
    other_points: orNull(
      Points,
      'What of the change comes from neither what improved nor what regressed: checks of one run alone, the cap, rounding.',
    ),
    categories: Type.Record(
      Type.String(),
      Type.Object({ older: orNull(Score), newer: orNull(Score), change: orNull(Change) }),
    ),
    improved: Type.Array(CheckChangeView),
    regressed: Type.Array(CheckChangeView),
    unchanged: Type.Array(CheckChangeView),
    only_in_older: Type.Array(JudgedCheckView, {
      description: 'Judged in the older run alone, such as where nothing is left to judge.',
    }),
    only_in_newer: Type.Array(JudgedCheckView, { description: 'Judged in the newer run alone.' }),
  },
  { $id: 'RunDiff' },
);

export function presentRun(run: Run): RunView {
  const { error } = run;
  return {
    object: 'run',
    report: run.reportId,
    number: run.number,
    cause: run.cause,
    caused_by: run.causedBy,
    label: run.label,
    pinned: run.isPinned,
    state: run.state,
    waiting: presentWaiting(run.waiting),
    score: run.score,
    result: run.result,
    categories: presentCategories(run.categories),
    incomplete: run.incomplete,
    profile: run.profile,
    findings_count: run.findingsCount,
    browser: presentLookSummary(run.browser),
    checks_version: run.checksVersion,
    expectations: run.expectations && presentExpectations(run.expectations),
    error: error === null ? null : { code: error.code, message: error.message },
    queued_at: instant(run.queuedAt),
    started_at: instantOrNull(run.startedAt),
    finished_at: instantOrNull(run.finishedAt),
  };
}

export function presentWaiting(waiting: RunWaiting | null): Type.Static<typeof Waiting> {
  return waiting && { reason: waiting.reason, until: instantOrNull(waiting.until) };
}

function instantOrNull(at: number | null): string | null {
  return at === null ? null : instant(at);
}

/** @param browser its look, as presentLook shows it */
export function presentFullRun(
  run: RunWithBody,
  browser: LookView | null,
  presenter: ReportPresenter,
): FullRunView {
  const { body } = run;
  return {
    ...presentRun(run),
    browser,
    title: body?.title ?? null,
    cap: body?.cap ? { check: body.cap.check, score_before: body.cap.scoreBefore } : null,
    has_details: body !== null,
    checks: body?.checks.map(presenter.check) ?? [],
    facts: body === null ? null : presentFacts(body.facts),
  };
}

export function presentDiff(diff: RunDiff, presenter: ReportPresenter): Type.Static<typeof RunDiffView> {
  const change = (one: CheckChange) => presentChange(one, presenter);
  return {
    object: 'diff',
    report: diff.newer.reportId,
    older: presentRun(diff.older),
    newer: presentRun(diff.newer),
    comparable: diff.difference === undefined,
    score_change: diff.scoreChange,
    other_points: diff.otherPoints,
    categories: Object.fromEntries(
      diff.categories.map(({ category, older, newer, change }) => [category, { older, newer, change }]),
    ),
    improved: diff.improved.map(change),
    regressed: diff.regressed.map(change),
    unchanged: diff.unchanged.map(change),
    only_in_older: diff.onlyInOlder.map(presenter.check),
    only_in_newer: diff.onlyInNewer.map(presenter.check),
  };
}

function presentChange(
  { id, category, points, older, newer, newItems, goneItems }: CheckChange,
  presenter: ReportPresenter,
): Type.Static<typeof CheckChangeView> {
  const { title } = presenter.check(newer);
  return {
    ...{ id, category, title, points },
    older: presentOnce(older),
    newer: presentOnce(newer),
    new_items: newItems.map(writtenItem),
    gone_items: goneItems.map(writtenItem),
  };
}

function presentOnce(check: JudgedCheck): Type.Static<typeof JudgedOnce> {
  const { outcome, pointsLost, summary, itemsTotal } = check;
  return { outcome, points_lost: pointsLost, summary, items_total: itemsTotal };
}

import Type from 'typebox';
import { CategorySummary, JudgedCheckView } from './check-schemas.ts';
import { Count, Instant, orNull, Result, Score, State } from './schemas.ts';

/** What lists show of a look. */
export const LookSummaryView = Type.Object(
  {
    state: State,
    score: orNull(Score, 'Full score of the last completed look, browser checks with it.'),
    result: orNull(Result),
  },
  {
    $id: 'LookSummary',
    description: 'The latest look in a browser. It begins when the run has been completed.',
  },
);
export type LookSummaryView = Type.Static<typeof LookSummaryView>;

const outcomes = ['pass', 'warn', 'fail', 'info', 'not_applicable'] as const;

const LookCheckView = Type.Object(
  {
    ...JudgedCheckView.properties,
    replaces: Type.Optional(
      Type.Literal(true, {
        description:
          'In the full score this stands in place of what the check says in checks, which is judged without a browser. Absent: only a browser can make it.',
      }),
    ),
    base_outcome: Type.Optional(
      Type.Enum([...outcomes], { description: 'With replaces: the outcome without a browser.' }),
    ),
  },
  { $id: 'LookCheck' },
);
export type LookCheckView = Type.Static<typeof LookCheckView>;

const metrics = {
  lcp_ms: orNull(Type.Number(), 'Largest contentful paint. Null, here and below: the page had none.'),
  fcp_ms: orNull(Type.Number(), 'First contentful paint.'),
  tbt_ms: orNull(Type.Number(), 'Total blocking time.'),
  cls: orNull(Type.Number(), 'Cumulative layout shift, without unit.'),
};

const MetricsView = Type.Object(
  {
    ...metrics,
    observed: orNull(
      Type.Object(metrics, { description: 'As it was on the machine of this server.' }),
      'Null: no longer kept.',
    ),
    unsteady: orNull(
      Type.Boolean({
        description: 'True: the machine was busy with other things, which shows in the times.',
      }),
      'Null: no longer kept.',
    ),
  },
  { $id: 'Metrics', description: 'Simulated, as a phone on slow 4G has it.' },
);
export type MetricsView = Type.Static<typeof MetricsView>;

const ConditionsView = Type.Object(
  {
    device: Type.Literal('mobile'),
    width: Count,
    height: Count,
    scale: Type.Number(),
    user_agent: Type.String(),
    throttling: Type.Literal('slow-4g-simulated'),
    host_load: Type.Number({ description: 'Processes that wanted to run, by core, when it began.' }),
  },
  { $id: 'LookConditions' },
);

const ChangesView = Type.Object(
  {
    facts: Type.Array(
      Type.Object({
        fact: Type.String({ examples: ['canonical'] }),
        change: Type.Enum(['same', 'added', 'changed', 'removed'], {
          description: 'added: only after scripts; removed: only before.',
        }),
        raw: orNull(Type.String(), 'As it was sent; a list has a line for each.'),
        rendered: orNull(Type.String(), 'As scripts left it.'),
      }),
    ),
    amounts: Type.Array(
      Type.Object({
        amount: Type.Enum(['words', 'links', 'images']),
        raw: Count,
        rendered: Count,
        share: orNull(
          Type.Number({ minimum: 0, maximum: 1 }),
          'Of the rendered ones, what is there without scripts; null: there is none at all.',
        ),
      }),
    ),
  },
  { $id: 'ScriptChanges', description: 'What scripts make of the page.' },
);

const PictureView = Type.Object(
  {
    kind: Type.Enum(['mobile', 'desktop']),
    width: Count,
    height: Count,
    url: Type.String({ description: 'On this server; a key is needed, as everywhere.' }),
  },
  { $id: 'Picture', description: 'WebP. Sizes in its own pixels.' },
);

export const LookView = Type.Object(
  {
    ...LookSummaryView.properties,
    categories: Type.Record(Type.String(), CategorySummary),
    profile: orNull(Type.String({ examples: ['page+site+browser'] }), 'What the full score rests on.'),
    finished_at: orNull(Instant),
    product: orNull(Type.String({ examples: ['Chromium 156.0.8078.108'] })),
    conditions: orNull(ConditionsView, 'What makes two looks comparable.'),
    metrics: orNull(MetricsView),
    changes: orNull(ChangesView, 'Null: they could not be told, or scripts led on to another page.'),
    pictures: Type.Array(PictureView, { description: 'Those that are kept.' }),
    checks: Type.Array(LookCheckView, { description: 'Those that the browser judged.' }),
    error: orNull(
      Type.Object({ code: Type.String({ examples: ['render_failed'] }), message: Type.String() }),
      'Why the look failed. The report of the page stays as it is.',
    ),
  },
  {
    $id: 'Look',
    description:
      'The latest look in a browser. Score and result are of the last completed one; all else is of this one, and empty until it has been completed. It changes nothing of the report of the page.',
  },
);
export type LookView = Type.Static<typeof LookView>;

const Amount = { requests: Count, bytes: Type.Integer({ minimum: 0, description: 'Over the wire.' }) };

const LoadedView = Type.Object(
  {
    ...Amount,
    failed: Type.Integer({ minimum: 0, description: 'Requests without a usable answer.' }),
    refused_by_us: Type.Integer({
      minimum: 0,
      description: 'Requests that the rules of this server kept from the browser; they count nowhere else.',
    }),
    hosts: Count,
    third_parties: Type.Object({ hosts: Count, ...Amount }, { description: 'Of other sites than the page.' }),
    by_type: Type.Array(Type.Object({ type: Type.String({ examples: ['Script'] }), ...Amount })),
    by_host: Type.Array(Type.Object({ host: Type.String(), third_party: Type.Boolean(), ...Amount }), {
      description: 'The largest first, at most 100.',
    }),
  },
  { $id: 'Loaded' },
);

const CookieView = Type.Object(
  {
    name: Type.String(),
    domain: Type.String(),
    secure: Type.Boolean(),
    http_only: Type.Boolean(),
    same_site: orNull(Type.Enum(['Strict', 'Lax', 'None'])),
    session: Type.Boolean(),
    third_party: Type.Boolean({ description: 'Of another site than the page.' }),
  },
  { $id: 'StoredCookie', description: 'Never its value.' },
);

const ConsoleEntryView = Type.Object(
  {
    kind: Type.Enum(['error', 'exception', 'warning']),
    text: Type.String(),
    url: orNull(Type.String()),
    line: orNull(Type.Integer({ minimum: 1 })),
    count: Type.Integer({ minimum: 1, description: 'How often the same was said.' }),
  },
  { $id: 'ConsoleEntry' },
);

export const LookDetailsView = Type.Object(
  {
    object: Type.Literal('look'),
    report: Type.Integer({ minimum: 1 }),
    run: Type.Integer({ minimum: 1, description: 'Number of the run that it belongs to.' }),
    finished_at: Instant,
    product: Type.String(),
    engine: Type.String({ description: 'Version of the trace engine.' }),
    axe_version: Type.String(),
    navigation: Type.Object({
      url: Type.String({ description: 'Where the page ended, scripts included.' }),
      status: orNull(Type.Integer()),
      settled: Type.Enum(['quiet', 'time'], { description: 'time: it never came to rest.' }),
    }),
    loaded: orNull(LoadedView, 'Null, here and below: it could not be told; missing says why.'),
    cookies: orNull(Type.Array(CookieView)),
    console: orNull(Type.Array(ConsoleEntryView)),
    missing: Type.Array(
      Type.Object({ step: Type.String({ examples: ['lab'] }), why: Type.String({ examples: ['timeout'] }) }),
      { description: 'What the look could not tell.' },
    ),
  },
  { $id: 'LookDetails' },
);
export type LookDetailsView = Type.Static<typeof LookDetailsView>;

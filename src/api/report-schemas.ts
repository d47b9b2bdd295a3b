import Type from 'typebox';
import { sharePasswordMax } from '../services/reports/share-password.ts';
import { CategorySummary, JudgedCheckView } from './check-schemas.ts';
import { LookSummaryView, LookView } from './look-schemas.ts';
import type { ApiSettings } from './options.ts';
import { Count, Id, Instant, orNull, paging, Result, Score, State } from './schemas.ts';

export const Privacy = Type.Enum([0, 1, 2], {
  description: 'Of the share page alone: 0 public, 1 private, 2 with a password. The API always needs a key.',
});
/** How long it may be is a setting: `withPasswordLength`. */
export const Password = Type.String();
export const Flag = Type.Enum([0, 1]);

const lookWanted =
  '1 has a browser look at the page after the run, 0 does not. Absent: as the project says, else this server';
const Browser = {
  ...Flag,
  description: `${lookWanted}. 1 where there is no browser is refused with errors.browser.`,
};

export const NewReportFields = Type.Object(
  {
    url: Type.String({
      description: 'The page to audit. Without a scheme it is taken as https://.',
      examples: ['https://example.com/'],
    }),
    privacy: Type.Optional({ ...Privacy, default: 0 }),
    password: Type.Optional(Password),
    indexable: Type.Optional({ ...Flag, description: 'The public share page may be indexed.' }),
    browser: Type.Optional(Browser),
  },
  { $id: 'NewReport', examples: [{ url: 'https://example.com/' }] },
);

export const ReportChangeFields = Type.Object(
  {
    privacy: Type.Optional(Privacy),
    password: Type.Optional(Password),
    indexable: Type.Optional({ ...Flag, description: 'The public share page may be indexed.' }),
    new_link: Type.Optional({
      ...Flag,
      description:
        '1 gives the report another share_url; the old one, and every link made from it, is dead at once.',
    }),
    update: Type.Optional({
      ...Flag,
      description: '1 runs the audit again and keeps the history; joins a run that is open.',
    }),
    results: Type.Optional({ ...Flag, description: 'Another name of update.' }),
    browser: Type.Optional({
      ...Browser,
      description: `With update: ${lookWanted}. A run that is joined gets its look as well.`,
    }),
  },
  { $id: 'ReportChange', examples: [{ update: 1 }] },
);

export const NewReportsFields = Type.Object(
  {
    urls: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 1_000,
      description: 'The pages to audit, at most 1,000. In a form: one a line.',
    }),
    privacy: Type.Optional({ ...Privacy, default: 0 }),
    password: Type.Optional(Password),
    indexable: Type.Optional({ ...Flag, description: 'The public share pages may be indexed.' }),
    browser: Type.Optional(Browser),
  },
  { $id: 'NewReports', examples: [{ urls: ['https://example.com/', 'https://example.com/about'] }] },
);

/** As it is described: reading the fields leaves the length to src/services. */
export function withPasswordLength(fields: Type.TObject, { sharePasswordMin }: ApiSettings['data']): object {
  const description = `${sharePasswordMin} to ${sharePasswordMax} characters; required with privacy 2 while none is stored, ignored otherwise.`;
  const properties = { ...fields.properties, password: { ...Password, description } };
  return { ...fields, properties };
}

export const ReportsQuery = Type.Object({
  search: Type.Optional(
    Type.String({ description: 'Part of the URL or of the title of the page, in any letter case.' }),
  ),
  search_by: Type.Enum(['any', 'url', 'title'], {
    default: 'any',
    description: 'Where search looks: in both, or in one of them.',
  }),
  project: Type.Optional(
    Type.String({ description: 'Name, with or without www., in ASCII or Unicode; or numeric id.' }),
  ),
  result: Type.Optional(Result),
  state: Type.Optional(State),
  privacy: Type.Optional(Privacy),
  check: Type.Optional(
    Type.String({ description: 'Together with project: reports in which this check failed or warned.' }),
  ),
  sort_by: Type.Enum(['id', 'generated_at', 'url', 'score', 'result', 'findings_count', 'score_change'], {
    default: 'id',
    description: 'Reports without a value come last, whatever the direction.',
  }),
  ...paging,
});

/** What lists show. */
const reportProperties = {
  object: Type.Literal('report'),
  id: Id,
  // Not of the format uri, which is RFC 3986: browsers take more, such as a[]=1 and b=x|y.
  url: Type.String({
    description: 'Normalised by the WHATWG URL standard, without fragment; at most 2,048 bytes.',
    examples: ['https://example.com/'],
  }),
  project: Type.String({
    description: 'The host, with the port when it is not the default one.',
    examples: ['example.com'],
  }),
  state: State,
  score: orNull(Score, 'Of the last completed run.'),
  result: orNull(Result),
  categories: Type.Record(Type.String(), CategorySummary),
  incomplete: Type.Boolean({
    description:
      'Too little could be judged, the end of the page was not read, or its site could not be asked for all, so the score is provisional.',
  }),
  cap: orNull(
    Type.Object({ check: Type.String(), score_before: Score }),
    'The failing check that holds the score down.',
  ),
  profile: orNull(Type.String({ examples: ['page+site'] }), 'What the score rests on.'),
  privacy: Privacy,
  has_password: Type.Boolean(),
  share_url: Type.String({
    format: 'uri',
    description: 'Cannot be guessed; answers as privacy says.',
    examples: ['https://assay.example.org/r/4fY0aTz1Qm8sKpW3xLc7Nd'],
  }),
  indexable: Type.Boolean(),
  title: orNull(Type.String({ examples: ['Example Domain'] }), 'Of the page.'),
  trend: Type.Array(Score, {
    description:
      'Up to ten scores, oldest first, that compare with the last: the profile, the expectations and the major version of the rules are the same.',
  }),
  previous_score: orNull(Score, 'The one before this, where the two compare.'),
  score_change: orNull(
    Type.Integer({ minimum: -100, maximum: 100 }),
    'The score less previous_score; negative where the page got worse.',
  ),
  findings_count: orNull(Count, 'Checks that failed or warned.'),
  browser: orNull(LookSummaryView, 'Null: no browser was ever asked to look.'),
  runs_count: Count,
  checks_version: orNull(Type.String({ examples: ['0.1.0'] }), 'Version of the rules that gave the score.'),
  error: orNull(
    Type.Object({
      code: Type.String({ examples: ['connect_failed'] }),
      message: Type.String({ examples: ['The server did not accept the connection.'] }),
    }),
    'Why the latest run failed. Score, result and checks of the last good one stay.',
  ),
  created_at: Instant,
  updated_at: Instant,
  generated_at: orNull(Instant, 'End of the last completed run.'),
};

export const ReportView = Type.Object(reportProperties, { $id: 'Report' });
export type ReportView = Type.Static<typeof ReportView>;

const Milliseconds = Type.Number({ minimum: 0 });
const Pixels = Type.Integer({ minimum: 0, description: 'CSS pixels.' });

const PreviewText = Type.Object(
  {
    text: Type.String(),
    width_px: Pixels,
    limit_px: Pixels,
    shown: Type.String({ description: 'What fits, with an ellipsis when it was cut.' }),
  },
  { $id: 'PreviewText' },
);

const PreviewsView = Type.Object(
  {
    search: Type.Object({
      site_name: orNull(Type.String()),
      displayed_url: Type.String({ examples: ['https://example.com › shop'] }),
      title: orNull(PreviewText),
      description: orNull(PreviewText),
    }),
    social: Type.Object({
      site: Type.String({ examples: ['example.com'] }),
      site_name: orNull(Type.String()),
      title: orNull(Type.String()),
      description: orNull(Type.String()),
      image: orNull(
        Type.Object({
          url: Type.String(),
          alt: orNull(Type.String()),
          width: orNull(Pixels, 'As measured, else as declared.'),
          height: orNull(Pixels),
        }),
      ),
      card: Type.Enum(['large', 'compact']),
      declared_card: orNull(Type.String(), 'Value of twitter:card.'),
    }),
  },
  { $id: 'Previews' },
);
export type PreviewsView = Type.Static<typeof PreviewsView>;

export const ExpectationsView = Type.Object(
  {
    indexable: Type.Boolean({ description: 'The site is meant to be found by search engines.' }),
    ai_search: Type.Boolean({ description: 'The site is meant for AI search.' }),
    deployed: Type.Boolean({
      description: 'The server that answered is the one that will deliver the site.',
    }),
  },
  {
    $id: 'Expectations',
    description:
      'False where the owner declared otherwise: what is judged for that is not applicable, as declared.',
  },
);
export type ExpectationsView = Type.Static<typeof ExpectationsView>;

export const FactsView = Type.Object(
  {
    final_url: Type.String({
      description: 'After redirects; normalised by the WHATWG URL standard.',
      examples: ['https://example.com/'],
    }),
    redirects: Type.Array(Type.Object({ url: Type.String(), status: Type.Integer() })),
    status: Type.Integer(),
    fetched_at: Instant,
    timings: Type.Object({
      dns_ms: orNull(Milliseconds),
      connect_ms: orNull(Milliseconds),
      tls_ms: orNull(Milliseconds),
      first_byte_ms: Milliseconds,
      total_ms: Milliseconds,
    }),
    sizes: Type.Object({ wire_bytes: Count, decoded_bytes: Count, truncated: Type.Boolean() }),
    http_version: Type.String(),
    content_type: orNull(Type.String()),
    encoding: orNull(Type.String()),
    language: orNull(Type.String()),
    tls: orNull(
      Type.Object({
        protocol: orNull(Type.String()),
        alpn: orNull(Type.String()),
        issuer: orNull(Type.String()),
        valid_until: orNull(Instant),
        trusted: Type.Boolean(),
      }),
    ),
    counts: orNull(
      Type.Object({ elements: Count, links: Count, images: Count, scripts: Count, styles: Count }),
    ),
    previews: orNull(
      PreviewsView,
      'What a search result and a social card would show. Null for an error page, and in reports of older versions.',
    ),
    expectations: ExpectationsView,
  },
  { $id: 'Facts' },
);
export type FactsView = Type.Static<typeof FactsView>;

export const FullReportView = Type.Object(
  {
    ...reportProperties,
    browser: orNull(LookView, 'Null: no browser was ever asked to look.'),
    checks: Type.Array(JudgedCheckView, { description: 'In the order of the catalogue.' }),
    facts: orNull(FactsView, 'Of the last completed run.'),
  },
  { $id: 'FullReport' },
);
export type FullReportView = Type.Static<typeof FullReportView>;

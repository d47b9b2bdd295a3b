import Type from 'typebox';
import { CategorySummary, waiverProperties } from '../check-schemas.ts';
import { Count, Id, Instant, orNull, paging, Result, Score } from '../schemas.ts';
import { FullSettingsView } from './settings-schemas.ts';

const states =
  'queued: waits for its turn. paused: see reason. closing: all pages are there, and are compared with each other. failed: no page could be judged.';
export const CrawlState = Type.Enum(['queued', 'running', 'paused', 'closing', 'completed', 'failed'], {
  description: states,
});

export const CrawlNumberView = Type.Integer({
  minimum: 1,
  description: 'Of the crawl within its site.',
  examples: [3],
});

export const CrawlError = Type.Object({
  code: Type.String({ examples: ['connect_failed'] }),
  message: Type.String({ examples: ['The server did not accept the connection.'] }),
});

export const CapView = orNull(
  Type.Object({ check: Type.String(), score_before: Score }),
  'The failing check that holds the score down.',
);

const Skipped = Type.Object(
  {
    robots: Count,
    excluded: Count,
    scope: Count,
    clicks: Count,
    trap: Count,
    sample: Count,
    nofollow: Count,
    refused: Count,
  },
  {
    description:
      'Known addresses that were not asked. robots: robots.txt denies them. excluded: by include and exclude. scope: outside. clicks: too many. trap: like endless addresses. sample: enough of its template. nofollow: links say so. refused: no address that may be fetched.',
  },
);

const crawlProperties = {
  object: Type.Literal('crawl'),
  site: Id,
  number: CrawlNumberView,
  cause: Type.Enum(['create', 'update', 'schedule', 'judged_again'], { description: 'Why it was made.' }),
  caused_by: orNull(
    Type.String({ examples: ['user:7'] }),
    'Who asked for it, as the audit log names actors: user:<id>, key:<id> or operator (the command line). Null: the server itself.',
  ),
  state: CrawlState,
  reason: orNull(
    Type.Enum(['person', 'day', 'host', 'robots', 'target', 'disk']),
    'Why it is paused. person: somebody asked for it. day: the account has crawled what it may in a day. host: the site asked for a pause. robots: its robots.txt does not answer. target: the site does not answer. disk: the operator must make room. All but the first go on by themselves.',
  ),
  until: orNull(Instant, 'Queued or paused: it goes on no sooner. Null: when its turn comes, or when asked.'),
  wanted: orNull(
    Type.Enum(['paused', 'stopped']),
    'What somebody asked for, while the pages under way still come in.',
  ),
  stopped_by: orNull(
    Type.Enum(['pages', 'bytes', 'time', 'urls', 'person', 'target']),
    'What ended it before everything known was fetched: a limit of its settings, somebody, or the site.',
  ),
  score: orNull(Score),
  result: orNull(Result),
  incomplete: Type.Boolean({ description: 'Too little was counted, so the score is provisional.' }),
  cap: CapView,
  categories: Type.Record(Type.String(), CategorySummary),
  pages: Type.Object(
    {
      known: { ...Count, description: 'Addresses that were met.' },
      waiting: Count,
      fetched: { ...Count, description: 'They answered: what pages_max counts.' },
      counted: { ...Count, description: 'HTML that was judged.' },
      indexable: orNull(Count, 'Search engines may show them. Null until the crawl is closed.'),
      failed: Count,
      reused: { ...Count, description: 'Unchanged since the crawl before, whose judgement stays.' },
      skipped: Skipped,
    },
    { description: 'So far.' },
  ),
  estimate: orNull(
    Type.Object({ pages: Count, at_least: Type.Boolean() }),
    'How many pages the site may have; at_least: there may be more. Null until the crawl is closed.',
  ),
  bytes: Count,
  requests: Count,
  findings_count: orNull(Count, 'Null until the crawl is closed.'),
  checks_version: orNull(Type.String({ examples: ['0.1.0'] })),
  error: orNull(CrawlError, 'Why it failed.'),
  details_kept: Type.Boolean({
    description: 'False: its pages and links are no longer kept. What it came to is.',
  }),
  queued_at: Instant,
  started_at: orNull(Instant),
  finished_at: orNull(Instant),
};

export const CrawlView = Type.Object(crawlProperties, {
  $id: 'Crawl',
  description: 'One walk through a site.',
});
export type CrawlView = Type.Static<typeof CrawlView>;

export const FullCrawlView = Type.Object(
  {
    ...crawlProperties,
    settings: FullSettingsView,
    pace: Type.Object({
      per_second: orNull(
        Type.Number({ minimum: 0 }),
        'Pages a second, over its time so far. Null: not begun.',
      ),
      slowed_by: orNull(
        Type.String({ examples: ['robots.txt asks for 5 seconds between requests.'] }),
        'What holds it up while it is queued or runs: Crawl-delay, a pause that the site asked for, slow answers, what one host is asked at most, or the turns of other crawls. Null: nothing does, or reason says it.',
      ),
    }),
    eta: orNull(
      Instant,
      'When all that is known is fetched, or what it may take is used up, at this pace. Null: nobody can tell.',
    ),
    templates: orNull(Count, 'How many. Null, as all below, until the crawl is closed.'),
    clicks_max: orNull(Count, 'Clicks from the start to the page that is farthest.'),
    clicks: orNull(
      Type.Array(Type.Object({ clicks: orNull(Count, 'Null: no link leads to them.'), pages: Count })),
      'Counted pages by clicks from the start.',
    ),
    sitemaps: orNull(
      Type.Object({
        files: Count,
        entries: Count,
        read_whole: Type.Boolean(),
        listed_and_linked: Count,
        listed_only: Count,
        linked_only: Count,
        listed_not_indexable: Count,
      }),
      'Null: none was read.',
    ),
    unjudged: orNull(
      Type.Array(Type.Object({ check: Type.String(), because: Type.String() })),
      'Checks that could not judge, with why.',
    ),
    waived: orNull(
      Type.Array(
        Type.Object({
          check: Type.String(),
          title: Type.String(),
          category: Type.String(),
          pages: { ...Count, description: 'Pages on which it was set aside. 0: it is about the site.' },
          waived: Type.Array(
            Type.Object({ ...waiverProperties, items: Count }, { description: 'With on how many of them.' }),
          ),
        }),
      ),
      'What waivers set aside, by check: it counts for nothing else here.',
    ),
  },
  { $id: 'FullCrawl' },
);
export type FullCrawlView = Type.Static<typeof FullCrawlView>;

export const CrawlsQuery = Type.Object({
  sort_by: Type.Enum(['number'], { default: 'number' }),
  ...paging,
});

export const CrawlChangeFields = Type.Object(
  {
    state: Type.Enum(['paused', 'running', 'stopped'], {
      description:
        'paused: it rests until it is asked to go on. running: it goes on where it was. stopped: it ends now, and what is there is judged.',
    }),
  },
  { $id: 'CrawlChange', examples: [{ state: 'paused' }] },
);

import Type from 'typebox';
import { CategorySummary } from '../check-schemas.ts';
import { Flag, Password, Privacy } from '../report-schemas.ts';
import { Count, Id, Instant, orNull, paging, Result, Score } from '../schemas.ts';
import { CapView, CrawlError, CrawlState, CrawlView } from './crawl-schemas.ts';
import { SiteFindingView, TemplateView } from './finding-schemas.ts';
import { FullSettingsView, SettingsView, settingFields } from './settings-schemas.ts';

const Name = Type.String({ maxLength: 100, examples: ['Shop'] });
const Indexable = { ...Flag, description: 'The public share page may be indexed.' };

export const NewSiteFields = Type.Object(
  {
    start: Type.String({
      description: 'The address to begin at. Without a scheme it is taken as https://.',
      examples: ['https://example.com/'],
    }),
    name: Type.Optional(Name),
    ...settingFields,
    privacy: Type.Optional({ ...Privacy, default: 0 }),
    password: Type.Optional(Password),
    indexable: Type.Optional(Indexable),
  },
  { $id: 'NewSite', examples: [{ start: 'https://example.com/', pages_max: 200 }] },
);

export const SiteChangeFields = Type.Object(
  {
    name: Type.Optional({ ...Name, description: 'Empty: none.' }),
    ...settingFields,
    privacy: Type.Optional(Privacy),
    password: Type.Optional(Password),
    indexable: Type.Optional(Indexable),
    new_link: Type.Optional({
      ...Flag,
      description:
        '1 gives the site another share_url; the old one, and every link made from it, is dead at once.',
    }),
    update: Type.Optional({ ...Flag, description: '1 crawls the site again; joins a crawl that is open.' }),
  },
  { $id: 'SiteChange', examples: [{ update: 1 }] },
);

export const SitesQuery = Type.Object({
  search: Type.Optional(
    Type.String({ description: 'Part of the start or of the name, in any letter case.' }),
  ),
  project: Type.Optional(
    Type.String({ description: 'Name, with or without www., in ASCII or Unicode; or numeric id.' }),
  ),
  result: Type.Optional(Result),
  state: Type.Optional(CrawlState),
  sort_by: Type.Enum(['id', 'generated_at', 'start', 'score'], {
    default: 'id',
    description: 'Sites without a value come last, whatever the direction.',
  }),
  ...paging,
});

const siteProperties = {
  object: Type.Literal('site'),
  id: Id,
  name: orNull(Name, 'Null: people call it by its start.'),
  start: Type.String({ description: 'Where its crawls begin.', examples: ['https://example.com/'] }),
  project: Type.String({ description: 'The host of start.', examples: ['example.com'] }),
  state: CrawlState,
  score: orNull(Score, 'Of the last completed crawl.'),
  result: orNull(Result),
  categories: Type.Record(Type.String(), CategorySummary),
  incomplete: Type.Boolean({ description: 'Too little was counted, so the score is provisional.' }),
  cap: CapView,
  previous_score: orNull(Score, 'Of the completed crawl before, where the two compare.'),
  score_change: orNull(Type.Integer({ minimum: -100, maximum: 100 }), 'The score less previous_score.'),
  trend: Type.Array(Score, { description: 'Up to ten scores of completed crawls, oldest first.' }),
  privacy: Privacy,
  has_password: Type.Boolean(),
  share_url: Type.String({
    format: 'uri',
    description: 'Cannot be guessed; answers as privacy says.',
    examples: ['https://assay.example.org/s/4fY0aTz1Qm8sKpW3xLc7Nd'],
  }),
  indexable: Type.Boolean(),
  findings_count: orNull(Count, 'Of the last completed crawl.'),
  crawls_count: Count,
  crawl: CrawlView,
  checks_version: orNull(Type.String({ examples: ['0.1.0'] }), 'Version of the rules that gave the score.'),
  error: orNull(CrawlError, 'Why the latest crawl failed. What the last good one found stays.'),
  created_at: Instant,
  updated_at: Instant,
  generated_at: orNull(Instant, 'End of the last completed crawl.'),
};

export const SiteView = Type.Object({ ...siteProperties, settings: SettingsView }, { $id: 'Site' });
export type SiteView = Type.Static<typeof SiteView>;

export const FullSiteView = Type.Object(
  {
    ...siteProperties,
    settings: FullSettingsView,
    findings: Type.Array(SiteFindingView, {
      description:
        'What to fix first: at most 50 of the last completed crawl, each with its 5 worst places. The findings of the crawl are all there are.',
    }),
    templates: Type.Array(TemplateView, { description: 'The 50 largest, likewise.' }),
  },
  { $id: 'FullSite' },
);
export type FullSiteView = Type.Static<typeof FullSiteView>;

import Type from 'typebox';
import { categoryNames } from '../../report/finding-choice.ts';
import { Flag } from '../report-schemas.ts';
import { Count, orNull, paging, Score } from '../schemas.ts';
import { slicing } from '../whole-list.ts';
import { LinkView, pageProperties } from './page-schemas.ts';

const findingProperties = {
  object: Type.Literal('site_finding'),
  check: Type.String({ examples: ['crawl-broken-links'] }),
  category: Type.String({ examples: ['seo'] }),
  tier: Type.String({ examples: ['crawl'], description: 'crawl: only a whole site can be judged by it.' }),
  weight: Count,
  outcome: Type.Enum(['fail', 'warn'], { description: 'fail where it failed on any page.' }),
  danger: Type.Boolean({ description: 'Mend it before all others.' }),
  points: Type.Number({
    minimum: 0,
    description: 'What the score gains when it passes everywhere, one decimal.',
    examples: [2.4],
  }),
  title: Type.String(),
  task: Type.String({ description: 'What to do, in a few words.' }),
  summary: Type.String({ description: 'What was found.' }),
  advice: Type.String({ description: 'What to do about it.' }),
  pages: { ...Count, description: 'Pages that have it.' },
  judged: { ...Count, description: 'Pages that could have it.' },
  template: orNull(
    Type.String({ examples: ['/blog/{slug}'] }),
    'That nine tenths of its pages are of. Null: several, or it is about the site.',
  ),
  value: Type.Unknown({ description: 'What was measured; its form depends on the check.' }),
  items: Type.Array(
    Type.Object({
      url: Type.String({ description: 'What it is about.' }),
      detail: Type.String(),
      sources: Type.Array(Type.Object({ url: Type.String(), anchor: Type.String() }), {
        description: 'Where it stands, at most 20; none: at url.',
      }),
      sources_total: Count,
    }),
    { description: 'Worst first, at most 50.' },
  ),
  items_total: Count,
};

export const SiteFindingView = Type.Object(findingProperties, { $id: 'SiteFinding' });
export type SiteFindingView = Type.Static<typeof SiteFindingView>;

export const CrawlFindingView = Type.Object(
  {
    ...findingProperties,
    is_new: orNull(
      Type.Boolean(),
      'The completed crawl before had not found it. Null: there is none to compare with.',
    ),
    failed: { ...Count, description: 'Pages on which it fails.' },
    warned: Count,
  },
  { $id: 'CrawlFinding' },
);
export type CrawlFindingView = Type.Static<typeof CrawlFindingView>;

export const CrawlFindingsQuery = Type.Object({
  category: Type.Optional(Type.Enum([...categoryNames])),
  outcome: Type.Optional(Type.Enum(['fail', 'warn'])),
  new: Type.Optional({ ...Flag, description: '1: only those that the completed crawl before had not.' }),
  ...slicing.properties,
});

export const FindingPagesQuery = Type.Object({
  sort_by: Type.Enum(['n'], { default: 'n' }),
  ...paging,
  sort: Type.Enum(['asc', 'desc'], { default: 'asc' }),
});

export const SiteFindingPageView = Type.Object(
  {
    ...pageProperties,
    object: Type.Literal('site_finding_page'),
    outcome: Type.Enum(['fail', 'warn']),
    detail: Type.String({ description: 'What was found there.' }),
    sources: Type.Array(LinkView, { description: 'Of findings about links: who links to it, at most 20.' }),
    sources_total: Count,
  },
  { $id: 'SiteFindingPage' },
);
export type SiteFindingPageView = Type.Static<typeof SiteFindingPageView>;

export const TemplateView = Type.Object(
  {
    object: Type.Literal('template'),
    name: Type.String({ examples: ['/blog/{slug}'], description: 'The shape of its paths.' }),
    example: Type.String(),
    known: Count,
    fetched: Count,
    counted: Count,
    score: orNull(Score, 'The mean of its pages.'),
    worst: Type.Array(Type.String(), { description: 'Checks that cost its pages most.' }),
  },
  { $id: 'Template', description: 'Pages whose paths have one shape.' },
);
export type TemplateView = Type.Static<typeof TemplateView>;

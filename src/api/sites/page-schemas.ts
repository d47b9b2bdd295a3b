import Type from 'typebox';
import { pageWhys } from '../../services/sites/types.ts';
import { Flag } from '../report-schemas.ts';
import { Count, orNull, paging, Score } from '../schemas.ts';

const Kind = Type.Enum(['page', 'file', 'redirect', 'error', 'skipped', 'waiting'], {
  description:
    'page: HTML that was judged. file: no HTML. skipped: not asked, see why. waiting: not asked yet, or a limit ended the crawl before.',
});
const N = Type.Integer({
  minimum: 0,
  description: 'Of the address within its crawl; 0 is the start.',
  examples: [12],
});
const Status = Type.Integer({ minimum: 100, maximum: 599, examples: [200] });

export const pageProperties = {
  object: Type.Literal('crawl_page'),
  n: N,
  url: Type.String(),
  kind: Kind,
  why: orNull(Type.String({ examples: ['robots'] }), 'Why it was skipped, or what went wrong.'),
  status: orNull(Status, 'Null: there was no answer.'),
  target_url: orNull(Type.String(), 'Where it redirects to.'),
  template: Type.String({ examples: ['/blog/{slug}'] }),
  title: orNull(Type.String()),
  score: orNull(Score, 'By what its own HTML says.'),
  clicks: orNull(Count, 'From the start. Null: no way leads there, or the crawl is not closed.'),
  links_in: orNull(Count, 'Pages that link to it. Null until the crawl is closed.'),
  indexable: Type.Boolean({ description: 'Search engines may show it.' }),
};

export const CrawlPageView = Type.Object(pageProperties, {
  $id: 'CrawlPage',
  description: 'A known address of a crawl.',
});
export type CrawlPageView = Type.Static<typeof CrawlPageView>;

const FactsOfPage = Type.Object(
  {
    description: orNull(Type.String()),
    h1: orNull(Type.String()),
    canonical: orNull(Type.String()),
    noindex: Type.Boolean(),
    nofollow: Type.Boolean(),
    hreflang: Type.Array(Type.Object({ code: Type.String(), url: Type.String() })),
    language: orNull(Type.String()),
    words: Count,
    links_total: { ...Count, description: 'Distinct addresses of the site that it links to.' },
    external: Type.Array(Type.Object({ host: Type.String(), links: Count }), {
      description: 'Hosts outside that it links to, at most 100.',
    }),
  },
  { $id: 'CrawlPageFacts' },
);

export const FullCrawlPageView = Type.Object(
  {
    ...pageProperties,
    sources: Type.Array(
      Type.String({
        description: 'How it became known.',
        examples: ['link'],
      }),
    ),
    target: orNull(N, 'The address that it redirects to, where that is known.'),
    links_out: { ...Count, description: 'Known addresses that it links to.' },
    facts: orNull(FactsOfPage, 'Null, as categories, of what is no judged page.'),
    categories: orNull(Type.Record(Type.String(), orNull(Score))),
    findings: Type.Array(
      Type.Object({
        check: Type.String({ examples: ['image-alt'] }),
        outcome: Type.Enum(['fail', 'warn']),
        items: { ...Count, description: 'Places on the page.' },
        danger: Type.Boolean(),
        detail: Type.String({ description: 'Of the first place.' }),
        task: orNull(Type.String(), 'What to do, in a few words.'),
      }),
    ),
    passed: Type.Array(Type.String({ examples: ['document-title'] })),
  },
  { $id: 'FullCrawlPage' },
);
export type FullCrawlPageView = Type.Static<typeof FullCrawlPageView>;

export const LinkView = Type.Object(
  {
    object: Type.Literal('link'),
    n: orNull(N, 'The other end. Null: it is none of the known addresses.'),
    url: Type.String({ description: 'The other end.' }),
    status: orNull(Status),
    kind: orNull(Kind),
    anchor: Type.String({ description: 'The text of the link.' }),
    nofollow: Type.Boolean(),
    region: Type.Enum(['nav', 'header', 'footer', 'aside', 'main'], {
      description: 'Where it stands on the page.',
    }),
  },
  { $id: 'CrawlLink' },
);
export type LinkView = Type.Static<typeof LinkView>;

/** Lists of a crawl begin at its start, unlike all others, which begin with the newest. */
const fromStart = { ...paging, sort: Type.Enum(['asc', 'desc'], { default: 'asc' }) };

export const CrawlPagesQuery = Type.Object({
  search: Type.Optional(Type.String({ description: 'Part of the address or the title.' })),
  status: Type.Optional(
    Type.String({
      description: '2xx, 3xx, 4xx or 5xx; none, where there was no answer; or a number such as 404.',
    }),
  ),
  kind: Type.Optional(Kind),
  why: Type.Optional(Type.Enum([...pageWhys], { description: 'Why it was skipped, or what went wrong.' })),
  indexable: Type.Optional(Flag),
  template: Type.Optional(Type.String({ examples: ['/blog/{slug}'] })),
  check: Type.Optional(Type.String({ description: 'Pages on which this check failed or warned.' })),
  clicks_min: Type.Optional(Type.Integer({ minimum: 0 })),
  links_in_max: Type.Optional(Type.Integer({ minimum: 0 })),
  sort_by: Type.Enum(['n', 'url', 'score', 'clicks', 'links_in', 'status'], {
    default: 'n',
    description: 'n: as they became known. Pages without a value come last, whatever the direction.',
  }),
  ...fromStart,
});

export const CrawlLinksQuery = Type.Object({
  direction: Type.Enum(['in', 'out'], { default: 'in', description: 'Links to the page, or on it.' }),
  sort_by: Type.Enum(['n'], { default: 'n' }),
  ...fromStart,
});

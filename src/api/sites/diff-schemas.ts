import Type from 'typebox';
import { integerMax } from '../fields.ts';
import { Count, orNull } from '../schemas.ts';
import { CrawlView } from './crawl-schemas.ts';

const DiffPages = Type.Object(
  {
    count: Count,
    pages: Type.Array(
      Type.Object({ url: Type.String(), before: orNull(Type.String()), after: orNull(Type.String()) }),
      { description: 'At most 50.' },
    ),
  },
  { $id: 'CrawlDiffPages' },
);

const DiffFinding = Type.Object(
  {
    check: Type.String({ examples: ['crawl-broken-links'] }),
    title: Type.String(),
    category: Type.String({ examples: ['seo'] }),
    pages_before: Count,
    pages_after: Count,
  },
  { $id: 'CrawlDiffFinding' },
);

export const CrawlDiffView = Type.Object(
  {
    object: Type.Literal('crawl_diff'),
    older: CrawlView,
    newer: CrawlView,
    score_change: orNull(
      Type.Integer({ minimum: -100, maximum: 100 }),
      'Null where the scores do not compare, or there is none.',
    ),
    difference: orNull(
      Type.Enum(['settings', 'rules', 'waivers']),
      'Why the scores do not compare: the crawls went differently far, other rules judged them, or other findings were waived.',
    ),
    pages: Type.Object({
      added: DiffPages,
      gone: DiffPages,
      changed: Type.Object(
        { status: DiffPages, title: DiffPages, indexable: DiffPages, score: DiffPages, target: DiffPages },
        { description: 'By what changed; a page may be in several.' },
      ),
    }),
    findings: Type.Object({
      new: Type.Array(DiffFinding),
      worse: Type.Array(DiffFinding),
      better: Type.Array(DiffFinding),
      gone: Type.Array(DiffFinding),
    }),
  },
  { $id: 'CrawlDiff' },
);
export type CrawlDiffView = Type.Static<typeof CrawlDiffView>;

export const CrawlDiffQuery = Type.Object({
  with: Type.Integer({
    minimum: 1,
    maximum: integerMax,
    description: 'Number of the other crawl, older or newer.',
    examples: [2],
  }),
});

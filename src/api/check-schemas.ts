import Type from 'typebox';
import { Count, orNull, Result, Score } from './schemas.ts';

/** Checks as reports and runs show them, and what they come to. */

export const CategorySummary = Type.Object(
  {
    score: orNull(Score),
    result: orNull(Result),
    passed: Count,
    warnings: Count,
    failed: Count,
  },
  { $id: 'CategorySummary' },
);

export const waiverProperties = {
  id: orNull(Type.Integer(), 'Null: it is kept in a file.'),
  reason: Type.String({ examples: ['Comes with the new CDN'] }),
  until: Type.String({ format: 'date', description: 'Its last day, UTC.', examples: ['2027-03-31'] }),
  by: Type.String({ description: 'Where it is kept.', examples: ['assay.config.json:31'] }),
};

const WaiverView = Type.Object(waiverProperties, {
  $id: 'ItemWaiver',
  description: 'Why it has no effect on outcome and score. Absent: it is not waived.',
});

export const ItemView = Type.Object(
  {
    id: Type.String({
      description:
        'The same over runs while the element or address keeps its place in the page. What is put before an element without an id of its own may give it another.',
    }),
    outcome: orNull(Type.Enum(['warn', 'fail']), 'Null: a note without effect.'),
    detail: Type.String(),
    selector: orNull(Type.String()),
    snippet: orNull(Type.String()),
    url: orNull(Type.String()),
    line: orNull(Type.Integer()),
    column: Type.Optional(
      orNull(
        Type.Integer(),
        'From 1, in UTF-16 units. Null, or absent in older reports: no element is named.',
      ),
    ),
    waived: Type.Optional(WaiverView),
  },
  { $id: 'Item' },
);

export const JudgedCheckView = Type.Object(
  {
    id: Type.String({ examples: ['document-title'] }),
    title: Type.String(),
    category: Type.String({ examples: ['seo'] }),
    tier: Type.String(),
    outcome: Type.Enum(['pass', 'warn', 'fail', 'info', 'not_applicable']),
    reason: orNull(
      Type.Enum(['irrelevant', 'no_evidence', 'gate', 'declared', 'waived']),
      'Of not_applicable.',
    ),
    weight: Count,
    points_lost: Type.Number({ description: 'Of the overall score; fix the largest first.' }),
    summary: Type.String(),
    task: orNull(
      Type.String({ maxLength: 48, examples: ['Describe 2 images'] }),
      'What to do, in a few words; null where there is nothing to do.',
    ),
    danger: Type.Boolean({
      description:
        'Somebody can be harmed by it now, or it hides a page that is to be found: mend it before all others.',
    }),
    value: Type.Unknown({
      description:
        'What was measured; its form depends on the check. Names in it are snake_case; those that pages and standards give are in lower case.',
    }),
    items: Type.Array(ItemView, { description: 'At most 50, worst first.' }),
    items_total: Count,
    waived: Type.Optional(
      Type.Array(Type.Object({ ...waiverProperties, items: Count }), {
        description:
          'Waivers by which items were set aside, with how many of items_total each; outcome and all that follows from it are about the rest. Absent: none was.',
      }),
    ),
    advice: orNull(Type.String(), 'What to do about the worst of what was found.'),
    further_advice: Type.Array(Type.String(), {
      description: 'What to do about what was found that is of other kinds.',
    }),
    source: orNull(Type.String({ format: 'uri' }), 'The document the rule comes from.'),
    documentation: orNull(
      Type.String({ examples: ['/checks#document-title'] }),
      'Path on this server of the page that explains the check and its advice.',
    ),
  },
  { $id: 'JudgedCheck' },
);
export type JudgedCheckView = Type.Static<typeof JudgedCheckView>;

import Type from 'typebox';
import { catalogue } from '../../checks/catalogue.ts';
import { categories } from '../../checks/check.ts';
import { checkLevels, failOnWords } from '../settings.ts';
import { budgetNames } from './budget-value.ts';
import { textForms } from './text-forms.ts';

/** A key of another name is a mistake. */
export const closed = { additionalProperties: false } as const;

export const CheckId = Type.Enum(
  catalogue.map(({ id }) => id),
  { title: 'the id of a check', description: 'Which check: its id, as "assay audit" prints it.' },
);

export const Pattern = Type.String({
  pattern: textForms.pattern.source,
  maxLength: 2_048,
  description:
    'Which pages: "*" is any run of characters, all else is literal, and the whole path with query has to match, or the whole address where the pattern begins with "http". So "/" is the start page alone.',
});

const Score = Type.Integer({ minimum: 0, maximum: 100 });

/** What a configuration asks of pages. */
export const Gate = Type.Object(
  {
    score: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, description: 'The score that a page has to reach.' }),
    ),
    categories: Type.Optional(
      named(categories, 'a category', Score, 'The score that a page has to reach in a category.'),
    ),
    fail_on: Type.Optional(
      Type.Enum([...failOnWords], {
        description:
          'Which findings break the gate: "never" none, "new" those that the baseline does not know, "fail" checks that fail, "warn" those that warn as well.',
      }),
    ),
    checks: Type.Optional(
      named(
        catalogue.map(({ id }) => id),
        'the id of a check',
        Type.Enum([...checkLevels]),
        'How single checks count: "error" any finding breaks the gate, whatever fail_on says; "warn" and "info" never do, and are shown as such; "off" is not asked: it leaves the score, which then compares with no other.',
      ),
    ),
    budgets: Type.Optional(
      named(
        budgetNames,
        'the name of a budget',
        Type.Union([Type.Number({ minimum: 0 }), Type.String({ pattern: textForms.budget.source })]),
        'The most that a page may have of something: a fact of its report, where "html" is the size of the HTML and "transfer" what was sent of it after compression, or a number that a check measures, such as "total-byte-weight.bytes". Sizes take "100 KB", times "600 ms"; times of servers wobble, so leave them room.',
      ),
    ),
    max_drop: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'How many points the score of a page may fall below that of the baseline.',
      }),
    ),
  },
  { ...closed, description: 'What every page has to meet. Options of the command line win over it.' },
);

/** An object of these keys, and one kind of value. */
function named<Value extends Type.TSchema>(
  keys: readonly string[],
  title: string,
  value: Value,
  description: string,
) {
  return Type.Record(Type.String(), value, { propertyNames: { enum: [...keys], title }, description });
}

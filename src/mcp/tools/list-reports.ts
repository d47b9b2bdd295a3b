import Type from 'typebox';
import { invalid } from '../../errors.ts';
import type { ReportRow } from '../back-end.ts';
import { budget, fitted, moreSchema, paging } from '../fit.ts';
import { notice, pageOf } from '../page-strings.ts';
import { Rows, Text } from '../schemas.ts';
import { defineTool } from '../tool.ts';

export const listReports = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description: 'Reports of the account, newest first or as sort_by says.',
  scope: 'read',
  place: 'server',
  input: Type.Object({
    project: Type.Optional(Type.String({ description: 'Host or id' })),
    result: Type.Optional(Type.Enum(['good', 'decent', 'bad'], { type: 'string' })),
    search: Type.Optional(Text),
    sort_by: Type.Optional(Type.Enum(['generated_at', 'score', 'url'], { type: 'string' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    ...paging,
    ...budget,
  }),
  output: Type.Object({
    notice: Text,
    reports: Rows,
    more: moreSchema,
  }),
  isOpenWorld: false,
  async run(
    { account },
    { project, result, search, sort_by: sortBy = 'generated_at', limit = 25, cursor, max_chars },
  ) {
    const { inner, skip } = partsOf(cursor);
    const page = await account?.reports({ project, result, search, sortBy, cursor: inner });
    const { rows: all = [], left = 0, cursor: next = null } = page ?? {};
    const rows = all.slice(skip, skip + limit);
    return {
      value: fitted(
        {
          rows,
          after: Math.max(0, left - skip - rows.length),
          max_chars,
          // A page of the list below is longer than what is shown of it at once.
          cursorAt: (count) =>
            skip + count < all.length ? `${skip + count}.${inner ?? ''}` : `0.${next ?? ''}`,
        },
        (shown, more) => ({ notice, reports: shown.map(rowView), ...more }),
      ),
    };
  },
});

export function rowView({ id, url, title, state, score, result, generatedAt }: ReportRow) {
  return {
    ...{ report: id, state, score, result },
    generated_at: generatedAt === null ? null : new Date(generatedAt).toISOString(),
    page: pageOf({ url, title }),
  };
}

function partsOf(cursor: string | undefined): { readonly skip: number; readonly inner: string | undefined } {
  if (cursor === undefined) return { skip: 0, inner: undefined };
  const [, skip, inner] = /^(\d{1,2})\.(.*)$/.exec(cursor) ?? [];
  if (skip === undefined)
    throw invalid('cursor', 'This cursor is not of this list: leave it out to begin anew.');
  return { skip: Number(skip), inner: inner === '' ? undefined : inner };
}

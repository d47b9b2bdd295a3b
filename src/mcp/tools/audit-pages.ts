import Type from 'typebox';
import { AssayError, invalid } from '../../errors.ts';
import { createFindingSums } from '../../report/finding-sums.ts';
import { fixesOf } from '../../report/fix.ts';
import type { BackEnd, FileWish, PageReport, PageWish, Watch } from '../back-end.ts';
import { budget, fitted, moreSchema, paging } from '../fit.ts';
import { failureOf, notice, pageOf } from '../page-strings.ts';
import { Count, Rows, Text } from '../schemas.ts';
import { defineTool } from '../tool.ts';
import { wishSchema } from './audit-page.ts';

const pagesMax = 20;
/** Of a folder, and so of what is read on. */
const rowsMax = 50;

export const auditPages = defineTool({
  name: 'audit_pages',
  title: 'Audit several pages',
  description: 'A row for each page, and findings that most of them share.',
  scope: 'write',
  input: Type.Object({
    urls: Type.Optional(Type.Array(Text, { minItems: 1, maxItems: pagesMax })),
    folder: Type.Optional(Type.String({ description: 'Below the working folder' })),
    max_pages: Type.Optional(Type.Integer({ minimum: 1, maximum: rowsMax })),
    ...wishSchema,
    ...paging,
    ...budget,
  }),
  only: { folder: 'machine', max_pages: 'machine', only: 'machine', as: 'machine' },
  output: Type.Object({
    notice: Text,
    pages: Rows,
    left_out: Type.Optional(Count),
    shared: Rows,
    more: moreSchema,
  }),
  isOpenWorld: true,
  async run(backEnd, { urls, folder, max_pages = pagesMax, only, as, cursor, max_chars }, watch) {
    const given = [urls, folder, cursor].filter((one) => one !== undefined);
    if (given.length !== 1)
      throw invalid('urls', 'Give one of: urls, cursor, and folder where files are read.');
    // What is read on is not fetched again.
    if (cursor !== undefined) return { value: await rest(backEnd, cursor, max_chars) };
    const paths = folder === undefined ? undefined : await pathsIn(backEnd, folder);
    const wishes: PageWish[] =
      paths === undefined
        ? (urls ?? []).map((url) => ({ url, only, as }))
        : paths.slice(0, max_pages).map((file) => ({ ...file, only, as }));
    let done = 0;
    const quiet = { ...watch, onStage: () => {} };
    const rows = await Promise.all(
      wishes.map(async (wish) => {
        const row = await audited(backEnd, wish, quiet);
        done += 1;
        watch.onStage(`${done} of ${wishes.length} pages`);
        return row;
      }),
    );
    const leftOut = (paths?.length ?? 0) - wishes.length;
    return {
      value: rowsThatFit(rows, max_chars, {
        shared: sharedBy(rows, backEnd),
        ...(leftOut > 0 && { left_out: leftOut }),
      }),
    };
  },
});

async function pathsIn({ files }: BackEnd, folder: string): Promise<readonly FileWish[]> {
  const paths = (await files?.pages(folder)) ?? [];
  if (paths.length > 0) return paths;
  throw invalid('folder', 'This folder holds no page, which is a file that ends in .html.');
}

/** A page and what came of it; a page that is refused leaves the others alone. */
interface Row {
  readonly wish: { readonly url: string } | { readonly path: string };
  readonly report: PageReport | AssayError;
}

async function audited(backEnd: BackEnd, wish: PageWish, watch: Watch): Promise<Row> {
  try {
    return { wish, report: await backEnd.audit(wish, watch) };
  } catch (error) {
    if (error instanceof AssayError && error.code !== 'internal') return { wish, report: error };
    throw error;
  }
}

async function rest(backEnd: BackEnd, cursor: string, max_chars: number | undefined) {
  const rows = cursor.split(',', rowsMax).map(async (id): Promise<Row> => {
    const report = await backEnd.report(id);
    return { wish: { url: report.url }, report };
  });
  return rowsThatFit(await Promise.all(rows), max_chars, { shared: [] });
}

function rowsThatFit<Rest extends { readonly shared: readonly Shared[] }>(
  rows: readonly Row[],
  max_chars: number | undefined,
  { shared, ...others }: Rest,
) {
  // What was refused has no report to read on: it comes first, all of it.
  const isRefused = ({ report }: Row) => report instanceof AssayError;
  const refused = rows.filter(isRefused);
  const sorted = [...refused, ...rows.filter((row) => !isRefused(row))];
  const least = Math.max(1, refused.length);
  const cursorAt = (count: number) =>
    sorted
      .slice(count)
      .flatMap(({ report }) => ('id' in report ? [report.id] : []))
      .join(',');
  return fitted({ rows: sorted, least, after: 0, max_chars, cursorAt }, (shown, more) => ({
    notice,
    pages: shown.map(viewOf),
    ...others,
    shared: [...shared],
    ...more,
  }));
}

function viewOf({ wish, report }: Row) {
  const named = 'path' in wish ? { path: wish.path } : { page: pageOf(wish) };
  if (report instanceof AssayError)
    return { state: 'refused', code: report.code, message: report.message, ...named };
  const { id, path, url, state, score, body, failure } = report;
  const [worst] = body === null ? [] : fixesOf({ body });
  return {
    ...{ report: id, state, score },
    ...(path === null ? { page: pageOf({ url }) } : { path }),
    ...(failure !== null && { failure: failureOf(failure) }),
    ...(body !== null && { failed: body.failing.fail.length, warned: body.failing.warn.length }),
    ...(worst !== undefined && { worst: worst.id }),
  };
}

interface Shared {
  readonly check: string;
  readonly pages: number;
  readonly title: string | null;
}

const sharedMax = 10;

/** Findings of more than half of the pages: most often one template has them all. */
function sharedBy(rows: readonly Row[], { checks }: BackEnd): Shared[] {
  const sums = createFindingSums();
  for (const { report } of rows) if ('body' in report && report.body !== null) sums.add(report.body);
  const titles = new Map(checks.map(({ id, title }) => [id, title]));
  return sums
    .rows()
    .filter(({ pages }) => pages > 1 && pages * 2 > sums.pages())
    .slice(0, sharedMax)
    .map(({ check, pages }) => ({ check, pages, title: titles.get(check) ?? null }));
}

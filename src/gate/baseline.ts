import { Type } from 'typebox';
import { Check } from 'typebox/schema';
import type { ReportBody } from '../report/body.ts';
import { type Known, type KnownItem, type KnownPage, knownPage } from './known.ts';

/** What was found before, so that a build breaks only on what is new. */
export interface Baseline {
  readonly checksVersion: string;
  /** Checks that it was made with, and that could judge at least one page. */
  readonly checks: ReadonlySet<string>;
  /** By name: path with query, or the address for a page of another origin. */
  readonly pages: ReadonlyMap<string, KnownPage>;
  /** There were more pages than it was made of: one that it does not have need not be new. */
  readonly isCut: boolean;
}

const format = 'assay-baseline/1';

/** A baseline of what was found now. @param pages by name */
export function baselineOf(pages: ReadonlyMap<string, ReportBody>, isCut = false): Baseline {
  const [first] = pages.values();
  const asked = [...pages].map(([name, body]) => ({
    ...{ name, page: knownPage(body) },
    asked: new Set(body.checks.map(({ id }) => id)),
  }));
  return { ...assembled(first?.checksVersion ?? '', asked), isCut };
}

/** With the pages of an older one that are not in it. */
export function mergedBaseline(now: Baseline, older: Baseline, keeps: (page: string) => boolean): Baseline {
  const of = ({ pages, checks: asked }: Baseline) =>
    [...pages].map(([name, page]): AskedPage => ({ name, page, asked }));
  const kept = of(older).filter(({ name }) => !now.pages.has(name) && keeps(name));
  const isCut = now.isCut || (kept.length > 0 && older.isCut);
  return { ...assembled(now.checksVersion, [...of(now), ...kept]), isCut };
}

interface AskedPage {
  readonly name: string;
  readonly page: KnownPage;
  /** Checks that it was judged by, or that could not judge it. */
  readonly asked: ReadonlySet<string>;
}

/** What no page could be judged by is no check of the baseline, instead of unknown on each of its pages. */
function assembled(checksVersion: string, pages: readonly AskedPage[]): Omit<Baseline, 'isCut'> {
  const judges = ({ page, asked }: AskedPage, id: string) => asked.has(id) && !page.unknown.includes(id);
  const asked = new Set(pages.flatMap((one) => [...one.asked]));
  const checks = [...asked].filter((id) => pages.some((one) => judges(one, id)));
  const known = pages.map((one): [string, KnownPage] => {
    const unknown = checks.filter((id) => !judges(one, id));
    return [one.name, { ...one.page, unknown }];
  });
  return { checksVersion, checks: new Set(checks), pages: new Map(known) };
}

/**
 * For a file that is merged: sorted, one check a line, and no date, so that two of them differ only where something was
 * found otherwise.
 */
export function baselineText({ checksVersion, checks, pages, isCut }: Baseline): string {
  const entries = sorted(pages).map(([name, page]) => pageText(name, page, foundText(page.found)));
  return `${headText(checksVersion, checks, isCut)} "pages":{\n${entries.join(',\n')}}}\n`;
}

/** All but its pages. */
export function headText(checksVersion: string, checks: ReadonlySet<string>, isCut = false): string {
  const head = [
    `{"format":${JSON.stringify(format)},"checks_version":${JSON.stringify(checksVersion)},${isCut ? '"cut":true,' : ''}`,
    `"checks":[\n${[...checks]
      .sort()
      .map((id) => ` ${JSON.stringify(id)}`)
      .join(',\n')}],`,
  ];
  return `${head.join('\n')}\n`;
}

/** @param found as text */
export function pageText(
  name: string,
  { score, unknown, unseen }: Omit<KnownPage, 'found'>,
  found: string,
): string {
  const none = unknown.length === 0 ? '' : `,"unknown":${JSON.stringify([...unknown].sort())}`;
  const counts = Object.fromEntries(sorted(Object.entries(unseen)));
  const some = Object.keys(unseen).length === 0 ? '' : `,"unseen":${JSON.stringify(counts)}`;
  return `  ${JSON.stringify(name)}:{"score":${score}${none}${some},"found":${found}}`;
}

export function foundText(found: KnownPage['found']): string {
  const lines = sorted(Object.entries(found)).map(
    ([check, known]) => `    ${JSON.stringify(check)}:${JSON.stringify(tupleOf(known))}`,
  );
  return `{${lines.length === 0 ? '' : `\n${lines.join(',\n')}`}}`;
}

function tupleOf({ outcome, total, items }: Known): unknown[] {
  return [outcome, total, ...items.map(itemText).sort()];
}

/** What says nothing more is left out. */
function itemText({ id, mark, shape }: KnownItem): string {
  return [id, mark, ...(shape === mark ? [] : [shape])].join('~');
}

function sorted<T>(entries: Iterable<readonly [string, T]>): (readonly [string, T])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

const Shape = Type.Object({
  format: Type.Literal(format),
  checks_version: Type.String(),
  checks: Type.Array(Type.String()),
  cut: Type.Optional(Type.Boolean()),
  // Of a server.
  meta: Type.Optional(Type.Object({ left_out: Type.Integer({ minimum: 0 }) })),
  pages: Type.Record(
    Type.String(),
    Type.Object({
      score: Type.Union([Type.Number(), Type.Null()]),
      unknown: Type.Optional(Type.Array(Type.String())),
      unseen: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
      found: Type.Record(
        Type.String(),
        Type.Array(Type.Union([Type.String(), Type.Integer({ minimum: 0 })]), { minItems: 2 }),
      ),
    }),
  ),
});

/** @returns a sentence where the text is no baseline */
export function readBaseline(text: string): Baseline | { readonly fault: string } {
  const read = parsed(text);
  if ('fault' in read) return read;
  const { value } = read;
  if (!Check(Shape, value)) {
    const given = (value as { format?: unknown } | undefined)?.format;
    return typeof given === 'string' && given.startsWith('assay-baseline/') && given !== format
      ? { fault: `its format is ${JSON.stringify(given)}, and this Assay reads ${format}` }
      : { fault: `it is not what "--update-baseline" writes (${format})` };
  }
  const pages = Object.entries(value.pages).map(([name, { score, unknown = [], unseen = {}, found }]) => {
    const entries = Object.entries(found).map(([check, tuple]) => [check, knownIn(tuple)] as const);
    return [name, { score, unknown, unseen, found: Object.fromEntries(entries) }] as const;
  });
  return {
    ...{ checksVersion: value.checks_version, checks: new Set(value.checks), pages: new Map(pages) },
    isCut: value.cut === true || (value.meta?.left_out ?? 0) > 0,
  };
}

function parsed(text: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    // Editors and shells of Windows put a byte order mark before it.
    return { value: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (error) {
    const line = /\bline (\d+)\b/.exec((error as Error).message)?.[1];
    return { fault: line === undefined ? 'it is not JSON' : `line ${line} is not JSON` };
  }
}

function knownIn([outcome, total, ...items]: readonly (string | number)[]): Known {
  return {
    outcome: outcome === 'fail' ? 'fail' : 'warn',
    total: Number(total),
    items: items.map((item) => {
      const [id = '', mark = '', shape = mark] = String(item).split('~');
      return { id, mark, shape };
    }),
  };
}

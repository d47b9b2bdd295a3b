import type { Category } from '../checks/check.ts';
import { categories } from '../checks/check.ts';
import { exportName } from './export-file.ts';
import { csv, csvLines } from './formats/csv.ts';

/** A report as a row of a file about its project. */
export interface ProjectFileRow {
  readonly id: number;
  readonly url: string;
  readonly title: string | null;
  readonly state: string;
  readonly score: number | null;
  readonly result: string | null;
  /** Scores. */
  readonly categories: Readonly<Partial<Record<Category, number | null>>>;
  readonly findings: number | null;
  readonly firstTask: string | null;
  /** Epoch milliseconds. */
  readonly generatedAt: number | null;
  /** Address of its page. */
  readonly link: string;
}

/** In which forms all reports of a project can be taken away. */
export const projectFormats = ['csv', 'json'] as const;
export type ProjectFormat = (typeof projectFormats)[number];

export interface ProjectFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Its text, piece by piece. */
  readonly text: AsyncIterable<string>;
}

/** @param rows some at a time, as they are read */
export function projectFile(
  format: ProjectFormat,
  project: string,
  rows: AsyncIterable<readonly ProjectFileRow[]>,
  atMs: number,
): ProjectFile {
  const host = project.replace(/:\d+$/, '');
  return {
    name: exportName({ url: `https://${host}/reports`, generatedAt: atMs }, { ending: format }),
    type: format === 'csv' ? csv.mediaType : 'application/json; charset=utf-8',
    text: format === 'csv' ? csvText(rows) : jsonText(project, rows),
  };
}

async function* csvText(rows: AsyncIterable<readonly ProjectFileRow[]>): AsyncGenerator<string> {
  yield `\ufeff${csvLines([columns])}`;
  for await (const some of rows) yield csvLines(some.map(cellsOf));
}

const columns = [
  ...['id', 'url', 'title', 'state', 'score', 'result'],
  ...categories,
  ...['findings', 'first_task', 'generated_at', 'link'],
];

function cellsOf(row: ProjectFileRow) {
  const { id, url, title, state, score, result, findings, firstTask, generatedAt, link } = row;
  return [
    ...[id, url, title, state, score, result],
    ...categories.map((category) => row.categories[category] ?? null),
    ...[findings, firstTask, instant(generatedAt), link],
  ];
}

async function* jsonText(
  project: string,
  rows: AsyncIterable<readonly ProjectFileRow[]>,
): AsyncGenerator<string> {
  yield `{"object":"project_export","project":${JSON.stringify(project)},"data":[`;
  let isFirst = true;
  for await (const some of rows) {
    yield some
      .map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(present(row))}`)
      .join('');
    isFirst &&= some.length === 0;
  }
  yield '\n]}\n';
}

function present({ firstTask, generatedAt, link, ...row }: ProjectFileRow): object {
  return { ...row, first_task: firstTask, generated_at: instant(generatedAt), link };
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

import { hash } from 'node:crypto';
import type { JudgedCheck } from '../body.ts';
import type { ExportedReport } from '../exported-report.ts';
import { isFinding } from '../finding.ts';
import { type Fix, type FixedReport, fixesOf, fixOf, verifyCommand } from '../fix.ts';
import { generalTask } from '../general-task.ts';
import { pageAddress } from '../page-text.ts';
import { taskWords as words } from '../words/task.ts';
import type { ExportFormat } from './format.ts';
import { code, codeBlock } from './markdown-text.ts';

export const task = {
  id: 'task',
  ending: 'md',
  mediaType: 'text/markdown; charset=utf-8',
  name: 'a task for an agent',
  menu: ['Task', 'for agents'],
  about: 'the ten best fixes as a task for an agent, with what the page wrote apart from what Assay says',
  icon: 'file',
  // It holds what was found on the page, and no id of the account.
  isForAnybody: true,
  write: (report: ExportedReport) => taskText(report, taskLimits) ?? '',
} as const satisfies ExportFormat;

/** Of the format, and of the button that copies it. */
export const taskLimits = { fixesMax: 10, charactersMax: 12_000 } as const;

/** A report of which findings are told to an agent. */
export interface TaskReport extends Omit<FixedReport, 'id'> {
  /** What tools take as `report`; left out where the text is for others. */
  readonly id?: string;
  /** Where the API lists all fixes, absolute. */
  readonly list?: string;
  /** End of the run, epoch milliseconds. */
  readonly generatedAt: number;
  readonly partial?: boolean;
}

interface TaskLimits {
  readonly fixesMax: number;
  readonly charactersMax: number;
  /** Id of the only check that is told. */
  readonly check?: string;
}

/** How many places of each finding are told: as many as there is room for. */
const placesMax = [20, 10, 5, 3, 2, 1];

/**
 * What to mend, as Markdown for an agent. What the page wrote stands in fenced blocks of its own, whose info string it
 * cannot guess (M2). What does not fit is left out by whole findings, and counted.
 * @returns undefined: there is nothing to mend
 */
export function taskText(
  report: TaskReport,
  { fixesMax, charactersMax, check: only }: TaskLimits,
): string | undefined {
  const all = only === undefined ? fixesOf(report) : report.body.checks.filter(({ id }) => id === only);
  const found = all.filter(isFinding);
  if (found.length === 0) return undefined;
  const fence = fenceOf(report);
  const count = Math.min(found.length, fixesMax);
  const fewer = Array.from({ length: count - 1 }, (_, index) => count - 1 - index);
  const sizes = [
    ...placesMax.map((places) => ({ count, places })),
    ...fewer.map((count) => ({ count, places: 1 })),
  ];
  let text = '';
  for (const size of sizes) {
    text = textOf(report, fence, found, size);
    if (text.length <= charactersMax) break;
  }
  return text;
}

/** Times are part of it, which no page knows to the millisecond: the same report gives the same, and none can foresee it. */
function fenceOf({ body, generatedAt }: TaskReport): string {
  return `page-text-${hash('sha256', JSON.stringify([generatedAt, body])).slice(0, 8)}`;
}

/** Lines that stand together; between blocks one is empty. */
type Block = readonly string[];

function textOf(
  report: TaskReport,
  fence: string,
  found: readonly JudgedCheck[],
  { count, places }: { readonly count: number; readonly places: number },
): string {
  const told = found.slice(0, count);
  const blocks = [
    ...heading(report, fence, count),
    ...told.flatMap((check, index) => fixBlocks(report, check, { fence, number: index + 1, places })),
    ...verification(report, told),
    ...leftOver(report, found.length - count),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function heading({ url, generatedAt, body, partial }: TaskReport, fence: string, count: number): Block[] {
  const instant = new Date(generatedAt).toISOString().slice(0, 16).replace('T', ' ');
  const score = body.score === null || partial === true ? '' : ` ${words.score(body.score)}`;
  return [
    [`# ${words.title(count)}`],
    [words.data(fence)],
    [`${words.checked(instant)}${score} ${words.address}`],
    codeBlock(pageAddress(url), fence),
    [words.order],
  ];
}

interface Placing {
  readonly fence: string;
  readonly number: number;
  readonly places: number;
}

/** All but the block of places is ours: no sentence of the finding is told here, as each may quote the page. */
function fixBlocks(report: TaskReport, check: JudgedCheck, { fence, number, places }: Placing): Block[] {
  const texts = report.checks.find(({ id }) => id === check.id);
  const fix = fixOf({ ...report, id: '' }, check, { limit: places, offset: 0 });
  const { outcome, points, change, expected, example, source, where, where_total: total } = fix;
  // Of some checks alone it costs more than of all.
  const costs = points > 0 && report.partial !== true ? `, ${words.costs(points)}` : '';
  return [
    [`## ${number}. ${generalTask(check.id, texts, check.advice ?? undefined)}`],
    [
      `${code(check.id)} ${words.outcomes[outcome]}${costs}${check.danger ? `; ${words.danger}` : ''}.`,
      ...(change === null ? [] : [words.change(change)]),
      ...(expected === null ? [] : [words.passesWhen(expected)]),
      ...limitsOf(fix),
      ...(source === null ? [] : [words.source(source)]),
    ],
    ...(example === null ? [] : exampleBlocks(example)),
    ...(where.length === 0
      ? []
      : [
          [words.where(where.length, total)],
          codeBlock(where.map((place, index) => placeOf(place, index + 1)).join('\n'), fence),
        ]),
  ];
}

function limitsOf({ limits }: Fix): Block {
  const told = Object.entries(limits).map(([name, limit]) => `${code(name)} ${limit}`);
  return told.length === 0 ? [] : [words.limits(told.join(', '))];
}

function exampleBlocks({ before, after }: NonNullable<Fix['example']>): Block[] {
  const block = (text: string) => codeBlock(text, text.trimStart().startsWith('<') ? 'html' : '');
  return [[words.before], block(before), [words.after], block(after)];
}

/** Each text of the page is one line, as what would end it is told by its code point. */
function placeOf({ file, line, column, page }: Fix['where'][number], number: number): string {
  const { selector, snippet, url, detail } = page;
  const members = { file, line, column, selector, snippet, url, detail };
  const lines = Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [`   ${name}: ${value}`],
  );
  return `${number}.${lines.join('\n').slice(2)}`;
}

/** The address is of the page, so it stands above in its own block, and in no command. */
function verification({ id, url, checks }: TaskReport, told: readonly JudgedCheck[]): Block[] {
  const known = told.filter((check) => checks.some((one) => one.id === check.id));
  if (known.length === 0) return [];
  const command = verifyCommand(url, known)?.slice(0, -1);
  if (command === undefined && id === undefined) return [];
  return [
    [`## ${words.verify}`],
    ...(command === undefined ? [] : [[words.run], codeBlock(JSON.stringify(command), 'json')]),
    ...(id === undefined ? [] : [[words.tool(id)]]),
  ];
}

function leftOver({ id, list }: TaskReport, count: number): Block[] {
  if (count === 0) return [];
  const ways = [
    ...(list === undefined ? [] : [words.list(list)]),
    ...(id === undefined ? [] : [words.get(id)]),
  ];
  return [[[words.left(count), ...ways].join(' ')]];
}

import type { Item } from '../checks/run.ts';
import { shortAddress } from '../ui/short-address.ts';
import { terms } from '../ui/terms.ts';
import { adviceFor } from './advice-for.ts';
import type { JudgedCheck } from './body.ts';
import type { CatalogueCheck } from './catalogue.ts';
import type { ExportedReport } from './exported-report.ts';
import { isFinding } from './finding.ts';
import { address, code, codeBlock, prose } from './formats/markdown-text.ts';
import { firstFixesMax, firstFixesOf } from './gains.ts';
import { isToldBy, sentenceOf, statementOf } from './headline.ts';
import { partedItems } from './waived.ts';
import { textWords } from './words/files.ts';
import { fixWords } from './words/fix-first.ts';
import { fixTextWords as words } from './words/fix-text.ts';

/** A report of which fixes are written as text. */
export interface FixReport extends ExportedReport {
  /** Where members read it, absolute, for whoever works on the fix; undefined where the text is for others. */
  readonly href?: string | undefined;
}

const placesMax = 5;

/** What to do about one finding, as Markdown that is an issue as it stands; undefined where there is nothing to fix. */
export function fixText(report: FixReport, id: string): string | undefined {
  const check = report.body.checks.find((one) => one.id === id);
  if (check === undefined || !isFinding(check)) return undefined;
  const texts = textsOf(report, check);
  return documentOf([
    [`# ${taskOf(check, texts)}`],
    [foundOn(report)],
    ...fixBlocks(check, texts, '##'),
    ...verification(report, [check], '##'),
    ...reportLine(report, `#${id}`),
  ]);
}

/** The same of what to fix first, as one document with boxes to tick; undefined where nothing costs points. */
export function firstFixesText(report: FixReport): string | undefined {
  const gains = firstFixesOf(report.body).slice(0, firstFixesMax);
  if (gains.length === 0) return undefined;
  const tasks = gains.map(({ check }) => taskOf(check, textsOf(report, check)));
  return documentOf([
    [`# ${words.all(prose(shortAddress(report.url)))}`],
    [foundOn(report)],
    gains.map(({ check, points }, index) => {
      const danger = check.danger ? `**${fixWords.danger}:** ` : '';
      return `- [ ] ${danger}${tasks[index]}${points === 0 ? '' : ` **${fixWords.gain(points)}**`}`;
    }),
    ...gains.flatMap(({ check }, index) => [
      [`## ${index + 1}. ${tasks[index]}`],
      ...fixBlocks(check, textsOf(report, check), '###'),
    ]),
    ...verification(
      report,
      gains.map(({ check }) => check),
      '##',
    ),
    ...reportLine(report, '#fix-first'),
  ]);
}

/** Lines that stand together; between blocks one is empty. */
type Block = readonly string[];

type Texts = CatalogueCheck | undefined;

function documentOf(blocks: readonly Block[]): string {
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function textsOf({ checks }: FixReport, { id }: JudgedCheck): Texts {
  return checks.find((known) => known.id === id);
}

function taskOf(check: JudgedCheck, texts: Texts): string {
  return prose(check.task ?? statementOf(check, texts)) || code(check.id);
}

function foundOn({ url, generatedAt }: FixReport): string {
  return words.found(address(url), new Date(generatedAt).toISOString().slice(0, 16).replace('T', ' '));
}

/** What was found and where, what to do, and what is expected. */
function fixBlocks(check: JudgedCheck, texts: Texts, level: string): Block[] {
  const found = sentenceOf(check, texts);
  return [
    [prose(found)],
    ...(texts === undefined ? [] : [[words.why(prose(texts.why))]]),
    ...section(`${level} ${words.where}`, places(check, found)),
    ...section(`${level} ${words.howToFix}`, remedies(check, texts)),
    ...(texts === undefined ? [] : section(`${level} ${words.expected}`, expectation(texts))),
  ];
}

function section(title: string, blocks: readonly Block[]): Block[] {
  return blocks.length === 0 ? [] : [[title], ...blocks];
}

/** What the sentence above says already is not said again. */
function places(check: JudgedCheck, found: string): Block[] {
  const { items, itemsTotal } = partedItems(check);
  const shown = items.slice(0, placesMax);
  const told = shown
    .map((item, index) => {
      const isSaid = isToldBy(found, item.detail) || item.detail === shown[index - 1]?.detail;
      return place(item, isSaid ? '' : prose(item.detail));
    })
    .filter((lines) => lines.length > 0);
  const more = itemsTotal - shown.length;
  return told.length > 0 && more > 0 ? [...told, [`- ${words.more(more)}`]] : told;
}

/** An entry of a list; its source stands below, as it is. */
function place({ line, selector, url, snippet }: Item, detail: string): Block {
  const parts = [
    detail,
    line === null ? '' : terms.line(line),
    selector === null ? '' : code(selector),
    url === null ? '' : code(url),
  ].filter((part) => part !== '');
  const source = snippet === null ? [] : codeBlock(snippet, languageOf(snippet)).map((text) => `  ${text}`);
  if (parts.length === 0) return source.length === 0 ? [] : [`- ${source.join('\n').trimStart()}`];
  return [`- ${parts.join(' · ')}`, ...(source.length === 0 ? [] : ['', ...source])];
}

function languageOf(source: string): string {
  return source.trimStart().startsWith('<') ? 'html' : '';
}

function remedies(check: JudgedCheck, texts: Texts): Block[] {
  const [only, ...others] = adviceFor(check, texts).map(prose);
  if (only === undefined) return [];
  return [others.length === 0 ? [only] : [only, ...others].map((advice) => `- ${advice}`)];
}

function expectation({ title, example, source }: CatalogueCheck): Block[] {
  const isLink = /^https:\/\/[^\s<>()]+$/.test(source);
  return [
    [`${words.passesWhen(prose(title))}${isLink ? ` [${words.source}](<${source}>)` : ''}`],
    [words.example],
    codeBlock(example.after, languageOf(example.after)),
  ];
}

/** Only of checks that the program knows: it would refuse the whole list for one that it does not. */
function verification(report: FixReport, checks: readonly JudgedCheck[], level: string): Block[] {
  const ids = checks.filter((check) => textsOf(report, check) !== undefined).map(({ id }) => id);
  if (ids.length === 0) return [];
  return section(`${level} ${words.verify}`, [
    codeBlock(`assay audit --only ${ids.join(',')} ${shellWord(report.url)}`, 'sh'),
  ]);
}

/** One word for every shell of POSIX: whatever stands in the address runs nothing. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function reportLine({ href, body }: FixReport, hash: string): Block[] {
  const { rules } = textWords.end;
  const made = `${rules(prose(body.checksVersion), body.profile)}.`;
  return [[...(href === undefined ? [] : [words.report(`<${href}${hash}>`), '']), made]];
}

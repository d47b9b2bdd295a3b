import { formatBytes } from '../lib/quantities.ts';
import { resultOf } from '../score/score.ts';
import { resultName, terms } from '../ui/terms.ts';
import type { ReportBody } from './body.ts';
import { declaredOf } from './expectations.ts';
import { isFinding } from './finding.ts';
import { firstFixesOf, liftingOf } from './gains.ts';
import { statementOf } from './headline.ts';
import { whyProvisional } from './provisional.ts';
import { ansi, cut, noPaint, padStart, printable, wrap } from './terminal.ts';
import { countsOf, findings } from './text-findings.ts';
import { categoryLine, gainText, lineWidth, resultStyles, textOf } from './text-lines.ts';
import { entriesOf, type Page, type TextOptions } from './text-page.ts';
import { waivedCount } from './waived.ts';
import { textWords as words } from './words/files.ts';
import { fixWords } from './words/fix-first.ts';

export type { TextOptions } from './text-page.ts';

const fixesMax = 10;

/** A report for people at a terminal: score, categories, what to mend first, then what was found. */
export function reportText(body: ReportBody, url: string, options: TextOptions): string {
  const page: Page = {
    body,
    options,
    width: lineWidth(options.width),
    paint: options.color ? ansi : noPaint,
    texts: new Map(options.checks.map((check) => [check.id, check])),
  };
  return textOf([
    heading(page, url),
    scoreLines(page),
    categoryLines(page),
    fixLines(page),
    findings(page),
    ending(page),
  ]);
}

function heading({ body, width, paint }: Page, url: string): string[] {
  const { facts } = body;
  const steps = facts.redirects.length;
  const parts = [
    words.head.status(facts.status),
    `HTTP/${facts.httpVersion}`,
    words.head.html(formatBytes(facts.sizes.wireBytes)),
    words.head.firstByte(Math.round(facts.timings.firstByteMs)),
    ...(steps === 0 ? [] : [words.head.redirects(steps)]),
  ];
  const moved = facts.finalUrl === url ? [] : wrap(`→ ${printable(facts.finalUrl)}`, width);
  return [
    ...wrap(printable(url), width).map((line) => paint('bold', line)),
    ...moved,
    ...(body.title === null ? [] : [cut(printable(body.title), width)]),
    ...wrap(parts.join(' · '), width).map((line) => paint('dim', line)),
  ];
}

function scoreLines({ body, options, width, paint }: Page): string[] {
  const { score, result, cap, incomplete, facts } = body;
  const declared = declaredOf(facts);
  const waived = waivedCount(body);
  const because = whyProvisional(facts);
  const name = options.partial ? words.score.partialName : words.score.name;
  const notes = [
    ...(cap === null ? [] : [words.score.capped(cap.check, cap.scoreBefore)]),
    ...(because === undefined ? [] : [words.score.why[because]]),
    ...(incomplete && because === undefined
      ? [words.score.provisional(Math.round(100 * (1 - body.coverage)))]
      : []),
    ...(facts.status > 299 ? [words.score.errorPage(facts.status)] : []),
    ...(declared === null ? [] : [declared]),
  ].flatMap((note) => wrap(note, width));
  if (score === null)
    return [`${name}  ${paint('bold', words.score.none)}: ${words.score.tooLittle}.`, ...notes];
  const value = `${words.score.points(score)}${result === null ? '' : `, ${resultName(result)}`}`;
  const less = waived === 0 ? '' : `, ${terms.counts.waived(waived)}`;
  return [`${name}  ${paint('bold', paint(resultStyles[resultOf(score)], value))}${less}`, ...notes];
}

function categoryLines(page: Page): string[] {
  return entriesOf(page.body).map(([category, summary]) => categoryLine(category, summary, page));
}

function fixLines(page: Page): string[] {
  const { body, width, paint } = page;
  const gains = firstFixesOf(body);
  if (gains.length === 0) return [];
  const lifting = liftingOf(gains);
  const gainWidth = Math.max(...gains.map(({ points }) => gainText(points).length));
  const left = 4 + gainWidth + 2;
  const lines = gains.slice(0, fixesMax).flatMap(({ check, points }, index) => {
    const [first = '', ...rest] = wrap(
      `${check.danger ? `${fixWords.danger}: ` : ''}${printable(check.task ?? statementOf(check, page.texts.get(check.id)))} (${check.id})`,
      width - left,
    );
    const gain = paint('green', padStart(gainText(points), gainWidth));
    return [
      `${padStart(String(index + 1), 2)}  ${gain}  ${first}`,
      ...rest.map((line) => ' '.repeat(left) + line),
    ];
  });
  const more = gains.length - fixesMax;
  return [
    paint('bold', fixWords.title),
    ...(lifting.count === 0 ? [] : wrap(words.fixes.lifts(lifting), width).map((line) => paint('dim', line))),
    ...lines,
    ...(more > 0 ? [paint('dim', `    ${words.fixes.more(more)}`)] : []),
  ];
}

function ending({ body, width, paint }: Page): string[] {
  const found = body.checks.filter(isFinding);
  const failed = found.filter(({ outcome }) => outcome === 'fail').length;
  const { none, findingsAndFailed, rules } = words.end;
  const sentence = [
    found.length === 0 ? none : findingsAndFailed(found.length, failed),
    countsOf(body.checks),
  ]
    .filter((part) => part !== '')
    .join('; ');
  return [...wrap(`${sentence}.`, width), paint('dim', rules(body.checksVersion, body.profile))];
}

import { browserCatalogue } from '../../checks/browser/browser-catalogue.ts';
import { resultOf } from '../../score/score.ts';
import { outcomeWords, resultName } from '../../ui/terms.ts';
import type { BrowserBody } from '../browser-body.ts';
import type { BuildLook } from '../build-report.ts';
import { statementOf } from '../headline.ts';
import { browserFindings, judgedOtherwise, type OtherCheck } from '../look-differences.ts';
import { ansi, noPaint, printable, wrap } from '../terminal.ts';
import { findingLines, marks, outcomeStyles } from '../text-findings.ts';
import { lineWidth, resultStyles, textOf } from '../text-lines.ts';
import type { CheckTexts, TextOptions } from '../text-page.ts';
import { textWords } from '../words/files.ts';
import { lookWords as words } from '../words/look.ts';
import { changeLines } from './change-lines.ts';
import { metricLines } from './metric-lines.ts';

/** What a browser made of a page, for people at a terminal: below the report, whose score it leaves as it is. */
export function lookText(look: BuildLook, options: TextOptions): string {
  const page: CheckTexts = {
    options,
    width: lineWidth(options.width),
    paint: options.color ? ansi : noPaint,
    texts: new Map([...options.checks, ...browserCatalogue].map((check) => [check.id, check])),
  };
  const title = page.paint('bold', words.title);
  if (!look.ok) {
    return textOf([[title, ...failureLines(look, page)]]);
  }
  const { body } = look;
  return textOf([
    [title, ...scoreLines(body, page), ...noteLines(body, page)],
    metricLines(body, page),
    changeLines(body, page),
    aloneLines(body, page),
    otherLines(body, page),
  ]);
}

function failureLines({ failure, reason }: FailedLook, { width, paint }: CheckTexts): string[] {
  return [
    ...wrap(words.failed(printable(failure.message)), width).map((line) => paint('red', line)),
    ...(reason === null ? [] : wrap(`(${printable(reason)})`, width).map((line) => paint('dim', line))),
  ];
}

type FailedLook = Extract<BuildLook, { ok: false }>;

function scoreLines({ score, result, cap, incomplete, coverage }: BrowserBody, page: CheckTexts): string[] {
  const { width, paint } = page;
  const { points, none, tooLittle, capped, provisional } = textWords.score;
  const value =
    score === null
      ? `${paint('bold', none)}: ${tooLittle}.`
      : paint('bold', paint(resultStyles[resultOf(score)], `${points(score)}, ${resultName(result)}`));
  const notes = [
    ...(cap === null ? [] : [capped(cap.check, cap.scoreBefore)]),
    ...(incomplete ? [provisional(Math.round(100 * (1 - coverage)))] : []),
  ];
  return [`${words.score}  ${value}`, ...notes.flatMap((note) => wrap(note, width))];
}

function noteLines({ navigation, changes, missing }: BrowserBody, { width, paint }: CheckTexts): string[] {
  const isElsewhere = changes === null && !missing.some(({ step }) => step === 'rendered');
  const notes = [
    ...(isElsewhere ? [words.ledOn(printable(navigation.url))] : []),
    ...(navigation.settled === 'time' ? [words.restless] : []),
    ...(missing.length === 0 ? [] : [words.missing(missing.map(({ step }) => step))]),
  ];
  return notes.flatMap((note) => wrap(note, width).map((line) => paint('dim', line)));
}

function aloneLines(body: BrowserBody, page: CheckTexts): string[] {
  const found = browserFindings(body);
  if (found.length === 0) return [words.findings.none];
  return [
    page.paint('bold', words.findings.title),
    ...found.flatMap((check) => ['', ...findingLines(check, page)]),
  ];
}

function otherLines(body: BrowserBody, page: CheckTexts): string[] {
  const others = judgedOtherwise(body);
  if (others.length === 0) return [];
  return [
    page.paint('bold', words.otherwise.title),
    ...others.flatMap((check) => otherwiseLines(check, page)),
  ];
}

function otherwiseLines(check: OtherCheck, { width, paint, texts }: CheckTexts): string[] {
  const { id, outcome, baseOutcome } = check;
  const change = words.otherwise.outcomes(outcomeWords[baseOutcome], outcomeWords[outcome]);
  const [first = '', ...rest] = wrap(`${printable(statementOf(check, texts.get(id)))} (${id})`, width - 4);
  return [
    `  ${paint(outcomeStyles[outcome], marks[outcome])} ${first}`,
    ...rest.map((line) => `    ${line}`),
    ...wrap(change, width - 4).map((line) => paint('dim', `    ${line}`)),
  ];
}

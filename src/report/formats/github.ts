import { shortened } from '../../lib/cut-text.ts';
import type { BuildReport } from '../build-report.ts';
import { printable } from '../terminal.ts';
import { adviceSentences, pageSentence } from './place-text.ts';
import { type PlacedFinding, placedFindings } from './placed-findings.ts';

/** A step shows so many of each kind. */
const annotationsMax = 10;
const messageMax = 1_000;

/**
 * Annotations for standard output in a step of GitHub Actions, those that broke the gate first.
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function writeAnnotations(build: BuildReport): string {
  const found = placedFindings(build);
  const lines = (['error', 'warning'] as const).flatMap((level) =>
    found
      .filter((one) => one.level === level)
      .slice(0, annotationsMax)
      .map((one) => annotationOf(level, one)),
  );
  return lines.map((line) => `${line}\n`).join('');
}

function annotationOf(level: 'error' | 'warning', found: PlacedFinding): string {
  const { check, place, line, column, headline } = found;
  const where = place.isOnDisk
    ? [['file', place.path], ['line', `${line}`], ...(column === null ? [] : [['col', `${column}`]])]
    : [];
  const properties = [...where, ['title', check.id]].map(
    ([name, value = '']) => `${name}=${property(value)}`,
  );
  const message = `${printable(headline)}. ${pageSentence(found)} ${adviceSentences(found)}`.trim();
  return `::${level} ${properties.join(',')}::${data(shortened(message, messageMax))}`;
}

/**
 * What later steps read of the verdict, for the file that `$GITHUB_OUTPUT` names. Score and result are those of the
 * page that is worst off; what there is not is empty.
 * @param delimiter random: no value may end its own text
 */
export function writeOutputs({ pages, verdict }: BuildReport, delimiter: string): string {
  const scored = pages.flatMap((page) => (page.ok && page.body.score !== null ? [page.body] : []));
  const worst = scored.toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))[0];
  const { ok, new: added, fixed, exitCode } = verdict;
  const values = {
    ...{ score: worst?.score, result: worst?.result, ok, new: added, fixed },
    exit_code: exitCode,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}<<${delimiter}\n${value ?? ''}\n${delimiter}\n`)
    .join('');
}

/** The runner undoes this, and nothing else. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

import { resultName } from '../../ui/terms.ts';
import type { JudgedCheck } from '../body.ts';
import type { BrowserBody } from '../browser-body.ts';
import type { BuildLook } from '../build-report.ts';
import { changedRows } from '../changed-rows.ts';
import { labValuesOf } from '../lab-values.ts';
import { browserFindings } from '../look-differences.ts';
import { textWords } from '../words/files.ts';
import { lookWords as words } from '../words/look.ts';
import { prose, tableCode } from './markdown-text.ts';

/** What a browser made of the page: score, measures, what scripts changed, and what it alone finds. */
export function lookMarkdown(look: BuildLook, finding: (check: JudgedCheck) => string[]): string[] {
  const title = [`## ${words.title}`, ''];
  if (!look.ok) return [...title, prose(words.failed(look.failure.message))];
  const { body } = look;
  const found = browserFindings(body).flatMap(finding);
  const parts = [[`**${fullScore(body)}**`], measures(body), changes(body), found];
  return [
    ...title,
    ...parts
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
  ];
}

function fullScore({ score, result }: BrowserBody): string {
  const { points, none, tooLittle } = textWords.score;
  const value = score === null ? `${none}, ${tooLittle}` : `${points(score)}, ${resultName(result)}`;
  return `${words.score}: ${value}`;
}

function measures({ metrics, product, unsteady }: BrowserBody): string[] {
  if (metrics === null) return [];
  const { conditions, unsteady: busy, names, none, outcomes, limits } = words.metrics;
  return [
    `${[prose(conditions(product)), ...(unsteady ? [busy] : [])].join('; ')}:`,
    '',
    ...labValuesOf(metrics.simulated).map(({ metric, shown, outcome, passUpTo, warnUpTo }) =>
      shown === null || outcome === null
        ? `- ${names[metric]}: ${none}`
        : `- ${names[metric]}: ${shown}, ${outcomes[outcome]} (${limits(passUpTo, warnUpTo)})`,
    ),
  ];
}

function changes({ changes }: BrowserBody): string[] {
  if (changes === null) return [];
  const { columns, same, none } = words.changes;
  const { rows, same: unchanged, all } = changedRows(changes);
  if (rows.length === 0) return [none];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(columns),
    '|---|---|---|',
    ...rows.map(([name, before, after]) => row([name, cell(before), cell(after)])),
    '',
    same(unchanged, all),
  ];
}

function cell(text: string): string {
  return text === words.changes.absent ? text : tableCode(text.replaceAll('\n', ', '));
}

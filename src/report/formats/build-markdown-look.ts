import { browserCatalogue } from '../../checks/browser/browser-catalogue.ts';
import { resultName } from '../../ui/terms.ts';
import type { BuildPage } from '../build-report.ts';
import { headlineOf } from '../headline.ts';
import { labValuesOf } from '../lab-values.ts';
import { browserFindings } from '../look-differences.ts';
import { textWords } from '../words/files.ts';
import { lookWords as words } from '../words/look.ts';
import { code, prose, statement } from './markdown-text.ts';

/** What a browser made of one page: score, measures, and what it alone finds; nothing where none was asked. */
export function lookBlocks(page: BuildPage): string[][] {
  if (!page.ok || page.look === undefined) return [];
  const { look, name } = page;
  if (!look.ok) return [[`- ${code(name)}: ${prose(words.failed(look.failure.message))}`]];
  const { score, result, metrics, unsteady } = look.body;
  const { points, none } = textWords.score;
  const value = score === null ? none : `${points(score)}, ${resultName(result)}`;
  const measures = labValuesOf(metrics?.simulated ?? notMeasured).flatMap(({ metric, shown }) =>
    shown === null ? [] : `${words.metrics.names[metric]} ${shown}`,
  );
  const busy = unsteady && measures.length > 0 ? [words.metrics.unsteady] : [];
  return [
    [
      `- ${code(name)}: **${words.score.toLowerCase()} ${value}**`,
      ...(measures.length === 0 ? [] : [`  - ${[...measures, ...busy].join(' · ')}`]),
      ...browserFindings(look.body).map(
        (check) => `  - ${statement(headlineOf(check, texts.get(check.id)))} (${code(check.id)})`,
      ),
    ],
  ];
}

const notMeasured = { fcp: null, lcp: null, tbt: null, cls: null };
const texts = new Map(browserCatalogue.map((check) => [check.id, check]));

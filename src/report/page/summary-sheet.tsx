import { formatBefore } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { resultWords, terms } from '../../ui/terms.ts';
import { fixWords } from '../words/fix-first.ts';
import { summaryWords as words } from '../words/summary.ts';
import { CategoryBars } from './category-bars.tsx';
import { Gauge } from './gauge.tsx';
import { KeyFigures } from './key-figures.tsx';
import { LookSummary } from './look/look-summary.tsx';
import type { ReportModel } from './report-model.ts';

interface SummarySheetProps {
  readonly model: ReportModel;
  /** What an id is put behind to reach it. */
  readonly anchors: string;
}

/** The answer first: gauge, verdict, nine categories, six facts. */
export function SummarySheet({ model, anchors }: SummarySheetProps) {
  const { verdict, declared, waived, categories, keyFacts, result } = model;
  return (
    <section class={`sheet summary ${result ?? ''}`.trimEnd()} aria-label={words.label}>
      <Score model={model} />
      <div class="sum-main">
        <h2>{verdict.heading}</h2>
        <p class="lede">{[verdict.lede, declared, waived].filter(Boolean).join(' ')}</p>
        <Start model={model} anchors={anchors} />
        <CategoryBars categories={categories} hrefOf={(id) => `${anchors}cat-${id}`} />
      </div>
      <KeyFigures facts={keyFacts} />
    </section>
  );
}

/** The first thing to do, in a line. */
function Start({ model: { fixes, score }, anchors }: SummarySheetProps) {
  const [first] = fixes.rows;
  if (first === undefined || score === null) return null;
  return (
    <p class="start">
      {first.isDangerous && <Icon name="fail" class="st fail" label={fixWords.danger} />} {words.start}{' '}
      <a href={`${anchors}${first.id}`}>
        <bdi>{first.title}</bdi>
      </a>
      {first.gain > 0 && <b class="delta good"> {fixWords.gain(first.gain)}</b>}
    </p>
  );
}

function Score({ model }: { readonly model: ReportModel }) {
  const { score, result, previous, isProvisional, isPartial, look } = model;
  return (
    <div class="sum-score">
      <Gauge score={score} result={result} previous={previous?.score ?? null} label={gaugeLabel(model)} />
      <p>
        <span class={`plate lg solid ${result ?? 'na'}`}>{wordOfScore(model)}</span>
      </p>
      {isPartial && <p class="sum-since">{words.partial}</p>}
      {previous !== null && score !== null && !isProvisional && (
        <p class="sum-since">
          <Since by={score - previous.score} /> {sinceWhen(previous.at, model.generatedAt)}
        </p>
      )}
      {look !== null && <LookSummary look={look} href="#browser" />}
    </div>
  );
}

function sinceWhen(at: number | null, later: number): string {
  return at === null ? words.sinceBefore : words.since(formatBefore(at, later));
}

function Since({ by }: { readonly by: number }) {
  if (by === 0) return <span class="delta">{words.noChange}</span>;
  return <span class={`delta ${by > 0 ? 'good' : 'bad'}`}>{words.change(by)}</span>;
}

function wordOfScore({ score, result }: ReportModel): string {
  if (score === null) return terms.noScore;
  return result === null ? terms.provisional : resultWords[result];
}

/** The whole sentence, for those who do not see the dial. */
function gaugeLabel({ score, result, previous, isPartial }: ReportModel): string {
  if (score === null) return terms.noScore;
  const label = words.gauge.label(score, result, isPartial);
  return previous === null ? label : `${label} ${words.gauge.previous(previous.score)}`;
}

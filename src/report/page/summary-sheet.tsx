import { formatBefore } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Delta } from '../../ui/plate.tsx';
import { outcomeWords, resultWords, terms } from '../../ui/terms.ts';
import { fixWords } from '../words/fix-first.ts';
import { summaryWords as words } from '../words/summary.ts';
import { Gauge } from './gauge.tsx';
import type { KeyFact } from './key-facts.ts';
import type { ReportModel, ShownCategory } from './report-model.ts';

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
        <p class="cats-h" aria-hidden="true">
          <span>{words.columns.category}</span>
          <span />
          <span>{words.columns.score}</span>
          <span>{categories.some(({ change }) => change !== null) ? words.columns.change : ''}</span>
          <span />
        </p>
        <ol class="cats">
          {categories.map((category) => (
            <CategoryBar key={category.id} category={category} anchors={anchors} />
          ))}
        </ol>
      </div>
      <dl class="strip">
        {keyFacts.map((fact) => (
          <KeyFigure key={fact.term} fact={fact} />
        ))}
      </dl>
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
  const { score, result, previous, isProvisional, isPartial } = model;
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

function CategoryBar({ category, anchors }: { category: ShownCategory; anchors: string }) {
  const { id, title, score, result, change, toFix } = category;
  return (
    <li>
      <a href={`${anchors}cat-${id}`}>
        <span class="cat-n">{title}</span>
        <Meter score={score} result={result} />
        <b class={`cat-s ${result ?? 'na'}`}>
          {score === null || result === null ? (
            <>
              <span aria-hidden="true">–</span>
              <span class="vh">{terms.tooLittle}</span>
            </>
          ) : (
            <>
              <span class="vh">{resultWords[result]}, </span>
              {score}
            </>
          )}
        </b>
        <span class="cat-d">
          <Delta by={change} />
        </span>
        <span class="cat-f">{toFix === 0 ? '' : terms.toFix(toFix)}</span>
      </a>
    </li>
  );
}

function KeyFigure({ fact: { term, number, unit, outcome } }: { readonly fact: KeyFact }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {outcome !== null && <Icon name={outcome} class={`st ${outcome}`} label={outcomeWords[outcome]} />}
        {number}
        {unit !== '' && <small> {unit}</small>}
      </dd>
    </div>
  );
}

import { type Fix, reachedAt } from './fixes.ts';
import { formatPoints, plural } from './formats.ts';
import { Ladder } from './ladder.tsx';
import { Plate } from './plate.tsx';
import { Prose } from './prose.tsx';
import type { ReportModel } from './report-model.ts';

/** What to do now: at most eight fixes, by what they add to the score. */
export function FixFirst({ model }: { readonly model: ReportModel }) {
  const { fixes, counts, score, result } = model;
  if (score === null || counts.fix === 0) return null;
  const findings =
    counts.fix === 1 ? 'The finding' : `All ${plural(counts.fix, { one: 'finding', other: 'findings' })}`;
  return (
    <section class="sect" id="fix-first">
      <div class="sect-head">
        <div>
          <h2>Fix first</h2>
          <p>{fixes.rows.length === 0 ? 'No finding costs points.' : intro(fixes.isCapped)}</p>
        </div>
        <a href="#checks">{findings}</a>
      </div>
      {fixes.rows.length > 0 && (
        <div class="sheet">
          <Ladder fixes={fixes} score={score} result={result} />
          <ol class="fixes split">
            {fixes.rows.flatMap((fix, index) => [
              <FixRow key={fix.id} fix={fix} rank={index + 1} isRough={fixes.isCapped} />,
              ...milestoneAfter(fix, index === fixes.rows.length - 1),
            ])}
          </ol>
        </div>
      )}
    </section>
  );
}

function intro(isCapped: boolean): string {
  return isCapped
    ? 'The first one holds the score down; the others count once it is gone, so their gains are estimates.'
    : 'Ordered by how much each fix adds to the score.';
}

function FixRow({ fix, rank, isRough }: { fix: Fix; rank: number; isRough: boolean }) {
  const { id, title, why, category, severity, gain, after } = fix;
  return (
    <li class="fix">
      <span class="fix-n">{rank}</span>
      <div class="fix-main">
        <h3>
          <a href={`#${id}`}>
            <Prose text={title} />
          </a>
        </h3>
        <p>
          <Prose text={why} />
        </p>
      </div>
      <p class="fix-meta">
        <span>{category}</span>
        <span>
          {severity}
          <span class="vh"> severity</span>
        </span>
      </p>
      <p class="fix-gain good">
        <b>
          {isRough && <small>about </small>}+{formatPoints(gain)}
        </b>{' '}
        <span>score {after}</span>
      </p>
    </li>
  );
}

function milestoneAfter({ id, reaches }: Fix, isLast: boolean) {
  if (reaches === null || reaches === 'bad') return [];
  const from = reaches === 'good' ? 'Good from here.' : 'Decent from here.';
  return [
    <li key={`after-${id}`} class={`milestone ${reaches}`}>
      <span>
        <Plate score={reachedAt[reaches]} result={reaches} />{' '}
        {isLast ? from : `${from} The rest takes the page further.`}
      </span>
    </li>,
  ];
}

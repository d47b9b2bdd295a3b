import { Icon } from '../../ui/icon.tsx';
import { Plate } from '../../ui/plate.tsx';
import { fixWords as words } from '../words/fix-first.ts';
import { type Fix, type Fixes, reachedAt } from './fixes.ts';
import { Ladder } from './ladder.tsx';
import { LookFixes, lookFixesOf } from './look/look-fixes.tsx';
import type { ReportModel } from './report-model.ts';

interface FixFirstProps {
  readonly model: ReportModel;
  /** What an id of a check is put behind to reach it. */
  readonly anchors: string;
  /** Address of the same as text. */
  readonly textHref: string | undefined;
}

export function hasFixes({ score, counts, look }: ReportModel): boolean {
  return (score !== null && counts.fix > 0) || lookFixesOf(look).length > 0;
}

/** What to do now: at most eight fixes, by what they add to the score; then what only a browser finds. */
export function FixFirst({ model, anchors, textHref }: FixFirstProps) {
  const { fixes, counts, score, result, look } = model;
  if (!hasFixes(model)) return null;
  const own = score === null ? [] : fixes.rows;
  return (
    <section class="sect" id="fix-first">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          {counts.fix > 0 && <p>{introOf(fixes)}</p>}
        </div>
        <div class="row">
          {textHref !== undefined && own.length > 0 && (
            <>
              <span class="row">
                <a href={`${textHref}?format=task`} data-fix="copy-task">
                  {words.asTask}
                </a>
              </span>
              <span class="row">
                <a href={textHref} data-fix="copy-fixes">
                  {words.asText}
                </a>
              </span>
            </>
          )}
          {counts.fix > 0 && <a href="#checks">{words.toChecks(counts.fix)}</a>}
        </div>
      </div>
      {score !== null && own.length > 0 && (
        <div class="sheet">
          <Ladder fixes={fixes} score={score} result={result} />
          <ol class="split">
            {own.flatMap((fix, index) => [
              <FixRow
                key={fix.id}
                fix={fix}
                rank={index + 1}
                isRough={fixes.lifted !== null}
                anchors={anchors}
              />,
              ...milestoneAfter(fix, index === own.length - 1),
            ])}
          </ol>
        </div>
      )}
      <LookFixes fixes={lookFixesOf(look)} before={own.length} />
    </section>
  );
}

function introOf({ rows }: Fixes): string {
  if (rows.length === 0) return words.noPoints;
  const lifting = rows.filter(({ lifts }) => lifts).length;
  const order = lifting > 0 ? words.introCapped(lifting) : words.intro;
  return rows[0]?.isDangerous ? `${words.introDanger} ${order}` : order;
}

interface FixRowProps extends Pick<FixFirstProps, 'anchors'> {
  readonly fix: Fix;
  readonly rank: number;
  readonly isRough: boolean;
}

function FixRow({ fix, rank, isRough, anchors }: FixRowProps) {
  const { id, title, place, more, category, severity, isDangerous, lifts, gain, after } = fix;
  return (
    <li class={isDangerous ? 'fix danger' : 'fix'}>
      <span class="fix-n">{rank}</span>
      <div class="fix-main">
        <h3>
          {isDangerous && (
            <span class="bad">
              <Icon name="fail" class="st fail" /> {words.danger}:{' '}
            </span>
          )}
          <a href={`${anchors}${id}`}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        {place !== null && (
          <p>
            <code dir="auto">{place}</code> {more > 0 && words.more(more)}
          </p>
        )}
        {lifts && <p>{words.lifts}</p>}
      </div>
      <p class="fix-meta">
        <span>{category}</span>
        <span>
          {severity}
          <span class="vh"> {words.severity}</span>
        </span>
      </p>
      <p class="fix-gain good">
        <b>
          {isRough && <small>{words.about} </small>}
          {words.gain(gain)}
        </b>{' '}
        <span>{words.after(after)}</span>
      </p>
    </li>
  );
}

function milestoneAfter({ id, reaches }: Fix, isLast: boolean) {
  if (reaches === null || reaches === 'bad') return [];
  const reached = words.reached[reaches];
  return [
    <li key={`after-${id}`} class={`milestone ${reaches}`}>
      <span>
        <Plate score={reachedAt[reaches]} result={reaches} /> {isLast ? reached : `${reached} ${words.rest}`}
      </span>
    </li>,
  ];
}

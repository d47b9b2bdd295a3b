import type { ComponentChildren } from 'preact';
import { formatBefore } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import type { JudgedCheck } from '../body.ts';
import type { CatalogueById } from '../catalogue.ts';
import { isFinding } from '../finding.ts';
import { changesWords as words } from '../words/runs.ts';
import { ChangeRow, SingleRow } from './change-rows.tsx';
import type { ReportModel } from './report-model.ts';
import { type ChangedCheck, type Changes, instantOf } from './shown-report.ts';

interface ChangesSectionProps {
  readonly model: ReportModel;
  readonly anchors: string;
  /** Address of the page that compares any two runs. */
  readonly compareHref?: string | undefined;
}

/** What differs from the completed run before. */
export function ChangesSection({ model, anchors, compareHref }: ChangesSectionProps) {
  const { changes } = model;
  if (changes === undefined) return null;
  const { older, newer } = changes;
  return (
    <section class="sect" id="changes">
      <div class="sect-head">
        <div>
          <h2>{words.title(formatBefore(instantOf(older), instantOf(newer)))}</h2>
          <p>
            {words.scores(older.score, newer.score)} {changesInWords(changes)}
          </p>
        </div>
        {compareHref !== undefined && <a href={compareHref}>{words.compareOthers}</a>}
      </div>
      <ChangeLists changes={changes} texts={model.texts} anchors={anchors} />
    </section>
  );
}

/** "4 findings are fixed and 2 are new." */
export function changesInWords(changes: Changes): string {
  if (changes.difference !== undefined) return words.notComparable[changes.difference];
  const fixed = changes.improved.filter(({ older, newer }) => isFinding(older) && !isFinding(newer)).length;
  const fresh = changes.regressed.filter(({ older, newer }) => !isFinding(older) && isFinding(newer)).length;
  if (fixed === 0 && fresh === 0) {
    return changes.improved.length + changes.regressed.length === 0 ? words.sameResults : words.sameFindings;
  }
  if (fresh === 0) return words.fixed(fixed);
  return fixed === 0 ? words.fresh(fresh) : words.fixedAndFresh(fixed, fresh);
}

interface ChangeListsProps {
  readonly changes: Changes;
  readonly texts: CatalogueById;
  /** What an id of a check is put behind to reach it. */
  readonly anchors: string;
}

/** What got better beside what got worse, then what only one of the runs judged; what stayed is a number. */
function ChangeLists({ changes, texts, anchors }: ChangeListsProps) {
  const { improved, regressed, onlyInOlder, onlyInNewer, notJudged } = changes;
  const rows = (list: readonly ChangedCheck[]) =>
    list.map((change) => <ChangeRow key={change.id} change={change} texts={texts} anchors={anchors} />);
  const single = (list: readonly JudgedCheck[], why?: ReadonlyMap<string, string>) =>
    list.map((check) => <SingleRow key={check.id} check={check} why={why?.get(check.id)} texts={texts} />);
  return (
    <>
      {improved.length + regressed.length > 0 && (
        <div class="cols">
          <ChangeList
            title={words.better.title}
            icon="up"
            tone="good"
            points={sumOf(improved)}
            empty={words.better.none}
          >
            {rows(improved)}
          </ChangeList>
          <ChangeList
            title={words.worse.title}
            icon="dn"
            tone="bad"
            points={sumOf(regressed)}
            empty={words.worse.none}
          >
            {rows(regressed)}
          </ChangeList>
        </div>
      )}
      <SingleList title={words.newlyJudged(onlyInNewer.length)}>{single(onlyInNewer)}</SingleList>
      <SingleList title={words.noLongerJudged(onlyInOlder.length)}>
        {single(onlyInOlder, notJudged)}
      </SingleList>
      <p class="same">
        {otherInWords(changes)} {words.unchanged(changes.unchanged.length)}
      </p>
    </>
  );
}

/** So that the sums add up. */
export function otherInWords({
  otherPoints,
  onlyInOlder,
  onlyInNewer,
  improved,
  regressed,
}: Changes): string {
  if (otherPoints === null || otherPoints === 0 || improved.length + regressed.length === 0) return '';
  return onlyInOlder.length + onlyInNewer.length > 0
    ? words.otherPoints.inOneRun(otherPoints)
    : words.otherPoints.rounding(otherPoints);
}

function SingleList({ title, children }: { readonly title: string; readonly children: ComponentChildren[] }) {
  if (children.length === 0) return null;
  return (
    <details class="sheet pad single">
      <summary class="linkbtn">{title}</summary>
      <ul class="folded">{children}</ul>
    </details>
  );
}

interface ChangeListProps {
  readonly title: string;
  readonly icon: 'up' | 'dn';
  readonly tone: 'good' | 'bad';
  readonly points: number | null;
  readonly empty: string;
  readonly children: ComponentChildren[];
}

function ChangeList({ title, icon, tone, points, empty, children }: ChangeListProps) {
  return (
    <div class="sheet diff">
      <h3>
        <span class={tone}>
          <Icon name={icon} />
        </span>{' '}
        {title} {points !== null && points !== 0 && <span class="count">{words.points(points)}</span>}
      </h3>
      {children.length === 0 ? <p class="none">{empty}</p> : <ul class="rows">{children}</ul>}
    </div>
  );
}

export function sumOf(changes: readonly ChangedCheck[]): number | null {
  const points = changes.map((change) => change.points);
  if (points.includes(null)) return null;
  return Math.round(points.reduce<number>((sum, own) => sum + (own ?? 0), 0) * 10) / 10;
}

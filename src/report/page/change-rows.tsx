import type { ComponentChildren } from 'preact';
import { formatPoints, signed } from '../../ui/formats.ts';
import { OutcomeIcon } from '../../ui/icon.tsx';
import type { JudgedCheck } from '../body.ts';
import type { CatalogueById, CatalogueCheck } from '../catalogue.ts';
import { headlineOf, statementOf } from '../headline.ts';
import { changesWords as words } from '../words/runs.ts';
import type { ChangedCheck } from './shown-report.ts';

interface ChangeRowProps {
  readonly change: ChangedCheck;
  readonly texts: CatalogueById;
  /** What an id of a check is put behind to reach it. */
  readonly anchors: string;
  /** Where no points can be told. */
  readonly aside?: string | undefined;
  /** Before what the other run says. */
  readonly was?: string;
  /** What else there is to say of it. */
  readonly children?: ComponentChildren;
}

/** What a check says now, and said before. */
export function ChangeRow({ change, texts, anchors, aside, was = words.was, children }: ChangeRowProps) {
  const { id, older, newer, points } = change;
  return (
    <li>
      <OutcomeIcon outcome={newer.outcome} />
      <span>
        <a href={`${anchors}${id}`}>
          <bdi>{statementOf(newer, texts.get(id))}</bdi>
        </a>{' '}
        <small>
          {was} <bdi>{beforeOf(older, texts.get(id))}</bdi>
        </small>
        {children}
      </span>
      {points !== null && points !== 0 ? (
        <b class={`delta ${points > 0 ? 'good' : 'bad'}`}>{signed(points, formatPoints)}</b>
      ) : (
        aside !== undefined && <small>{aside}</small>
      )}
    </li>
  );
}

/** Inside a sentence; a word in capitals stays one. */
function beforeOf(older: JudgedCheck, texts: CatalogueCheck | undefined): string {
  const headline = headlineOf(older, texts);
  return /^\p{Lu}\p{Ll}|^A /u.test(headline)
    ? headline.charAt(0).toLowerCase() + headline.slice(1)
    : headline;
}

interface SingleRowProps {
  readonly check: JudgedCheck;
  /** Why the newer run did not judge it. */
  readonly why: string | undefined;
  readonly texts: CatalogueById;
  readonly aside?: string | undefined;
  readonly was?: string;
  readonly children?: ComponentChildren;
}

/** A check that one of the runs alone judged. */
export function SingleRow({ check, why, texts, aside, was = words.was, children }: SingleRowProps) {
  const statement = statementOf(check, texts.get(check.id));
  return (
    <li>
      <OutcomeIcon outcome={why === undefined ? check.outcome : 'not_applicable'} />
      <span>
        <bdi>{why ?? statement}</bdi>
        {why !== undefined && (
          <small>
            {' '}
            {was} <bdi>{statement}</bdi>
          </small>
        )}
        {children}
      </span>
      {aside !== undefined && <small>{aside}</small>}
    </li>
  );
}

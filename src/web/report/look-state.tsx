import type { ComponentChildren } from 'preact';
import type { Look, LookWithBody } from '../../services/looks/types.ts';
import type { Report, Run } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { HiddenFields } from '../components/select.tsx';
import { lookStateWords as words } from '../words/look.ts';
import { LookStages } from './look-stages.tsx';
import { runPath } from './run-path.ts';
import { StageIcons } from './stages.tsx';

interface LookStateProps {
  readonly report: Pick<Report, 'id'>;
  /** That is shown. */
  readonly run: Pick<Run, 'number'> | null;
  readonly look: LookWithBody | null;
  /** Somebody can look. */
  readonly isAvailable: boolean;
}

/** Whether there is anything to say of it: no browser is no matter for those who cannot get one. */
export function hasLookState(
  { look }: Pick<LookStateProps, 'look'>,
  canLook: boolean,
  isOwner: boolean,
): boolean {
  return look !== null || canLook || isOwner;
}

/**
 * How things stand with the look of a report, and what can be done: in place of what a browser saw, or above it. For those
 * alone who have something to hear of it (hasLookState).
 */
export function LookState({ report: { id }, run, look, isAvailable }: LookStateProps) {
  const ask = isAvailable ? <AskForLook id={id} again={look !== null} /> : null;
  if (look === null) {
    if (isAvailable) return <Told sentence={words.none}>{ask}</Told>;
    return (
      <Told sentence={words.absent}>
        <code class="look-command">
          {words.doctor[0]} <span>{words.doctor[1]}</span>
        </code>
      </Told>
    );
  }
  switch (look.state) {
    case 'queued':
    case 'running':
      return <OpenLook id={id} look={look} />;
    case 'failed':
      return (
        <div class="sheet pad look-state">
          <h3>
            <Icon name="fail" class="st fail" /> {words.failed}
          </h3>
          <p>
            <bdi>{look.error?.message}</bdi> {words.failedStays}
          </p>
          {ask}
        </div>
      );
    case 'completed':
      if (look.body === null) return <Told sentence={words.gone}>{ask}</Told>;
      if (run !== null && look.runNumber !== run.number)
        return (
          <Told sentence={words.otherRun(look.runNumber)} href={runPath(id, look.runNumber)}>
            {ask}
          </Told>
        );
      return ask === null ? null : <div class="look-state">{ask}</div>;
  }
}

interface ToldProps {
  readonly sentence: string;
  /** Where more of it is. */
  readonly href?: string;
  readonly children?: ComponentChildren;
}

function Told({ sentence, href, children }: ToldProps) {
  return (
    <div class="sheet pad look-state">
      <p>{href === undefined ? sentence : <a href={href}>{sentence}</a>}</p>
      {children}
    </div>
  );
}

/** The page is run again with it: what a browser sees is compared with what was sent just before. */
function AskForLook({ id, again }: { readonly id: number; readonly again: boolean }) {
  return (
    <form method="post" action={`/reports/${id}/run`}>
      <HiddenFields fields={[['browser', '1']]} />
      <button class="btn">
        <Icon name="globe" /> {again ? words.again : words.look}
      </button>
    </form>
  );
}

/** With script it goes on in place, and ends in what was seen; without, there is a link. */
function OpenLook({ id, look }: { readonly id: number; readonly look: Look }) {
  return (
    <div class="sheet pad look-state" data-live-look={`/reports/${id}/events`} data-lost={words.lost}>
      <p>
        <span role="status" data-status>
          {lookStatus(look)}
        </span>{' '}
        <span data-going>{words.stays}</span>{' '}
        <a href={`/reports/${id}#browser`} data-over hidden>
          {words.reload}
        </a>
      </p>
      <div data-going>
        <LookStages stage={look.stage} learnt={look.learnt} />
        <noscript>
          <a href={`/reports/${id}`}>{words.reload}</a>
        </noscript>
      </div>
      <StageIcons />
    </div>
  );
}

/** A sentence. */
export function lookStatus({ state, ahead }: Pick<Look, 'state' | 'ahead'>): string {
  if (state === 'running') return words.running;
  if (ahead === null) return words.waiting.forRun;
  return ahead === 0 ? words.waiting.next : words.waiting.behind(ahead);
}

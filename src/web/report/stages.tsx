import type { RunEvent } from '../../services/running/types.ts';
import { Icon, OutcomeIcon } from '../../ui/icon.tsx';
import { reportWords } from '../words/report.ts';

type Stage = NonNullable<RunEvent['stage']>;
type Learnt = NonNullable<RunEvent['learnt']>;

export const stages = ['fetching', 'parsing', 'probing', 'judging'] as const satisfies readonly Stage[];

/** How far a stage has come. */
export type StageState = 'done' | 'now' | 'waiting' | 'failed';

interface StagesProps {
  readonly stateOf: (stage: Stage) => StageState;
  readonly learnt: Learnt | null;
  readonly checksCount: number;
  /** Below the name of a stage that failed. */
  readonly reason?: string;
}

/** The four stages of a run with what was learnt in each. The script of the running page changes it in place. */
export function Stages({ stateOf, learnt, checksCount, reason }: StagesProps) {
  return (
    <ol class="trace">
      {stages.map((stage) => {
        const state = stateOf(stage);
        return (
          <li
            key={stage}
            class={classes[state]}
            data-stage={stage}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <StageIcon state={state} />
            <span>
              {stage === 'judging'
                ? reportWords.running.judging(checksCount)
                : reportWords.running.stages[stage][0]}
              <small data-learnt>{state === 'failed' ? reason : learntIn(stage, learnt)}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export const classes: Readonly<Record<StageState, string>> = {
  done: 'pass',
  now: 'now',
  waiting: 'na',
  failed: 'fail',
};

/** For the script, which changes stages in place. */
export function StageIcons() {
  return (
    <template data-icons>
      {(['done', 'now', 'waiting'] as const).map((state) => (
        <span key={state} data-icon={state}>
          <StageIcon state={state} />
        </span>
      ))}
    </template>
  );
}

export function StageIcon({ state }: { readonly state: StageState }) {
  if (state === 'now') return <span class="dot" />;
  if (state === 'done') return <OutcomeIcon outcome="pass" label={reportWords.running.done} />;
  if (state === 'failed') return <OutcomeIcon outcome="fail" />;
  return <Icon name="na" class="st na" label={reportWords.running.notReached} />;
}

/** "2 redirects, HTTP/2, 86 KB of HTML". Empty before anything is known. */
export function learntIn(stage: Stage, learnt: Learnt | null): string {
  if (learnt === null) return '';
  const { redirects, httpVersion, decodedBytes, status, resources, links, probed } = learnt;
  const words = reportWords.running.learnt;
  const parts: Readonly<Record<Stage, readonly string[]>> = {
    fetching: [
      ...known(redirects || undefined, words.redirects),
      ...known(status, words.status),
      ...known(httpVersion, words.protocol),
      ...known(decodedBytes, words.html),
    ],
    parsing: [...known(resources, words.files), ...known(links, words.links)],
    probing: known(probed, words.answers),
    judging: [],
  };
  return parts[stage].join(', ');
}

function known<Value>(value: Value | undefined, text: (value: Value) => string): string[] {
  return value === undefined ? [] : [text(value)];
}

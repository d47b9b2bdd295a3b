import type { Look } from '../../services/looks/types.ts';
import { lookStateWords as words } from '../words/look.ts';
import { classes, StageIcon, type StageState } from './stages.tsx';

type LookStage = NonNullable<Look['stage']>;

const lookStages = ['opening', 'loading', 'examining', 'judging'] as const satisfies readonly LookStage[];

/** As stages of a run: the same script changes them in place. */
export function LookStages({ stage, learnt }: Pick<Look, 'stage' | 'learnt'>) {
  const at = indexOf(stage);
  return (
    <ol class="trace" aria-label={words.progress}>
      {lookStages.map((own, index) => {
        const state: StageState = index === at ? 'now' : index < at ? 'done' : 'waiting';
        return (
          <li
            key={own}
            class={classes[state]}
            data-stage={own}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <StageIcon state={state} />
            <span>
              {words.stages[own]}
              <small data-learnt>{learntOf(own, learnt)}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** As the script is told of it. */
export function lookProgress({ stage, learnt }: { readonly stage: string | null } & Pick<Look, 'learnt'>) {
  return { at: indexOf(stage), learnt: lookStages.map((own) => learntOf(own, learnt)) };
}

function indexOf(stage: string | null): number {
  return (lookStages as readonly (string | null)[]).indexOf(stage);
}

function learntOf(stage: LookStage, learnt: Look['learnt']): string {
  if (learnt === null) return '';
  const { requests, bytes, elements } = learnt;
  const told: Readonly<Partial<Record<LookStage, readonly string[]>>> = {
    loading: [
      ...(requests === undefined ? [] : [words.learnt.requests(requests)]),
      ...(bytes === undefined ? [] : [words.learnt.bytes(bytes)]),
    ],
    examining: elements === undefined ? [] : [words.learnt.elements(elements)],
  };
  return told[stage]?.join(', ') ?? '';
}

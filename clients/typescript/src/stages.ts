import { followEvents } from './events.ts';
import type { Http } from './http.ts';

export interface StateOfStage<Stage> {
  /** Of what is waited for; undefined: the stage is of something else. */
  stateIn(stage: Stage): string | undefined;
}

/** Tells stages while somebody waits: as they come, and beside them what asking shows. */
export interface Stages<Stage> {
  /** What asking showed, which is told when its state is another. @throws what the caller's own function threw */
  tell(stage: Stage): void;
  /** Ends the next pause when an event says that it is over. */
  untilOver(): AbortSignal;
  stop(): void;
}

export function isOver(state: string | undefined): boolean {
  return state === 'completed' || state === 'failed';
}

/**
 * Events are a help that may fail: proxies hold them back, and asking goes on beside them.
 * @param path of the events
 */
export function watchStages<Stage>(
  http: Http,
  path: string,
  onStage: (stage: Stage) => void,
  { stateIn }: StateOfStage<Stage>,
): Stages<Stage> {
  const stopping = new AbortController();
  let waking = new AbortController();
  let told: string | undefined;
  let thrown: { readonly error: unknown } | undefined;

  followAll().catch(() => undefined);
  return {
    tell(stage) {
      if (thrown) throw thrown.error;
      if (stateIn(stage) !== told) pass(stage);
    },
    untilOver() {
      const { signal } = waking;
      // Once: where asking still shows another state, it has its pauses.
      if (signal.aborted) waking = new AbortController();
      return signal;
    },
    stop: () => stopping.abort(),
  };

  async function followAll(): Promise<void> {
    for await (const { event, data } of followEvents<Stage>(http, path, { signal: stopping.signal })) {
      if (event === 'deleted') return;
      try {
        pass(data);
      } catch (error) {
        thrown = { error };
      }
      if (thrown || isOver(stateIn(data))) waking.abort();
      if (thrown) return;
    }
  }

  function pass(stage: Stage): void {
    told = stateIn(stage) ?? told;
    onStage(stage);
  }
}

import { first } from './dom.ts';
import { followStream } from './follow-stream.ts';
import { showStages } from './show-stages.ts';

/** What the stream of the running page says; once the run is over, the status alone. */
interface Progress {
  readonly isOver: boolean;
  /** It has not begun, so it can be stopped. */
  readonly isWaiting: boolean;
  readonly status: string;
  readonly percent: number;
  /** Index of the stage that is going on; −1: none. */
  readonly at: number;
  readonly learnt: readonly string[];
}

const view = first('[data-live]');
if (view !== null) {
  followStream<Progress>(view, view.dataset.live ?? '', 'run', (now) => {
    show(view, now);
    return true;
  });
}

/** Shows how far the run has come. */
function show(view: HTMLElement, { isWaiting, percent, at, learnt }: Progress): void {
  const stop = first('[data-waiting]', view);
  if (stop !== null) stop.hidden = !isWaiting;
  const bar = first<HTMLProgressElement>('progress', view);
  if (bar !== null) bar.value = percent;
  showStages(view, { at, learnt });
}

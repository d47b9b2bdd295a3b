import { first } from './dom.ts';
import { followStream } from './follow-stream.ts';
import { showStages } from './show-stages.ts';

/** What the stream of a report says of its look; once that is over, the status alone. */
interface Progress {
  readonly isOver: boolean;
  readonly status: string;
  readonly at: number;
  readonly learnt: readonly string[];
}

const view = first('[data-live-look]');
if (view !== null) {
  followStream<Progress>(view, view.dataset.liveLook ?? '', 'look', (now) => {
    showStages(view, now);
    return true;
  });
}

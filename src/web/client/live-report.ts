import { all, first } from './dom.ts';
import { followStream } from './follow-stream.ts';

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
  for (const [index, stage] of all('[data-stage]', view).entries()) {
    showStage(view, stage, index < at ? 'done' : index === at ? 'now' : 'waiting');
    const detail = first('[data-learnt]', stage);
    const text = learnt[index] ?? '';
    if (detail !== null && detail.textContent !== text) detail.textContent = text;
  }
}

const classes = { done: 'pass', now: 'now', waiting: 'na' } as const;

function showStage(view: HTMLElement, stage: HTMLElement, state: keyof typeof classes): void {
  if (stage.classList.contains(classes[state])) return;
  stage.className = classes[state];
  if (state === 'now') stage.setAttribute('aria-current', 'step');
  else stage.removeAttribute('aria-current');
  const drawing = first<HTMLTemplateElement>('template[data-icons]', view)?.content.querySelector(
    `[data-icon="${state}"] > *`,
  );
  if (drawing != null) stage.firstElementChild?.replaceWith(drawing.cloneNode(true));
}

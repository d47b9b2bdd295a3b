import { all, first } from './dom.ts';

/** What the stream of the running page says. */
interface Progress {
  readonly isOver: boolean;
  readonly status: string;
  readonly percent: number;
  /** Index of the stage that is going on; −1: none. */
  readonly at: number;
  readonly learnt: readonly string[];
}

const view = first('[data-live]');
if (view !== null) follow(view, view.dataset.live ?? '');

/** Shows how far the run has come, and loads the page again when it has ended. */
function follow(view: HTMLElement, address: string): void {
  const events = new EventSource(address);
  let wasRefused = false;
  const hear = ({ data }: MessageEvent<string>) => {
    const progress = JSON.parse(data) as Progress;
    if (progress.isOver) {
      events.close();
      location.reload();
    } else show(view, progress);
  };
  events.addEventListener('run', hear);
  events.addEventListener('deleted', hear);
  events.addEventListener('error', () => {
    // A stream that ended is opened again by the browser; one that was refused is not.
    if (events.readyState !== EventSource.CLOSED || wasRefused) return;
    wasRefused = true;
    setTimeout(() => location.reload(), 5_000);
  });
}

function show(view: HTMLElement, { status, percent, at, learnt }: Progress): void {
  const line = first('[data-status]', view);
  if (line !== null && line.textContent !== status) line.textContent = status;
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
  const drawing = first<HTMLTemplateElement>('template[data-icons]', view)?.content.querySelector(
    `[data-icon="${state}"] > *`,
  );
  if (drawing != null) stage.firstElementChild?.replaceWith(drawing.cloneNode(true));
}

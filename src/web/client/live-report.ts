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

let wasRefused = false;
const view = first('[data-live]');
if (view !== null) follow(view, view.dataset.live ?? '');

/**
 * Follows the run while the tab is seen. A browser has six connections to a host over HTTP/1.1, for all tabs together,
 * and each stream takes one. A stream begins with how things stand, so nothing that happened meanwhile is lost.
 */
function follow(view: HTMLElement, address: string): void {
  let events: EventSource | undefined;
  const leave = () => {
    events?.close();
    events = undefined;
  };
  const look = () => {
    if (document.visibilityState === 'visible') events ??= listen(view, address);
    else leave();
  };
  document.addEventListener('visibilitychange', look);
  // A page that is kept for "Back" was left while it was still visible.
  addEventListener('pagehide', leave);
  addEventListener('pageshow', look);
  look();
}

/** Shows how far the run has come, and loads the page again when it has ended. */
function listen(view: HTMLElement, address: string): EventSource {
  const events = new EventSource(address);
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
  return events;
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

import { all, first } from './dom.ts';
import { isInUse } from './in-use.ts';
import { sayIn } from './say.ts';

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

/** How often it looks whether the page of a run that is over may be loaded again. */
const againMs = 1_000;

/** Nothing more is heard of the run. */
let isOver = false;
const line = first('[data-live] [data-status]');
const sayStatus = line === null ? undefined : sayIn(line);
/** The latest status, which may still wait to be said. */
let told = line?.textContent;
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
    if (document.visibilityState !== 'visible') leave();
    else if (!isOver) events ??= listen(view, address);
  };
  document.addEventListener('visibilitychange', look);
  // A page that is kept for "Back" was left while it was still visible.
  addEventListener('pagehide', leave);
  addEventListener('pageshow', look);
  look();
}

/** Shows how far the run has come, and what it ended with. */
function listen(view: HTMLElement, address: string): EventSource {
  const events = new EventSource(address);
  const hear = ({ data }: MessageEvent<string>) => {
    const progress = JSON.parse(data) as Progress;
    if (progress.isOver) {
      isOver = true;
      events.close();
      end(view, progress.status);
    } else show(view, progress);
  };
  events.addEventListener('run', hear);
  events.addEventListener('deleted', hear);
  events.addEventListener('error', () => {
    // A stream that ended is opened again by the browser; one that was refused is not.
    if (events.readyState !== EventSource.CLOSED) return;
    isOver = true;
    setTimeout(() => end(view, view.dataset.lost ?? ''), 5_000);
  });
  return events;
}

/** Loads the page again as soon as nobody loses anything by that; until then it shows how it stands, and a link. */
function end(view: HTMLElement, status: string): void {
  if (!isInUse()) {
    location.reload();
    return;
  }
  tell(status);
  document.title = view.dataset.title ?? document.title;
  const link = first('[data-over]', view);
  if (link !== null) link.hidden = false;
  // The focus may be in what is hidden now.
  if (view.contains(document.activeElement)) link?.focus();
  for (const part of all('[data-going], [data-waiting]', view)) part.hidden = true;
  setTimeout(() => end(view, status), againMs);
}

function tell(status: string): void {
  if (told !== status) sayStatus?.(status);
  told = status;
}

function show(view: HTMLElement, { isWaiting, status, percent, at, learnt }: Progress): void {
  tell(status);
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

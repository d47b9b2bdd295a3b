import { all, first } from './dom.ts';
import { isInUse } from './in-use.ts';
import { sayIn } from './say.ts';

/** What the last event of a stream says. */
interface Over {
  readonly isOver: boolean;
  readonly status: string;
}

/** How often it looks whether the page of what is over may be loaded again. */
const againMs = 1_000;

/**
 * Follows what the page shows while the tab is seen. A browser has six connections to a host over HTTP/1.1, for all tabs
 * together, and each stream takes one. A stream begins with how things stand, so nothing that happened meanwhile is lost.
 * @param view has a status, what stands there while it goes on (data-going), and a link for later (data-over)
 * @param address of the stream
 * @param event what its events are called; the last one may be `deleted`
 * @param show shows one that is not the last. False: the page has to be loaded again for it
 */
export function followStream<Event extends Over>(
  view: HTMLElement,
  address: string,
  event: string,
  show: (now: Event) => boolean,
): void {
  /** Nothing more is heard. */
  let isOver = false;
  let events: EventSource | undefined;
  const tell = statusOf(view);

  const leave = () => {
    events?.close();
    events = undefined;
  };
  const end = (status: string) => {
    isOver = true;
    leave();
    loadAgain(view, () => tell(status));
  };
  const hear = ({ data }: MessageEvent<string>) => {
    const now = JSON.parse(data) as Event;
    if (now.isOver || !show(now)) end(now.status);
    else tell(now.status);
  };
  const listen = () => {
    const opened = new EventSource(address);
    opened.addEventListener(event, hear);
    opened.addEventListener('deleted', (deleted) =>
      end(view.dataset.deleted ?? (JSON.parse(deleted.data) as Event).status),
    );
    opened.addEventListener('error', () => {
      // A stream that ended is opened again by the browser; one that was refused is not.
      if (opened.readyState !== EventSource.CLOSED) return;
      isOver = true;
      setTimeout(() => end(view.dataset.lost ?? ''), 5_000);
    });
    return opened;
  };
  const look = () => {
    if (document.visibilityState !== 'visible') leave();
    else if (!isOver) events ??= listen();
  };
  document.addEventListener('visibilitychange', look);
  // A page that is kept for "Back" was left while it was still visible.
  addEventListener('pagehide', leave);
  addEventListener('pageshow', look);
  look();
}

/** Says what is new alone. */
function statusOf(view: HTMLElement): (status: string) => void {
  const line = first('[data-status]', view);
  if (line === null) return () => undefined;
  const say = sayIn(line);
  /** The latest, which may still wait to be said. */
  let told = line.textContent;
  return (status) => {
    if (told !== status) say(status);
    told = status;
  };
}

/** Loads the page again as soon as nobody loses anything by that; until then it shows how it stands, and a link. */
function loadAgain(view: HTMLElement, tell: () => void): void {
  if (!isInUse()) {
    location.reload();
    return;
  }
  tell();
  document.title = view.dataset.title ?? document.title;
  const link = first('[data-over]', view);
  if (link !== null) link.hidden = false;
  // The focus may be in what is hidden now.
  if (view.contains(document.activeElement)) link?.focus();
  for (const part of all('[data-going], [data-waiting]', view)) part.hidden = true;
  setTimeout(() => loadAgain(view, tell), againMs);
}

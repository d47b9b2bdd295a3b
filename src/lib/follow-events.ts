import type { Writable } from 'node:stream';
import { type EventStream, openEventStream } from './event-stream.ts';

export interface Follow<Event> {
  /**
   * Tells how things stand, and then every change.
   * @returns the function that ends the watch
   */
  readonly watch: (tell: (event: Event) => void) => Promise<() => void>;
  readonly write: (event: Event) => WrittenEvent;
  readonly streams: { readonly heartbeatMs: number; readonly lifetimeMs: number };
  /** Called once there is something to tell: takes the answer over, and writes its head. */
  readonly open: () => Writable;
  /** Of the server: aborted when it stops. */
  readonly closing: AbortSignal;
  /** What opened the stream, a key or a session, is still good. */
  readonly stands: () => Promise<boolean>;
}

interface WrittenEvent {
  readonly name: string;
  readonly id?: string;
  readonly data: unknown;
  /** Nothing comes after it. */
  readonly isLast?: boolean;
}

/**
 * A1 promises 5 s, within which the answer must be here, too. It is asked at the opening as well: the key of the
 * request may have been read 4 s before.
 */
const askAgainMs = 4_000;

/**
 * Answers with a stream of what happens. Once its key or session is good for nothing it ends as after its time, and
 * whoever comes back is refused.
 * @throws what `watch` throws; then nothing was opened
 */
export async function followEvents<Event>(follow: Follow<Event>): Promise<void> {
  const { watch, write, streams, open, closing, stands } = follow;
  // What is told before the head is written.
  const early: Event[] = [];
  let stream: EventStream | undefined;
  const tell = (event: Event) => {
    if (stream === undefined) {
      early.push(event);
      return;
    }
    const { isLast = false, ...written } = write(event);
    stream.send(written);
    if (isLast) stream.end();
  };
  const stop = await watch(tell);
  const ask = async () => {
    // A database that does not answer is asked again by and by.
    if (!(await stands().catch(() => true))) stream?.end();
  };
  const asking = setInterval(() => void ask(), askAgainMs).unref();
  const onEnd = () => {
    clearInterval(asking);
    stop();
  };
  try {
    stream = openEventStream(open(), { ...streams, signal: closing, onEnd });
  } catch (error) {
    onEnd();
    throw error;
  }
  for (const event of early) tell(event);
  void ask();
}

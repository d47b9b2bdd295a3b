import type { Writable } from 'node:stream';
import { type EventStream, openEventStream } from '../../lib/event-stream.ts';
import type { LiveEvent, LiveService } from './types.ts';

interface Follow {
  readonly accountId: number;
  readonly reportId: number;
  /** Of the header field Last-Event-ID. */
  readonly lastEventId?: string | undefined;
  /** Called once there is something to tell: takes the answer over, and writes its head. */
  readonly open: () => Writable;
  /** Of the server: aborted when it stops. */
  readonly closing: AbortSignal;
  readonly present: (event: LiveEvent) => unknown;
  /** What opened the stream, a key or a session, is still good. */
  readonly stands: () => Promise<boolean>;
}

/**
 * A1 promises 5 s, within which the answer must be here, too. It is asked at the opening as well: the key of the
 * request may have been read 4 s before.
 */
const askAgainMs = 4_000;

/**
 * Answers with a stream of what happens to a report. Events are named after their kind: `run`, and at the end
 * `deleted`. Once its key or session is good for nothing it ends as after its time, and whoever comes back is refused.
 * @throws AssayError as LiveService.watch; then nothing was opened
 */
export async function followLive(live: LiveService, follow: Follow): Promise<void> {
  const { accountId, reportId, lastEventId, open, closing, present, stands } = follow;
  // What is told before the head is written.
  const early: LiveEvent[] = [];
  let stream: EventStream | undefined;
  const tell = (event: LiveEvent) => {
    if (stream === undefined) {
      early.push(event);
      return;
    }
    stream.send({
      name: event.kind,
      ...(event.kind === 'run' ? { id: event.id } : {}),
      data: present(event),
    });
    if (event.kind === 'deleted') stream.end();
  };
  const stop = await live.watch(accountId, reportId, tell, lastEventId);
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
    stream = openEventStream(open(), { ...live.streams, signal: closing, onEnd });
  } catch (error) {
    onEnd();
    throw error;
  }
  for (const event of early) tell(event);
  void ask();
}

import { type Follow, followEvents } from '../../lib/follow-events.ts';
import type { LiveEvent, LiveService } from './types.ts';

interface FollowLive extends Pick<Follow<LiveEvent>, 'open' | 'closing' | 'stands'> {
  readonly accountId: number;
  readonly reportId: number;
  /** Of the header field Last-Event-ID. */
  readonly lastEventId?: string | undefined;
  readonly present: (event: LiveEvent) => unknown;
}

/**
 * Answers with a stream of what happens to a report. Events are named after their kind: `run`, and at the end
 * `deleted`.
 * @throws AssayError as LiveService.watch; then nothing was opened
 */
export async function followLive(live: LiveService, follow: FollowLive): Promise<void> {
  const { accountId, reportId, lastEventId, present, ...rest } = follow;
  await followEvents<LiveEvent>({
    ...rest,
    streams: live.streams,
    watch: (tell) => live.watch(accountId, reportId, tell, lastEventId),
    write: (event) => ({
      name: event.kind,
      ...(event.kind === 'run' ? { id: event.id } : {}),
      data: present(event),
      isLast: event.kind === 'deleted',
    }),
  });
}

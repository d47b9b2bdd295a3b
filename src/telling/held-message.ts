import type { Message, ToldEvent } from './event-types.ts';
import { messageOf } from './message-of.ts';

const linesMax = 10;

/** N6: what one target was not told one by one, as it had too many messages within an hour. */
export function heldMessage(events: readonly ToldEvent[]): Message {
  const shown = events.slice(0, linesMax);
  const more = events.length - shown.length;
  return {
    title: `Assay held back ${events.length} more in this hour`,
    lines: shown.map((event, index) => {
      const { title } = messageOf([event]);
      return more > 0 && index === linesMax - 1 ? `${title} (and ${more} more)` : title;
    }),
    mood: 'neutral',
    link: { url: new URL('/alerts', events[0]?.url).href, text: 'See all alerts' },
  };
}

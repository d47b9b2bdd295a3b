import { formatAgo, formatInstant } from './formats.ts';
import { terms } from './terms.ts';

/** An instant: within a day as "12 min ago" with the time in its title, otherwise the date and the time in UTC. */
export function When({ at, now }: { readonly at: number; readonly now?: number | undefined }) {
  const absolute = formatInstant(at);
  const ago = now === undefined ? undefined : formatAgo(at, now);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      {...(ago === undefined ? {} : { title: terms.utc(absolute), 'data-at': absolute })}
    >
      {ago ?? absolute}
    </time>
  );
}

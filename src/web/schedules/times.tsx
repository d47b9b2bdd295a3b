import { formatInstant } from '../../ui/formats.ts';
import { terms } from '../../ui/terms.ts';

const language = 'en-GB';

interface TimeInProps {
  readonly at: number;
  readonly timeZone: string;
  /** Begins with how long it is until then. */
  readonly now?: number;
}

/** A time as clocks of its schedule show it, and in its title in UTC. */
export function TimeIn({ at, timeZone, now }: TimeInProps) {
  const local = new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={terms.utc(formatInstant(at))}>
      {now === undefined ? local : `${ahead(at, now)}, ${local}`}
    </time>
  );
}

const parts = {
  ...({ weekday: 'short', day: 'numeric', month: 'short' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
};

const minuteMs = 60_000;
const inFormat = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });

/** `in 3 hr`; what has come is about to begin. */
function ahead(at: number, nowMs: number): string {
  const minutes = Math.ceil((at - nowMs) / minuteMs);
  if (minutes < 1) return 'now';
  if (minutes < 60) return inFormat.format(minutes, 'minute').replace('.', '');
  const hours = Math.round(minutes / 60);
  return (
    hours < 48 ? inFormat.format(hours, 'hour') : inFormat.format(Math.round(hours / 24), 'day')
  ).replace('.', '');
}

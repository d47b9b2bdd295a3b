import { formatDay, formatInstant } from '../../ui/formats.ts';
import { terms } from '../../ui/terms.ts';

/** The day says enough of what has lasted; its title says the time. */
export function Day({ at }: { readonly at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={terms.utc(formatInstant(at))}>
      {formatDay(at)}
    </time>
  );
}

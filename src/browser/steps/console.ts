import type { CDPSession, Protocol } from 'puppeteer-core';
import type { ConsoleEntry } from '../../evidence/browser-evidence.ts';
import { cutText } from '../../lib/cut-text.ts';
import { lookSizes } from '../look-sizes.ts';
import { shortUrlOrNull } from './short-url.ts';

type Said = Omit<ConsoleEntry, 'count'>;

/**
 * Errors and warnings of scripts and of the browser itself, the same one once.
 * @returns what has been said so far
 */
export async function followConsole(session: CDPSession): Promise<() => readonly ConsoleEntry[]> {
  const counts = new Map<string, { readonly said: Said; count: number }>();
  const hear = (said: Said) => {
    const key = JSON.stringify(said);
    const known = counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (counts.size < lookSizes.consoleMax) counts.set(key, { said, count: 1 });
  };
  session.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const kind = kinds[type];
    if (kind !== undefined)
      hear({ kind, text: shortText(args.map(textOf).join(' ')), ...placeOf(stackTrace?.callFrames[0]) });
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { text, exception, stackTrace } = exceptionDetails;
    const [frame] = stackTrace?.callFrames ?? [];
    hear({
      kind: 'exception',
      text: shortText(exception === undefined ? text : textOf(exception)),
      ...placeOf(exceptionDetails.url === undefined ? frame : exceptionDetails),
    });
  });
  session.on('Log.entryAdded', ({ entry }) => {
    if (entry.level !== 'error' && entry.level !== 'warning') return;
    hear({ kind: entry.level, text: shortText(entry.text), ...placeOf(entry) });
  });
  await session.send('Runtime.enable');
  await session.send('Log.enable');
  return () => [...counts.values()].map(({ said, count }) => ({ ...said, count }));
}

const kinds: Partial<Record<Protocol.Runtime.ConsoleAPICalledEvent['type'], 'error' | 'warning'>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
};

/** Of an error its first line: the rest is where it came through. */
function textOf({ value, description, unserializableValue, type }: Protocol.Runtime.RemoteObject): string {
  const whole =
    typeof value === 'string' ? value : (description ?? unserializableValue ?? String(value ?? type));
  const stackAt = whole.indexOf('\n    at ');
  return stackAt < 0 ? whole : whole.slice(0, stackAt);
}

function shortText(text: string): string {
  return cutText(text, lookSizes.textMax);
}

/** DevTools counts lines from 0. */
function placeOf(
  at: { readonly url?: string; readonly lineNumber?: number } | undefined,
): Pick<Said, 'url' | 'line'> {
  const { lineNumber = -1 } = at ?? {};
  return { url: shortUrlOrNull(at?.url), line: lineNumber < 0 ? null : lineNumber + 1 };
}

/** How long a client wants to wait for a run, and how that is told to it. */
export interface Wait {
  readonly seconds: number;
  /** `Preference-Applied`; undefined: the client asked for nothing we know. */
  readonly applied: string | undefined;
}

/** What the settings allow. */
interface WaitLimits {
  readonly waitDefaultMs: number;
  readonly waitMaxMs: number;
}

/**
 * `wait=N` wins over `respond-async`, which then says only what happens when the time is over (RFC 7240 §4.3).
 * @param prefer field value; preferences that cannot be read are ignored, as RFC 7240 §2 has it
 */
export function waitOf(prefer: string | undefined, { waitDefaultMs, waitMaxMs }: WaitLimits): Wait {
  const preferences = readPreferences(prefer ?? '');
  const wait = preferences.get('wait');
  const isAsync = preferences.has('respond-async');
  if (wait !== undefined && /^\d+$/.test(wait)) {
    const seconds = Math.min(Number(wait), waitMaxMs / 1000);
    return { seconds, applied: isAsync ? `respond-async, wait=${seconds}` : `wait=${seconds}` };
  }
  if (isAsync) return { seconds: 0, applied: 'respond-async' };
  return { seconds: waitDefaultMs / 1000, applied: undefined };
}

/** The first of repeated preferences counts. */
function readPreferences(prefer: string): ReadonlyMap<string, string> {
  const preferences = new Map<string, string>();
  // A quoted value may hold commas.
  for (const part of prefer.match(/(?:[^",]|"(?:[^"\\]|\\.)*"?)+/g) ?? []) {
    const [preference = ''] = part.split(';');
    const [name = '', value = ''] = preference.split('=').map((text) => text.trim().toLowerCase());
    if (name !== '' && !preferences.has(name)) preferences.set(name, value.replaceAll('"', ''));
  }
  return preferences;
}

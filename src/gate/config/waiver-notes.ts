import { isLive, type Waiver } from '../../checks/waive.ts';

/** Waivers whose day is over, in sentences: they do nothing, and somebody should mend or decide anew. */
export function notesOnExpired(waivers: readonly Waiver[], now: number): string[] {
  return waivers
    .filter((waiver) => !isLive(waiver, now))
    .map(
      ({ check, until, by }) => `The waiver of ${check} (${by}) ended on ${until}: its findings count again.`,
    );
}

/** Those that take effect on that day. */
export function liveWaivers(waivers: readonly Waiver[], now: number): Waiver[] {
  return waivers.filter((waiver) => isLive(waiver, now));
}

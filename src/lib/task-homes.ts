/** How many affinities are remembered; a forgotten one costs speed only. */
const homesMax = 256;

/** Which worker has had tasks of a key. */
export function createHomes<Slot>() {
  const homes = new Map<string, Slot>();
  return {
    of: (affinity: string | undefined) => (affinity === undefined ? undefined : homes.get(affinity)),
    remember(affinity: string, slot: Slot) {
      homes.delete(affinity);
      homes.set(affinity, slot);
      const [oldest] = homes.keys();
      if (homes.size > homesMax && oldest !== undefined) homes.delete(oldest);
    },
    forget(slot: Slot) {
      for (const [affinity, home] of homes) if (home === slot) homes.delete(affinity);
    },
  };
}

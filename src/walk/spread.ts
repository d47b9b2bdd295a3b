/** Takes lists one after the other, and keeps of all of them alike what there is room for. */
interface Spread {
  add(list: readonly string[]): void;
  /** The first of each list, then the second of each. */
  inTurns(): string[];
  /** There was room for all. */
  isWhole(): boolean;
}

/** Where there is no room for all, every second one is kept of each list, then every fourth, and so on. */
export function createSpread(room: number): Spread {
  let lists: string[][] = [];
  let step = 1;
  let size = 0;
  return {
    add(list) {
      const kept = list.filter((_, index) => index % step === 0);
      lists.push(kept);
      size += kept.length;
      while (size > room) {
        step *= 2;
        lists = lists.map((one) => one.filter((_, index) => index % 2 === 0)).filter((one) => one.length > 0);
        const halved = lists.reduce((sum, one) => sum + one.length, 0);
        // One of each list is left.
        if (halved === size) lists.length = room;
        size = lists.reduce((sum, one) => sum + one.length, 0);
      }
    },
    inTurns() {
      const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
      return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
        lists.flatMap((list) => list[turn] ?? []),
      );
    },
    isWhole: () => step === 1,
  };
}

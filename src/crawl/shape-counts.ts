import { shapeOf } from './shape.ts';
import type { ShapeState } from './types.ts';

/** Of all shapes for which there was no room. */
export const otherShape = 'other';

/** Q3: those of a crawl. */
const shapesMax = 200;
/** Q5: answers in a row without a page that is to be found. */
export const dryMin = 50;

type Counts = { -readonly [Key in keyof ShapeState]: ShapeState[Key] };

/** What a crawl knows of its shapes. */
export class ShapeCounts {
  readonly #byName: Map<string, Counts>;
  readonly #changed = new Set<Counts>();

  constructor(states: readonly ShapeState[]) {
    this.#byName = new Map(states.map((state) => [state.name, { ...state }]));
  }

  /** That of an address, or `other`. */
  shapeOf(url: string): string {
    const name = shapeOf(url);
    if (this.#byName.has(name)) return name;
    const others = this.#byName.has(otherShape) ? 1 : 0;
    return this.#byName.size - others < shapesMax ? name : otherShape;
  }

  known(name: string): number {
    return this.#byName.get(name)?.known ?? 0;
  }

  skipped(name: string): number {
    return this.#byName.get(name)?.skipped ?? 0;
  }

  /** Fetched, or waiting to be. */
  taken(name: string): number {
    return this.known(name) - this.skipped(name);
  }

  isDry(name: string): boolean {
    return (this.#byName.get(name)?.dry ?? 0) >= dryMin;
  }

  met(name: string, isSkipped: boolean): void {
    const counts = this.#toChange(name);
    counts.known += 1;
    if (isSkipped) counts.skipped += 1;
  }

  /** One that was skipped waits now. */
  reopened(name: string): void {
    this.#toChange(name).skipped -= 1;
  }

  fetched(name: string, isCounted: boolean, isIndexable: boolean): void {
    const counts = this.#toChange(name);
    counts.fetched += 1;
    if (isCounted) counts.counted += 1;
    if (isIndexable) counts.indexable += 1;
    counts.dry = isIndexable ? 0 : counts.dry + 1;
  }

  /** Those that changed since the last time. */
  changed(): ShapeState[] {
    const changed = [...this.#changed].map((counts) => ({ ...counts }));
    this.#changed.clear();
    return changed;
  }

  #toChange(name: string): Counts {
    const counts = this.#byName.get(name) ?? { ...none, name };
    this.#byName.set(name, counts);
    this.#changed.add(counts);
    return counts;
  }
}

const none = { known: 0, fetched: 0, counted: 0, indexable: 0, dry: 0, skipped: 0 };

import { formatCount } from '../lib/quantities.ts';
import type { Result } from '../score/score.ts';
import { signed } from './formats.ts';
import { Icon } from './icon.tsx';
import { outcomeWords, resultWords, terms } from './terms.ts';

interface PlateProps {
  readonly score: number | null;
  /** Null with a score: a provisional one. */
  readonly result: Result | null;
  readonly isLarge?: boolean;
  /** The latest run failed and there is no score. */
  readonly hasFailed?: boolean;
}

/** A score in the octagon that assayers stamp, with its result as a hidden word. */
export function Plate({ score, result, isLarge = false, hasFailed = false }: PlateProps) {
  const size = isLarge ? 'plate lg' : 'plate';
  if (score === null) {
    return hasFailed ? (
      <span class={`${size} bad`}>
        <span class="vh">{outcomeWords.fail}</span>
        <Icon name="fail" />
      </span>
    ) : (
      <span class={`${size} na`}>
        <span class="vh">{terms.noScore}</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  }
  return (
    <span class={`${size} ${result ?? 'na'}`}>
      <span class="vh">{result === null ? terms.provisional : resultWords[result]}, </span>
      {formatCount(score)}
    </span>
  );
}

interface DeltaProps {
  /** Points; null: nothing to compare with. */
  readonly by: number | null;
  readonly format?: (number: number) => string;
}

/** A change, spelled with its sign; no change is the word. */
export function Delta({ by, format }: DeltaProps) {
  if (by === null) return null;
  if (by === 0) return <span class="delta">{terms.unchanged}</span>;
  return <span class={`delta ${by > 0 ? 'good' : 'bad'}`}>{signed(by, format)}</span>;
}

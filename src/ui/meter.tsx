import type { Result } from '../score/score.ts';
import { decentFrom, goodFrom } from '../score/score.ts';

/** A bar from 0 to 100 with cuts at the thresholds. Decorative: the number stands beside it. */
export function Meter({ score, result }: { readonly score: number | null; readonly result: Result | null }) {
  return (
    <svg class={`meter ${result ?? 'na'}`} height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" />
      {score !== null && <rect width={`${score}%`} height="8" />}
      <rect class="cut" x={`${decentFrom}%`} width="2" height="8" />
      <rect class="cut" x={`${goodFrom}%`} width="2" height="8" />
    </svg>
  );
}

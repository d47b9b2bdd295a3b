import type { ReportFacts } from './body.ts';

/** Why a score is provisional, whatever share could be judged. */
type Provisional =
  /** The end of the page was not read. */
  | 'cut'
  /** Our own pace left no turn to ask for all that was wanted. */
  | 'unasked';

/** Undefined: not by what was gathered. Of an error page nothing is judged, whole or not. */
export function whyProvisional({
  sizes,
  counts,
  unasked = [],
}: Pick<ReportFacts, 'sizes' | 'counts' | 'unasked'>): Provisional | undefined {
  if (sizes.truncated && counts !== null) return 'cut';
  return unasked.length > 0 ? 'unasked' : undefined;
}

import type { ReportFacts } from './body.ts';

/** Its end was not read, so the score is provisional. Of an error page nothing is judged, whole or not. */
export function isCut({ sizes, counts }: Pick<ReportFacts, 'sizes' | 'counts'>): boolean {
  return sizes.truncated && counts !== null;
}

import type { AlertKind } from '../../telling/event-types.ts';
import { certificateExpiring } from './certificate-expiring.ts';
import { newFinding, urgentCheck } from './findings.ts';
import type { Kind } from './kind.ts';
import { pageGone } from './page-gone.ts';
import { pagesGone } from './pages-gone.ts';
import { scoreDropped } from './score-dropped.ts';
import { siteDown } from './site-down.ts';

/** Those that runs and crawls tell of, by name, the worst first. */
export const kinds: Readonly<Partial<Record<AlertKind, Kind>>> = {
  'check.urgent': urgentCheck,
  'site.down': siteDown,
  'page.gone': pageGone,
  'pages.gone': pagesGone,
  'score.dropped': scoreDropped,
  'finding.new': newFinding,
  'certificate.expiring': certificateExpiring,
};

/** @throws of a kind that nothing is judged by */
export function kindOf(kind: AlertKind): Kind {
  const found = kinds[kind];
  if (found === undefined) throw new RangeError(`No run or crawl tells of ${kind}.`);
  return found;
}

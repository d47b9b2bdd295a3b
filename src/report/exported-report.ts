import type { ReportBody } from './body.ts';
import type { BuildLook } from './build-report.ts';
import type { CatalogueCheck } from './catalogue.ts';

/**
 * A report as it is handed to others, by a file or by a share link: what was found on the page, and no word of whose
 * report it is, who may see it, or what else its account has audited.
 */
export interface ExportedReport {
  /** As it was asked for; where it led is in the facts of the body. */
  readonly url: string;
  /** End of the run, epoch milliseconds. */
  readonly generatedAt: number;
  readonly body: ReportBody;
  /** The catalogue: a body holds no texts. A check that is not in it shows its id. */
  readonly checks: readonly CatalogueCheck[];
  /** Only some of the checks were asked, so the score compares with no other. */
  readonly partial?: boolean;
  /** Left out where no browser looked. */
  readonly look?: BuildLook;
}

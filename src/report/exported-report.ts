import type { ReportBody } from './body.ts';

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
  readonly checks: readonly CheckTexts[];
  /** Only some of the checks were asked, so the score compares with no other. */
  readonly partial?: boolean;
}

export interface CheckTexts {
  readonly id: string;
  readonly title: string;
  /** What is so of several problems, behind their number. */
  readonly several?: string;
  readonly why: string;
  readonly source: string;
  /** What to do, by the key that a judged check names. */
  readonly advice: Readonly<Record<string, string>>;
}

import type { BuildPage, BuildReport } from '../build-report.ts';
import type { ExportParts } from './format.ts';

/** A form in which a build can be taken away: commands offer what build-formats.ts lists. */
export interface BuildFormat {
  /** As `--format` and `--output FORMAT=FILE` call it. */
  readonly name: string;
  /** Of files that are meant when only their name is given; null: the format has to be named. */
  readonly ending: string | null;
  readonly mediaType: string;
  /** A clause. */
  readonly about: string;
  /** It may also be chosen for standard output. */
  readonly isPrinted: boolean;
  /** It is a report of one page. */
  readonly isOfOnePage?: true;
  /** Pure, and nothing in the text speaks to a terminal (P5). */
  readonly write: (build: BuildReport, parts: BuildParts) => string | Promise<string>;
}

/** What is made elsewhere, and only where a format asks for it. */
export interface BuildParts extends Pick<ExportParts, 'css'> {
  /** The report of a page as the API gives it, also of one that could not be audited. */
  readonly json: (page: BuildPage) => object;
}

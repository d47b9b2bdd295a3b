import type { IconName } from '../../ui/icon.tsx';
import type { ShownReport } from '../page/shown-report.ts';

/** A form in which a report can be taken away: API, pages and commands offer what formats.ts lists. */
export interface ExportFormat {
  /** Lower case ASCII letters and digits: what `?format=` asks for. */
  readonly id: string;
  /** Of the file's name, also lower case; several formats may share one. */
  readonly ending: string;
  /** With its parameters. */
  readonly mediaType: string;
  readonly name: string;
  /** For people: the kind of file, and what it is good for. */
  readonly menu: readonly [string, string];
  /** For programs: what is in it. A clause. */
  readonly about: string;
  readonly icon: IconName;
  /** Read by programs that build; the menus keep these apart. */
  readonly isForBuilds?: true;
  /** False: it tells what belongs to the account, so that a share link does not give it. */
  readonly isForAnybody: boolean;
  /** The same report gives the same text, and nothing in it speaks to a terminal (P5). */
  readonly write: (report: ShownReport, parts: ExportParts) => string | Promise<string>;
}

/** What is made elsewhere, and only where a format asks for it. */
export interface ExportParts {
  /** The report as the API gives it. */
  readonly json: () => unknown | Promise<unknown>;
  /** Style sheet of the pages, without fonts and without anything that is loaded. */
  readonly css: () => string | Promise<string>;
}

/** What members alone are told of a run: it is in no file and on no shared page. */
export interface RunNote {
  /** Given by people. */
  readonly label: string | null;
  readonly isPinned: boolean;
  /** Who or what caused it. */
  readonly causedBy: string;
}

/** By number. */
export type RunNotes = ReadonlyMap<number, RunNote>;

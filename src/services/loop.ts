/** What every process that works does again and again, beside runs and crawls. */
export interface Loop {
  /** What it sees to, for the log. */
  readonly name: string;
  readonly everyMs: number;
  /** One small piece of work; true: there is more to do at once. It may be cut off anywhere, and must bear that. */
  turn(): Promise<boolean>;
  /** Wakes it before its time, such as after a commit of this process. @returns ends the listening */
  readonly hear?: (wake: () => void) => () => void;
}

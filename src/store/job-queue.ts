/** A run whose turn it is. */
export interface Job {
  readonly id: string;
  readonly accountId: number;
  readonly runId: number;
  readonly reportId: number;
}

/**
 * Says whose turn it is, and no more: the row of a run is the truth, and its fence says who may write. A job that is
 * there twice, or for a run that is over, does no harm.
 * @typeParam Tx the transaction in which a job must be kept or forgotten
 */
export interface JobQueue<Tx> {
  /** In the transaction that makes the runs wait. */
  send(tx: Tx, jobs: readonly NewJob[]): Promise<void>;
  /** In the transaction that ends the run, or sends another job for it. */
  complete(tx: Tx, jobId: string): Promise<void>;
  /** Jobs of these runs begin no sooner than in so many seconds. */
  delay(tx: Tx, runIds: readonly number[], seconds: number): Promise<void>;
  /** Where the clock was set back, jobs of a time still to come wait from now on, as long as they were to. */
  followClock(tx: Tx): Promise<void>;
  /** Jobs to begin, of each account as many as it may have running. */
  fetch(count: number, accountRunningMax: number): Promise<readonly Job[]>;
  /** These are still being worked at. */
  touch(jobIds: readonly string[]): Promise<void>;
  /** Turns of crawls, apart from those of runs. */
  readonly crawls: CrawlQueue<Tx>;
  /** Looks in a browser, apart from runs: only workers that have one fetch them. */
  readonly looks: LookQueue<Tx>;
  /** Whether the queue has the tables that this program works with. */
  schema(): Promise<QueueSchema>;
}

/** Turns of crawls: as of runs, the row is the truth, and a job that is there twice does no harm. */
interface CrawlQueue<Tx> {
  /** In the transaction that makes the crawl wait, or ends its turn; it begins no sooner than in so many seconds. */
  send(tx: Tx, crawl: Omit<CrawlJob, 'id'> & { readonly delaySeconds: number }): Promise<void>;
  /** In the transaction that ends the turn. */
  complete(tx: Tx, jobId: string): Promise<void>;
  /**
   * The next job to begin; undefined: none is due.
   * @param accountRunningMax an account with as many running has none
   * @param passed accounts that have none now
   */
  fetch(accountRunningMax: number, passed: readonly number[]): Promise<CrawlJob | undefined>;
  /** These are still being worked at. */
  touch(jobIds: readonly string[]): Promise<void>;
  /** Nobody works any more at what was begun of these: it takes no place of their account. */
  forgetBegun(tx: Tx, crawlIds: readonly number[]): Promise<void>;
}

/** As of runs, the row is the truth, and a job that is there twice does no harm. */
interface LookQueue<Tx> {
  /** In the transaction that makes the look wait; it begins no sooner than in so many seconds. */
  send(tx: Tx, look: Omit<Job, 'id'> & { readonly delaySeconds: number }): Promise<void>;
  /** In the transaction that ends the look, or sends another job for it. */
  complete(tx: Tx, jobId: string): Promise<void>;
  /** Jobs to begin, of each account as many as it may have running. */
  fetch(count: number, accountRunningMax: number): Promise<readonly Job[]>;
  /** These are still being worked at. */
  touch(jobIds: readonly string[]): Promise<void>;
}

/** A crawl whose turn it is. */
export interface CrawlJob {
  readonly id: string;
  readonly accountId: number;
  readonly crawlId: number;
}

interface NewJob {
  readonly accountId: number;
  readonly runId: number;
  readonly reportId: number;
  /** How many other runs of the account wait; accounts with fewer are served first. */
  readonly waiting: number;
  /** Not before so many seconds have passed; 0: at once. */
  readonly delaySeconds: number;
}

/** How the tables of pg-boss stand to the ones that its installed package works with. */
export interface QueueSchema {
  /** Null: they are missing, or do not have our queues. */
  readonly installed: number | null;
  readonly needed: number;
}

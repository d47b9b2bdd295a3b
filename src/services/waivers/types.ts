import type { Caller } from '../caller.ts';

/** Takes findings of one check out of the score of a project's pages, for a reason and until a day. */
export interface ProjectWaiver {
  readonly id: number;
  /** Id. */
  readonly check: string;
  /** Pattern of the pages that it is for; null: all. */
  readonly pages: string | null;
  /** Id of the only item that it is for; null: all. */
  readonly item: string | null;
  readonly reason: string;
  /** The last day, UTC: `2027-03-31`. */
  readonly until: string;
  /** Who made it, as the audit log names actors; null: of a former version. */
  readonly createdBy: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** When it was ended, or its day was over; null: it takes effect. */
  readonly endedAt: number | null;
}

export interface NewWaiver {
  readonly check: string;
  readonly pages?: string | undefined;
  readonly item?: string | undefined;
  readonly reason: string;
  /** A day; it wins over `days`. */
  readonly until?: string | undefined;
  /** From today on. */
  readonly days?: number | undefined;
}

/** How many reports a change of a waiver reaches. */
export interface WaiverReach {
  /** They are judged again at once, from what is kept of them. */
  readonly judgedAgain: number;
  /** Nothing is kept by which they could be: their score follows with their next run. */
  readonly withNextRun: number;
}

/** @throws AssayError not-found: there is no such project; of all of these */
export interface WaiversService {
  /** Newest first. @param isEnded those that are over, instead of those that take effect */
  list(
    accountId: number,
    project: string,
    options: { readonly isEnded: boolean },
  ): Promise<readonly ProjectWaiver[]>;
  /**
   * @throws AssayError insufficient-scope: for owners alone; errors.check, errors.pages, errors.item, errors.reason,
   * errors.until, errors.days
   */
  create(
    caller: Caller,
    project: string,
    waiver: NewWaiver,
  ): Promise<{ readonly waiver: ProjectWaiver; readonly reach: WaiverReach }>;
  /** @throws AssayError not-found: there is none that takes effect; insufficient-scope: for owners alone */
  end(caller: Caller, project: string, id: number): Promise<WaiverReach>;
}

export interface UpkeepService {
  /** Removes one small batch of what was deleted. False: nothing is left to remove. */
  purgeSome(): Promise<boolean>;
  /** Removes one small batch of what has been kept long enough. False: nothing is left to remove. */
  retainSome(): Promise<boolean>;
  /** Once a night: counts one project anew and corrects its counters. False: tonight all is counted. */
  recountSome(): Promise<boolean>;
}

import type { CheckId } from '../../checks/catalogue.ts';
import { caps } from '../../score/score.ts';

/** Fails for a page that answers with an error, and such a page says nothing of how its site does. */
export const errorPageCheck = 'http-status-code' satisfies CheckId;

/** For lists without them. */
export const errorPages = {
  check: errorPageCheck,
  scoreMax: caps.find(({ check }) => check === errorPageCheck)?.overall ?? 100,
};

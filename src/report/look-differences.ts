import type { BrowserBody } from './browser-body.ts';
import { isFinding, worstFirst } from './finding.ts';
import type { LookCheck } from './judge-look.ts';

/** Findings of checks that need a browser, the worst first. */
export function browserFindings({ checks }: Pick<BrowserBody, 'checks'>): LookCheck[] {
  return checks.filter((check) => check.replaces !== true && isFinding(check)).sort(worstFirst);
}

/** Checks of the page that found something else in the browser: what it finds now, or no longer finds. The worst first. */
export function judgedOtherwise({ checks }: Pick<BrowserBody, 'checks'>): OtherCheck[] {
  return checks
    .filter(isReplacing)
    .filter(({ outcome, baseOutcome, reason }) => outcome !== baseOutcome && reason !== 'no_evidence')
    .filter((check) => isFinding(check) || isFinding({ outcome: check.baseOutcome }))
    .sort(worstFirst);
}

export type OtherCheck = LookCheck & Required<Pick<LookCheck, 'replaces' | 'baseOutcome'>>;

function isReplacing(check: LookCheck): check is OtherCheck {
  return check.replaces === true && check.baseOutcome !== undefined;
}

import type { PageChanges } from '../checks/browser/page-changes.ts';
import { type JudgedLook, type LookResult, runLook } from '../checks/browser/run-look.ts';
import { unsteadyLoad } from '../evidence/browser-evidence.ts';
import type { JudgedCheck, ReportBody } from './body.ts';
import { buildBody } from './build.ts';

/** A check of a page at which a browser looked. */
export type LookCheck = JudgedCheck & Pick<LookResult, 'replaces' | 'baseOutcome'>;

/** With the site or without, and always with the browser. */
type LookProfile = 'page+site+browser' | 'page+browser';

/** The full score, and what it is made of: shown beside the score of the page, and never instead of it. */
export interface LookJudgement
  extends Pick<
    ReportBody,
    'checksVersion' | 'score' | 'result' | 'incomplete' | 'coverage' | 'cap' | 'categories'
  > {
  readonly profile: LookProfile;
  /** Of all checks; those without `replaces` that no browser needs say what they say in the report of the page. */
  readonly checks: readonly LookCheck[];
  readonly changes: PageChanges | null;
  /** The machine was busy with other things, which shows in the values of the lab. */
  readonly unsteady: boolean;
}

/** Judges what a browser met together with what the run before it gathered, by the rules of now. Pure. */
export function judgeLook(given: JudgedLook): LookJudgement {
  const { evidence, look, expectations } = given;
  const { results, changes, document } = runLook(given);
  const body = buildBody(evidence, document, results, expectations);
  const { checksVersion, score, result, incomplete, coverage, cap, categories, checks } = body;
  return {
    checksVersion,
    ...{ score, result, incomplete, coverage, cap, categories, checks },
    profile: evidence.siteTier ? 'page+site+browser' : 'page+browser',
    changes,
    unsteady: look.conditions.hostLoad > unsteadyLoad,
  };
}

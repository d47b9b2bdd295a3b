/**
 * The one place that knows csp_evaluator's inner modules. Lighthouse reads the same functions, so results agree;
 * csp-findings.test.ts holds the contract, as deep imports may move.
 */
import { Type } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

export interface CspFindings {
  readonly failures: readonly CspFinding[];
  readonly syntax: readonly CspFinding[];
}

export interface CspFinding {
  readonly directive: string;
  readonly value: string | null;
  /** Only a host allow-list stands between the page and injected scripts. */
  readonly isAllowList: boolean;
  readonly problem: string;
}

/** @param policies texts of all enforced policies of the page */
export function cspFindings(policies: readonly string[]): CspFindings {
  const parsed = policies.map((policy) => new CspParser(policy).csp);
  return {
    failures: evaluateForFailure(parsed).map(present),
    syntax: evaluateForSyntaxErrors(parsed).flat().map(present),
  };
}

interface Finding {
  readonly type: Type;
  readonly directive: string;
  readonly value?: string | undefined;
}

function present({ type, directive, value }: Finding): CspFinding {
  const problem = problems.get(type) ?? 'weakens the policy';
  return { directive, value: value ?? null, isAllowList: type === Type.STRICT_DYNAMIC, problem };
}

const problems: ReadonlyMap<Type, string> = new Map([
  [Type.MISSING_DIRECTIVES, 'is missing'],
  [Type.SCRIPT_UNSAFE_INLINE, 'lets any inline script run'],
  [Type.PLAIN_URL_SCHEMES, 'allows any address of a scheme'],
  [Type.PLAIN_WILDCARD, 'allows any address'],
  [Type.STRICT_DYNAMIC, 'is a list of hosts, which often can be got round'],
  [Type.UNKNOWN_DIRECTIVE, 'is no directive'],
  [Type.DEPRECATED_DIRECTIVE, 'is a retired directive'],
  [Type.MISSING_SEMICOLON, 'looks like a directive inside another: a semicolon is missing'],
  [Type.INVALID_KEYWORD, 'is no valid keyword; keywords stand in single quotes'],
  [Type.NONCE_LENGTH, 'has a nonce that is too short to be safe'],
  [Type.NONCE_CHARSET, 'has a nonce with characters that are not allowed'],
]);

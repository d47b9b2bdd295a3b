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
import { scriptDirectives } from './policies.ts';

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
  const failures = evaluateForFailure(parsed);
  const isNew = (finding: Finding) => !failures.some((known) => known.equals(finding));
  return {
    failures: [...failures, ...openSources(parsed).filter(isNew)].map(present),
    syntax: evaluateForSyntaxErrors(parsed).flat().filter(isMistake).map(present),
  };
}

/**
 * What csp_evaluator, and Lighthouse with it, misses: to them any second policy closes a wildcard, though one that
 * says nothing of scripts (`frame-ancestors 'self'`) closes nothing. So these are judged among script rules alone.
 */
function openSources(policies: readonly Csp[]): Finding[] {
  const rules = policies.map(scriptRules).filter(({ directives }) => Object.keys(directives).length > 0);
  return evaluateForFailure(rules).filter(
    ({ type }) => type === Type.PLAIN_WILDCARD || type === Type.PLAIN_URL_SCHEMES,
  );
}

/** The policy without what it says of all else. */
function scriptRules(policy: Csp): Csp {
  const rules = new CspParser('').csp;
  for (const name of scriptDirectives) {
    const sources = policy.directives[name];
    const isFallback = name === 'default-src' && 'script-src' in policy.directives;
    if (sources !== undefined && !isFallback) rules.directives[name] = sources;
  }
  return rules;
}

/** csp_evaluator does not know yet what Chromium does. */
function isMistake({ type, directive, value = '' }: Finding): boolean {
  if (type === Type.UNKNOWN_DIRECTIVE) return directive !== 'fenced-frame-src';
  return type !== Type.INVALID_KEYWORD || value.toLowerCase() !== "'trusted-types-eval'";
}

type Csp = CspParser['csp'];
type Finding = ReturnType<typeof evaluateForFailure>[number];

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

/**
 * The one place that knows csp_evaluator's inner modules. Lighthouse reads the same functions, so results on one
 * policy agree; csp-findings.test.ts holds the contract, as deep imports may move.
 */
import { Type } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

interface CspFindings {
  readonly failures: readonly CspFinding[];
  readonly syntax: readonly CspFinding[];
}

export interface CspFinding {
  readonly directive: string;
  readonly value: string | null;
  /** Only a list of allowed hosts or schemes stands between the page and injected scripts. */
  readonly isAllowList: boolean;
  readonly defect: string;
}

/** @param policies texts of all enforced policies of the page */
export function cspFindings(policies: readonly string[]): CspFindings {
  const parsed = policies.map(parse);
  return {
    failures: distinct([...evaluateForFailure(parsed).map(present), ...commonHoles(parsed)]),
    syntax: evaluateForSyntaxErrors(parsed).flat().filter(isMistake).map(present),
  };
}

/** As browsers read it: prefixes compare without letter case, and an empty list matches nothing, as 'none' does. */
function parse(policy: string): Csp {
  const { csp } = new CspParser(policy);
  for (const [name, values] of Object.entries(csp.directives)) {
    if (values === undefined) continue;
    if (values.length === 0 && listsSources.test(name)) values.push("'none'");
    csp.directives[name] = values.map((value) =>
      value.replace(/^'(?:nonce|sha\d{3})-/i, (prefix) => prefix.toLowerCase()),
    );
  }
  return csp;
}

const listsSources = /-src(?:-elem|-attr)?$|^base-uri$/;

/** Ways in which a script comes to run: its directive and the fallbacks, and what leaves it open. */
const ways: readonly { readonly directives: readonly string[]; readonly holes: readonly Type[] }[] = [
  {
    directives: ['script-src-elem', 'script-src', 'default-src'],
    holes: [Type.SCRIPT_UNSAFE_INLINE, Type.PLAIN_WILDCARD, Type.PLAIN_URL_SCHEMES, Type.STRICT_DYNAMIC],
  },
  { directives: ['script-src-attr', 'script-src', 'default-src'], holes: [Type.SCRIPT_UNSAFE_INLINE] },
  { directives: ['script-src', 'default-src'], holes: [Type.STRICT_DYNAMIC] },
];

/**
 * What csp_evaluator, and Lighthouse with it, misses of several policies: to them one without a word on scripts
 * (`frame-ancestors 'self'`) closes a wildcard, and so does any that leaves the same way open by a directive of
 * another name. A script runs when every policy lets it, so each way is judged by the rules for it alone.
 * @see https://www.w3.org/TR/CSP3/#multiple-policies
 */
function commonHoles(policies: readonly Csp[]): CspFinding[] {
  return ways.flatMap(({ directives, holes }) => {
    const rules = policies.flatMap((policy) => ruleOf(policy, directives) ?? []);
    const [first] = rules;
    if (first === undefined) return [];
    return evaluateForFailure(rules.map(({ csp }) => csp))
      .filter(({ type }) => holes.includes(type))
      .map((finding) => ({ ...present(finding), directive: first.name }));
  });
}

/** What the policy says of one way, by the name it has there, and as a policy of this alone. */
function ruleOf(policy: Csp, directives: readonly string[]): { name: string; csp: Csp } | undefined {
  const name = directives.find((directive) => directive in policy.directives);
  if (name === undefined) return undefined;
  const { csp } = new CspParser('');
  csp.directives['script-src'] = policy.directives[name] ?? [];
  return { name, csp };
}

function distinct(findings: readonly CspFinding[]): CspFinding[] {
  const byText = new Map<string, CspFinding>();
  for (const finding of findings) {
    const text = `${finding.directive} ${finding.value} ${finding.defect}`;
    if (!byText.has(text)) byText.set(text, finding);
  }
  return [...byText.values()];
}

/**
 * Keywords that csp_evaluator does not know yet.
 * @see https://www.w3.org/TR/CSP3/#grammardef-keyword-source
 */
const newKeywords: ReadonlySet<string> = new Set([
  "'trusted-types-eval'",
  "'report-sha256'",
  "'report-sha384'",
  "'report-sha512'",
  "'unsafe-allow-redirects'",
  "'unsafe-webtransport-hashes'",
]);

/** Nor does it know fenced-frame-src, which Chromium does. */
function isMistake({ type, directive, value = '' }: Finding): boolean {
  if (type === Type.UNKNOWN_DIRECTIVE) return directive !== 'fenced-frame-src';
  return type !== Type.INVALID_KEYWORD || !newKeywords.has(value.toLowerCase());
}

type Csp = CspParser['csp'];
type Finding = ReturnType<typeof evaluateForFailure>[number];

function present({ type, directive, value }: Finding): CspFinding {
  const defect = defects.get(type) ?? 'weakens the policy';
  return { directive, value: value ?? null, isAllowList: type === Type.STRICT_DYNAMIC, defect };
}

const defects: ReadonlyMap<Type, string> = new Map([
  [Type.MISSING_DIRECTIVES, 'is missing'],
  [Type.SCRIPT_UNSAFE_INLINE, 'lets any inline script run'],
  [Type.SCRIPT_UNSAFE_HASHES, 'lets injected event handlers run if their code has an allowed hash'],
  [Type.PLAIN_URL_SCHEMES, 'allows any address of a scheme'],
  [Type.PLAIN_WILDCARD, 'allows any address'],
  [Type.STRICT_DYNAMIC, 'is a list of hosts or schemes, which can often be bypassed'],
  [Type.UNKNOWN_DIRECTIVE, 'is not a directive'],
  [Type.DEPRECATED_DIRECTIVE, 'is a retired directive'],
  [Type.MISSING_SEMICOLON, 'looks like a directive inside another: a semicolon is missing'],
  [Type.INVALID_KEYWORD, 'is not a valid keyword: keywords go in single quotes'],
  [Type.NONCE_LENGTH, 'has a nonce that is too short to be safe'],
  [Type.NONCE_CHARSET, 'has a nonce with characters that are not allowed'],
]);

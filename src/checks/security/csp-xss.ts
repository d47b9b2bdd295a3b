import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { type CspFinding, cspFindings } from './csp-findings.ts';
import { controlsScripts, enforcedPolicies } from './policies.ts';

/**
 * KiB of all policies together. Headers cannot bring more, and to compare sources takes the square of their number: a
 * meta of half a megabyte held the worker for ten seconds. The rest may hold the hole, so none of it is judged then.
 */
const policiesMaxKib = 32;

type Advice = 'hole' | 'hosts' | 'syntax';

export const cspXss = defineCheck({
  id: 'csp-xss',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'The content security policy resists injected scripts',
  several: 'points of the content security policy are weak or wrong',
  why: 'A policy with a hole looks like protection and stops nobody.',
  rule: `Fails when the policy leaves a way for injected scripts: 'unsafe-inline' without nonce or hash, 'unsafe-hashes', * or the bare scheme https:, http: or data: as a source of scripts, or no script-src, object-src or base-uri where it is needed. Warns when it allows scripts by a list of hosts or other schemes, and for mistakes: unknown or retired directives, invalid keywords, a missing semicolon, a malformed nonce. Passes otherwise. Not judged where no enforced policy says which scripts may run, and where the policies are longer than ${policiesMaxKib} KiB.`,
  source: 'https://developer.chrome.com/docs/lighthouse/best-practices/csp-xss',
  expects: ['deployed'],
  needs: ['exchange'],
  uses: ['document'],
  advice: {
    hole: "Use nonces or hashes with 'strict-dynamic', remove 'unsafe-hashes', and set object-src and base-uri to 'none'.",
    hosts:
      "Replace the list of hosts and schemes by nonces or hashes with 'strict-dynamic', and set object-src and base-uri to 'none'.",
    syntax: 'Correct the spelling of the policy; browsers ignore what they cannot read.',
  },
  tasks: {
    hole: {
      one: 'Close 1 hole in the Content-Security-Policy',
      many: 'Close {n} holes in the Content-Security-Policy',
    },
    hosts: {
      one: 'Replace 1 list of script hosts with nonces',
      many: 'Replace {n} lists of script hosts with nonces',
    },
    syntax: {
      one: 'Correct 1 mistake in the security policy',
      many: 'Correct {n} mistakes in the security policy',
    },
  },
  example: {
    before: "script-src 'self' 'unsafe-inline'",
    after: "script-src 'nonce-r4nd0mPerAnswer' 'strict-dynamic'; object-src 'none'; base-uri 'none'",
  },

  evaluate({ exchange: { final }, document }) {
    const policies = enforcedPolicies(final.fields, document);
    if (!policies.some(controlsScripts)) return notApplicable('No enforced policy controls scripts.');
    if (policies.reduce((sum, { text }) => sum + text.length, 0) > policiesMaxKib * 1024) {
      return notApplicable(`The policies are longer than ${policiesMaxKib} KiB.`, 'no_evidence');
    }
    const texts = policies.map(({ read }) => read);
    const { failures, syntax } = cspFindings(texts);
    const defect = (finding: CspFinding, outcome: 'warn' | 'fail', advice: Advice): Defect<Advice> => ({
      outcome,
      advice,
      detail: `${[finding.directive, finding.value].filter(Boolean).join(' ')} ${finding.defect}.`,
    });
    const defects = [
      ...failures.map((finding) =>
        finding.isAllowList ? defect(finding, 'warn', 'hosts') : defect(finding, 'fail', 'hole'),
      ),
      ...[...syntax, ...policies.flatMap(unreadFindings)].map((finding) => defect(finding, 'warn', 'syntax')),
    ];
    return passUnless(defects, 'The policy leaves no known way for injected scripts.', {
      policies: texts.map((text) => text.slice(0, 500)),
    });
  },
});

function unreadFindings({ unread }: { unread: ReadonlySet<string> }): CspFinding[] {
  const defect = 'holds a character outside ASCII, such as a curly quote, so browsers ignore it';
  return Array.from(unread, (directive) => ({ directive, value: null, isAllowList: false, defect }));
}

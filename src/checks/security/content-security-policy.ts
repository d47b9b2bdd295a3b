import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { controlsScripts, enforcedPolicies, headerPolicies, leavesScriptsUnread } from './policies.ts';

export const contentSecurityPolicy = defineCheck({
  id: 'content-security-policy',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'A content security policy says which scripts may run',
  why: 'A policy stops injected scripts even when a hole in the page lets them in.',
  rule: 'Passes when a policy in a Content-Security-Policy header holds script-src, script-src-elem or default-src. Warns when such a policy stands only in a meta element of the head, when the policies say nothing about scripts (a directive with a character outside ASCII does not exist for browsers), or when there is only a Content-Security-Policy-Report-Only header. Fails without any policy. An error page is judged by its headers alone, and not at all where they hold no policy.',
  source: 'https://www.w3.org/TR/CSP3/',
  expects: ['deployed'],
  needs: ['exchange'],
  uses: ['document'],
  advice: {
    missing:
      "Send a Content-Security-Policy header; default-src 'self' is a good start, first as Report-Only.",
    unread: "Write the policy in ASCII alone: straight quotes as in 'self', and no no-break spaces.",
    meta: 'Send the policy as a header: in a meta element it comes late and lacks some directives.',
    scripts:
      "Add default-src 'self' to the policy: as it is, any script may run, and script-src alone leaves plugins open.",
    reporting: 'Enforce the policy with Content-Security-Policy once its reports are clean.',
  },
  tasks: {
    missing: 'Add a Content-Security-Policy header',
    unread: 'Write the Content-Security-Policy in ASCII',
    meta: 'Send the Content-Security-Policy as a header',
    scripts: 'Add default-src to the Content-Security-Policy',
    reporting: 'Enforce the Content-Security-Policy',
  },
  headAbsences: ['missing', 'scripts', 'reporting'],
  example: {
    before: "Content-Security-Policy: frame-ancestors 'self'",
    after: "Content-Security-Policy: default-src 'self'; frame-ancestors 'self'",
  },

  evaluate({ exchange: { final }, document }) {
    const written = enforcedPolicies(final.fields, document);
    const policies = written.filter(({ directives }) => directives.size > 0);
    const reporting = headerPolicies(final.fields, 'content-security-policy-report-only');
    const value = { enforced: policies.length, reportOnly: reporting.length };
    const controlling = policies.filter(controlsScripts);
    const defect = (
      outcome: 'warn' | 'fail',
      advice: 'missing' | 'unread' | 'meta' | 'scripts' | 'reporting',
      detail: string,
    ) => {
      const shown = controlling[0] ?? written[0] ?? reporting[0];
      return passUnless([{ outcome, advice, detail, ...snippetOf(shown?.text) }], detail, value);
    };

    if (controlling.some(({ by }) => by === 'header')) {
      return pass('A header policy controls scripts.', value);
    }
    if (controlling.length > 0) return defect('warn', 'meta', 'The policy is only in a meta element.');
    const isUnread = policies.length === 0 && written.length > 0;
    if (isUnread || written.some(leavesScriptsUnread)) {
      const detail = 'Browsers ignore directives with characters outside ASCII, such as curly quotes.';
      return defect(policies.length > 0 ? 'warn' : 'fail', 'unread', detail);
    }
    if (policies.length > 0) return defect('warn', 'scripts', 'The policy says nothing about scripts.');
    if (reporting.length > 0)
      return defect('warn', 'reporting', 'The policy only reports; nothing is enforced.');
    // G2: an error page may hold a policy in a meta, which was not read.
    if (document === undefined) {
      return notApplicable('The headers hold no policy, and the content was not read.', 'gate');
    }
    return defect('fail', 'missing', 'There is no content security policy.');
  },
});

function snippetOf(text: string | undefined): { snippet?: string } {
  return text === undefined ? {} : { snippet: text };
}

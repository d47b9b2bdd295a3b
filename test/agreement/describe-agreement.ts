import type { OtherRule } from './axe-other-rules.ts';
import type { KnownDifference, Peer } from './known-differences.ts';
import type { KnownLabDifference } from './lab/known-lab-differences.ts';
import type { SharedAudit } from './lighthouse-audits.ts';

export interface Agreement {
  readonly known: readonly KnownDifference[];
  /** Pages for each peer, and versions as installed. */
  readonly pages: Readonly<Record<Peer, number>>;
  readonly versions: Readonly<Record<Peer, string>>;
  readonly axeRules: Readonly<Record<string, readonly string[]>>;
  /** Every rule of the installed axe, in its order. */
  readonly allAxeRules: readonly AxeRule[];
  readonly otherAxeRules: Readonly<Record<string, OtherRule>>;
  readonly audits: readonly SharedAudit[];
  readonly lab: LabAgreement;
}

export interface LabAgreement {
  readonly known: readonly KnownLabDifference[];
  /** Numbers of pages: of which traces are kept, and of all. */
  readonly kept: number;
  readonly all: number;
  /** Version of the trace engine, ours and Lighthouse's. */
  readonly engine: string;
}

/** What axe says of one of its rules. */
export interface AxeRule {
  readonly ruleId: string;
  readonly actIds?: readonly string[] | undefined;
  readonly tags: readonly string[];
}

/** docs/agreement.md: what is compared, when two outcomes differ, and every difference with its reason. */
export function describeAgreement(agreement: Agreement): string {
  const { known, pages, versions, axeRules, audits, lab } = agreement;
  const of = (peer: Peer) => known.filter((difference) => difference.peer === peer);
  return `# Agreement with axe-core and Lighthouse

<!-- Made from test/agreement by its tests; "vitest run test/agreement/document.test.ts --update" rewrites it. -->

Checks that others have, too, are compared with theirs in a real Chromium, over pages of our own making. Each difference is
listed below with its reason, written by hand. A difference that is not listed fails a test, and so does one that is listed
and gone. Ours judge in every test run; what theirs said is kept in \`test/peers\` with the day, and asked for anew when the
page or the version changes, and by \`npm run peers\`.

## axe-core ${versions['axe-core']}

${pages['axe-core']} pages, and on each of them all ${Object.keys(axeRules).length} checks of accessibility that read the server's HTML. The two differ when the check fails
where axe passes or finds nothing to judge, and when the check passes, or finds nothing to judge, where axe finds a violation.

${differencesTable(of('axe-core'))}

Every rule of axe, with the rules of the ACT Rules Community Group that it takes part in: which check is compared with it,
or why none is. “Needs” says what only a browser can tell, so that HTML alone does not decide it.

${rulesTable(agreement)}

## Lighthouse ${versions.Lighthouse}

${pages.Lighthouse} pages, which both visit on the same servers, and on each of them ${audits.filter(({ isTraced }) => !isTraced).length} audits of SEO and Best Practices; the redirects
where a page is there for them. Lighthouse knows no warning: the two differ when one objects, be it with a warning, and the
other does not. To have nothing to judge is to have no objection.

${differencesTable(of('Lighthouse'))}

What is compared:

| audit | checks |
|---|---|
${audits.map(({ id, checks }) => `| ${id} | ${checks.map(linked).join(', ')} |`).join('\n')}

## Lab values, Lighthouse ${versions.Lighthouse} with trace engine ${lab.engine}

Lighthouse loads ${lab.kept} pages as its mobile report does, with simulated throttling, and we read the trace of the same load, which
is kept in \`test/fixtures/traces\` without its pictures and the texts of its scripts. FCP, LCP and TBT are the same
to a millisecond, CLS and the score of each shift to 0.001; what blocks rendering and for how long, how the largest image is
found, the causes of shifts and the fonts that hide text are the same altogether. What Lighthouse rounds is rounded. The
test fails as well when the engine's version moves. \`node test/agreement/lab/compare.ts\` does so on fresh loads of ${lab.all} pages.

| page | values | reason |
|---|---|---|
${lab.known.map(({ page, values, reason }) => `| ${page} | ${values.join(', ')} | ${reason} |`).join('\n')}
`;
}

function differencesTable(known: readonly KnownDifference[]): string {
  const rows = known.map(
    ({ fixture, id, ours, theirs, reason }) =>
      `| ${fixture} | ${id} | ${ours.replace('_', ' ')} | ${theirs} | ${reason} |`,
  );
  return ['| page | id | Assay | there | reason |', '|---|---|---|---|---|', ...rows].join('\n');
}

function rulesTable({ allAxeRules, axeRules, otherAxeRules }: Agreement): string {
  const checksOf = (rule: string) =>
    Object.keys(axeRules).filter((check) => axeRules[check]?.includes(rule) === true);
  const rows = allAxeRules.map((rule) => {
    const found = answerTo(checksOf(rule.ruleId), otherAxeRules[rule.ruleId]);
    return `| ${nameOf(rule)} | ${(rule.actIds ?? []).map(linkedToAct).join(', ')} | ${found} |`;
  });
  return ['| rule of axe | ACT | here |', '|---|---|---|', ...rows].join('\n');
}

function nameOf({ ruleId, tags }: AxeRule): string {
  const standing = ['deprecated', 'experimental'].filter((tag) => tags.includes(tag));
  return [ruleId, ...standing.map((tag) => `(${tag})`)].join(' ');
}

function answerTo(checks: readonly string[], other: OtherRule | undefined): string {
  if (checks.length > 0 || other === undefined) return checks.map(linked).join(', ');
  if ('check' in other) return `${linked(other.check)}, which is not compared with axe`;
  return 'needs' in other ? `needs ${other.needs.join(', ')}: ${other.why}` : `left out: ${other.leftOut}`;
}

function linkedToAct(id: string): string {
  return `[${id}](https://act-rules.github.io/rules/${id})`;
}

function linked(check: string): string {
  return `[${check}](checks/${check}.md)`;
}

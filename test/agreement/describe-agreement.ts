import type { KnownDifference, Peer } from './known-differences.ts';
import type { SharedAudit } from './lighthouse-audits.ts';

export interface Agreement {
  readonly known: readonly KnownDifference[];
  /** Pages for each peer, and versions as installed. */
  readonly pages: Readonly<Record<Peer, number>>;
  readonly versions: Readonly<Record<Peer, string>>;
  readonly axeRules: Readonly<Record<string, readonly string[]>>;
  readonly audits: readonly SharedAudit[];
}

/** docs/agreement.md: what is compared, when two outcomes differ, and every difference with its reason. */
export function describeAgreement({ known, pages, versions, axeRules, audits }: Agreement): string {
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

What is compared:

| check | rules of axe |
|---|---|
${Object.entries(axeRules)
  .map(([check, rules]) => `| ${linked(check)} | ${rules.join(', ')} |`)
  .join('\n')}

## Lighthouse ${versions.Lighthouse}

${pages.Lighthouse} pages, which both visit on the same servers, and on each of them ${audits.filter(({ isTraced }) => !isTraced).length} audits of SEO and Best Practices; the redirects
where a page is there for them. Lighthouse knows no warning: the two differ when one objects, be it with a warning, and the
other does not. To have nothing to judge is to have no objection.

${differencesTable(of('Lighthouse'))}

What is compared:

| audit | checks |
|---|---|
${audits.map(({ id, checks }) => `| ${id} | ${checks.map(linked).join(', ')} |`).join('\n')}
`;
}

function differencesTable(known: readonly KnownDifference[]): string {
  const rows = known.map(
    ({ fixture, id, ours, theirs, reason }) =>
      `| ${fixture} | ${id} | ${ours.replace('_', ' ')} | ${theirs} | ${reason} |`,
  );
  return ['| page | id | Assay | there | reason |', '|---|---|---|---|---|', ...rows].join('\n');
}

function linked(check: string): string {
  return `[${check}](checks/${check}.md)`;
}

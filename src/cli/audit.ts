import { auditOptions } from './audit/options.ts';
import { defineCommand } from './command.ts';
import type { Parts } from './parts.ts';

export const audit = defineCommand<Parts, typeof auditOptions>({
  name: 'audit',
  operands: '[URL|FOLDER|PATH…]',
  count: [0, Number.POSITIVE_INFINITY],
  summary: 'Report on pages, without a server or a database',
  details: `With - the pages are read from standard input, one a line. A URL without a scheme is taken as https. Hosts and ports
that are named may be private, such as http://localhost:3000; what a page links or redirects to may not.
A built folder is served for the audit, on this machine alone, and judged without the server that will deliver it.
Reports go to standard output, progress to standard error; on a terminal many pages end with what to
fix over all of them. Requests to one host are paced, as ASSAY_HOST_RATE says,
unless it is this machine.
With --browser the report is followed by what a browser of this machine makes of the page; its score is another one.

assay.config.json in this folder, or --config, names pages, gate, waivers and files; options win over it. The gate asks
nothing unless somebody does. Files that --output names are written whatever the gate says; their names end in
.json, .sarif, .xml, .md, .csv or .html, or have a format before them, such as gitlab=gl-code-quality-report.json.

Exit codes: 0 done and the gate passed, 1 the gate failed, 2 a page could not be audited, a setting is wrong, a file
could not be read or written, or the audit was stopped.`,
  options: auditOptions,
  examples: [
    ['assay audit https://example.com', 'One page'],
    [
      'assay audit ./dist --origin https://example.com --min-score 80',
      'A built folder, as a gate in a build',
    ],
    ['assay audit ./dist --baseline assay.baseline.json --fail-on new', 'The same for what is new alone'],
    [
      'assay audit --start "npm run preview" --wait-on http://localhost:4173 / /pricing',
      'A server for the audit',
    ],
    ['assay audit --json - < urls.txt | jq .score', 'Many pages, for a program'],
    ['assay audit --only seo,is-on-https example.com', 'One category and one check'],
    ['assay audit --output report.html --output report.sarif example.com', 'Files to send and to upload'],
    ['assay audit --browser --picture phone.webp example.com', 'What a phone shows, besides'],
  ],
  async run(...given) {
    // It brings checks and formats, which no other command has to wait for.
    const { auditBuild } = await import('./audit/audit-build.ts');
    return auditBuild(...given);
  },
});

import { CannotStart } from '../errors.ts';
import { nearest } from '../lib/nearest.ts';
import { createFindingSums } from '../report/finding-sums.ts';
import { findingSumsText } from '../report/finding-sums-text.ts';
import { type Selection, selectionOf } from '../report/partial.ts';
import { reportText } from '../report/text.ts';
import { type Audited, auditAll } from './audit-all.ts';
import { type AuditOutput, auditOutput, exportEndings } from './audit-output.ts';
import { dataOption, defineCommand, UsageError, type Values } from './command.ts';
import { failureText } from './failure-text.ts';
import { type Io, type Parts, type Reports, warnedConfigOf } from './parts.ts';
import { lineProgress, noProgress, type Progress, terminalProgress } from './progress.ts';
import { reportJson } from './report-json.ts';

const options = {
  json: { type: 'boolean', meaning: 'Print one JSON object a line: the report as the API gives it' },
  verbose: { type: 'boolean', meaning: 'Print what passed and what does not apply, too' },
  only: {
    type: 'string',
    value: 'LIST',
    meaning: 'Judge by these categories or checks alone; the score is then a partial one',
    repeats: true,
  },
  'no-site': {
    type: 'boolean',
    meaning: 'Look at the page alone: no robots.txt, sitemaps, probes, DNS, samples',
  },
  'not-indexable': {
    type: 'boolean',
    meaning: 'The pages are not meant to be found by search engines: leave out what is judged for that',
  },
  'no-ai-search': { type: 'boolean', meaning: 'The same of AI search' },
  'min-score': { type: 'string', value: 'N', meaning: 'Exit with 1 when a score is missing or below N' },
  output: {
    type: 'string',
    value: 'FILE',
    meaning: `Write the report to this file, too; its name ends in ${exportEndings}`,
  },
  'no-color': { type: 'boolean', meaning: 'Print without colours, as NO_COLOR does' },
  // Every command takes it, so that a script may give it to all; nothing is read from there.
  ...dataOption,
} as const;

export const audit = defineCommand<Parts, typeof options>({
  name: 'audit',
  operands: 'URL…',
  count: [1, Number.POSITIVE_INFINITY],
  summary: 'Report on pages, without a server or a database',
  details: `With - the URLs are read from standard input, one a line. A URL without a scheme is taken as https. Hosts and ports
that are named may be private, such as http://localhost:3000; what a page links or redirects to may not.
Reports go to standard output, progress to standard error; on a terminal many pages end with what to
fix over all of them. Requests to one host are paced, as ASSAY_HOST_RATE says,
unless it is this machine.

A file that --output names is overwritten. It holds the report of one page, as the server exports it.

Exit codes: 0 done and no score below --min-score, 1 a score is missing or below it, 2 a page could not be audited,
a setting is wrong or the file could not be written.`,
  options,
  examples: [
    ['assay audit https://example.com', 'One page'],
    ['assay audit --min-score 80 http://localhost:3000 http://localhost:3000/about', 'As a gate in a build'],
    ['assay audit --json - < urls.txt | jq .score', 'Many pages, for a program'],
    ['assay audit --only seo,is-on-https example.com', 'One category and one check'],
    ['assay audit --output report.html example.com', 'A file to send to somebody'],
  ],
  async run(parts, values, operands) {
    const { io } = parts;
    const minScore = minScoreOf(values['min-score']);
    const output = values.output === undefined ? undefined : auditOutput(values.output);
    const reports = await parts.loadReports();
    const selection = selectionFor(values.only, reports.checks);
    const { config } = await begin(() => warnedConfigOf(parts, values));
    const urls = await urlsOf(operands, io);
    if (output !== undefined) await checkOutput(output, urls);

    const audited: Audited[] = [];
    const sums = createFindingSums();
    let pages = 0;
    const print = printerFor(values, { ...reports, partial: selection !== null, io });
    const auditor = await begin(() => parts.openAuditor(config));
    try {
      const code = await auditAll(urls, {
        auditor,
        site: config.queue.site && !values['no-site'],
        expectations: { indexable: !values['not-indexable'], aiSearch: !values['no-ai-search'] },
        selection,
        concurrency: config.queue.concurrency,
        progress: progressOn(io, urls.length),
        print(one) {
          if (output !== undefined) audited.push(one);
          print(one);
          if (!one.ok) return;
          sums.add(one.body);
          pages += 1;
        },
        minScore,
      });
      // For people: what reads the reports from standard output sums them up as it likes.
      if (io.errIsTerminal && pages > 1) {
        const color = io.errHasColour && !values['no-color'];
        io.err(
          `\n${findingSumsText(sums.rows(), pages, { checks: reports.checks, color, width: io.columns })}`,
        );
      }
      const [only] = audited;
      if (output !== undefined && only !== undefined) {
        await writeTo(output, only, { ...reports, partial: selection !== null, io });
      }
      return code;
    } finally {
      await auditor.close();
    }
  },
});

function progressOn(io: Io, pages: number): Progress {
  if (io.errIsTerminal && !io.isDumb) return terminalProgress(io.err, io.columns);
  return pages > 1 ? lineProgress(io.err, pages) : noProgress;
}

/** The exit code 1 is that of pages which were audited. @throws CannotStart with the code 2 */
async function begin<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    throw new CannotStart(error.sentences, { exitCode: 2, cause: error });
  }
}

/** @throws UsageError, CannotStart */
async function checkOutput(output: AuditOutput, urls: readonly string[]): Promise<void> {
  if (urls.length > 1) {
    throw new UsageError(
      `--output takes the report of one page, and ${urls.length} were given. Audit them one by one, or use --json.`,
    );
  }
  await output.check();
}

async function writeTo(
  output: AuditOutput,
  audited: Audited,
  { io, partial, ...reports }: PrintParts,
): Promise<void> {
  if (!audited.ok) return io.err(`Nothing was written to ${output.path}.\n`);
  await output.write(audited, reports, partial);
  io.err(`The report was written to ${output.path}.\n`);
}

function minScoreOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text);
  throw new UsageError(`--min-score is "${text}"; it takes a whole number from 0 to 100.`);
}

function selectionFor(text: string | undefined, checks: Reports['checks']): Selection | null {
  if (text === undefined) return null;
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words.length === 0)
    throw new UsageError('--only holds nothing; it takes categories and checks, separated by commas.');
  const ids = checks.map(({ id }) => id);
  const categories = [...new Set(checks.map(({ category }) => category))];
  const selection = selectionOf(words, ids);
  if (!('unknown' in selection)) return selection;
  const meant = nearest(selection.unknown, [...categories, ...ids]);
  const way = meant === undefined ? `The categories are ${categories.join(', ')}.` : `Did you mean ${meant}?`;
  throw new UsageError(`--only holds "${selection.unknown}", which is no category and no check. ${way}`);
}

interface PrintParts extends Reports {
  readonly partial: boolean;
  readonly io: Io;
}

function printerFor(
  values: Values<typeof options>,
  { present, checks, partial, io }: PrintParts,
): (audited: Audited) => void {
  if (values.json) return (audited) => io.out(reportJson(audited, present, { partial }));
  const color = io.outHasColour && !values['no-color'];
  const look = { checks, partial, color, verbose: values.verbose, width: io.columns };
  let separator = '';
  return (audited) => {
    const text = audited.ok ? reportText(audited.body, audited.url, look) : failureText(audited, look);
    io.out(separator + text);
    separator = '\n';
  };
}

/**
 * `-` stands for the lines of standard input; empty ones and those that begin with # are passed over.
 * @throws UsageError
 */
async function urlsOf(operands: readonly string[], io: Io): Promise<string[]> {
  if (operands.indexOf('-') !== operands.lastIndexOf('-')) {
    throw new UsageError('Standard input can be read only once: give - a single time.');
  }
  const urls: string[] = [];
  for (const operand of operands) {
    if (operand !== '-') urls.push(operand);
    else for await (const line of io.lines()) if (/^\s*[^#\s]/.test(line)) urls.push(line.trim());
  }
  if (urls.length > 0) return urls;
  throw new UsageError('Standard input holds no URL. Write one a line.');
}

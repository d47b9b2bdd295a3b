import { randomUUID } from 'node:crypto';
import type { JudgedPage } from '../../gate/judge.ts';
import type { BuildReport } from '../../report/build-report.ts';
import { buildFormats } from '../../report/formats/build-formats.ts';
import { writeBuildJson } from '../../report/formats/build-json.ts';
import { writeAnnotations } from '../../report/formats/github.ts';
import { withoutLogCommands } from '../../report/log-commands.ts';
import { lookText } from '../../report/look-text/look-text.ts';
import { reportText } from '../../report/text.ts';
import { verdictText } from '../../report/verdict-text.ts';
import type { Audited } from '../audit-all.ts';
import { failureText } from '../failure-text.ts';
import type { BuildOrder } from './build-order.ts';
import { buildParts } from './files.ts';

/** What goes to standard output. */
interface Printer {
  begin(): void;
  page(judged: JudgedPage, audited: Audited): void;
  end(build: BuildReport): Promise<void>;
}

export function createPrinter(order: BuildOrder): Printer {
  const { format } = order.plan;
  if (format === 'text') return textPrinter(order);
  if (format === 'json') return jsonPrinter(order);
  return format === 'github' ? githubPrinter(order) : filePrinter(order);
}

/** Each report as soon as it is there, then what the gate says. */
function textPrinter({ parts: { io, build }, values, frame }: BuildOrder): Printer {
  const look = lookOf({ parts: { io }, values, frame });
  // A second lock beside the first: the runner obeys no line before it reads these words again.
  const token = build.isGitHub ? randomUUID() : undefined;
  const print = (text: string) => io.out(withoutLogCommands(text));
  let separator = '';
  return {
    begin() {
      if (token !== undefined) io.out(`::stop-commands::${token}\n`);
    },
    page(judged, audited) {
      print(separator + pageText(judged, audited, look));
      separator = '\n';
    },
    async end(whole) {
      const text = verdictText(whole, look);
      if (text !== '') print(separator + text);
      if (token !== undefined) io.out(`::${token}::\n`);
    },
  };
}

type LookParts = Pick<BuildOrder, 'values' | 'frame'> & { readonly parts: Pick<BuildOrder['parts'], 'io'> };

function lookOf({ parts: { io }, values, frame: { checks, partial } }: LookParts) {
  const color = io.outHasColour && !values['no-color'];
  return { checks, partial, color, verbose: values.verbose, width: io.columns };
}

function pageText({ page }: JudgedPage, audited: Audited, look: ReturnType<typeof lookOf>): string {
  if (page.ok && page.look !== undefined)
    return `${reportText(page.body, page.url, look)}\n${lookText(page.look, look)}`;
  if (page.ok) return reportText(page.body, page.url, look);
  return audited.ok ? '' : failureText(audited, look);
}

function jsonPrinter({ parts: { io }, reports, frame, ...rest }: BuildOrder): Printer {
  const { json } = buildParts(reports, frame.partial);
  return {
    begin() {},
    page({ page, rules }) {
      const own = {
        pages: [page],
        verdict: rest.baseline === undefined ? noBaseline(rules) : against(rules),
      };
      io.out(writeBuildJson({ ...frame, finishedAt: page.finishedAt, ...own }, json));
    },
    async end(whole) {
      tellVerdict(whole, io);
    },
  };
}

const noBaseline = (rules: JudgedPage['rules']) => ({ ...against(rules), new: null, fixed: null });

/** Numbers are those of the page. */
function against(rules: JudgedPage['rules']): BuildReport['verdict'] {
  return { ok: true, exitCode: 0, rules, new: 0, fixed: 0, waived: [], notes: [] };
}

/** Annotations first, as people scroll to the end; then the text, in which nothing is obeyed. */
function githubPrinter(order: BuildOrder): Printer {
  const { io } = order.parts;
  const texts: string[] = [];
  const out = (text: string) => void texts.push(text);
  const build = { ...order.parts.build, isGitHub: true };
  const text = textPrinter({ ...order, parts: { ...order.parts, build, io: { ...io, out } } });
  return {
    ...text,
    async end(whole) {
      await text.end(whole);
      io.out(writeAnnotations(whole) + texts.join(''));
    },
  };
}

function filePrinter({ parts: { io }, plan, reports }: BuildOrder): Printer {
  const format = buildFormats.find(({ name }) => name === plan.format);
  return {
    begin() {},
    page() {},
    async end(whole) {
      const text = (await format?.write(whole, buildParts(reports, whole.partial))) ?? '';
      // Of the others no line is one of a log.
      io.out(plan.format === 'markdown' ? withoutLogCommands(text) : text);
      tellVerdict(whole, io);
    },
  };
}

/** For the log, where standard output is for a program. */
function tellVerdict(build: BuildReport, io: BuildOrder['parts']['io']): void {
  io.err(verdictText(build, { color: io.errHasColour, width: io.columns }));
}

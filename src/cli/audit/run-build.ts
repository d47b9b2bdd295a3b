import { baselineOf, mergedBaseline } from '../../gate/baseline.ts';
import { askedBody, createGate, type JudgedPage } from '../../gate/judge.ts';
import type { BuildPage, Verdict } from '../../report/build-report.ts';
import { createFindingSums } from '../../report/finding-sums.ts';
import { findingSumsText } from '../../report/finding-sums-text.ts';
import { partialBody } from '../../report/partial.ts';
import { type Audited, auditAll } from '../audit-all.ts';
import type { Io } from '../parts.ts';
import { lineProgress, noProgress, type Progress, terminalProgress } from '../progress.ts';
import { saveBaseline } from './baseline-file.ts';
import type { BuildOrder } from './build-order.ts';
import { writeFiles, writePicture } from './files.ts';
import type { AuditPlan } from './plan.ts';
import { createPrinter } from './printer.ts';
import type { Targets } from './targets.ts';

/** Audits, prints, and writes the files whatever came of it (B3). @returns the exit code */
export async function runBuild(order: BuildOrder): Promise<number> {
  const { parts, values, plan, targets, frame, baseline } = order;
  const { io } = parts;
  const gate = createGate({ settingsOf: plan.settingsOf, baseline });
  const printer = createPrinter(order);
  const kept: BuildPage[] = [];
  const sums = createFindingSums();
  const end = new AbortController();
  const stopListening = io.onInterrupt(() => end.abort());
  let done = 0;
  let picture: Uint8Array | null = null;
  if (plan.outputs.length > 0) io.goOnUnread();
  printer.begin();
  await auditPages(order, end.signal, (audited) => {
    const { name } = targets.pages[done] as Targets['pages'][number];
    done += 1;
    const judged = gate.judge({ ...audited, name });
    if (!isInterrupted(audited)) printer.page(judged, audited);
    if (audited.ok && audited.look?.ok) picture = audited.look.picture;
    if (keeps(order, judged)) kept.push(judged.page);
    if (judged.page.ok) sums.add(judged.page.body);
  }).finally(stopListening);

  const isStopped = end.signal.aborted;
  // For people: what reads the reports from standard output sums them up as it likes.
  if (io.errIsTerminal && targets.pages.length > 1 && !isStopped) {
    const look = { checks: frame.checks, color: io.errHasColour && !values['no-color'], width: io.columns };
    io.err(`\n${findingSumsText(sums.rows(), sums.pages(), look)}`);
  }
  const verdict = verdictOf(gate.verdict(), order);
  const build = { ...frame, finishedAt: Date.now(), pages: kept, verdict };
  await printer.end(build);
  if (isStopped) io.err(`Stopped after ${sums.pages()} of ${targets.pages.length} pages.\n`);
  await writeFiles(build, order);
  if (plan.browser?.picture) await writePicture(plan.browser.picture, picture, io);
  if (values['update-baseline'] && isStopped) io.err('The baseline was left as it was.\n');
  else if (values['update-baseline']) await updateBaseline(order, kept);
  return verdict.exitCode === 1 && values['exit-zero'] ? 0 : verdict.exitCode;
}

function auditPages(
  { parts: { io }, values, plan, targets: { pages }, auditor, config }: BuildOrder,
  signal: AbortSignal,
  print: (audited: Audited) => void,
): Promise<void> {
  return auditAll(
    pages.map(({ url }) => url),
    {
      auditor,
      site: config.queue.site && !values['no-site'],
      ...{ expectations: plan.expectations, waivers: plan.waivers },
      concurrency: config.queue.concurrency,
      progress: progressOn(io, pages.length),
      asked: (audited) => asked(audited, plan),
      ...{ signal, print },
    },
  );
}

/** What fits where standard error goes. */
function progressOn(io: Io, pages: number): Progress {
  if (io.errIsTerminal && !io.isDumb) return terminalProgress(io.err, io.columns, pages);
  return pages > 1 ? lineProgress(io.err, pages) : noProgress;
}

function isInterrupted(audited: Audited): boolean {
  return !audited.ok && audited.failure.code === 'interrupted';
}

/** As if there were no checks but those that are asked. */
function asked(audited: Audited, { selection, settingsOf }: AuditPlan): Audited {
  if (!audited.ok) return audited;
  const selected = selection === null ? audited.body : partialBody(audited.body, selection);
  return { ...audited, body: askedBody(selected, settingsOf(audited.url)) };
}

/** Of a list without end only what is told at the end is kept. */
function keeps({ plan, values }: BuildOrder, { page, rules }: JudgedPage): boolean {
  const isStreamed = plan.format === 'text' || plan.format === 'json';
  if (!isStreamed || plan.outputs.length > 0 || values['update-baseline']) return true;
  return !page.ok || rules.some(({ ok }) => !ok);
}

function verdictOf(verdict: Verdict, { notes, plan }: BuildOrder): Verdict {
  const used = new Set(verdict.waived.map(({ by }) => by));
  const unused = plan.waivers
    .filter(({ by }) => !used.has(by))
    .map(({ check, by }) => `The waiver of ${check} (${by}) covers nothing that was found.`);
  return { ...verdict, notes: [...verdict.notes, ...notes, ...unused] };
}

async function updateBaseline(
  { parts: { io }, plan, targets, baseline: older, isWhole }: BuildOrder,
  pages: readonly BuildPage[],
): Promise<void> {
  const file = plan.baseline?.value ?? '';
  const failed = new Set(pages.filter(({ ok }) => !ok).map(({ name }) => name));
  const bodies = new Map(pages.flatMap((page) => (page.ok ? [[page.name, page.body] as const] : [])));
  const now = baselineOf(bodies, targets.leftOut > 0);
  const whole =
    older === undefined ? now : mergedBaseline(now, older, (name) => !isWhole || failed.has(name));
  if (now.pages.size === 0) return io.err(`${file} was left as it was, as no page could be audited.\n`);
  const isChanged = await saveBaseline(file, whole);
  io.err(isChanged ? `${file} holds what was found now.\n` : `${file} was up to date.\n`);
}

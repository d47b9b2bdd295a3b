import type { SiteReport } from '../../crawl/site-report.ts';
import type { Baseline } from '../../gate/baseline.ts';
import { mergedBaseline } from '../../gate/baseline.ts';
import { createGate } from '../../gate/judge.ts';
import type { GateSettings } from '../../gate/settings.ts';
import { siteBaseline, siteBody, siteName } from '../../gate/site-body.ts';
import type { BuildReport } from '../../report/build-report.ts';
import { hostPlaces } from '../../report/formats/host-places.ts';
import { withoutLogCommands } from '../../report/log-commands.ts';
import { writeSiteJson } from '../../report/site/site-json.ts';
import { siteText } from '../../report/site/site-text.ts';
import { verdictText } from '../../report/verdict-text.ts';
import { saveBaseline } from '../audit/baseline-file.ts';
import { type OutputIn, writeText } from '../audit/outputs.ts';
import type { Parts, Reports } from '../parts.ts';
import type { CrawlValues } from './settings.ts';
import type { SiteOutcome, siteFormats } from './site-formats.ts';

interface TellOrder {
  readonly parts: Parts;
  readonly values: CrawlValues;
  readonly outputs: readonly OutputIn<(typeof siteFormats)[number]>[];
  readonly settingsFor: (url: string) => GateSettings;
  readonly baseline: { readonly file: string; readonly known: Baseline | undefined } | undefined;
  readonly startedAt: number;
  readonly indexable: SiteOutcome['indexable'];
  readonly isStopped: boolean;
  readonly notes: readonly string[];
}

/** Judges by the gate, prints, and writes the files whatever came of it. @returns the exit code */
export async function tellSite(site: SiteReport, order: TellOrder): Promise<number> {
  const { parts, values } = order;
  const { io } = parts;
  const reports = await parts.loadReports();
  const build = buildOf(site, order, reports);
  const look = { color: io.outHasColour && !values['no-color'], width: io.columns };
  if (values.json) {
    io.out(writeSiteJson(site));
    io.err(verdictText(build, { color: io.errHasColour && !values['no-color'], width: io.columns }));
  } else {
    io.out(withoutLogCommands(siteText(site, look)));
    const verdict = verdictText(build, look);
    if (verdict !== '') io.out(withoutLogCommands(`\n${verdict}`));
  }
  await writeAll({ site, build, indexable: order.indexable, css: reports.css }, order);
  if (values['update-baseline']) await updateBaseline(site, build, order);
  const { exitCode } = build.verdict;
  return exitCode === 1 && values['exit-zero'] ? 0 : exitCode;
}

/** One page, named by its address. */
function buildOf(site: SiteReport, order: TellOrder, { siteChecks }: Reports): BuildReport {
  const { start } = site.settings;
  const gate = createGate({ settingsOf: order.settingsFor, baseline: order.baseline?.known });
  const { page } = gate.judge({
    ...{ ok: true, name: siteName(site), url: start, body: siteBody(site) },
    ...{ startedAt: site.startedAt, finishedAt: site.finishedAt },
  });
  // What a crawl did not come to is not fixed.
  const known = site.stoppedBy === null ? {} : { fixed: 0 };
  const verdict = { ...gate.verdict(), ...(order.baseline?.known !== undefined && known) };
  return {
    ...{ version: order.parts.build.version, startedAt: site.startedAt, finishedAt: site.finishedAt },
    ...{
      checks: siteChecks,
      partial: site.only !== undefined,
      label: null,
      pages: [{ ...page, ...known }],
      places: hostPlaces,
    },
    verdict: { ...verdict, notes: [...verdict.notes, ...order.notes] },
  };
}

async function writeAll(outcome: SiteOutcome, { parts: { io }, outputs }: TellOrder): Promise<void> {
  const faults: unknown[] = [];
  const written: string[] = [];
  for (const { path, format } of outputs) {
    try {
      const made = await format.write(outcome, path);
      for (const file of typeof made === 'string' ? [{ path, text: made }] : made) {
        await writeText(file.path, file.text);
        written.push(file.path);
      }
    } catch (error) {
      faults.push(error);
    }
  }
  if (written.length > 0) io.err(`Written: ${written.join(', ')}\n`);
  const [fault] = faults;
  if (fault !== undefined) throw fault;
}

async function updateBaseline(site: SiteReport, build: BuildReport, order: TellOrder): Promise<void> {
  const { io } = order.parts;
  const { baseline, isStopped } = order;
  if (baseline === undefined) return;
  if (isStopped) return io.err('The baseline was left as it was.\n');
  const now = siteBaseline(build.pages[0]?.name ?? '', site);
  const whole = baseline.known === undefined ? now : mergedBaseline(now, baseline.known, () => true);
  const isChanged = await saveBaseline(baseline.file, whole);
  io.err(isChanged ? `${baseline.file} holds what was found now.\n` : `${baseline.file} was up to date.\n`);
}

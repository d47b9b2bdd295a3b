import { CannotStart } from '../../errors.ts';
import type { Baseline } from '../../gate/baseline.ts';
import { printConfig } from '../../gate/config/print-config.ts';
import { notesOnRules } from '../../gate/config/resolve.ts';
import { sourceFilesFor } from '../../gate/config/source-files.ts';
import { liveWaivers, notesOnExpired } from '../../gate/config/waiver-notes.ts';
import { withoutLogCommands } from '../../report/log-commands.ts';
import { UsageError } from '../command.ts';
import { type Parts, warnedConfigOf } from '../parts.ts';
import { loadBaseline } from './baseline-file.ts';
import { checkBrowserPlan } from './browser-plan.ts';
import { loadConfiguration } from './configuration.ts';
import { doorsOf } from './doors.ts';
import { readOperands } from './operands.ts';
import { checkOutputs } from './outputs.ts';
import { parsed } from './page-list.ts';
import { buildPlaces, checkoutRoot } from './places.ts';
import { type AuditPlan, type AuditValues, planOf } from './plan.ts';
import { runBuild } from './run-build.ts';
import { hasServer } from './server-choice.ts';
import { openTargets, type Targets } from './targets.ts';

/** What `assay audit` does. @returns the exit code @throws UsageError, CannotStart with the code 2 */
export async function auditBuild(
  parts: Parts,
  values: AuditValues,
  operands: readonly string[],
): Promise<number> {
  try {
    return await auditAsAsked(parts, values, operands);
  } catch (error) {
    // The exit code 1 is that of a gate.
    if (!(error instanceof CannotStart) || error.exitCode === 2) throw error;
    throw new CannotStart(error.sentences, { exitCode: 2, cause: error });
  }
}

async function auditAsAsked(parts: Parts, values: AuditValues, operands: readonly string[]): Promise<number> {
  const { io } = parts;
  const now = Date.now();
  const { configuration, folder } = loadConfiguration(values, now);
  const named = await readOperands(operands, io, hasServer(values, configuration));
  if (operands.length === 0 && !hasServer(values, configuration) && !configuration?.pages.length)
    throw new UsageError(
      '"assay audit" needs a page or a built folder. "assay audit --help" shows how it is used.',
    );
  const reports = await parts.loadReports();
  const plan = planOf(values, { named, configuration, folder, checks: reports.checks });
  const { config } = warnedConfigOf(parts, values);
  // Lines of a command that was started, too.
  const tell = (sentence: string) => io.err(withoutLogCommands(`${sentence}\n`));
  const targets = await openTargets({
    named,
    ...{ server: plan.server, origin: plan.origin, maxPages: plan.maxPages },
    pages: configuration?.pages ?? [],
    isLook: values['print-config'],
    isVerbose: values.verbose,
    tell,
  });
  try {
    if (values['print-config']) {
      io.out(
        printConfig(targets.pages, plan.settingsOf)
          .map((line) => `${line}\n`)
          .join(''),
      );
      return 0;
    }
    await checkOutputs(filesOf(plan), targets.pages.length, plan.baseline?.value);
    const baseline = await baselineFor(plan, targets, {
      isUpdated: values['update-baseline'],
      isOption: values.baseline !== undefined,
      readServer: (url, options) => parts.readServer(config, url, options),
    });
    const notes = [
      ...notesOnRules(configuration?.rules ?? [], addressesOf(targets)),
      ...notesOnExpired(plan.waivers, now),
    ];
    const all = originsOf(targets);
    const isServerOfOptions = operands.length === 0 && (values.base ?? values.start) !== undefined;
    const ofOptions = isServerOfOptions ? all.filter((origin) => origin === targets.origin) : all;
    const doors = doorsOf(
      values,
      configuration,
      { all, ofOptions },
      {
        read: parts.build.readVariables,
        find: parts.build.findVariable,
      },
    );
    if (plan.browser !== null)
      checkBrowserPlan(plan.browser, {
        pages: targets.pages.length,
        isPartial: isPartial(plan, targets),
        isStoodIn: targets.originMap !== undefined,
        hasDoors: doors.length > 0,
      });
    const looks = plan.browser !== null;
    const auditor = await parts.openAuditor(config, { originMap: targets.originMap, doors, looks });
    try {
      return await runBuild({
        ...{ parts, values, targets, baseline, auditor, reports, config, notes },
        plan: { ...plan, waivers: liveWaivers(plan.waivers, now) },
        frame: {
          ...{ version: parts.build.version, startedAt: now, checks: reports.checks },
          ...{ partial: isPartial(plan, targets), label: values.category ?? null },
          places: buildPlaces({
            ...{ root: checkoutRoot(parts.build.checkout, '.'), servedFile: targets.servedFile, folder },
            sourcesOf: (url) => sourceFilesFor(url, configuration?.sources ?? []),
          }),
        },
        isWhole: named.paths.length === 0 && named.urls.length === 0,
      });
    } finally {
      await auditor.close();
    }
  } finally {
    await targets.close();
  }
}

/** @throws CannotStart, UsageError where a rule needs one and there is none */
async function baselineFor(
  { baseline, settingsOf }: AuditPlan,
  targets: Targets,
  order: Parameters<typeof loadBaseline>[1],
): Promise<Baseline | undefined> {
  if (baseline !== undefined) return loadBaseline(baseline, order);
  for (const url of addressesOf(targets)) {
    const { failOn, maxDrop } = settingsOf(url);
    const asking = failOn.value === 'new' ? failOn.from : maxDrop?.from;
    if (asking !== undefined)
      throw new UsageError(
        `${asking} compares with what was found before: add --baseline FILE, and make it once with --update-baseline.`,
      );
  }
  return undefined;
}

function filesOf({ outputs, browser }: AuditPlan): Parameters<typeof checkOutputs>[0] {
  if (browser === null || browser.picture === null) return outputs;
  return [...outputs, { path: browser.picture, format: { name: 'picture', ending: null } }];
}

function isPartial({ selection, settingsOf }: AuditPlan, targets: Targets): boolean {
  const hasOff = (url: string) => Object.values(settingsOf(url).checks).some(({ value }) => value === 'off');
  return selection !== null || addressesOf(targets).some(hasOff);
}

function addressesOf({ pages }: Targets): string[] {
  return pages.flatMap(({ url }) => parsed(url)?.href ?? []);
}

function originsOf(targets: Targets): string[] {
  return [...new Set(addressesOf(targets).map((url) => new URL(url).origin))];
}

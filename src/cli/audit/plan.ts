import { join, relative, resolve } from 'node:path';
import type { Configuration, PartialGate } from '../../gate/config/configuration.ts';
import { gateFor } from '../../gate/config/resolve.ts';
import type { GateSettings, Sourced } from '../../gate/settings.ts';
import type { Expectations } from '../../report/expectations.ts';
import type { Selection } from '../../report/partial.ts';
import type { Waiver } from '../../report/waived.ts';
import { UsageError, type Values } from '../command.ts';
import type { Reports } from '../parts.ts';
import { type BrowserPlan, browserGateOf, browserPlanOf } from './browser-plan.ts';
import { gateOf } from './gate-options.ts';
import type { Named } from './operands.ts';
import type { auditOptions } from './options.ts';
import { type Output, outputOf } from './outputs.ts';
import { type PrintedFormat, printedFormat } from './printed-format.ts';
import { selectionFor } from './selection.ts';
import { chooseServer, type ServerChoice } from './server-choice.ts';
import { expectationsOf } from './stand.ts';

export type AuditValues = Values<typeof auditOptions>;

/** What somebody asks of an audit, by options and file, before anything is begun. */
export interface AuditPlan {
  readonly server: ServerChoice | undefined;
  readonly origin: Sourced<string> | undefined;
  readonly maxPages: number;
  readonly expectations: Expectations;
  readonly selection: Selection | null;
  readonly waivers: readonly Waiver[];
  readonly settingsOf: (url: string) => GateSettings;
  readonly baseline: Sourced<string> | undefined;
  readonly outputs: readonly Output[];
  /** Null: no browser looks. */
  readonly browser: BrowserPlan | null;
  readonly format: PrintedFormat;
}

interface PlanParts {
  readonly named: Named;
  readonly configuration: Configuration | undefined;
  /** Of the configuration, absolute. */
  readonly folder: string;
  readonly checks: Reports['checks'];
}

const usualMaxPages = 500;

/** @throws UsageError */
export function planOf(values: AuditValues, { named, configuration, folder, checks }: PlanParts): AuditPlan {
  // Paths of a file start from it, and are told as they are called from here.
  const here = (path: string) => (isAddress(path) ? path : relative('', join(folder, path)) || '.');
  const server = chooseServer(values, named, configuration);
  const origin = optionOr(values.origin, '--origin', configuration?.origin);
  const options = { ...gateOf(values), ...browserGateOf(values) };
  const outputs = outputsOf(values.output, configuration?.outputs ?? [], here);
  const byFile = configuration?.baseline;
  const plan = {
    server:
      server?.kind === 'folder' && named.folder === undefined
        ? { ...server, folder: here(server.folder) }
        : server,
    origin,
    maxPages:
      values['max-pages'] === undefined
        ? (configuration?.maxPages?.value ?? usualMaxPages)
        : pagesIn(values['max-pages']),
    expectations: expectationsOf({
      as: values.as ?? configuration?.as?.value,
      isFolder: server?.kind === 'folder',
      hasOrigin: origin !== undefined,
      isIndexable: !values['not-indexable'],
      isForAiSearch: !values['no-ai-search'],
    }),
    selection: selectionFor(values.only, checks),
    waivers: configuration?.waivers ?? [],
    settingsOf: settingsBy(configuration, options, values['update-baseline']),
    baseline:
      values.baseline === undefined
        ? byFile && { ...byFile, value: here(byFile.value) }
        : { value: values.baseline, from: '--baseline' },
    outputs,
    browser: browserPlanOf(values),
    format: printedFormat(values.format, values.json),
  };
  checkBaseline(values, plan);
  return plan;
}

/** Those of the file, and those of options, which win where both name one file. */
function outputsOf(
  options: readonly string[],
  ofFile: readonly Sourced<string>[],
  here: (path: string) => string,
): Output[] {
  const named = options.map((text) => outputOf(text, '--output'));
  const others = ofFile
    .map(({ value, from }) => outputOf(value, from))
    .map((output) => ({ ...output, path: here(output.path) }))
    .filter(({ path }) => !named.some((output) => resolve(output.path) === resolve(path)));
  return [...others, ...named];
}

function optionOr(
  option: string | undefined,
  from: string,
  otherwise: Sourced<string> | undefined,
): Sourced<string> | undefined {
  return option === undefined ? otherwise : { value: option, from };
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function pagesIn(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new UsageError(`--max-pages is "${text}"; it takes a whole number from 1 to 99999.`);
}

function settingsBy(
  configuration: Configuration | undefined,
  options: PartialGate,
  isUpdate: boolean,
): (url: string) => GateSettings {
  const { gate = {}, rules = [] } = configuration ?? {};
  return (url) => {
    const settings = gateFor(url, { gate, rules, options });
    // What is written now is known from now on.
    const isMet = isUpdate && settings.failOn.value === 'new';
    return isMet ? { ...settings, failOn: { ...settings.failOn, value: 'never' } } : settings;
  };
}

function checkBaseline(
  values: AuditValues,
  { baseline, selection }: Pick<AuditPlan, 'baseline' | 'selection'>,
): void {
  if (!values['update-baseline']) return;
  if (baseline === undefined)
    throw new UsageError('--update-baseline needs --baseline FILE, the file to write.');
  if (selection !== null)
    throw new UsageError(
      '--update-baseline would forget all checks but those of --only; leave one of them out.',
    );
}

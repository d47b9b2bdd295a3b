import { readFile } from 'node:fs/promises';
import { whyNothingCounted } from '../../crawl/nothing-counted.ts';
import { CannotStart } from '../../errors.ts';
import type { Configuration } from '../../gate/config/configuration.ts';
import { gateFor } from '../../gate/config/resolve.ts';
import { notesOnExpired } from '../../gate/config/waiver-notes.ts';
import { withoutLogCommands } from '../../report/log-commands.ts';
import { loadBaseline } from '../audit/baseline-file.ts';
import { loadConfiguration } from '../audit/configuration.ts';
import { doorsOf } from '../audit/doors.ts';
import { gateOf } from '../audit/gate-options.ts';
import { checkOutputs, outputIn } from '../audit/outputs.ts';
import { selectionFor } from '../audit/selection.ts';
import { UsageError } from '../command.ts';
import { type Io, type Parts, warnedConfigOf } from '../parts.ts';
import { checkAgain, expectationsBy, judgementOf } from './judgement.ts';
import { crawlProgress } from './progress.ts';
import { type CrawlValues, checkStart, extentOptions, numberIn, settingsOf } from './settings.ts';
import { siteFormats } from './site-formats.ts';
import { tellSite } from './tell-site.ts';

/** What `assay crawl` does. @returns the exit code @throws UsageError, CannotStart with the code 2 */
export async function crawlSite(
  parts: Parts,
  values: CrawlValues,
  operands: readonly string[],
): Promise<number> {
  try {
    return await crawlAsAsked(parts, values, operands);
  } catch (error) {
    // The exit code 1 is that of a gate.
    if (!(error instanceof CannotStart) || error.exitCode === 2) throw error;
    throw new CannotStart(error.sentences, { exitCode: 2, cause: error });
  }
}

async function crawlAsAsked(
  parts: Parts,
  values: CrawlValues,
  [address]: readonly string[],
): Promise<number> {
  const { io, build } = parts;
  const startedAt = Date.now();
  checkOperand(values, address);
  const { configuration } = loadConfiguration(values, startedAt);
  const outputs = values.output.map((text) => outputIn(siteFormats, text, '--output'));
  const baseline = baselineOf(values, configuration);
  const settings =
    address === undefined ? undefined : settingsOf(values, address, await listOf(values.urls, io));
  if (settings !== undefined) checkStart(settings);
  const only = selectionFor(values.only, (await parts.loadReports()).siteChecks);
  if (only !== null && values['update-baseline'])
    throw new UsageError(
      '--update-baseline would forget all checks but those of --only; leave one of them out.',
    );
  const asked = judgementOf(values, configuration, only, startedAt);
  const connections = numberIn(values.connections, '--connections', 1, 16) ?? 2;
  const rate = numberIn(values.rate, '--rate', 1, 1_000);
  await checkOutputs(outputs, 1, baseline?.value);
  const { config } = warnedConfigOf(parts, values);
  const variables = { read: build.readVariables, find: build.findVariable };
  const doors = (origin: string) =>
    doorsOf(values, configuration, { all: [origin], ofOptions: [origin] }, variables);
  const folder = values.resume ?? values.keep;
  const begin = settings && { settings, judgement: asked };
  const crawler = await parts.openCrawler(config, { folder, begin, doors, rate });
  let isUnfinished = true;
  try {
    const { judgement } = crawler;
    if (judgement.only !== undefined && values['update-baseline'])
      throw new UsageError(
        'The crawl was begun with --only, and --update-baseline would forget all other checks: leave it out, or begin another crawl.',
      );
    const notes =
      begin === undefined
        ? checkAgain(crawler, values, configuration, only)
        : notesOnExpired(configuration?.waivers ?? [], startedAt);
    if (crawler.isEnded)
      io.err('This crawl had come to its end: it is judged again, and nothing is fetched.\n');
    const known =
      baseline === undefined
        ? undefined
        : await loadBaseline(baseline, {
            ...{ isUpdated: values['update-baseline'], isOption: values.baseline !== undefined },
            readServer: (url, options) => parts.readServer(config, url, options),
          });
    const { start, pagesMax } = crawler.settings;
    const stop = new AbortController();
    const stopListening = io.onInterrupt(() => {
      stop.abort();
      io.err(`\nStopping, and judging what is there. ${resumeSentence(crawler.folder)}\n`);
    });
    if (outputs.length > 0) io.goOnUnread();
    const teller = crawlProgress(io, pagesMax, Date.now);
    const crawled = await crawler
      .crawl({
        ...{ expectations: expectationsBy(judgement), waivers: judgement.waivers, connections },
        ...{ stop: stop.signal, onProgress: teller.show },
      })
      .finally(() => {
        teller.end();
        stopListening();
      });
    isUnfinished = stop.signal.aborted;
    if (!crawled.ok) {
      io.err(withoutLogCommands(`${start}\nNothing could be counted: ${crawled.failure.message}\n`));
      return 2;
    }
    const options = gateOf(values);
    const { gate = {}, rules = [] } = configuration ?? {};
    const settingsFor = () => {
      const asked = gateFor(start, { gate, rules, options });
      const isMet = values['update-baseline'] && asked.failOn.value === 'new';
      return isMet ? { ...asked, failOn: { ...asked.failOn, value: 'never' as const } } : asked;
    };
    const exitCode = await tellSite(crawled.report, {
      ...{ parts, values, outputs, settingsFor, startedAt, indexable: crawled.indexable },
      baseline: baseline === undefined ? undefined : { file: baseline.value, known },
      isStopped: stop.signal.aborted,
      notes,
    });
    if (isUnfinished) io.err(`${resumeSentence(crawler.folder)}\n`);
    if (isUnfinished) return 2;
    if (crawled.report.pages.counted > 0) return exitCode;
    io.err(`Nothing could be counted: ${whyNothingCounted(crawled.report.failedStart ?? null)}\n`);
    return 2;
  } finally {
    await crawler.close({ keep: isUnfinished || folder !== undefined });
  }
}

function checkOperand(values: CrawlValues, address: string | undefined): void {
  if (address === undefined && values.resume === undefined)
    throw new UsageError(
      '"assay crawl" needs the address to begin at, such as https://example.com. "assay crawl --help" shows how it is used.',
    );
  if (address !== undefined && values.resume !== undefined)
    throw new UsageError('--resume goes on with the crawl that its folder keeps: leave the address out.');
  if (values.resume !== undefined && values.keep !== undefined)
    throw new UsageError('--resume FOLDER keeps the crawl there already: leave --keep out.');
  const kept = values.resume === undefined ? undefined : extentOptions.find((name) => isGiven(values[name]));
  if (kept !== undefined)
    throw new UsageError(
      `--resume goes on as far as the crawl was begun for: leave --${kept} out, or begin another crawl.`,
    );
}

function isGiven(value: string | boolean | readonly string[] | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

function baselineOf(values: CrawlValues, configuration: Configuration | undefined) {
  const { baseline, 'update-baseline': isUpdated, 'fail-on': failOn, 'max-drop': drop } = values;
  const found =
    baseline === undefined ? configuration?.baseline : { value: baseline, from: '--baseline' as const };
  if (found !== undefined) return found;
  if (isUpdated) throw new UsageError('--update-baseline needs --baseline FILE, the file to write.');
  const asking = failOn === 'new' ? '--fail-on new' : drop === undefined ? undefined : '--max-drop';
  if (asking === undefined) return undefined;
  throw new UsageError(
    `${asking} compares with what was found before: add --baseline FILE, and make it once with --update-baseline.`,
  );
}

const listMax = 10_000;

async function listOf(file: string | undefined, io: Io): Promise<readonly string[]> {
  if (file === undefined) return [];
  const lines: string[] = [];
  if (file === '-') for await (const line of io.lines()) lines.push(line);
  else lines.push(...(await readList(file)).split(/\r?\n/));
  const urls = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  if (urls.length > listMax)
    throw new UsageError(`--urls holds ${urls.length} addresses; ${listMax} are the most.`);
  return urls;
}

async function readList(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--urls cannot be read: ${(error as Error).message}`);
  }
}

function resumeSentence(folder: string): string {
  return `"assay crawl --resume ${folder}" goes on.`;
}

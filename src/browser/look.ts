import { availableParallelism, loadavg } from 'node:os';
import engine from '@paulirish/trace_engine/package.json' with { type: 'json' };
import axe from 'axe-core/package.json' with { type: 'json' };
import type { Browser, BrowserContext, CDPSession, Page } from 'puppeteer-core';
import { type BrowserEvidence, browserEvidenceVersion } from '../evidence/browser-evidence.ts';
import type { Step } from '../evidence/evidence.ts';
import { gathered } from '../evidence/step.ts';
import { LookFailed } from './failure.ts';
import { labOf, nodeIdsOf } from './lab/metrics.ts';
import type { SentPicture } from './protocol.ts';
import { runAxe } from './steps/axe.ts';
import { followConsole } from './steps/console.ts';
import { readCookies } from './steps/cookies.ts';
import { becomePhone, mobileAgent, phone } from './steps/device.ts';
import { readDom } from './steps/dom.ts';
import { openWorld } from './steps/isolated-world.ts';
import { followIssues } from './steps/issues.ts';
import { loadPage } from './steps/load.ts';
import { followNetwork } from './steps/network.ts';
import { readFacts } from './steps/page-facts.ts';
import { takeDesktop, takeMobile } from './steps/pictures.ts';
import { beginTrace, endTrace } from './steps/trace.ts';
import { withinTime } from './steps/within-time.ts';
import type { LookLearnt, LookOrder, LookStage } from './types.ts';

/** A browser that is proven to be in its sandbox, and whose proxy is open. */
export interface LookParts {
  readonly order: LookOrder;
  readonly browser: Browser;
  readonly product: string;
  readonly context: BrowserContext;
  /** Blank. */
  readonly page: Page;
  onStage(stage: LookStage, learnt: LookLearnt): void;
  /** Shuts the way out, and ends the browser: nothing more is asked of it. Both are done after the look in any case. */
  endBrowser(): Promise<void>;
}

export interface Looked {
  readonly evidence: BrowserEvidence;
  readonly pictures: readonly SentPicture[];
}

/** Milliseconds. What a step has not brought by then is missing, and the next one has its turn. */
const deadlines = {
  prepare: 2_000,
  load: 20_000,
  trace: 5_000,
  dom: 5_000,
  mobile: 3_000,
  facts: 3_000,
  axe: 10_000,
  desktop: 4_000,
  cookies: 1_000,
  metrics: 5_000,
};

/** Of the time of the whole look, for what comes after the page: the end of the browser, metrics, and the way back. */
const reserveMs = 7_000;

/**
 * The order of a look: one load as a phone, and then whatever can be seen of the page that it led to.
 * @throws LookFailed
 */
export async function look(parts: LookParts): Promise<Looked> {
  const { promise: crash, reject } = Promise.withResolvers<never>();
  parts.page.on('error', () => reject(new LookFailed('render_failed', 'The page crashed.')));
  return Promise.race([lookOn(parts), crash]);
}

async function lookOn({
  order,
  browser,
  product,
  context,
  page,
  onStage,
  endBrowser,
}: LookParts): Promise<Looked> {
  const startedAt = Date.now();
  // Per core.
  const hostLoad = (loadavg()[0] ?? 0) / availableParallelism();
  const userAgent = mobileAgent(product, order.userAgentSuffix);
  onStage('loading', {});
  const session = await page.createCDPSession();
  const prepared = await withinTime(deadlines.prepare, () => prepare(session, userAgent));
  if (prepared.state !== 'gathered') throw new LookFailed('internal', 'The browser could not be prepared.');
  const { frameId, network, consoleSoFar, issuesSoFar } = prepared.value;
  const tracing = await withinTime(deadlines.prepare, () => beginTrace(session));
  // Since this process began, as the time of the look does.
  const until = order.limits.totalMs - reserveMs;
  const leftMs = (ms: number) => Math.min(ms, until - performance.now());
  const loading = { frameId, url: order.url, ms: leftMs(deadlines.load) };
  const navigation = await loadPage(session, loading, network);
  const step = <T>(name: keyof typeof deadlines, work: () => Promise<T>): Promise<Step<T>> =>
    withinTime(leftMs(deadlines[name]), work);

  onStage('examining', network.usage());
  // Before anything of ours may add to it.
  const [loaded, consoleEntries, issues] = [network.files(), consoleSoFar(), issuesSoFar()];
  const world = openWorld(session, frameId);
  // Each step that needs it tells that it has failed.
  world.catch(() => {});
  const trace = await step('trace', async () => {
    if (tracing.state !== 'gathered') throw new Error('No trace was begun.');
    const events = await endTrace(session);
    return { events, elements: await (await world).describe(nodeIdsOf(events)) };
  });
  const rendered = await step('dom', async () => readDom(session, await world));
  const mobile = await step('mobile', () => takeMobile(session));
  const facts = await step('facts', async () => readFacts(await world, loaded));
  if (facts.state === 'gathered') {
    onStage('examining', { ...network.usage(), elements: facts.value.elements });
  }
  const judged = await step('axe', async () => runAxe(await world));
  // It would go on, and keep the page from being shown.
  if (isLate(judged)) await session.send('Runtime.terminateExecution').catch(() => {});
  const desktop = await step('desktop', () => takeDesktop(session));
  // Of a page that never lets go, or is another one every moment, the network alone would be told.
  if ([rendered, mobile, facts, judged, desktop].every(({ state }) => state === 'missing')) {
    throw new LookFailed('timeout', 'Nothing could be seen of the page in time.');
  }
  const cookies = await step('cookies', () => readCookies(browser, context, navigation.url));
  await endBrowser();

  const pictures = [mobile, desktop].flatMap((taken) => (taken.state === 'gathered' ? taken.value : []));
  const evidence: BrowserEvidence = {
    browserEvidenceVersion,
    startedAt,
    finishedAt: Date.now(),
    product,
    engine: engine.version,
    axeVersion: axe.version,
    conditions: { device: 'mobile', ...phone, userAgent, throttling: 'slow-4g-simulated', hostLoad },
    navigation,
    rendered,
    lab:
      trace.state === 'gathered'
        ? await withinTime(deadlines.metrics, () => labOf(trace.value.events, trace.value.elements))
        : trace,
    images: facts.state === 'gathered' ? gathered(facts.value.images) : facts,
    loaded: gathered(loaded),
    cookies,
    console: gathered(consoleEntries),
    issues: gathered(issues),
    axe: judged,
  };
  return { evidence, pictures };
}

function isLate(step: Step<unknown>): boolean {
  return step.state === 'missing' && step.why === 'timeout';
}

/** All that is listened to, before anything is asked for. */
async function prepare(session: CDPSession, userAgent: string) {
  await session.send('Page.enable');
  await session.send('DOM.enable');
  await becomePhone(session, userAgent);
  const network = await followNetwork(session);
  const consoleSoFar = await followConsole(session);
  const issuesSoFar = await followIssues(session);
  const { frameTree } = await session.send('Page.getFrameTree');
  return { frameId: frameTree.frame.id, network, consoleSoFar, issuesSoFar };
}

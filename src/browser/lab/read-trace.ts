import { Handlers, Lantern, LanternComputationData, Types } from '@paulirish/trace_engine';
import { countedShifts } from './counted-shifts.ts';
import { orderedEvents, type TraceEvent, UnreadableTrace } from './trace-events.ts';

type Navigation = Types.Events.NavigationStart;
type EngineData = Handlers.Types.HandlerData;

/** What the engine makes of a trace. */
export interface ReadTrace {
  readonly events: readonly TraceEvent[];
  readonly data: EngineData;
  /** The one that the page ended with. */
  readonly navigation: Navigation;
  readonly navigationId: string;
  readonly frameId: string;
  readonly bounds: Types.Timing.TraceWindowMicro;
  /** Null: nothing was painted that could be simulated. */
  readonly simulation: Simulation | null;
}

interface Simulation {
  readonly requests: ReturnType<typeof LanternComputationData.createNetworkRequests>;
  readonly graph: ReturnType<typeof LanternComputationData.createGraph>;
  readonly simulator: Lantern.Simulation.Simulator<Types.Events.SyntheticNetworkRequest>;
  readonly estimates: {
    readonly fcp: Lantern.Metrics.MetricResult;
    /** Null, with what builds on it: no paint was the largest. */
    readonly lcp: Lantern.Metrics.MetricResult | null;
    readonly tbt: Lantern.Metrics.MetricResult | null;
  };
}

/**
 * The engine's handlers keep what they read in their modules: one trace after the other.
 * @throws UnreadableTrace
 */
export function readTrace(events: readonly unknown[]): Promise<ReadTrace> {
  const turn = before.then(() => read(events));
  before = turn.catch(() => undefined);
  return turn;
}

let before: Promise<unknown> = Promise.resolve();

async function read(unread: readonly unknown[]): Promise<ReadTrace> {
  const events = countedShifts(orderedEvents(unread));
  const data = await handle(events);
  const { mainFrameNavigations, traceBounds } = data.Meta;
  // Those to about:blank and the like ask for nothing.
  const navigations = mainFrameNavigations.filter((navigation) => documentOf(data, navigation) !== undefined);
  const first = navigations[0];
  const navigation = navigations.at(-1);
  const navigationId = navigation?.args.data?.navigationId;
  if (first === undefined || navigation === undefined || navigationId === undefined) {
    throw new UnreadableTrace('No page was opened while the trace was made.');
  }
  const { ts } = navigation;
  const range = Types.Timing.Micro(traceBounds.max - ts);
  return {
    events,
    data,
    navigation,
    navigationId,
    frameId: navigation.args.frame,
    bounds: { min: ts, max: traceBounds.max, range },
    simulation: hasPainted(data, navigation) ? simulate(events, data, first, navigation) : null,
  };
}

/** Those that the four metrics and the four insights need, each after those it builds on. */
const handlers = {
  Meta: Handlers.ModelHandlers.Meta,
  Workers: Handlers.ModelHandlers.Workers,
  Animations: Handlers.ModelHandlers.Animations,
  Screenshots: Handlers.ModelHandlers.Screenshots,
  LayoutShifts: Handlers.ModelHandlers.LayoutShifts,
  NetworkRequests: Handlers.ModelHandlers.NetworkRequests,
  PageLoadMetrics: Handlers.ModelHandlers.PageLoadMetrics,
  LargestImagePaint: Handlers.ModelHandlers.LargestImagePaint,
};

/**
 * As the engine's TraceProcessor does, which would go on to its nineteen insights, print what goes wrong there, and keep
 * a register of events for its own pages that grows by the square.
 */
async function handle(events: readonly TraceEvent[]): Promise<EngineData> {
  const all = Object.entries(handlers);
  for (const [, handler] of all) handler.reset();
  for (const event of events) {
    for (const [, handler] of all) handler.handleEvent(event);
  }
  for (const [, handler] of all) await handler.finalize({ allTraceEvents: events });
  return Object.fromEntries(all.map(([name, handler]) => [name, handler.data()])) as unknown as EngineData;
}

function documentOf(data: EngineData, navigation: Navigation) {
  return data.NetworkRequests.byId.get(navigation.args.data?.navigationId ?? '');
}

function hasPainted(data: EngineData, navigation: Navigation): boolean {
  return scoresOf(data, navigation)?.has(Handlers.ModelHandlers.PageLoadMetrics.MetricName.FCP) === true;
}

/** The engine's observed metrics of the navigation, by its names for them. */
export function scoresOf(data: EngineData, navigation: Navigation) {
  return data.PageLoadMetrics.metricScoresByFrameId.get(navigation.args.frame)?.get(navigation);
}

/**
 * Slow 4G and a quarter of the processor, as Lighthouse simulates them for mobile. Its graph is one of all requests and
 * tasks, from the address that was asked for to the page that was painted, with other navigations on the way.
 */
function simulate(
  events: readonly TraceEvent[],
  data: EngineData,
  first: Navigation,
  last: Navigation,
): Simulation {
  const trace = { traceEvents: events } as unknown as Lantern.Types.Trace;
  const requests = LanternComputationData.createNetworkRequests(trace, data);
  const asked = documentOf(data, first)?.args.data;
  const graph = LanternComputationData.createGraph(requests, trace, data, {
    requestedUrl: asked?.redirects[0]?.url ?? asked?.url,
    mainDocumentUrl: documentOf(data, last)?.args.data.url,
  } as Lantern.Types.Simulation.URL);
  const networkAnalysis = Lantern.Core.NetworkAnalyzer.analyze(requests);
  if (networkAnalysis === null) throw new UnreadableTrace('No request of the trace says how long it took.');
  const simulator = Lantern.Simulation.Simulator.createSimulator({
    networkAnalysis,
    throttlingMethod: 'simulate',
    throttling: Lantern.Simulation.Constants.throttling.mobileSlow4G,
  }) as Simulation['simulator'];
  const processedNavigation = LanternComputationData.createProcessedNavigation(data, last.args.frame, last);
  const given = { graph, simulator, processedNavigation };
  const { FirstContentfulPaint, LargestContentfulPaint, Interactive, TotalBlockingTime } = Lantern.Metrics;
  const fcpResult = FirstContentfulPaint.compute(given);
  if (processedNavigation.timestamps.largestContentfulPaint === undefined) {
    return {
      requests,
      graph,
      simulator,
      estimates: { fcp: fcpResult, lcp: null, tbt: null },
    };
  }
  const lcpResult = LargestContentfulPaint.compute(given, { fcpResult });
  const interactiveResult = Interactive.compute(given, { lcpResult });
  const tbt = TotalBlockingTime.compute(given, { fcpResult, interactiveResult });
  return { requests, graph, simulator, estimates: { fcp: fcpResult, lcp: lcpResult, tbt } };
}

import { Handlers, Insights, Types } from '@paulirish/trace_engine';
import type { Lab, LargestPaint, LayoutShift, ShownElement } from '../../evidence/browser-evidence.ts';
import { cutText } from '../../lib/cut-text.ts';
import { type ReadTrace, scoresOf } from './read-trace.ts';

/** By the id that Chromium's DOM gives an element for as long as its page is open. */
export type Elements = ReadonlyMap<number, ShownElement>;

const { CLSCulprits, FontDisplay, LCPDiscovery, RenderBlocking } = Insights.Models;
const { MetricName } = Handlers.ModelHandlers.PageLoadMetrics;

const shiftsMax = 20;
const elementsMax = 5;
const filesMax = 50;
const urlUnitsMax = 2_048;

/** Of a trace, what the engine's insights are told to look at. */
function contextOf(trace: ReadTrace): Insights.Types.InsightSetContextWithNavigation {
  const { bounds, frameId, navigation, navigationId, simulation } = trace;
  const context = { options: {}, bounds, frameId, navigation, navigationId };
  if (simulation === null) return context;
  const { requests, graph, simulator, estimates } = simulation;
  return {
    ...context,
    lantern: { requests, graph, simulator, metrics: { firstContentfulPaint: estimates.fcp } },
  };
}

export function renderBlocking(trace: ReadTrace): Lab['renderBlocking'] {
  const { renderBlockingRequests, requestIdToWastedMs, metricSavings } = RenderBlocking.generateInsight(
    trace.data,
    contextOf(trace),
  );
  const files = renderBlockingRequests.map(({ args: { data } }) => ({
    url: shortUrl(data.url),
    ms: requestIdToWastedMs?.get(data.requestId) ?? 0,
  }));
  const byTime = files.sort((one, other) => other.ms - one.ms);
  return { savedMs: metricSavings?.FCP ?? 0, files: byTime.slice(0, filesMax) };
}

export function hidingFonts(trace: ReadTrace): Lab['hidingFonts'] {
  const { fonts } = FontDisplay.generateInsight(trace.data, contextOf(trace));
  const hiding = fonts.filter(({ wastedTime }) => wastedTime > 0);
  return hiding
    .map(({ request, wastedTime }) => ({ url: shortUrl(request.args.data.url), ms: wastedTime }))
    .slice(0, filesMax);
}

export function largestPaint(trace: ReadTrace, elements: Elements): LargestPaint | null {
  const event = scoresOf(trace.data, trace.navigation)?.get(MetricName.LCP)?.event;
  if (event === undefined || !Types.Events.isAnyLargestContentfulPaintCandidate(event)) return null;
  const { lcpRequest, checklist } = LCPDiscovery.generateInsight(trace.data, contextOf(trace));
  const discovery =
    checklist === undefined
      ? null
      : {
          lazy: !checklist.eagerlyLoaded.value,
          inHtml: checklist.requestDiscoverable.value,
          highPriority: checklist.priorityHinted.value,
        };
  return {
    kind: event.args.data?.type === 'image' ? 'image' : 'text',
    url: lcpRequest === undefined ? null : shortUrl(lcpRequest.args.data.url),
    element: elements.get(event.args.data?.nodeId ?? 0) ?? null,
    discovery,
  };
}

/** The window of shifts that counts, and its score. */
export function layoutShifts(
  trace: ReadTrace,
  elements: Elements,
): { readonly cls: number; readonly shifts: LayoutShift[] } {
  const { worstCluster, shifts } = CLSCulprits.generateInsight(trace.data, contextOf(trace));
  if (worstCluster === undefined) return { cls: 0, shifts: [] };
  const largest = worstCluster.events.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  return {
    cls: worstCluster.clusterCumulativeScore,
    shifts: largest.slice(0, shiftsMax).map((shift) => ({
      score: scoreOf(shift),
      atMs: (shift.ts - trace.navigation.ts) / 1000,
      elements: movedNodes(shift).flatMap((id) => elements.get(id) ?? []),
      ...causeOf(shifts.get(shift)),
    })),
  };
}

type Shift = Types.Events.SyntheticLayoutShift;
type Causes = Insights.Models.CLSCulprits.LayoutShiftRootCausesData;

export function scoreOf(shift: Types.Events.LayoutShift | Shift): number {
  return shift.args.data?.weighted_score_delta ?? 0;
}

/** What moved in the page itself, widest way first: numbers of elements in frames may be those of others. */
export function movedNodes(shift: Types.Events.LayoutShift | Shift): number[] {
  const { is_main_frame, impacted_nodes } = shift.args.data ?? {};
  if (is_main_frame !== true || impacted_nodes === undefined) return [];
  const area = ([, , width = 0, height = 0]: readonly number[]) => width * height;
  return impacted_nodes
    .map(({ node_id, old_rect, new_rect }) => ({ id: node_id, area: area(old_rect) + area(new_rect) }))
    .sort((one, other) => other.area - one.area)
    .slice(0, elementsMax)
    .map(({ id }) => id);
}

function causeOf(causes: Causes | undefined): Pick<LayoutShift, 'cause' | 'url'> {
  const [image] = causes?.unsizedImages ?? [];
  if (image !== undefined) {
    return { cause: 'unsized-image', url: urlOrNull(image.paintImageEvent.args.data.url) };
  }
  const [font] = causes?.webFonts ?? [];
  if (font !== undefined) return { cause: 'font', url: urlOrNull(font.args.data.url) };
  const [frame] = causes?.iframes ?? [];
  if (frame !== undefined) return { cause: 'frame', url: urlOrNull(frame.url) };
  return { cause: (causes?.nonCompositedAnimations.length ?? 0) > 0 ? 'animation' : null, url: null };
}

function urlOrNull(url: string | undefined): string | null {
  return url === undefined || url === '' ? null : shortUrl(url);
}

/** Without what is secret in it, or is a file in itself. */
function shortUrl(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return cutText(url, urlUnitsMax);
  parsed.username = '';
  parsed.password = '';
  return cutText(parsed.href, urlUnitsMax);
}

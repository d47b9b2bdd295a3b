import { withinTime } from './call-time.ts';
import { AssayError, WaitTimeout } from './errors.ts';
import { followEvents, type ServerEvent } from './events.ts';
import { type Call, type Http, readJson, refuseAnswer } from './http.ts';
import { retryAfterMs } from './retries.ts';
import { isOver, type StateOfStage, watchStages } from './stages.ts';
import type { CallOptions, Schemas } from './types.ts';

export interface WaitOptions<Stage> extends CallOptions {
  /** False: answers as soon as it is stored. */
  readonly wait?: boolean | undefined;
  /** Is told how far it is, by the server's events where they come through, and else whenever the state is another. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
}

/** How far a run, or the look in a browser that follows it, has come. */
export interface RunStage {
  readonly part: 'page' | 'browser';
  readonly state: Schemas['Report']['state'];
  /** While it runs, such as `parsing`. */
  readonly stage?: string | null;
  readonly [more: string]: unknown;
}

/** How far a crawl has come. */
export interface CrawlStage {
  readonly crawl: Schemas['Crawl'] | null;
  readonly [more: string]: unknown;
}

export interface Reports {
  /** Audits a page and keeps the report. Waits until the audit is over, well or not: `state` says which. */
  create(input: Schemas['NewReport'], options?: WaitOptions<RunStage>): Promise<Schemas['FullReport']>;
  /** Audits the page of a report again, and waits likewise. */
  run(
    id: number,
    input?: Omit<Schemas['ReportChange'], 'update'>,
    options?: WaitOptions<RunStage>,
  ): Promise<Schemas['FullReport']>;
  /** What happens to a report, as it happens, until it is deleted or you stop. */
  follow(id: number, options?: CallOptions): AsyncGenerator<ServerEvent<RunStage>, void, undefined>;
}

export interface Sites {
  /** Crawls a site and keeps it. Waits until the crawl is over or pauses: `crawl.state` says which. */
  create(input: Schemas['NewSite'], options?: WaitOptions<CrawlStage>): Promise<Schemas['FullSite']>;
  /** Crawls a site again, and waits likewise. */
  run(
    site: number,
    input?: Omit<Schemas['SiteChange'], 'update'>,
    options?: WaitOptions<CrawlStage>,
  ): Promise<Schemas['FullSite']>;
  /** What happens to the latest crawl, as it happens, until the site is deleted or you stop. */
  follow(site: number, options?: CallOptions): AsyncGenerator<ServerEvent<CrawlStage>, void, undefined>;
}

/** What is audited or crawled, and waited for. */
interface Kind<Subject, Stage> extends StateOfStage<Stage> {
  readonly path: string;
  /** How long to wait when nobody says, in milliseconds; undefined: as other calls. */
  readonly usualMs?: number;
  stageOf(subject: Subject): Stage;
}

export function reportsOf(http: Http): Reports {
  return methodsOf(http, {
    path: '/api/v1/reports',
    stageOf: ({ state }) => ({ part: 'page', state }),
    stateIn: ({ part, state }) => (part === 'page' ? state : undefined),
  });
}

export function sitesOf(http: Http): Sites {
  return methodsOf(http, {
    path: '/api/v1/sites',
    usualMs: 3_600_000,
    stageOf: ({ crawl }) => ({ crawl }),
    // Whoever paused it knows when it goes on; we do not.
    stateIn: ({ crawl }) => (crawl === null || crawl.state === 'paused' ? 'completed' : crawl.state),
  });
}

function methodsOf<Subject extends { readonly id: number }, Stage>(http: Http, kind: Kind<Subject, Stage>) {
  return {
    create(body: object, options: WaitOptions<Stage> = {}): Promise<Subject> {
      const headers = { 'idempotency-key': newIdempotencyKey() };
      return settle(http, kind, { method: 'POST', path: kind.path, headers, body }, options);
    },
    run(id: number, input: object = {}, options: WaitOptions<Stage> = {}): Promise<Subject> {
      const body = { ...input, update: 1 };
      return settle(http, kind, { method: 'PUT', path: `${kind.path}/${id}`, body }, options);
    },
    follow: (id: number, options: CallOptions = {}) =>
      followEvents<Stage>(http, `${kind.path}/${id}/events`, options),
  };
}

/** `crypto.randomUUID` is not there on pages that came over http. */
function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-');
}

/** Y1. @param call begins what is waited for */
function settle<Subject extends { readonly id: number }, Stage>(
  http: Http,
  kind: Kind<Subject, Stage>,
  call: Call,
  options: WaitOptions<Stage>,
): Promise<Subject> {
  const { wait = true, onStage } = options;
  return withinTime(options, http.timeoutMs ?? kind.usualMs, async (time) => {
    // Half of a short time, so that it does not end with the answer on its way.
    const seconds = Math.min(30, Math.floor(time.ms / 2_000));
    const prefer = wait && !onStage ? `wait=${seconds}` : 'respond-async';
    const begun = { ...call, headers: { ...call.headers, prefer } };
    let { subject, pauseMs } = await http.send(begun, time, readSubject<Subject>);
    if (!wait) return subject;

    const path = `${kind.path}/${subject.id}`;
    const stages = onStage && watchStages(http, `${path}/events`, onStage, kind);
    try {
      for (;;) {
        const stage = kind.stageOf(subject);
        stages?.tell(stage);
        if (isOver(kind.stateIn(stage))) return subject;
        await time.pause(pauseMs, stages?.untilOver());
        ({ subject, pauseMs } = await http.send({ method: 'GET', path }, time, readSubject<Subject>));
      }
    } catch (error) {
      throw error instanceof AssayError && error.code === 'timed-out'
        ? new WaitTimeout(subject, time.ms)
        : error;
    } finally {
      stages?.stop();
    }
  });
}

async function readSubject<Subject extends { readonly id: number }>(answer: Response) {
  const { data } = await readJson(answer);
  const subject = data as Subject | null | undefined;
  if (typeof subject?.id !== 'number') return refuseAnswer(answer);
  return { subject, pauseMs: retryAfterMs(answer.headers.get('retry-after')) ?? 2_000 };
}

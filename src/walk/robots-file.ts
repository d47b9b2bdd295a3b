import type { SiteFacts } from '../crawl/types.ts';
import type { Exchange, FileResponse } from '../evidence/evidence.ts';
import { stateOf } from '../evidence/site/robots-txt.ts';
import { fileStep } from '../gather/file.ts';
import { askPatiently } from './ask-patiently.ts';
import type { FilesContext } from './context.ts';

/** robots.txt of one origin. */
export interface RobotsFile {
  /** Null: nothing is known of it, as it did not arrive. */
  readonly file: FileResponse | null;
  readonly state: ReturnType<typeof stateOf>;
  /** 5xx, or nobody answers: it is to be asked for again before anything else is (Q7). */
  readonly isAway: boolean;
  readonly readAt: number;
}

const bytesMax = 600 * 1024;

export async function askForRobots(origin: string, context: FilesContext): Promise<RobotsFile> {
  const { now } = context.parts;
  const url = `${origin}/robots.txt`;
  const headers = { Accept: 'text/plain,*/*;q=0.8' };
  const step = fileStep(url, await askPatiently({ url, bytesMax, headers }, context));
  if (step.state !== 'gathered') return { file: null, state: 'unknown', isAway: true, readAt: now() };
  const state = stateOf(step.value);
  const isBusy = step.value.outcome === 'answered' && step.value.chain.at(-1)?.status === 429;
  const isAway = state === 'unreachable' || step.value.outcome === 'timeout' || isBusy;
  return { file: step.value, state, isAway, readAt: now() };
}

/** As it is kept with the crawl. */
export function keptRobots({ file }: RobotsFile): SiteFacts['robots'] {
  const last = file?.chain.at(-1);
  if (file === null || last === undefined) return null;
  return { url: file.requestedUrl, status: last.status, text: Buffer.from(file.bytes).toString() };
}

/** The same file again, in a process that did not read it. */
export function restoredRobots(kept: NonNullable<SiteFacts['robots']>, now: number): RobotsFile {
  const { url, status, text } = kept;
  const exchange: Exchange = { url, status: status ?? 0, fields: [], httpVersion: '1.1', timings: untimed };
  const file: FileResponse = {
    ...{ requestedUrl: url, outcome: 'answered', chain: [exchange], bytes: Buffer.from(text) },
    ...{ truncated: false, tries: 1, html: null },
  };
  return { file, state: stateOf(file), isAway: false, readAt: now };
}

const untimed = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 0, totalMs: 0 };

import { startCallTime } from './call-time.ts';
import { type Http, refuseAnswer } from './http.ts';
import { retryPauseMs } from './retries.ts';
import type { CallOptions } from './types.ts';

/** What happened to a report or a site. */
export interface ServerEvent<Data = unknown> {
  /** `run` and `look` of a report, `crawl` of a site; `deleted` is the last. */
  readonly event: string;
  readonly id: string;
  readonly data: Data;
}

/**
 * Events as they come. A stream that ends is opened again where it was.
 * @param path of the stream
 */
export async function* followEvents<Data>(
  http: Http,
  path: string,
  options: CallOptions,
): AsyncGenerator<ServerEvent<Data>, void, undefined> {
  const time = startCallTime(options, Number.POSITIVE_INFINITY);
  let lastId = '';
  let emptyOnes = 0;
  try {
    for (;;) {
      const headers = { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
      const body = await http.send({ method: 'GET', path, headers }, time, streamOf);
      emptyOnes += 1;
      try {
        for await (const event of body ? readEvents<Data>(body) : []) {
          emptyOnes = 0;
          lastId = event.id;
          yield event;
          if (event.event === 'deleted') return;
        }
      } catch {
        // It broke off, or the caller ended it, which the pause tells.
      }
      await time.pause(retryPauseMs(emptyOnes));
    }
  } finally {
    time.end();
  }
}

async function streamOf(answer: Response) {
  // What a portal says would be no event, however often it is asked.
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  return isStream ? answer.body : refuseAnswer(answer);
}

/** @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
async function* readEvents<Data>(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent<Data>> {
  // Not every browser can walk a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/, 2)));
        if (fields.data) yield { event: fields.event, id: fields.id, data: JSON.parse(fields.data) };
      }
    }
  } finally {
    await reader.cancel();
  }
}

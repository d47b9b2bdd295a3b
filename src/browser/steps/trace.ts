import type { CDPSession, Protocol } from 'puppeteer-core';
import { TooMuch } from '../split-stream.ts';

/** A page can make 161,000 events in 8 s, and they take longer to read than to make. */
const limits = { events: 60_000, bytes: 32 * 2 ** 20 };

/** What the browser keeps of it, in a form more compact than ours: when that is full, ours is too large at any rate. */
const keptKiB = 32 * 1024;

/**
 * Those of Lighthouse, but for the sources of scripts, which hold what the page holds, and the pictures of the load, which
 * nobody is shown.
 */
const categories = [
  ...['disabled-by-default-lighthouse', 'loading', 'v8', 'v8.execute', 'blink.user_timing', 'blink.console'],
  ...[
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'disabled-by-default-devtools.timeline.stack',
  ],
  ...[
    'disabled-by-default-devtools.timeline.frame',
    'latencyInfo',
    'disabled-by-default-devtools.target-rundown',
  ],
];

export async function beginTrace(session: CDPSession): Promise<void> {
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      ...{ includedCategories: categories, excludedCategories: ['*'] },
      ...{ recordMode: 'recordUntilFull', traceBufferSizeInKb: keptKiB },
    },
  });
}

/** @throws TooMuch */
export async function endTrace(session: CDPSession): Promise<Protocol.Tracing.DataCollectedEvent['value']> {
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>();
  // It may be too much before the answer that we wait for first.
  complete.catch(() => {});
  const events: Protocol.Tracing.DataCollectedEvent['value'] = [];
  let bytes = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    if (bytes > limits.bytes || events.length > limits.events) return;
    bytes += JSON.stringify(value).length;
    for (const event of value) events.push(event);
    if (bytes > limits.bytes || events.length > limits.events) {
      events.length = limits.events + 1;
      reject(new TooMuch(`a trace of more than ${limits.events} events or ${limits.bytes} bytes`));
    }
  });
  session.once('Tracing.tracingComplete', () => resolve());
  await session.send('Tracing.end');
  await complete;
  return events;
}

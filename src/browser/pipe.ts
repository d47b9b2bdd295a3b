import type { Readable, Writable } from 'node:stream';
import type { ConnectionTransport } from 'puppeteer-core';
import { splitStream } from './split-stream.ts';

/** What a browser may say: a hostile page can make it talk without end. */
const limits = { pieceMaxBytes: 32 * 2 ** 20, totalMaxBytes: 256 * 2 ** 20 };

/**
 * The DevTools protocol by two pipes: JSON with a NUL behind each message.
 * @param onTooMuch called once, when a limit is passed; nothing is read from then on
 */
export function createPipe(
  toBrowser: Writable,
  fromBrowser: Readable,
  onTooMuch: (error: unknown) => void,
): ConnectionTransport {
  const transport: ConnectionTransport = {
    send(message) {
      toBrowser.write(`${message}\0`);
    },
    close() {
      fromBrowser.destroy();
      toBrowser.destroy();
    },
  };
  const take = splitStream(0, limits, (message) => {
    // What waits for the answer before this one goes first.
    setImmediate(() => transport.onmessage?.(message));
  });
  fromBrowser.on('data', (chunk: Buffer) => {
    try {
      take(chunk);
    } catch (error) {
      transport.close();
      onTooMuch(error);
    }
  });
  // Behind what was said before.
  fromBrowser.once('close', () => setImmediate(() => transport.onclose?.()));
  // A browser that ended: its end is what is told.
  for (const stream of [toBrowser, fromBrowser]) stream.on('error', () => {});
  return transport;
}

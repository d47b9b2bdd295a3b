import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createPipe } from './pipe.ts';
import { TooMuch } from './split-stream.ts';

function openPipe() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const onTooMuch = vi.fn<(error: unknown) => void>();
  const transport = createPipe(toBrowser, fromBrowser, onTooMuch);
  return { toBrowser, fromBrowser, onTooMuch, transport };
}

test('messages go both ways with a NUL behind each', async () => {
  const { toBrowser, fromBrowser, transport } = openPipe();
  const heard: string[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  Object.assign(transport, { onmessage: (message: string) => heard.push(message), onclose: resolve });
  transport.send('{"id":1}');
  transport.send('{"id":2}');
  toBrowser.end();
  expect(await text(toBrowser)).toBe('{"id":1}\0{"id":2}\0');
  fromBrowser.write('{"id":1}\0{"i');
  fromBrowser.end('d":2}\0');
  await closed;
  expect(heard).toEqual(['{"id":1}', '{"id":2}']);
});

test('a message above 32 MiB closes it, and is told once', async () => {
  const { fromBrowser, onTooMuch, transport } = openPipe();
  const heard = vi.fn<(message: string) => void>();
  Object.assign(transport, { onmessage: heard });
  const part = Buffer.alloc(2 ** 20, 'a');
  for (let sent = 0; sent <= 32; sent++) fromBrowser.write(part);
  await once(fromBrowser, 'close');
  expect(onTooMuch).toHaveBeenCalledOnce();
  expect(onTooMuch.mock.calls[0]?.[0]).toBeInstanceOf(TooMuch);
  expect(heard).not.toHaveBeenCalled();
});

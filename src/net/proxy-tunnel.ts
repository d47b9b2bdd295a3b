import { type Duplex, pipeline } from 'node:stream';
import type { Dialled } from './dial.ts';
import type { ProxyBudget } from './proxy-budget.ts';

/**
 * Passes bytes both ways until both sides have ended, or one of them fails. Neither is read faster than the other reads.
 * @param early what the browser sent before it was answered
 */
export function openTunnel(
  browser: Duplex,
  early: Buffer,
  { socket: target, wire }: Dialled,
  takeUp: ProxyBudget['takeBytes'],
): void {
  // A server that has said all may still listen.
  target.allowHalfOpen = true;
  browser.write('HTTP/1.1 200 Connection established\r\n\r\n');
  if (early.length > 0) {
    takeUp(early.length);
    target.write(early);
  }
  // Each destroys both of its streams when one of them fails.
  pipeline(browser, target, () => {});
  pipeline(target, browser, () => {});
  browser.on('data', (bytes: Buffer) => takeUp(bytes.length));
  target.on('data', () => wire.look());
}

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** What the proxy says itself. */
type OwnStatus = 400 | 403 | 502 | 503;

/** The whole answer, and the end of the connection: nothing that comes after it is read. */
export function answerWith(socket: Duplex, status: OwnStatus): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}

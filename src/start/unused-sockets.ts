import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closing does not wait for sockets on which nothing was sent, as browsers open them in advance and proxies in stock.
 * Node counts them as busy with a first request.
 */
export function dropUnusedSockets(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isClosing = false;
  const watch = (socket: Socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  // Over TLS the first one carries the handshake, and the second one requests.
  app.server.on('connection', watch).on('secureConnection', watch);
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

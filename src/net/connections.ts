import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { untilAborted } from './deadline.ts';
import type { Dialled } from './dial.ts';

/** One connection to a target, used for one request after the other by the session that opened it. */
export interface Connection {
  readonly key: ConnectionKey;
  readonly dialled: Dialled;
  readonly socket: Socket;
  /** Node's HTTP client keeps and reuses the one socket through it. */
  readonly agent: Agent;
  /** It has carried a request before. */
  used: boolean;
}

interface ConnectionKey {
  /** The session: nothing is shared between runs. */
  readonly owner: object;
  readonly host: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** At most `max` connections to one target host at a time, over all sessions of the process. */
export interface Connections {
  /** A kept connection of the same owner and origin, or a new one when the host has room, in the order of asking. */
  take(key: ConnectionKey, open: () => Promise<Dialled>, signal: AbortSignal): Promise<Connection>;
  /** Gives a connection back; it is kept when it can carry another request. */
  release(connection: Connection): void;
  /** Destroys all of this owner's connections. */
  closeOwner(owner: object): void;
}

interface Host {
  /** Open, being opened, or promised to a waiter. */
  open: number;
  readonly idle: Connection[];
  readonly waiting: Waiter[];
}

interface Waiter {
  readonly key: ConnectionKey;
  /** With a connection, or with room to open one. */
  readonly serve: (connection: Connection | undefined) => void;
}

export function createConnections(max: number): Connections {
  const hosts = new Map<string, Host>();
  const owned = new Map<object, Set<Connection>>();

  const hostOf = (name: string): Host => {
    const host = hosts.get(name) ?? { open: 0, idle: [], waiting: [] };
    hosts.set(name, host);
    return host;
  };

  /** Room became free: the first waiter gets it. */
  const giveRoom = (name: string) => {
    const host = hostOf(name);
    const next = host.waiting.shift();
    if (next !== undefined) return next.serve(undefined);
    host.open -= 1;
    if (host.open === 0) hosts.delete(name);
  };

  /** The server closed it, or we did: it must be handed out no more. */
  const forget = (connection: Connection) => {
    const { owner, host: name } = connection.key;
    const idle = hostOf(name).idle;
    const index = idle.indexOf(connection);
    if (index >= 0) idle.splice(index, 1);
    const ofOwner = owned.get(owner);
    if (ofOwner?.delete(connection) !== true) return;
    if (ofOwner.size === 0) owned.delete(owner);
    giveRoom(name);
  };

  const keep = (key: ConnectionKey, dialled: Dialled): Connection => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, maxFreeSockets: 1 });
    const createConnection = () => dialled.socket;
    agent.createConnection = createConnection;
    const connection = { key, dialled, socket: dialled.socket, agent, used: false };
    const ofOwner = owned.get(key.owner) ?? new Set();
    owned.set(key.owner, ofOwner.add(connection));
    dialled.socket.once('close', () => forget(connection));
    if (dialled.socket.destroyed) forget(connection);
    return connection;
  };

  /** Waits for its turn. True: there is room for one more connection, which is now counted. */
  const turn = async (key: ConnectionKey, signal: AbortSignal): Promise<Connection | undefined> => {
    const host = hostOf(key.host);
    const kept = host.idle.find((idle) => sameKey(idle.key, key));
    if (kept !== undefined) {
      host.idle.splice(host.idle.indexOf(kept), 1);
      return kept;
    }
    if (host.open < max) {
      host.open += 1;
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<Connection | undefined>();
    const waiter: Waiter = { key, serve: resolve };
    host.waiting.push(waiter);
    // An idle connection of another session is closed, which gives its place to the first that waits.
    host.idle.shift()?.socket.destroy();
    try {
      return await untilAborted(signal, promise);
    } catch (error) {
      const index = host.waiting.indexOf(waiter);
      if (index >= 0) host.waiting.splice(index, 1);
      else
        void promise.then((served) => (served === undefined ? giveRoom(key.host) : served.socket.destroy()));
      throw error;
    }
  };

  return {
    async take(key, open, signal) {
      const kept = await turn(key, signal);
      if (kept !== undefined) return kept;
      try {
        return keep(key, await open());
      } catch (error) {
        giveRoom(key.host);
        throw error;
      }
    },
    release(connection) {
      connection.used = true;
      connection.dialled.wire.rest();
      if (!isReusable(connection)) {
        connection.socket.destroy();
        return;
      }
      const host = hostOf(connection.key.host);
      const [next] = host.waiting;
      if (next === undefined) host.idle.push(connection);
      else if (sameKey(next.key, connection.key)) host.waiting.shift()?.serve(connection);
      else connection.socket.destroy();
    },
    closeOwner(owner) {
      for (const connection of owned.get(owner) ?? []) connection.socket.destroy();
    },
  };
}

function sameKey(left: ConnectionKey, right: ConnectionKey): boolean {
  return left.owner === right.owner && left.origin === right.origin;
}

/** Node's agent keeps the socket only when the whole response was read and both sides want to go on. */
function isReusable({ agent, socket }: Connection): boolean {
  return !socket.destroyed && Object.values(agent.freeSockets).some((free) => free?.includes(socket));
}

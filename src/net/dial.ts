import { connect, isIP, type Socket } from 'node:net';
import { type SecureContext, TLSSocket, connect as tlsConnect } from 'node:tls';
import { sameAddress } from './address.ts';
import { type AllowList, allowsName, howToAllow, namesAtOtherPort } from './allow-list.ts';
import { type CertificateVerdict, certificatesOf, verdictOf } from './certificate.ts';
import { startDeadline } from './deadline.ts';
import { asFailure, codeOf, EgressFailure, isShortage, refused, tlsFailure } from './failure.ts';
import type { Permit } from './permit.ts';
import type { NameResolver } from './resolve.ts';
import type { EgressSettings } from './settings.ts';
import type { Wire } from './wire.ts';

/** Where to connect to. The name stays for SNI and certificate checks; only vetted addresses are dialled. */
export interface DialTarget {
  /** Name without the dot of the root, or literal without brackets. */
  readonly host: string;
  readonly port: number;
  /** Null: plain TCP. */
  readonly tls: { readonly context: SecureContext; readonly alpn: readonly string[] } | null;
}

export interface Dialled {
  /** That answered. */
  readonly address: string;
  readonly socket: Socket | TLSSocket;
  /** Of the TCP connection below it. */
  readonly wire: Wire;
  readonly dnsMs: number;
  readonly connectMs: number;
  readonly tlsMs: number | null;
  /** Null without TLS. */
  readonly certificate: CertificateVerdict | null;
}

export interface DialParts {
  readonly settings: EgressSettings;
  readonly allow: AllowList;
  readonly permit: Permit;
  readonly resolver: NameResolver;
  readonly now: () => number;
  /** Counts a connection, from before its handshake. */
  readonly watch: (tcp: Socket) => Wire;
  /** Tests alone set it: the port that is really dialled in place of one that they cannot listen on. */
  readonly portMap?: Readonly<Record<number, number>>;
}

/**
 * Resolves, vets, dials exactly what was vetted, and vets once more what answered (E3, E4). Literal addresses take
 * the same way: a `lookup` hook would never see them.
 * @param turn waits until the address may be asked
 * @throws EgressFailure
 */
export async function dial(
  target: DialTarget,
  parts: DialParts,
  signal: AbortSignal,
  turn: (address: string) => Promise<void> = async () => {},
): Promise<Dialled> {
  const startedAt = parts.now();
  const pins = await vet(target, parts, signal);
  const dnsMs = parts.now() - startedAt;
  // The first is nearly always the one that answers.
  await turn(pins[0] as string);
  const dialledAt = parts.now();

  let tcp: Socket | undefined;
  const late = () => {
    const hint = tcp === undefined ? 'silent_port' : 'silent_handshake';
    return new EgressFailure('timeout', 'connecting took too long', { hint });
  };
  const deadline = startDeadline(parts.settings.connectMs, late, signal);
  try {
    tcp = await connectToOne(pins, target, parts, deadline.signal);
    const connectedAt = parts.now();
    const wire = parts.watch(tcp);
    const socket = target.tls === null ? tcp : await secure(tcp, wire, target, target.tls, deadline.signal);
    return {
      socket,
      wire,
      address: tcp.remoteAddress ?? '',
      dnsMs,
      connectMs: connectedAt - dialledAt,
      tlsMs: target.tls === null ? null : parts.now() - connectedAt,
      certificate: socket instanceof TLSSocket ? verdictOf(socket, target.host, Date.now()) : null,
    };
  } finally {
    deadline.clear();
  }
}

// Of one DNS answer: how many addresses are looked at, and how many are tried.
const consideredMax = 16;
const dialledMax = 8;

/** The addresses that may be dialled, at least one. A mixed answer counts by its permitted members alone. */
async function vet(target: DialTarget, parts: DialParts, signal: AbortSignal): Promise<string[]> {
  const { allow, permit } = parts;
  const { host, port } = target;
  const considered = (await addressesOf(target, parts, signal)).slice(0, consideredMax);
  const permitted = considered.filter((address) => permit(address, port, host) === undefined);
  if (permitted.length > 0) return permitted.slice(0, dialledMax);
  const why = considered.map((address) => `${address}: ${permit(address, port, host)}`);
  const ours = namesAtOtherPort(allow, host, port) ? ({ isOurLimit: true } as const) : {};
  throw refused(`${host} port ${port}: ${why.join('; ')}`, ours);
}

async function addressesOf({ host, port }: DialTarget, { allow, resolver }: DialParts, signal: AbortSignal) {
  if (isIP(host) !== 0) return [host];
  try {
    // E8 opens single ports: at any other one, a name of the list is what DNS says.
    return await resolver.addresses(host, allowsName(allow, host, port), signal);
  } catch (error) {
    if (!namesAtOtherPort(allow, host, port) || !isUnknown(error)) throw error;
    // The system's resolver may know it. E7: the same answer whether or not the name exists.
    throw refused(`${error.message}${howToAllow(host, port)}`, { isOurLimit: true });
  }
}

function isUnknown(error: unknown): error is EgressFailure {
  if (!(error instanceof EgressFailure)) return false;
  return error.code === 'no_public_address' || error.hint === 'no_name_server';
}

/**
 * The first address that answers; each next one is tried when the former failed or has been silent for 250 ms
 * (RFC 8305 §5), and the slow ones stay in the race.
 */
function connectToOne(
  pins: readonly string[],
  target: DialTarget,
  parts: DialParts,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const waiting = [...pins];
    const dialling = new Set<Socket>();
    const errors: Error[] = [];
    let next: NodeJS.Timeout | undefined;

    const finish = (winner?: Socket) => {
      clearTimeout(next);
      signal.removeEventListener('abort', onAbort);
      for (const socket of dialling) if (socket !== winner) socket.destroy();
    };
    const fail = (failure: unknown) => {
      finish();
      reject(failure);
    };
    const onAbort = () => fail(signal.reason);

    const tryNext = () => {
      clearTimeout(next);
      const address = waiting.shift();
      if (address === undefined) return;
      const port = parts.portMap?.[target.port] ?? target.port;
      const socket = connect({ host: address, port, noDelay: true });
      dialling.add(socket);
      const onError = (error: Error) => {
        dialling.delete(socket);
        errors.push(error);
        if (waiting.length > 0) tryNext();
        else if (dialling.size === 0) fail(connectFailure(errors));
      };
      socket.once('error', onError);
      socket.once('connect', () => {
        // Whoever uses the socket from here on hears of its errors; unheard they would end the process.
        socket.off('error', onError).on('error', () => {});
        finish(socket);
        const lost = pinLost(socket, address, target, parts.permit);
        if (lost === undefined) return resolve(socket);
        socket.destroy();
        reject(lost);
      });
      if (waiting.length > 0) next = setTimeout(tryNext, 250);
    };

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    tryNext();
  });
}

function pinLost(socket: Socket, pin: string, target: DialTarget, permit: Permit): EgressFailure | undefined {
  const reached = socket.remoteAddress ?? '';
  const refusal = sameAddress(reached, pin)
    ? permit(reached, target.port, target.host)
    : 'not the vetted address';
  return refusal === undefined ? undefined : refused(`connected to ${reached}: ${refusal}`);
}

/** Reports a refused connection rather than `no route`, as IPv6 gives on a host without it: it says more of the target. */
function connectFailure(errors: readonly Error[]): EgressFailure {
  const shortage = errors.find(isShortage);
  if (shortage !== undefined) return asFailure(shortage, 'connect_failed');
  const refusal = errors.find((error) => codeOf(error) === 'ECONNREFUSED');
  return refusal === undefined
    ? asFailure(errors[0], 'connect_failed')
    : asFailure(refusal, 'connection_refused');
}

/** A bad certificate is a finding, not a reason to look away: nothing is refused for it. */
function secure(
  tcp: Socket,
  wire: Wire,
  target: DialTarget,
  { context, alpn }: NonNullable<DialTarget['tls']>,
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const { host } = target;
    const socket = tlsConnect({
      socket: tcp,
      host,
      // Names alone go into SNI (RFC 6066 §3).
      ...(isIP(host) === 0 ? { servername: host } : {}),
      secureContext: context,
      ALPNProtocols: [...alpn],
      rejectUnauthorized: false,
    });
    const settle = () => {
      wire.rest();
      signal.removeEventListener('abort', onAbort);
      // Whoever uses the socket from here on hears of its errors; unheard they would end the process.
      socket
        .off('secureConnect', onSecure)
        .off('close', onClose)
        .off('error', fail)
        .on('error', () => {});
    };
    const onSecure = () => {
      settle();
      resolve(socket);
    };
    const fail = (error: unknown) => {
      settle();
      const failure = tlsFailure(error, certificatesOf(socket).length > 0);
      socket.destroy();
      tcp.destroy();
      reject(failure);
    };
    const onClose = () => fail(new EgressFailure('connect_failed', 'closed during the TLS handshake'));
    const onAbort = () => fail(signal.reason);

    wire.onExcess = fail;
    socket.on('secureConnect', onSecure).on('close', onClose).on('error', fail);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

import type { TLSSocket } from 'node:tls';
import { networkList } from '../lib/network.ts';
import { acceptSendUrl, opensHttpAt } from './accept-send-url.ts';
import { hostOf, portOf } from './allow-list.ts';
import { type Answer, ask } from './ask.ts';
import { verificationCode } from './certificate.ts';
import { systemClock } from './clock.ts';
import { type Connection, createConnections } from './connections.ts';
import { startDeadline, timedOut, untilAborted } from './deadline.ts';
import { type Dialled, type DialParts, dial } from './dial.ts';
import { type EgressParts, interfaceAddresses, urlRules } from './egress.ts';
import { asFailure, EgressFailure, isShortage, refused } from './failure.ts';
import { createPermit } from './permit.ts';
import { userAgent } from './request-headers.ts';
import { createResolver } from './resolve.ts';
import { retryAfterMs } from './retry-after.ts';
import type { EgressSettings } from './settings.ts';
import { strictContext } from './tls-context.ts';
import type { FetchFailure } from './types.ts';
import { createWireWatch } from './wire.ts';

export interface SendRequest {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Bytes of the answer that are read, and dropped. */
  readonly answerMax: number;
  /** For all of it: name, connection, answer. */
  readonly deadlineMs: number;
}

/** W8: no more is known of an answer. */
export type SendResult =
  | {
      readonly ok: true;
      readonly status: number;
      readonly ms: number;
      /** What a busy server asks for (429, 503). */
      readonly retryAfterMs: number | undefined;
    }
  | {
      readonly ok: false;
      /** E7: as of targets of audits. */
      readonly code: FetchFailure;
      readonly ms: number;
      /** Our own rules said no. */
      readonly isRefused: boolean;
    };

export interface Sender {
  /**
   * Sends once: no redirect is followed, and the certificate is verified before anything is said.
   * @throws EgressFailure when this machine has run out of files or memory
   */
  send(request: SendRequest): Promise<SendResult>;
  /** Ends what is under way. */
  close(): void;
}

/**
 * W5: the one sender for all that is no audit, behind the same guard (E2–E4), anew at each attempt. Hosts are not paced:
 * whoever sends has limits of its own.
 */
export function createSender(settings: EgressSettings, parts: EgressParts = {}): Sender {
  const { ownPorts = () => [], localAddresses = interfaceAddresses, log = () => {} } = parts;
  const { clock = systemClock } = parts;
  const rules = urlRules(settings);
  const permit = createPermit({ ...rules, deny: networkList(settings.deny), localAddresses, ownPorts });
  const context = strictContext(settings.extraCa);
  const connections = createConnections(Number.POSITIVE_INFINITY);
  const watch = createWireWatch();
  const agent = userAgent(settings);
  const life = new AbortController();

  const connect = async (url: URL, dialParts: DialParts, signal: AbortSignal): Promise<Connection> => {
    const [host, port] = [hostOf(url), portOf(url)];
    const isPlain = url.protocol === 'http:';
    const tls = isPlain ? null : { context, alpn: ['http/1.1'] };
    const dialled = await dial({ host, port, tls }, dialParts, signal);
    try {
      if (isPlain && !opensHttpAt(rules, host, dialled.address, port)) throw refused(`${host}: plain http`);
      if (!isPlain) requireVerified(dialled);
    } catch (error) {
      dialled.socket.destroy();
      throw error;
    }
    return connections.take({ owner: {}, host, origin: url.origin }, async () => dialled, signal);
  };

  const post = async (request: SendRequest, dialParts: DialParts, signal: AbortSignal): Promise<Answer> => {
    const accepted = acceptSendUrl(request.url, rules);
    if (!accepted.ok) throw refused(`not acceptable: ${accepted.reason}`, accepted);
    const { url } = accepted;
    const connection = await connect(url, dialParts, signal);
    const { socket, dialled } = connection;
    dialled.wire.begin(request.answerMax + headMax, () => {});
    const headers = { 'User-Agent': agent, Accept: '*/*', Connection: 'close', ...request.headers };
    const limits = { settings: { ...settings, headersMs: request.deadlineMs }, clock };
    try {
      const answer = await ask(connection, { ...request, url, headers }, limits, signal);
      await drop(answer, connection, request.answerMax, signal);
      return answer;
    } finally {
      socket.destroy();
    }
  };

  return {
    async send(request) {
      const startedAt = clock.now();
      const deadline = startDeadline(request.deadlineMs, timedOut('sending took too long'), life.signal);
      const resolver = createResolver(settings);
      const dialParts: DialParts = {
        ...{ settings, allow: rules.allow, permit, resolver, now: clock.now, watch },
        ...(parts.portMap === undefined ? {} : { portMap: parts.portMap }),
      };
      const tookMs = () => Math.round(clock.now() - startedAt);
      try {
        const { status, fields } = await post(request, dialParts, deadline.signal);
        return { ok: true, status, ms: tookMs(), retryAfterMs: retryAfterMs(status, fields, Date.now()) };
      } catch (error) {
        const failure = asFailure(deadline.signal.aborted ? deadline.signal.reason : error, 'connect_failed');
        if (isShortage(failure)) throw failure;
        const { code, message: reason, refused: isRefused } = failure;
        const host = URL.parse(request.url)?.hostname ?? '';
        log({ kind: isRefused ? 'refused' : 'failed', host, code, reason, isDocument: true });
        // That a port is closed says more of what is inside than that nothing answered.
        const told = code === 'connection_refused' ? 'connect_failed' : code;
        return { ok: false, code: told, ms: tookMs(), isRefused };
      } finally {
        deadline.clear();
        resolver.close();
      }
    },
    close() {
      life.abort(new EgressFailure('budget', 'the sender is closed'));
    },
  };
}

/** Of the head of an answer, and of TLS around all of it. */
const headMax = 320 * 1024;

/** @throws EgressFailure */
function requireVerified({ socket }: Dialled): void {
  const code = verificationCode(socket as TLSSocket);
  if (code !== null) throw new EgressFailure('tls_error', `the certificate does not verify: ${code}`);
}

/** Its status has come, so nothing that its body does makes a failure of it. */
async function drop(
  { body, closed }: Answer,
  { dialled: { wire } }: Connection,
  answerMax: number,
  signal: AbortSignal,
): Promise<void> {
  let bytes = 0;
  const stop = () => void body.destroy();
  wire.onExcess = stop;
  body.on('error', () => {});
  body.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > answerMax) stop();
  });
  await untilAborted(signal, closed).catch(() => {});
}

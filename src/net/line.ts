import type { SecureContext } from 'node:tls';
import type { Door } from '../lib/doors.ts';
import type { Withholding } from '../lib/withhold.ts';
import type { UrlRules } from './accept-url.ts';
import type { Budget } from './budget.ts';
import type { Clock } from './clock.ts';
import type { Connection, Connections } from './connections.ts';
import { untilAborted, type WorkTime } from './deadline.ts';
import { type DialParts, type DialTarget, dial } from './dial.ts';
import type { HostLimits } from './host-limits.ts';
import type { EgressSettings } from './settings.ts';
import type { Asker } from './shared-turns.ts';
import type { StandIn } from './stand-in.ts';
import type { Roots } from './tls-context.ts';

/** What the requests of one session share. */
export interface Line {
  /** Stands for the session wherever it must be told from others. */
  readonly owner: Asker;
  readonly settings: EgressSettings;
  readonly clock: Clock;
  readonly userAgent: string;
  readonly rules: UrlRules;
  readonly dialParts: DialParts;
  readonly standIn: (StandIn & { readonly dialParts: DialParts }) | null;
  /** `secrets`: of their headers. */
  readonly doors: { readonly list: readonly Door[]; readonly secrets: Withholding } | null;
  readonly context: SecureContext;
  readonly roots: Roots;
  /** By fingerprint of the certificate that a chain ends with: whether browsers can complete it. */
  readonly completions: Map<string, boolean>;
  readonly budget: Budget;
  readonly hostLimits: HostLimits;
  readonly connections: Connections;
}

/**
 * A connection for one more request: within the budget of the session, the pace of the host and its number of
 * connections, and dialled with the guard unless it is kept from before.
 * @throws EgressFailure
 */
export async function connectFor(
  target: DialTarget,
  purpose: string,
  line: Line,
  { untilMs, signal, hold }: WorkTime,
): Promise<Connection> {
  signal.throwIfAborted();
  line.budget.takeRequest();
  const { host, port } = target;
  // A host that has to wait for our pace is not late.
  const turn = (waiting: Promise<void>) => untilAborted(signal, waiting).finally(hold());
  const addressTurn = (address: string) => turn(line.hostLimits.takeAddress(address, line.owner, untilMs));
  await turn(line.hostLimits.take(host, line.owner, untilMs));
  const key = { owner: line.owner, host, origin: `${purpose}//${host}:${port}` };
  const connection = await line.connections.take(
    key,
    () => dial(target, line.dialParts, signal, addressTurn),
    signal,
  );
  if (connection.used) await addressTurn(connection.dialled.address);
  return connection;
}

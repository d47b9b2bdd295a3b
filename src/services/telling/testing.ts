import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { serveHttp } from '../../net/testing/loopback.ts';
import type { Db } from '../../store/db.ts';
import type { Caller } from '../caller.ts';
import { newAccount, type TestServices, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

type Answer = number | { readonly status: number; readonly headers: Record<string, string> };

export interface Receiver {
  readonly url: string;
  readonly allow: string;
  readonly received: Received[];
  /** What the next ones are answered. */
  answer: (received: Received) => Answer | Promise<Answer>;
}

/** A server of the test's own that is told things. */
export async function startReceiver(atEnd?: (close: () => Promise<void>) => void): Promise<Receiver> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const message = { headers: request.headers, body, path: request.url ?? '' };
    received.push(message);
    const answer = await receiver.answer(message);
    const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
    response.writeHead(status, headers).end('an answer that nobody reads');
  };
  const { port } = await serveHttp(listener, atEnd);
  const allow = `127.0.0.1:${port}`;
  const receiver: Receiver = {
    ...{ url: `http://${allow}/hook`, allow, received, answer: () => 204 },
  };
  return receiver;
}

export interface Telling {
  readonly db: Db;
  readonly services: TestServices;
  readonly accountId: number;
  /** An owner. */
  readonly owner: Caller;
}

/** An account whose services may reach these receivers. */
export async function telling(db: Db, receivers: readonly Receiver[]): Promise<Telling> {
  const allow = receivers.map((receiver) => receiver.allow).join(',');
  const services = testServices(db, { settings: { ASSAY_EGRESS_ALLOW: allow } });
  const { accountId } = await newAccount(services);
  return { db, services, accountId, owner: operatorOf(accountId) };
}

/** Turns until nothing more comes of it at this moment, and waits for what they began. */
export async function deliverAll({ db, services }: Telling): Promise<void> {
  for (let before = ''; ; ) {
    while (await services.deliveries.turn());
    await services.deliveries.idle();
    const [deliveries, unspread] = await Promise.all([
      db.sql.selectFrom('deliveries').select(['id', 'state', 'attempts']).orderBy('id').execute(),
      db.sql.selectFrom('events').select('id').where('spreadAt', 'is', null).execute(),
    ]);
    const now = JSON.stringify([deliveries, unspread]);
    if (now === before) return;
    before = now;
  }
}

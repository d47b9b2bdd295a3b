import { setTimeout as pause } from 'node:timers/promises';

/** What clients of the API do under torture, over plain HTTP. */

export interface Client {
  readonly url: string;
  readonly key: string;
}

export interface Answer {
  readonly status: number;
  /** Seconds; undefined: the answer does not say when to come back. */
  readonly retryAfter: number | undefined;
  /** Undefined: the answer is no JSON. */
  readonly body: AnswerBody | undefined;
}

export interface AnswerBody {
  readonly code?: string;
  readonly data?: {
    readonly id: number;
    readonly state: string;
    readonly score: number | null;
    readonly error: object | null;
    readonly runs_count: number;
  };
  readonly meta?: { readonly total: number };
}

export interface Question {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @throws when the server does not answer at all */
export async function ask({ url, key }: Client, path: string, question: Question = {}): Promise<Answer> {
  const { form, method = form === undefined ? 'GET' : 'POST', headers = {} } = question;
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, prefer: 'respond-async', ...headers },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  const text = await response.text();
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
    body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
  };
}

/** Limits that are not the subject of a torture. */
export function laxLimits(site: string): Readonly<Record<string, string>> {
  return {
    ASSAY_PORT: '0',
    ASSAY_EGRESS_ALLOW: site,
    ASSAY_RATE_CREATE: '1000000/60',
    ASSAY_RATE_DEFAULT: '1000000/60',
    ASSAY_CREATE_PER_DAY: '1000000',
    ASSAY_EGRESS_PER_DAY: '900 GiB',
    ASSAY_HOST_RATE: '100000',
    ASSAY_HOST_BURST: '100000',
    ASSAY_HOST_CONNECTIONS: '64',
    // All clients of a torture come from one address.
    ASSAY_HTTP_SOCKETS_PER_ADDRESS: '1000',
    ASSAY_LOG_LEVEL: 'error',
  };
}

/** Reports that clients want, by Idempotency-Key: each is asked for again until it is acknowledged. */
export class Ledger {
  readonly acknowledged = new Map<string, number>();
  /** What was asked for and not acknowledged. */
  readonly open: string[] = [];
  readonly #hasKeyless: boolean;
  #count = 0;

  /** @param hasKeyless every second wish goes without a key, and only once when nobody answers */
  constructor({ hasKeyless = false } = {}) {
    this.#hasKeyless = hasKeyless;
  }

  take(): string {
    this.#count += 1;
    const kind = this.#hasKeyless && this.#count % 2 === 0 ? keyless : 'wish';
    return this.open.pop() ?? `${kind}-${this.#count}`;
  }
}

/** Begins such a wish, and stands in its address. */
export const keyless = 'keyless';

export interface Writing {
  readonly clients: readonly Client[];
  readonly ledger: Ledger;
  readonly site: string;
  /** At once. */
  readonly writers: number;
}

/** Creates reports until `isEnough`, or until a server does not answer at all. @throws for an answer that nobody may get */
export async function write(
  { clients, ledger, site, writers }: Writing,
  isEnough: () => boolean,
): Promise<void> {
  const one = async (_: unknown, writer: number) => {
    while (!isEnough()) {
      const wish = ledger.take();
      const client = clients[writer % clients.length] as Client;
      const answer = await create(client, site, wish);
      if (answer?.status === 201) ledger.acknowledged.set(wish, idOf(answer));
      else if (answer !== undefined || !wish.startsWith(keyless)) ledger.open.push(wish);
      if (answer === undefined) return;
      if (answer.status !== 201) await comeBack(answer);
    }
  };
  await Promise.all(Array.from({ length: writers }, one));
}

/** Asks for everything again that was not acknowledged. */
export async function settle({ clients, ledger, site }: Writing): Promise<void> {
  while (ledger.open.length > 0) {
    const wish = ledger.open.pop() as string;
    const answer = await create(clients[0] as Client, site, wish);
    if (answer?.status === 201) ledger.acknowledged.set(wish, idOf(answer));
    else ledger.open.push(wish);
    if (answer !== undefined && answer.status !== 201) await comeBack(answer);
  }
}

/** Undefined: the server is gone. */
function create(client: Client, site: string, wish: string): Promise<Answer | undefined> {
  const isKeyless = wish.startsWith(keyless);
  const form = { url: isKeyless ? `http://${site}/?${keyless}` : `http://${site}/` };
  const headers = isKeyless ? {} : { 'idempotency-key': wish };
  return ask(client, '/reports', { form, headers }).catch(() => undefined);
}

function idOf({ body }: Answer): number {
  if (body?.data === undefined) throw new Error(`A report has no id: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** Refusals that say when to come back are part of the bargain; sooner than they say, as the tests do not wait. */
async function comeBack({ status, retryAfter, body }: Answer): Promise<void> {
  if (![409, 503].includes(status) || retryAfter === undefined) {
    throw new Error(`A report was refused with ${status}: ${JSON.stringify(body)}`);
  }
  await pause(50);
}

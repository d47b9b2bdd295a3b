import type { DeliveryState } from '../../store/telling/delivery-codes.ts';
import type { WebhookFormat } from '../../telling/body-of.ts';
import type { EventType } from '../../telling/event-types.ts';
import type { SigningSecret } from '../../telling/signature.ts';
import type { Caller } from '../caller.ts';

export interface Webhook {
  readonly id: number;
  readonly name: string | null;
  /** Of a chat, whose addresses are secrets, its origin and last four characters. */
  readonly url: string;
  readonly format: WebhookFormat;
  readonly types: '*' | readonly EventType[];
  /** Ids; null: all, those to come too. */
  readonly projects: readonly number[] | null;
  readonly enabled: boolean;
  /** Why Assay switched it off, and since when; null: a person did, or it is on. */
  readonly disabled: { readonly why: DisabledWhy; readonly at: number } | null;
  /** Since when nothing arrived; null: the last one did. */
  readonly failingSince: number | null;
  /** Status of the last answer; null: none, or there was no try yet. */
  readonly lastStatus: number | null;
  readonly lastAt: number | null;
  /** Until then the secret before signs too. */
  readonly formerUntil: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** `gone`: it answered 410, or as a chat 404. `failing`: nothing arrived for five days. */
export type DisabledWhy = 'gone' | 'failing';

export interface WebhookInput {
  readonly url?: string | undefined;
  readonly format?: WebhookFormat | undefined;
  /** Empty: none. */
  readonly name?: string | undefined;
  readonly types?: '*' | readonly string[] | undefined;
  /** Names or ids of projects; `*`: all. */
  readonly projects?: '*' | readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
}

/** Undefined: whatever is there. */
export type WebhookIfMatch = { readonly version: number } | undefined;

/** One try. */
export interface Attempt {
  readonly at: number;
  /** Of the answer; null: there was none, and `code` says why. */
  readonly status: number | null;
  readonly code: string | null;
  readonly ms: number;
}

export interface Delivery {
  readonly id: number;
  readonly type: EventType;
  /** Of all events that it tells, oldest first. */
  readonly events: readonly number[];
  readonly state: DeliveryState;
  /** Tries since it was made or replayed. */
  readonly attempts: number;
  /** Of the next try; null: there is none. */
  readonly nextAt: number | null;
  readonly createdAt: number;
  readonly doneAt: number | null;
  /** The last ten. */
  readonly log: readonly Attempt[];
}

export interface TestOutcome {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly code: string | null;
  readonly ms: number;
  readonly delivery: number;
}

interface DeliveryQuery {
  readonly state?: DeliveryState | undefined;
  readonly type?: EventType | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface WebhooksService {
  /** Oldest first. */
  list(accountId: number): Promise<readonly Webhook[]>;
  /** @throws AssayError not-found */
  get(accountId: number, id: number): Promise<Webhook>;
  /** @returns the secret too, null for a chat; @throws AssayError */
  create(
    caller: Caller,
    input: WebhookInput & { readonly url: string },
  ): Promise<{ readonly webhook: Webhook; readonly secret: SigningSecret | null }>;
  update(caller: Caller, id: number, input: WebhookInput, ifMatch: WebhookIfMatch): Promise<Webhook>;
  delete(caller: Caller, id: number, ifMatch: WebhookIfMatch): Promise<void>;
  /** A4. @throws AssayError confirmation-needed; validation-failed for a chat, which nobody signs for */
  secret(caller: Caller, id: number): Promise<SigningSecret>;
  /** W2: a new secret; the one before signs too for a day. @throws AssayError as of `secret` */
  rotate(caller: Caller, id: number): Promise<{ readonly webhook: Webhook; readonly secret: SigningSecret }>;
  /** Sends `webhook.test` now. @throws AssayError not-found, rate-limited */
  test(caller: Caller, id: number): Promise<TestOutcome>;
  /** Newest first. */
  deliveries(
    accountId: number,
    id: number,
    query: DeliveryQuery,
  ): Promise<{ readonly rows: readonly Delivery[]; readonly total: number }>;
  /** With the body that is sent. @throws AssayError not-found */
  delivery(
    accountId: number,
    id: number,
    delivery: number,
  ): Promise<Delivery & { readonly body: string | null }>;
  /** @throws AssayError validation-failed where it still waits, or the webhook is off */
  replay(caller: Caller, id: number, delivery: number): Promise<Delivery>;
  /** @returns how many are due again: 1,000 at most, the oldest */
  replayMany(
    caller: Caller,
    id: number,
    range: {
      readonly since?: number | undefined;
      readonly until?: number | undefined;
      readonly isFailedOnly: boolean;
    },
  ): Promise<number>;
}

/** What the process that works drives, and what metrics ask. */
export interface DeliveriesService {
  /** One small piece: events are spread, and what is due is begun to be sent. True: there is more to do at once. */
  turn(): Promise<boolean>;
  /** At the start of the one process of a database without others: whatever is being sent, nobody sends. */
  recover(): Promise<void>;
  /** Addresses that a former secret key sealed are sealed by the present one. */
  reseal(): Promise<void>;
  /** Seconds for which the oldest has been due. */
  oldestSeconds(): Promise<number>;
  /** What each try came to. */
  onOutcome(listener: (outcome: DeliveryOutcome) => void): void;
  /** Waits for what is under way. */
  idle(): Promise<void>;
  /**
   * Begins nothing more, and waits for what is under way; what takes long is sent by the next process.
   * @param cut ends it
   */
  settled(cut: () => void): Promise<void>;
}

export interface DeliveryOutcome {
  readonly format: WebhookFormat | 'mail';
  readonly outcome: 'delivered' | 'retried' | 'failed';
}

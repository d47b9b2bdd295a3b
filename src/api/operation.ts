import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../errors.ts';
import type { Scope } from '../services/caller.ts';

/**
 * Who may call a route: a key with this scope, anybody, or a machine that asks how we are (no Host check, no rate).
 * Pages see for themselves who asks, and their assets are for anybody, as often as wanted. `key`: one with any scope, as
 * what is asked for in the body decides which it takes.
 */
export type Access = OpenAccess | 'key' | 'page' | 'asset';
type OpenAccess = Scope | 'anybody' | 'health';

/** What a route says of itself, once each: the gate, the reading of bodies and the OpenAPI document look here. */
export interface Traits {
  /** `operationId` */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly access: OpenAccess;
  /** A rate of its own beside the default one. */
  readonly rate?: 'create';
  /** What is known of the query and of the body; nothing else of them is read. */
  readonly query?: object;
  readonly body?: object;
  /** Instead of the usual limit. */
  readonly bodyMaxBytes?: number;
  /** Values of a JSON body, or lines of a list in a form, that are read; the service refuses sooner. */
  readonly valuesMax?: number;
  /** The parameters of the path that are names; all others are numbers. */
  readonly named?: string | readonly string[];
  /** The parameters of the path that are one of a few names. */
  readonly namedOneOf?: Readonly<Record<string, readonly string[]>>;
  /** Shape of the answer when all is well, by its status. */
  readonly answers: { readonly 200: object } | { readonly 201: object };
  /** Media type of the answer; JSON where not given. */
  readonly produces?: 'text/csv' | 'text/plain' | 'text/event-stream' | 'image/webp';
  /** Further media types of the answer, which are text. */
  readonly alsoProduces?: readonly string[];
  /** Its handler chooses among all of these by what is accepted. */
  readonly isNegotiated?: true;
  /** The answer is a file with a name. */
  readonly isFile?: true;
  /** One page of a list, with links to the others (H5). */
  readonly isList?: true;
  /** The answer to a GET has no entity tag. */
  readonly isNeverTheSame?: true;
  /** Waits for a run as Prefer says (H3). */
  readonly waits?: true;
  /** H2: a repeat with the same Idempotency-Key gets the first answer. */
  readonly isIdempotent?: true;
  /** H2: why no Idempotency-Key is taken. Refused, not ignored: an ignored key would make a repeat look safe. */
  readonly refusesKey?: string;
  /** H4: changes one thing, and looks at If-Match once it knows that it is there; the gate refuses other conditions. */
  readonly isConditional?: true;
  /** What it refuses besides that which follows from the rest. */
  readonly refuses?: readonly ErrorCode[];
}

declare module 'fastify' {
  interface FastifyContextConfig extends Said {
    readonly access?: Access;
    /** Instead of the usual limit. */
    readonly fieldsMax?: number | undefined;
    /** The body is one JSON object, handed on as it is and not as fields. */
    readonly takesMessage?: true;
  }
}

/** Pages say some of it, too. */
type Said = { readonly [Name in Exclude<keyof Traits, 'access'>]?: Traits[Name] | undefined };

/**
 * Adds one operation of the API: its route, and what all others need to know of it.
 * @param method PATCH is PUT, under a name of its own
 */
export function operation<Params = unknown>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { handler, ...config }: Traits & Handled<Params>,
): void {
  app.route<{ Params: Params }>({
    method: method === 'PUT' ? ['PUT', 'PATCH'] : method,
    url,
    config,
    handler,
  });
}

interface Handled<Params> {
  handler(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): unknown;
}

/** Answers in a format of its own, whatever is accepted. */
export function hasOwnFormat({ produces, isFile }: Said): boolean {
  return produces !== undefined || isFile === true;
}

/** An entity tag is of an answer that is whole, and may be the same twice. */
export function hasTag({ produces, isNeverTheSame }: Said): boolean {
  return produces !== 'text/event-stream' && isNeverTheSame !== true;
}

/** One operation as it is described: a method of a route. */
export interface Operation extends Traits {
  readonly method: string;
  readonly url: string;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Visitor } from '../services/caller.ts';
import type { Session } from '../services/people/types.ts';
import type { Cookies } from './cookies.ts';
import { type Values, valuesOf } from './values.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for pages, once the session has been read. */
    guest: Guest | undefined;
  }
}

/** Who came, as far as the head of the request tells. */
export interface Guest {
  readonly session: Session | null;
  readonly caller: Caller | null;
  readonly visitor: Visitor;
  readonly cookies: Cookies;
}

/** One request for a page, as handlers see it. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Null: nobody is signed in. */
  readonly session: Session | null;
  readonly visitor: Visitor;
  readonly cookies: Cookies;
  readonly query: Values;
  readonly form: Values;
  /** Parts of the path; "" for one that is not there. */
  readonly param: (name: string) => string;
  readonly nowMs: number;
}

/** A visit by somebody who is signed in. */
export interface MemberVisit extends Visit {
  readonly session: Session;
  /** For services. */
  readonly caller: Caller;
}

export function visitOf(request: FastifyRequest, reply: FastifyReply, guest: Guest, nowMs: number): Visit {
  return {
    request,
    reply,
    session: guest.session,
    visitor: guest.visitor,
    cookies: guest.cookies,
    query: valuesOf(request.parameters),
    form: valuesOf(request.body),
    param: paramOf(request),
    nowMs,
  };
}

export function paramOf(request: FastifyRequest): Visit['param'] {
  const params = request.params as Readonly<Record<string, string>>;
  return (name) => params[name] ?? '';
}

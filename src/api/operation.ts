import type { RouteOptions } from 'fastify';
import type { Access } from './gate.ts';

/** One operation: a method of a route. */
export interface Operation {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  /** Answers in a format of its own, whatever is accepted. */
  readonly isText: boolean;
  readonly schema: NonNullable<RouteOptions['schema']>;
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

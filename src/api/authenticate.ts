import type { FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { networkOf } from '../lib/network.ts';
import type { Caller, Scope } from '../services/caller.ts';
import type { ApiKey, KeysService } from '../services/people/types.ts';
import { clientAddress } from './address.ts';
import { type Rates, rateFields, refuseExceeded } from './rates.ts';

/** Who a request comes from, once its key was found good. */
export interface Client extends Caller {
  readonly key: ApiKey;
}

/**
 * A2: the key stands in `Authorization: Bearer` and nowhere else.
 * @throws AssayError the same 401 for every reason; after too many wrong keys of one address, 429
 */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  keys: KeysService,
  rates: Rates,
): Promise<Client> {
  const address = clientAddress(request);
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) {
    reply.headers(rateFields([rates.take('anonymous', networkOf(address))]));
    reply.header('www-authenticate', challenge);
    throw unauthenticated();
  }
  const key = await keys.authenticate(token);
  if (key === undefined) throw wrongKey(request, reply, rates);
  return {
    key,
    accountId: key.accountId,
    keyId: key.id,
    userId: null,
    confirmedAt: null,
    scopes: key.scopes,
    address,
    requestId: request.id,
  };
}

/**
 * A1: before an answer that took long, as the key may be good for nothing by now. It is read anew.
 * @throws AssayError as `authenticate`
 */
export async function requireStandingKey(
  request: FastifyRequest,
  reply: FastifyReply,
  client: Client,
  { keys, rates }: { readonly keys: KeysService; readonly rates: Rates },
): Promise<void> {
  if (!(await keys.stands(client))) throw wrongKey(request, reply, rates);
}

/** @throws AssayError 429 after too many of one address */
function wrongKey(request: FastifyRequest, reply: FastifyReply, rates: Rates): AssayError {
  const quota = rates.take('failed-keys', networkOf(clientAddress(request)));
  reply.headers(rateFields([quota]));
  refuseExceeded([quota]);
  reply.header('www-authenticate', `${challenge}, error="invalid_token"`);
  return unauthenticated();
}

const challenge = 'Bearer realm="assay"';

export function unauthenticated(): AssayError {
  return new AssayError('unauthenticated', 'Unauthenticated.');
}

/** Undefined: none was sent. Whatever follows the scheme counts as one, however malformed. */
function bearerToken(field: string | undefined): string | undefined {
  const token = /^bearer +([^ ].*)$/i.exec(field?.trim() ?? '')?.[1];
  return token?.trim();
}

/** @throws AssayError 403 naming the scope that is missing */
export function requireScope(scope: Scope, { scopes }: Caller, reply: FastifyReply): void {
  if (scopes.includes(scope)) return;
  reply.header('www-authenticate', `${challenge}, error="insufficient_scope", scope="${scope}"`);
  throw new AssayError('insufficient-scope', `This needs a key with the scope "${scope}".`);
}

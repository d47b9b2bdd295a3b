import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf } from './cookies.ts';
import type { PageParts } from './parts.ts';
import type { Guest } from './visit.ts';

const userAgentMax = 300;

/** Who came: A4, by the session that the cookie opens. */
export async function readGuest(
  { services, origin, addressOf }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Guest> {
  const cookies = cookiesOf(request, reply, origin());
  const token = cookies.get('session');
  const session = token === undefined ? null : ((await services.users.session(token)) ?? null);
  const visitor = {
    address: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, userAgentMax) ?? null,
    device: cookies.get('device'),
    requestId: request.id,
  };
  if (session === null) return { session, caller: null, visitor, cookies };
  request.logged = { ...request.logged, account: session.account.id, user: session.user.id };
  return { session, caller: services.users.callerOf(session, visitor), visitor, cookies };
}

import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies of this site, by the name without prefix: `session` is sent as `__Host-assay_session`. */
export interface Cookies {
  get(name: CookieName): string | undefined;
  /** @param seconds how long the browser keeps it; undefined: until it is closed */
  set(name: CookieName, value: string, seconds?: number): void;
  clear(name: CookieName): void;
}

export type CookieName = 'session' | 'device' | 'unlock' | 'flash' | 'theme';

/**
 * A4: HttpOnly, Secure, SameSite=Lax and the prefix that no other host can set. Over plain http, which only loopback
 * has by default, browsers take neither the prefix nor Secure.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origin: string): Cookies {
  const secure = origin.startsWith('https:');
  const fullName = (name: CookieName) => `${secure ? '__Host-' : ''}assay_${name}`;
  let sent: Readonly<Record<string, string | undefined>> | undefined;
  const write = (name: CookieName, value: string, maxAge?: number) => {
    const line = stringifySetCookie({
      name: fullName(name),
      value,
      path: '/',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      ...(maxAge === undefined ? {} : { maxAge }),
    });
    reply.header('set-cookie', [...others(reply, fullName(name)), line]);
  };
  return {
    get(name) {
      sent ??= parseCookie(request.headers.cookie ?? '');
      const value = sent[fullName(name)];
      return value === '' ? undefined : value;
    },
    set: write,
    clear: (name) => write(name, '', 0),
  };
}

/** What this answer sets already, without an earlier value of the same cookie. */
function others(reply: FastifyReply, name: string): string[] {
  const lines = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.removeHeader('set-cookie');
  return lines.filter((line) => !line.startsWith(`${name}=`));
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownPath, type Redirect, redirect } from './answer.ts';
import type { Cookies } from './cookies.ts';
import { setFlash } from './flash.ts';
import { words } from './words/en.ts';

/** The way in, and from there to where one was going. */
export function signInPath(next: string | undefined): string {
  return next === undefined || next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
}

/** Where a password that is needed anew is asked for, and from there back. */
export function confirmPath(next: string): string {
  return `/confirm?next=${encodeURIComponent(next)}`;
}

export function isConfirmPath(path: string): boolean {
  return path.startsWith('/confirm?');
}

/** For whoever is signed out: what a form held is lost, so it says that. */
export function toSignIn(request: FastifyRequest, origin: string): Redirect {
  const way = signInPath(comeFrom(request, origin));
  return request.method === 'POST'
    ? redirect(way, { tone: 'info', text: words.errors.signedOut })
    : redirect(way);
}

/** The page that somebody looked at: after a form the one that had it. */
export function comeFrom(request: FastifyRequest, origin: string): string {
  return request.method === 'POST' ? refererPath(request, origin) : request.url;
}

/** The page of ours that had the form; `/` where the browser does not tell. */
export function refererPath({ headers }: FastifyRequest, origin: string): string {
  const { referer = '' } = headers;
  return referer.startsWith(`${origin}/`) ? (ownPath(referer.slice(origin.length)) ?? '/') : '/';
}

export function sendRedirect(reply: FastifyReply, cookies: Cookies, { to, flash }: Redirect): FastifyReply {
  if (flash !== undefined) setFlash(cookies, flash);
  return reply.redirect(to, 303);
}

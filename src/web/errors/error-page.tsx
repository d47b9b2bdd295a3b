import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../errors.ts';
import { ownPath, page } from '../answer.ts';
import { sendDocument } from '../document.tsx';
import { readGuest } from '../guest.ts';
import { setPageHeaders } from '../headers.ts';
import type { PageParts } from '../parts.ts';
import type { Guest } from '../visit.ts';
import { words } from '../words/en.ts';
import { errorWords } from '../words/errors.ts';

/** What the server makes of whatever was thrown. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly status: number;
  /** One sentence. */
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
}

/** Answers a refusal as a page; header fields that go with it are set already. */
export type SendError = (
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export function errorSender(parts: PageParts): SendError {
  return async (refusal, request, reply) => {
    setPageHeaders(reply);
    noteDenial(parts, refusal, request);
    const elsewhere = wayOn(refusal, request, parts.origin());
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 303);
    const guest = await guestOf(parts, refusal, request, reply);
    const { title } = errorWords(refusal);
    const main = <ErrorView refusal={refusal} requestId={request.id} isSignedIn={guest?.session != null} />;
    return sendDocument(parts, reply, {
      page: page({ status: refusal.status, title, main }),
      guest,
      flash: null,
      path: '/',
    });
  };
}

const objectMax = 200;

/** D4: what somebody who is signed in may not do, and what they asked for that their account does not have. */
function noteDenial({ services }: PageParts, { code }: Refusal, request: FastifyRequest): void {
  const caller = request.guest?.caller ?? null;
  if (caller === null || request.is404 || (code !== 'insufficient-scope' && code !== 'not-found')) return;
  const [path = ''] = request.url.split('?', 1);
  services.auditLog.refused(caller, {
    action: code === 'not-found' ? 'object.denied' : 'scope.denied',
    object: `${request.method} ${path}`.slice(0, objectMax),
  });
}

/** A password that is needed anew, and a session that ended meanwhile, have pages of their own, which lead back. */
function wayOn({ code }: Refusal, request: FastifyRequest, origin: string): string | undefined {
  if (request.guest?.session == null || (code !== 'confirmation-needed' && code !== 'unauthenticated'))
    return;
  const next = request.method === 'GET' ? request.url : refererPath(request, origin);
  return `${code === 'unauthenticated' ? '/login' : '/confirm'}?next=${encodeURIComponent(next)}`;
}

/** The page of ours that had the form. */
function refererPath({ headers }: FastifyRequest, origin: string): string {
  const { referer = '' } = headers;
  return referer.startsWith(`${origin}/`) ? (ownPath(referer.slice(origin.length)) ?? '/') : '/';
}

/** An error has the navigation of whoever is signed in, unless that is what fails, or the host is not ours. */
async function guestOf(
  parts: PageParts,
  { status }: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Guest | null> {
  if (request.guest !== undefined || status >= 500 || status === 421) return request.guest ?? null;
  try {
    return await readGuest(parts, request, reply);
  } catch {
    return null;
  }
}

interface ErrorViewProps {
  readonly refusal: Refusal;
  readonly requestId: string;
  readonly isSignedIn: boolean;
}

function ErrorView({ refusal, requestId, isSignedIn }: ErrorViewProps) {
  const { title, sentence } = errorWords(refusal);
  return (
    <>
      <div class="head">
        <div>
          <h1>{title}</h1>
          <p class="lede">{sentence}</p>
        </div>
      </div>
      {refusal.status === 500 && (
        <p>
          {words.errors.requestId} <code>{requestId}</code>
        </p>
      )}
      <p class="row">
        <a class="btn primary" href={isSignedIn ? '/reports' : '/'}>
          {isSignedIn ? words.errors.toReports : words.errors.toStart}
        </a>
      </p>
    </>
  );
}

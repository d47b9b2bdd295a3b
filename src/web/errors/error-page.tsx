import type { FastifyReply, FastifyRequest } from 'fastify';
import { page, type Redirect, redirect } from '../answer.ts';
import { sendDocument } from '../document.tsx';
import { readGuest } from '../guest.ts';
import { opensByItself, setPageHeaders } from '../headers.ts';
import { isInMarkdown, sendMarkdown } from '../machine/in-markdown.ts';
import type { PageParts } from '../parts.ts';
import { type Guest, paramOf } from '../visit.ts';
import { comeFrom, confirmPath, refererPath, sendRedirect, toSignIn } from '../way-on.ts';
import { words } from '../words/en.ts';
import { errorWords, type Refusal } from '../words/errors.ts';

/** Answers a refusal as a page; header fields that go with it are set already. */
export type SendError = (
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

export function errorSender(parts: PageParts): SendError {
  return async (refusal, request, reply) => {
    setPageHeaders(request, reply);
    noteDenial(parts, refusal, request);
    const elsewhere = wayOn(refusal, request, parts.origin());
    if (elsewhere !== undefined) return sendRedirect(reply, elsewhere.cookies, elsewhere.redirect);
    const guest = await guestOf(parts, refusal, request, reply);
    const { title } = errorWords(refusal);
    if (isInMarkdown(request)) {
      const text = errorText(refusal, request.id);
      await sendMarkdown({ request, reply }, { text, status: refusal.status, isForAll: false });
      return reply;
    }
    const main = <ErrorView refusal={refusal} requestId={request.id} isSignedIn={guest?.session != null} />;
    return sendDocument(parts, reply, {
      page: page({ status: refusal.status, title, main }),
      guest,
      flash: null,
      path: pathBack(request, parts.origin()),
    });
  };
}

/** The same in Markdown. */
function errorText(refusal: Refusal, requestId: string): string {
  const { title, sentence } = errorWords(refusal);
  const cause = refusal.status === 500 ? `\n${words.errors.requestId} \`${requestId}\`\n` : '';
  return `# ${title}\n\n${sentence}\n${cause}`;
}

/** Null: to where the browser says that it was. */
function pathBack(request: FastifyRequest, origin: string): string | null {
  // Of such a page the browser does not tell its address; the form of one is sent to where it stands.
  if (opensByItself(request)) return request.url;
  return request.method === 'POST' ? refererPath(request, origin) : null;
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

/**
 * A password that is needed anew, and a session that ended meanwhile, have pages of their own, which lead back;
 * what another tab has done already is said in the list.
 */
function wayOn({ code }: Refusal, request: FastifyRequest, origin: string): Elsewhere | undefined {
  const { guest } = request;
  if (guest?.session == null) return undefined;
  const { cookies } = guest;
  if (code === 'unauthenticated') return { cookies, redirect: toSignIn(request, origin) };
  if (code === 'confirmation-needed')
    return { cookies, redirect: redirect(confirmPath(comeFrom(request, origin))) };
  const { whenGone } = request.routeOptions.config;
  if (code !== 'not-found' || whenGone === undefined) return undefined;
  const list = whenGone(paramOf(request));
  return { cookies, redirect: redirect(list, { tone: 'info', text: words.errors.doneAlready }) };
}

interface Elsewhere {
  readonly cookies: Guest['cookies'];
  readonly redirect: Redirect;
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

import { AssayError } from '../../errors.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import type { SharedNoun } from '../../services/sharing/types.ts';
import { type Answer, page, type Redirect, redirect, type Sheet } from '../answer.ts';
import { leadBack } from '../lead-back.ts';
import { isInMarkdown, sendMarkdown } from '../machine/in-markdown.ts';
import type { PageParts } from '../parts.ts';
import type { AddPage } from '../route.ts';
import type { Visit } from '../visit.ts';
import { sharedWords } from '../words/shared.ts';
import { type AskedPage, askedPage, askedPath, shownQuery, unlockPath } from './asked-page.ts';
import { PasswordView, ThrottledView } from './password-view.tsx';

/** What stands in front of a share page, the same for all that is shared: the form for the password, and what it does. */
export function addUnlock(add: AddPage, { services }: PageParts, noun: SharedNoun): void {
  const path = `${sharePath(noun, ':slug')}/unlock`;
  add({
    method: 'POST',
    path,
    who: 'anybody',
    query: { page: 'line', ...shownQuery },
    form: { password: 'line' },
    async handle({ param, query, form, cookies, visitor, reply }) {
      const slug = param('slug');
      const asked = askedPage(noun, slug, query, query.get('page'));
      const tried = await services.shares.unlock(
        noun,
        slug,
        form.typed('password'),
        visitor,
        cookies.get('unlock'),
      );
      if (tried.kind === 'absent') throw absent();
      if (tried.kind === 'wrong') return passwordPage(asked, true);
      if (tried.kind === 'throttled') {
        reply.header('retry-after', String(tried.retryAfterS));
        return throttledPage(asked, Math.ceil(tried.retryAfterS / 60));
      }
      cookies.set('unlock', tried.grants, tried.maxAgeS);
      return redirect(askedPath(asked));
    },
  });

  leadBack(add, path, 'anybody', (param) => sharePath(noun, encodeURIComponent(param('slug'))));
}

/**
 * S4: what a key gives goes into the cookie, and the key out of the address, whether it opens something or not.
 * Undefined: there is no key.
 */
export async function redeemed(
  { services }: PageParts,
  { query, cookies, visitor }: Visit,
  asked: AskedPage,
): Promise<Redirect | undefined> {
  const key = query.get('k');
  if (key === undefined) return undefined;
  const granted = await services.shares.redeem(asked.noun, asked.slug, key, visitor, cookies.get('unlock'));
  if (granted !== undefined) cookies.set('unlock', granted.grants, granted.maxAgeS);
  return redirect(askedPath(asked));
}

/** The same for every link that opens nothing. */
export function absent(): AssayError {
  return new AssayError('not-found', sharedWords.absent);
}

/** In front of what a password opens. Programs learn how to send it. */
export async function askForPassword(parts: PageParts, visit: Visit, asked: AskedPage): Promise<Answer> {
  if (!isInMarkdown(visit.request)) return passwordPage(asked);
  const { title, lede, program } = sharedWords.password;
  const how = program(parts.origin(), unlockPath(asked));
  const text = `# ${title[asked.noun]}\n\n${lede} ${how}\n`;
  return sendMarkdown(visit, { text, status: 403, isForAll: false });
}

/** For programs, of what was not checked yet. */
export function sendNotReady(visit: Visit, title: string): Promise<'sent'> {
  return sendMarkdown(visit, { text: `# ${title}\n`, status: 404, isForAll: false });
}

function passwordPage(asked: AskedPage, isWrong = false): Answer {
  const { title, errorTitle } = sharedWords.password;
  return inFront(asked, {
    status: isWrong ? 401 : 200,
    title: isWrong ? errorTitle(title[asked.noun]) : title[asked.noun],
    main: <PasswordView asked={asked} isWrong={isWrong} />,
  });
}

function throttledPage(asked: AskedPage, minutes: number): Answer {
  return inFront(asked, {
    status: 429,
    title: sharedWords.password.throttledTitle,
    main: <ThrottledView asked={asked} minutes={minutes} />,
  });
}

function inFront({ noun }: AskedPage, given: Parameters<typeof page>[0]): Answer {
  return page({ ...given, ...sheetOf(noun), frame: 'plain', footer: <span>{sharedWords.madeWith}</span> });
}

/** What the page behind it loads, too. */
function sheetOf(noun: SharedNoun): { readonly sheet?: Sheet } {
  if (noun === 'report') return {};
  return { sheet: noun === 'project' ? 'openStyle' : 'siteStyle' };
}

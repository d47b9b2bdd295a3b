import { hash } from 'node:crypto';
import { isLately } from '../lib/is-lately.ts';
import type { Answer } from './answer.ts';
import type { MemberVisit } from './visit.ts';
import { isConfirmPath } from './way-on.ts';

/** As long as the script of the pages keeps a form from being sent again (client/send-once.ts). */
const againMs = 2_000;

export type SentOnce = (visit: MemberVisit, handle: () => Promise<Answer> | Answer) => Promise<Answer>;

/**
 * For forms that make something: without the script, whoever presses Enter twice sends a form twice, and the browser
 * shows the second answer alone. Within two seconds the same form gets the answer of the first, and makes nothing.
 */
export function createSentOnce(): SentOnce {
  const sent = new Map<string, { readonly atMs: number; readonly answer: Promise<Answer> }>();
  return (visit, handle) => {
    const { nowMs } = visit;
    const key = keyOf(visit);
    const first = sent.get(key);
    if (first !== undefined && isLately(first.atMs, nowMs, againMs)) return first.answer;

    const entry = { atMs: nowMs, answer: (async () => handle())() };
    sent.set(key, entry);
    const forget = () => {
      if (sent.get(key) === entry) sent.delete(key);
    };
    // An answer may show a key, which must not stay in memory.
    setTimeout(forget, againMs).unref();
    entry.answer.then((answer) => isOnTheWay(answer) && forget(), forget);
    return entry.answer;
  };
}

/** The password is asked for first; after that the form is sent again. */
function isOnTheWay(answer: Answer): boolean {
  return answer !== 'sent' && answer.kind === 'redirect' && isConfirmPath(answer.to);
}

function keyOf({ session, request }: MemberVisit): string {
  const { url, body } = request;
  const fields = body instanceof Map ? [...body] : [];
  return `${session.id} ${hash('sha256', JSON.stringify([url, fields]))}`;
}

import { hash } from 'node:crypto';
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
    const isOver = ({ atMs }: { readonly atMs: number }) => Math.abs(nowMs - atMs) >= againMs;
    for (const [key, first] of sent) {
      if (!isOver(first)) break;
      sent.delete(key);
    }
    const key = keyOf(visit);
    const first = sent.get(key);
    if (first !== undefined && !isOver(first)) return first.answer;

    const answer = (async () => handle())();
    sent.set(key, { atMs: nowMs, answer });
    // What made nothing may be sent again at once.
    const forget = () => sent.delete(key);
    answer.then((given) => madeNothing(given) && forget(), forget);
    return answer;
  };
}

/** It was refused, or waits for the password, after which the form is sent again. */
function madeNothing(answer: Answer): boolean {
  if (answer === 'sent') return false;
  if (answer.kind === 'page') return answer.status >= 400;
  return answer.flash?.tone === 'bad' || isConfirmPath(answer.to);
}

function keyOf({ session, request }: MemberVisit): string {
  const { url, body } = request;
  const fields = body instanceof Map ? [...body] : [];
  return `${session.id} ${hash('sha256', JSON.stringify([url, fields]))}`;
}

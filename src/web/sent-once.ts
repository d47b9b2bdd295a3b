import { hash } from 'node:crypto';
import type { Answer } from './answer.ts';
import type { MemberVisit } from './visit.ts';

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
    // What was refused may be sent again at once.
    const forget = () => sent.delete(key);
    answer.then((given) => given !== 'sent' && isRefusal(given) && forget(), forget);
    return answer;
  };
}

function isRefusal(answer: Exclude<Answer, 'sent'>): boolean {
  return answer.kind === 'page' && answer.status >= 400;
}

function keyOf({ session, request }: MemberVisit): string {
  const { url, body } = request;
  const fields = body instanceof Map ? [...body] : [];
  return `${session.id} ${hash('sha256', JSON.stringify([url, fields]))}`;
}

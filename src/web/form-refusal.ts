import type { FastifyReply } from 'fastify';
import { AssayError, type ErrorCode, retryAfterOf } from '../errors.ts';
import { type Answer, redirect } from './answer.ts';

/** A refusal after which the person at the form goes on with what was typed. */
export interface FormRefusal {
  readonly status: number;
  readonly error: AssayError;
  /** Nothing is wrong with the form: it takes no more than to wait. */
  readonly isForNow: boolean;
}

/** Undefined: nothing that somebody at a form can do something about. */
export function formRefusal(error: unknown, reply: FastifyReply): FormRefusal | undefined {
  if (!(error instanceof AssayError)) return undefined;
  const status = statuses.get(error.code);
  if (status === undefined) return undefined;
  const retryAfterSeconds = retryAfterOf(error, status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return { status, error, isForNow: status !== 422 };
}

const statuses: ReadonlyMap<ErrorCode, number> = new Map([
  ['validation-failed', 422],
  ['rate-limited', 429],
  ['overloaded', 503],
  ['draining', 503],
  ['storage-unavailable', 503],
]);

/** Does what a button asks for; where that has to wait, the page that has the button says why. */
export async function orWaitAt(
  back: string,
  reply: FastifyReply,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const refusal = formRefusal(error, reply);
    if (refusal?.isForNow !== true) throw error;
    return redirect(back, { tone: 'bad', text: refusal.error.message });
  }
}

import type { FetchRequest, FetchResult, FetchSession } from './types.ts';

/** Sessions over another one's, whose answers they share. */
export interface SharedAnswers {
  /** @param reach what the session may reach: answers are shared by those alone that may reach the same */
  over(session: FetchSession, reach: string): FetchSession;
}

/**
 * Pages of one site name the same files and lead to the same pages: sessions that audit them one after the other, as one
 * command does, ask for each once. A page that is judged is always fetched for itself.
 * @param bytesMax of bodies that are kept; the oldest go first
 */
export function shareAnswers(bytesMax = 32 * 1024 * 1024): SharedAnswers {
  const answers = new Map<string, { readonly asked: Promise<FetchResult>; bytes: number }>();
  let total = 0;

  const forget = (key: string) => {
    total -= answers.get(key)?.bytes ?? 0;
    answers.delete(key);
  };
  const keep = (key: string, asked: Promise<FetchResult>) => {
    const answer = { asked, bytes: 0 };
    answers.set(key, answer);
    const isKept = () => answers.get(key) === answer;
    asked.then(
      (result) => {
        if (!isKept()) return;
        answer.bytes = result.ok ? result.bytes.length : 0;
        total += answer.bytes;
        for (const oldest of answers.keys()) {
          if (total <= bytesMax && answers.size <= answersMax) return;
          forget(oldest);
        }
      },
      () => isKept() && forget(key),
    );
  };

  return {
    over(session, reach) {
      return {
        ...session,
        async fetch(request) {
          if (request.keepUnfinished) return session.fetch(request);
          const key = keyOf(request, reach);
          const known = answers.get(key);
          const told = known === undefined ? undefined : await known.asked.catch(() => undefined);
          if (told !== undefined && tellsOfTarget(told)) return told;
          const asked = session.fetch(request);
          keep(key, asked);
          return asked;
        },
      };
    },
  };
}

const answersMax = 10_000;

/** What another may find otherwise a moment later is asked again: our limits, and a target that was late. */
function tellsOfTarget(result: FetchResult): boolean {
  return result.ok || !['budget', 'busy', 'timeout'].includes(result.code);
}

/** All of the request that its answer depends on. */
function keyOf(
  { url, method, headers, redirectsMax, bytesMax, over, raw }: FetchRequest,
  reach: string,
): string {
  return JSON.stringify([reach, method ?? 'GET', url, headers, redirectsMax, bytesMax, over, raw]);
}

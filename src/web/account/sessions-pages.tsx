import type { SessionRow } from '../../services/people/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { When } from '../../ui/when.tsx';
import { redirect } from '../answer.ts';
import type { Pages } from '../route.ts';
import { accountWords } from '../words/account.ts';
import { browserName } from './browser-name.ts';
import { isRefusal } from './refusal.ts';
import { rowId } from './row-id.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';

const words = accountWords.sessions;
const path = pathOf('sessions');

/** A4: where one is signed in, to end it from elsewhere. */
export const sessionPages: Pages = (add, { services: { users } }) => {
  add({
    method: 'GET',
    path,
    who: 'member',
    async handle({ session, nowMs }) {
      const sessions = await users.sessions(session.user.id);
      return settingsPage({
        section: 'sessions',
        session,
        lede: words.lede,
        children: <SessionsView sessions={sessions} own={session.id} nowMs={nowMs} />,
      });
    },
  });

  add({
    method: 'POST',
    path: `${path}/:id/end`,
    who: 'member',
    whenGone: () => path,
    async handle({ session, param, visitor }) {
      const id = rowId(param('id'));
      // That is what "Sign out" is for, which takes the cookie away too.
      if (id === session.id) return redirect(path, { tone: 'bad', text: words.notThis });
      await users.endSession(session.user.id, id, visitor);
      return redirect(path, { tone: 'good', text: words.ended });
    },
  });

  add({
    method: 'POST',
    path: `${path}/end-others`,
    who: 'member',
    async handle({ session, visitor }) {
      const others = (await users.sessions(session.user.id)).filter(({ id }) => id !== session.id);
      let ended = 0;
      for (const { id } of others) {
        try {
          await users.endSession(session.user.id, id, visitor);
          ended += 1;
        } catch (error) {
          // It has ended in between, which is what was asked for.
          if (!isRefusal(error, 'not-found')) throw error;
        }
      }
      return redirect(path, { tone: 'good', text: words.endedOthers(ended) });
    },
  });
};

interface SessionsViewProps {
  readonly sessions: readonly SessionRow[];
  /** Id of the session that looks. */
  readonly own: number;
  readonly nowMs: number;
}

function SessionsView({ sessions, own, nowMs }: SessionsViewProps) {
  const others = sessions.filter(({ id }) => id !== own);
  const here = sessions.filter(({ id }) => id === own);
  return (
    <>
      <ul class="sheet rows">
        {[...here, ...others].map((row) => (
          <SessionItem key={row.id} row={row} isHere={row.id === own} nowMs={nowMs} />
        ))}
      </ul>
      {others.length > 0 && (
        <form class="sect-gap" method="post" action={`${path}/end-others`}>
          <button class="btn bad">{words.endOthers}</button>
        </form>
      )}
    </>
  );
}

interface SessionItemProps {
  readonly row: SessionRow;
  readonly isHere: boolean;
  readonly nowMs: number;
}

function SessionItem({ row, isHere, nowMs }: SessionItemProps) {
  const browser = browserName(row.userAgent);
  return (
    <li>
      <span class={isHere ? 'dot good' : 'dot na'} />
      <div>
        <b>{isHere ? words.here : browser}</b>
        <p class="meta">
          {isHere && <span>{browser}</span>}
          {row.address !== null && <span>{row.address}</span>}
          {!isHere && (
            <span>
              {words.seen} <When at={row.seenAt} now={nowMs} />
            </span>
          )}
          <span>{words.signedIn(formatInstant(row.createdAt))}</span>
          <span>{words.ends(formatInstant(row.expiresAt))}</span>
        </p>
      </div>
      {isHere ? (
        <span />
      ) : (
        <form method="post" action={`${path}/${row.id}/end`}>
          <button class="btn small" aria-label={words.endObject(browser)}>
            {words.end}
          </button>
        </form>
      )}
    </li>
  );
}

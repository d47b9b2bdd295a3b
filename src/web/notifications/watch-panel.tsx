import type { Caller } from '../../services/caller.ts';
import type { Services } from '../../services/types.ts';
import { projectPath } from '../projects/paths.ts';
import { notificationWords } from '../words/notifications.ts';
import { timesOf } from './watch-site.ts';

const words = notificationWords.watching;

/** Whether a project is watched, and how. */
export interface WatchState {
  readonly isWatched: boolean;
  /** When it is checked, in words; null: nothing checks it by itself. */
  readonly times: string | null;
  readonly openAlerts: number;
  /** Webhooks that are on, and addresses that were confirmed. */
  readonly webhooks: number;
  readonly recipients: number;
}

export async function readWatchState(
  { notifications, schedules, alerts }: Services,
  { accountId }: Pick<Caller, 'accountId'>,
  projectId: number,
): Promise<WatchState> {
  const [{ settings }, known, { webhooks, recipients }, open] = await Promise.all([
    notifications.ofProject(accountId, projectId),
    schedules.listOf(accountId, 'project', projectId),
    notifications.watching(accountId),
    alerts.list(accountId, { sortBy: 'id', sort: 'desc', perPage: 10, page: 1, state: 'open', projectId }),
  ]);
  return {
    ...{ isWatched: settings.watch, times: timesOf(known), openAlerts: open.total, webhooks, recipients },
  };
}

interface WatchPanelProps {
  readonly project: string;
  readonly state: WatchState;
  readonly isOwner: boolean;
}

/** One press has a project checked every day and people told; or it says that they are. */
export function WatchPanel({ project, state, isOwner }: WatchPanelProps) {
  return (
    <section class="sect-gap" id="watch" aria-labelledby="watch-title">
      <div class="sect-head">
        <h2 id="watch-title">{words.title}</h2>
      </div>
      <div class="sheet pad stack">
        {state.isWatched ? (
          <Watched project={project} state={state} isOwner={isOwner} />
        ) : (
          <>
            <p>{words.off}</p>
            {isOwner ? (
              <form class="row" method="post" action={projectPath(project, '/watch')}>
                <button class="btn primary">{words.press}</button>
              </form>
            ) : (
              <p class="hint">{words.members}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Watched({ project, state, isOwner }: WatchPanelProps) {
  const { times, openAlerts, webhooks, recipients } = state;
  return (
    <>
      <p>
        <b>{times === null ? words.noTimes : words.watched(times)}</b> {words.openAlerts(openAlerts)}
      </p>
      {webhooks + recipients === 0 && (
        <p class="muted">
          {words.seen} <a href="/settings/webhooks">{notificationWords.addWebhook}</a>
        </p>
      )}
      <div class="row">
        <a class="btn" href="/alerts">
          {words.alerts}
        </a>
        <a class="btn" href={projectPath(project, '/notifications')}>
          {words.settings}
        </a>
        <a class="btn" href="#check-again">
          {words.schedules}
        </a>
        {isOwner && webhooks > 0 && (
          <form method="post" action={projectPath(project, '/watch/test')}>
            <button class="btn">{words.test}</button>
          </form>
        )}
        {isOwner && (
          <form method="post" action={projectPath(project, '/watch/stop')}>
            <button class="btn">{words.stop}</button>
          </form>
        )}
      </div>
    </>
  );
}

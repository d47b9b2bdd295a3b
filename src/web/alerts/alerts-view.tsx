import type { ShownAlert, Watching } from '../../services/alerts/types.ts';
import type { Page } from '../../services/page.ts';
import { alertComparePath } from '../../telling/compare-path.ts';
import { fine, valueText } from '../../telling/value-text.ts';
import { When } from '../../ui/when.tsx';
import { Choice } from '../account/choice.tsx';
import { Field } from '../account/field.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Pager } from '../components/pager.tsx';
import { TableHead } from '../components/table-head.tsx';
import { Tabs } from '../components/tabs.tsx';
import { projectPath } from '../projects/paths.ts';
import { alertsWords as words } from '../words/alerts.ts';
import { type AlertTab, alertsPath, waivePath } from './paths.ts';

interface AlertsViewProps {
  readonly tab: AlertTab;
  readonly list: Page<ShownAlert>;
  readonly counts: Readonly<Record<AlertTab, number>>;
  readonly watching: Watching;
  readonly nowMs: number;
}

/** What got worse: what is so still, or what is over. */
export function AlertsView({ tab, list, counts, watching, nowMs }: AlertsViewProps) {
  return (
    <>
      <div class="head">
        <div>
          <h1>{words.title}</h1>
        </div>
      </div>
      <section class="stack" aria-label={words.title}>
        <Tabs
          label={words.lists}
          tabs={(['open', 'resolved'] as const).map((one) => ({
            text: words.tabs[one],
            href: alertsPath(one),
            count: counts[one],
            isCurrent: one === tab,
          }))}
        />
        {list.rows.length === 0 ? (
          <NoAlerts tab={tab} total={list.total} />
        ) : (
          <AlertTable tab={tab} alerts={list.rows} nowMs={nowMs} />
        )}
        {list.total > 0 && <Pager page={list} pathOf={(page) => alertsPath(tab, page)} />}
        <WatchingHint watching={watching} />
      </section>
      {list.rows
        .filter(({ state }) => state !== 'resolved')
        .map((alert) => (
          <AlertDialogs key={alert.id} alert={alert} />
        ))}
    </>
  );
}

function NoAlerts({ tab, total }: { readonly tab: AlertTab; readonly total: number }) {
  const { empty, pastEnd } = words;
  if (total > 0) {
    return (
      <EmptyState title={pastEnd.title} text={pastEnd.text}>
        <a class="btn" href={alertsPath(tab)}>
          {pastEnd.first}
        </a>
      </EmptyState>
    );
  }
  return tab === 'open' ? (
    <EmptyState title={empty.open} text={empty.text} />
  ) : (
    <EmptyState title={empty.resolved} text={empty.resolvedText} />
  );
}

function WatchingHint({ watching }: { readonly watching: Watching }) {
  const { isDefault, projects, more, webhooks, recipients } = watching;
  const { all, some, none } = words.watching;
  const watched = isDefault ? all : projects.length === 0 ? none : some(projects, more);
  const { nobody, targets, choose, webhooks: addWebhook } = words.told;
  return (
    <p class="muted">
      {watched} {webhooks + recipients === 0 ? nobody : targets(webhooks, recipients)}{' '}
      <a href="/settings/notifications">{choose}</a>
      {webhooks + recipients === 0 && (
        <>
          {' · '}
          <a href="/settings/webhooks">{addWebhook}</a>
        </>
      )}
    </p>
  );
}

interface AlertTableProps extends Pick<AlertsViewProps, 'tab' | 'nowMs'> {
  readonly alerts: readonly ShownAlert[];
}

function AlertTable({ tab, alerts, nowMs }: AlertTableProps) {
  const { what, change, since, ended, how } = words.columns;
  const last = tab === 'open' ? [since, { unseen: words.actions }] : [since, ended, how];
  return (
    <div class="sheet">
      <table class="tbl flow">
        <caption class="vh">{words.caption[tab]}</caption>
        <TableHead columns={[what, change, ...last]} />
        <tbody>
          {alerts.map((alert) => (
            <tr key={alert.id} id={`alert-${alert.id}`}>
              <td class="c-any">
                <Sentence alert={alert} nowMs={nowMs} />
              </td>
              <td data-label={change}>{changeOf(alert)}</td>
              <td data-label={since}>
                <When at={alert.beganAt} now={nowMs} />
              </td>
              {tab === 'open' ? (
                <OpenCells alert={alert} nowMs={nowMs} />
              ) : (
                <EndedCells alert={alert} nowMs={nowMs} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function changeOf({ before, after }: ShownAlert): string {
  return after === null ? '–' : words.change(valueText(before) ?? fine, valueText(after) ?? fine);
}

function Sentence({ alert, nowMs }: { readonly alert: ShownAlert; readonly nowMs: number }) {
  const { reportId: report, siteId: site, number } = alert;
  const compare = alertComparePath({ report, site, number });
  const { sentence, project, state, flapping, mutedUntil, note } = alert;
  const more = [
    ...(flapping ? [words.flapping] : []),
    ...(state === 'resolving' ? [words.resolving] : []),
    ...(mutedUntil !== null && mutedUntil > nowMs ? [words.muted(mutedUntil)] : []),
    ...(note === null ? [] : [words.note(note)]),
  ];
  return (
    <>
      {compare === null ? <b>{sentence}</b> : <a href={compare}>{sentence}</a>}
      <small class="pg-t">
        <a href={projectPath(project)}>
          <bdi>{project}</bdi>
        </a>
        {more.map((text) => ` · ${text}`)}
      </small>
    </>
  );
}

interface CellProps {
  readonly alert: ShownAlert;
  readonly nowMs: number;
}

function OpenCells({ alert, nowMs }: CellProps) {
  const { id, sentence, mutedUntil } = alert;
  const isMuted = mutedUntil !== null && mutedUntil > nowMs;
  const waive = waivePath(alert);
  return (
    <td class="num">
      <div class="row">
        {isMuted ? (
          <form method="post" action={`/alerts/${id}/mute`}>
            <button class="btn small" name="days" value="0" aria-label={words.mute.unmuteFor(sentence)}>
              {words.mute.unmute}
            </button>
          </form>
        ) : (
          <button
            type="button"
            class="btn small"
            popovertarget={`mute-${id}`}
            aria-label={words.mute.pressFor(sentence)}
          >
            {words.mute.press}
          </button>
        )}
        <button
          type="button"
          class="btn small"
          popovertarget={`accept-${id}`}
          aria-label={words.accept.pressFor(sentence)}
        >
          {words.accept.press}
        </button>
        {waive !== null && (
          <a class="btn small" href={waive} aria-label={words.waiveFor(sentence)}>
            {words.waive}
          </a>
        )}
      </div>
    </td>
  );
}

function EndedCells({ alert: { resolvedAt, endedBy }, nowMs }: CellProps) {
  return (
    <>
      <td data-label={words.columns.ended}>
        {resolvedAt === null ? '–' : <When at={resolvedAt} now={nowMs} />}
      </td>
      <td data-label={words.columns.how}>{words.ends[endedBy ?? 'passed']}</td>
    </>
  );
}

function AlertDialogs({ alert: { id } }: { readonly alert: ShownAlert }) {
  const { mute, accept } = words;
  return (
    <>
      <AskDialog
        id={`mute-${id}`}
        title={mute.title}
        text={mute.text}
        action={`/alerts/${id}/mute`}
        submit={mute.submit}
        keep={words.keep}
        isBad={false}
      >
        <Choice
          id={`days-${id}`}
          name="days"
          label={mute.label}
          options={Object.entries(mute.days)}
          value="7"
        />
      </AskDialog>
      <AskDialog
        id={`accept-${id}`}
        title={accept.title}
        text={accept.text}
        action={`/alerts/${id}/accept`}
        submit={accept.submit}
        keep={accept.keep}
        isBad={false}
      >
        <Field id={`note-${id}`} name="note" label={accept.label} autocomplete="off" isOptional />
      </AskDialog>
    </>
  );
}

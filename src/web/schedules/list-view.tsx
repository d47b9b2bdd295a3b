import type { Page } from '../../services/page.ts';
import type { Schedule } from '../../services/schedules/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { When } from '../../ui/when.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Pager } from '../components/pager.tsx';
import { HiddenFields } from '../components/select.tsx';
import { TableHead } from '../components/table-head.tsx';
import { schedulesWords as words } from '../words/schedules.ts';
import { schedulePath, schedulesPath, targetPath } from './paths.ts';
import { TimeIn } from './times.tsx';

interface ScheduleListProps {
  readonly list: Page<Schedule>;
  readonly nowMs: number;
}

/** All that is checked by itself. */
export function ScheduleListView({ list, nowMs }: ScheduleListProps) {
  const { what, when, next, last, actions } = words.columns;
  return (
    <>
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{words.lede}</p>
        </div>
        <a class="btn primary" href={`${schedulesPath}/new`}>
          <Icon name="plus" /> {words.add}
        </a>
      </div>
      {list.total === 0 ? (
        <EmptyState title={words.empty.title} text={words.empty.text} />
      ) : (
        <>
          <div class="sheet">
            <table class="tbl flow">
              <caption class="vh">{words.caption(list.total)}</caption>
              <TableHead columns={[what, when, next, last, { unseen: actions }]} />
              <tbody>
                {list.rows.map((schedule) => (
                  <Row key={schedule.id} schedule={schedule} nowMs={nowMs} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager page={list} pathOf={(page) => `${schedulesPath}?page=${page}`} />
        </>
      )}
    </>
  );
}

function Row({ schedule, nowMs }: { readonly schedule: Schedule; readonly nowMs: number }) {
  const { id, sentence, nextAt, timeZone, last, isPaused, pausedWhy } = schedule;
  const { columns } = words;
  const name = nameOf(schedule);
  const verb = isPaused ? words.resume : words.pause;
  return (
    <tr>
      <td class="c-any">
        <Target schedule={schedule} />
      </td>
      <td data-label={columns.when}>
        <a href={schedulePath(id)}>{sentence}</a>
      </td>
      <td data-label={columns.next}>
        {nextAt === null ? (
          <span class="muted">{pausedWhy ?? words.paused}</span>
        ) : (
          <TimeIn at={nextAt} timeZone={timeZone} now={nowMs} />
        )}
      </td>
      <td data-label={columns.last}>
        {last === null ? (
          <span class="muted">{words.never}</span>
        ) : (
          <>
            {words.turn(last)} <When at={last.beganAt} now={nowMs} />
          </>
        )}
      </td>
      <td class="num">
        <form method="post" action={schedulePath(id, '/pause')}>
          <HiddenFields fields={[['paused', isPaused ? '0' : '1']]} />
          <button class="btn small" aria-label={words.ofRow(verb, name)}>
            {verb}
          </button>
        </form>
      </td>
    </tr>
  );
}

/** What is checked, with the way to it. */
export function Target({ schedule }: { readonly schedule: Schedule }) {
  const href = targetPath(schedule);
  const name = <bdi>{nameOf(schedule)}</bdi>;
  return (
    <>
      <b>{href === null ? name : <a href={href}>{name}</a>}</b>
      <small class="pg-t">{schedule.name ?? words.kinds[schedule.target]}</small>
    </>
  );
}

function nameOf({ target, targetName, reportIds }: Schedule): string {
  if (target === 'digest') return words.account;
  return target === 'reports' ? words.reports(reportIds.length) : (targetName ?? words.gone);
}

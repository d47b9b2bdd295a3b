import type { Fire, Schedule } from '../../services/schedules/types.ts';
import { When } from '../../ui/when.tsx';
import type { FieldErrors } from '../account/refusal.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Note } from '../components/note.tsx';
import { HiddenFields } from '../components/select.tsx';
import { TableHead } from '../components/table-head.tsx';
import { schedulesWords } from '../words/schedules.ts';
import { Target } from './list-view.tsx';
import { schedulePath, schedulesPath } from './paths.ts';
import { ScheduleForm, ScheduleRefused } from './schedule-form.tsx';
import { TimeIn } from './times.tsx';
import type { TypedSchedule } from './typed-schedule.ts';

const words = schedulesWords.one;

interface ScheduleViewProps {
  readonly schedule: Schedule;
  /** Newest first. */
  readonly fires: readonly Fire[];
  readonly typed: TypedSchedule;
  readonly errors: FieldErrors;
  readonly nowMs: number;
}

/** One schedule: when it comes, what became of it, and its form. */
export function ScheduleView({ schedule, fires, typed, errors, nowMs }: ScheduleViewProps) {
  const { id, sentence, upcoming, timeZone, isPaused, pausedWhy, failures } = schedule;
  return (
    <>
      <ScheduleRefused errors={errors} />
      <ScheduleCrumbs below={sentence} />
      <div class="head">
        <div>
          <h1>{sentence}</h1>
          <p class="lede">
            <Target schedule={schedule} />
          </p>
        </div>
        <div class="row actions">
          <form method="post" action={schedulePath(id, '/fire')}>
            <button class="btn">{words.now}</button>
          </form>
          <form method="post" action={schedulePath(id, '/pause')}>
            <HiddenFields fields={[['paused', isPaused ? '0' : '1']]} />
            <button class="btn">{isPaused ? schedulesWords.resume : schedulesWords.pause}</button>
          </form>
          <button type="button" class="btn bad" popovertarget="delete-schedule">
            {words.remove}
          </button>
        </div>
      </div>
      {failures > 1 && (
        <Note tone="bad">
          <p>{words.failing(failures)}</p>
        </Note>
      )}
      <div class="stack">
        <p>
          {isPaused ? (pausedWhy ?? schedulesWords.paused) : `${words.upcoming}: `}
          {upcoming.map((at, index) => (
            <>
              {index > 0 && ' · '}
              <TimeIn at={at} timeZone={timeZone} {...(index === 0 && { now: nowMs })} />
            </>
          ))}
        </p>
        <ScheduleForm
          action={schedulePath(id)}
          typed={typed}
          errors={errors}
          targets={[]}
          submit={schedulesWords.form.save}
        />
      </div>
      <Fires fires={fires} timeZone={timeZone} nowMs={nowMs} />
      <AskDialog
        id="delete-schedule"
        title={words.removeTitle}
        text={words.removeText}
        action={schedulePath(id, '/delete')}
        submit={words.remove}
        keep={words.keep}
      />
    </>
  );
}

export function ScheduleCrumbs({ below }: { readonly below: string }) {
  return (
    <nav class="crumbs" aria-label={schedulesWords.title}>
      <ol>
        <li>
          <a href={schedulesPath}>{schedulesWords.title}</a>
        </li>
        <li aria-current="page">{below}</li>
      </ol>
    </nav>
  );
}

function Fires({
  fires,
  timeZone,
  nowMs,
}: Pick<ScheduleViewProps, 'fires' | 'nowMs'> & { readonly timeZone: string }) {
  return (
    <section class="sect-gap" aria-labelledby="fires">
      <div class="sect-head">
        <h2 id="fires">{words.fires}</h2>
      </div>
      <div class="sheet">
        {fires.length === 0 ? (
          <p class="pad muted">{words.noFires}</p>
        ) : (
          <table class="tbl flow">
            <caption class="vh">{words.fires}</caption>
            <TableHead columns={[words.due, words.outcome]} />
            <tbody>
              {fires.map((fire) => (
                <tr key={fire.dueAt}>
                  <td class="c-any">
                    <TimeIn at={fire.dueAt} timeZone={timeZone} />
                  </td>
                  <td data-label={words.outcome}>
                    {schedulesWords.turn(fire)} <When at={fire.beganAt} now={nowMs} />
                    {fire.detail !== null && <small class="pg-t">{fire.detail}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

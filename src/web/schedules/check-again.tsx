import type { Schedule, ScheduleTarget } from '../../services/schedules/types.ts';
import type { Services } from '../../services/types.ts';
import { HiddenFields } from '../components/select.tsx';
import { schedulesWords } from '../words/schedules.ts';
import { newSchedulePath, schedulePath, schedulesPath } from './paths.ts';
import { TimeIn } from './times.tsx';
import { whatOf } from './typed-schedule.ts';

const words = schedulesWords.panel;

interface CheckAgainProps {
  readonly target: ScheduleTarget;
  readonly id: number;
  readonly schedules: readonly Schedule[];
  readonly nowMs: number;
}

/** Whether and when something is checked by itself: never, every day, every week, or as its form says. */
function CheckAgain({ target, id, schedules, nowMs }: CheckAgainProps) {
  return (
    <section class="sect-gap" id="check-again" aria-labelledby="check-again-title">
      <div class="sect-head">
        <h2 id="check-again-title">{words.title}</h2>
      </div>
      <div class="sheet pad stack">
        {schedules.length === 0 ? (
          <>
            <p class="muted">{words.never}</p>
            <form class="row" method="post" action={`${schedulesPath}/check`}>
              <HiddenFields fields={[['what', whatOf(target, id)]]} />
              <button class="btn" name="every" value="day">
                {words.day}
              </button>
              <button class="btn" name="every" value="week">
                {words.week}
              </button>
              <a class="btn" href={newSchedulePath(target, id)}>
                {words.other}
              </a>
            </form>
          </>
        ) : (
          <>
            {schedules.map((schedule) => (
              <Planned key={schedule.id} schedule={schedule} nowMs={nowMs} />
            ))}
            <p class="row">
              <a href={newSchedulePath(target, id)}>{words.more}</a>
              <a href={schedulesPath}>{words.all}</a>
            </p>
          </>
        )}
      </div>
    </section>
  );
}

function Planned({ schedule, nowMs }: { readonly schedule: Schedule; readonly nowMs: number }) {
  const { id, sentence, nextAt, timeZone } = schedule;
  return (
    <form class="row" method="post" action={schedulePath(id, '/delete')}>
      <HiddenFields fields={[['back', '1']]} />
      <span>
        <a href={schedulePath(id)}>{sentence}</a>{' '}
        <span class="muted">
          {nextAt === null ? schedulesWords.paused : <TimeIn at={nextAt} timeZone={timeZone} now={nowMs} />}
        </span>
      </span>
      <button class="btn small" aria-label={schedulesWords.ofRow(words.stop, sentence)}>
        {words.stop}
      </button>
    </form>
  );
}

/** The panel of one thing, with what is planned for it. */
export async function checkAgain(
  { schedules }: Pick<Services, 'schedules'>,
  accountId: number,
  { target, id, nowMs }: Pick<CheckAgainProps, 'target' | 'id' | 'nowMs'>,
) {
  const own = await schedules.listOf(accountId, target, id);
  return <CheckAgain target={target} id={id} schedules={own} nowMs={nowMs} />;
}

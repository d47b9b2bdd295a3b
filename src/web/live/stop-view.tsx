import { HiddenFields } from '../components/select.tsx';
import { liveWords } from '../words/live.ts';

const words = liveWords.stop;

interface StopViewProps {
  readonly count: number;
  /** Id; undefined: the whole account. */
  readonly project: number | undefined;
  /** The page that led here. */
  readonly back: string;
}

/** Asks before all that waits is stopped. */
export function StopView({ count, project, back }: StopViewProps) {
  const named = project === undefined ? [] : [['project', String(project)] as const];
  return (
    <form class="stack ask" method="post" action="/reports/stop">
      <h1>{words.title(count)}</h1>
      <p class="lede">{words.body}</p>
      <HiddenFields fields={[['back', back], ...named]} />
      <div class="row">
        <button class="btn primary bad">{words.submit(count)}</button>
        <a class="btn" href={back}>
          {words.keep}
        </a>
      </div>
    </form>
  );
}

import { oneDecimalOf } from '../../../ui/formats.ts';
import { Icon, outcomeClasses } from '../../../ui/icon.tsx';
import type { BrowserBody } from '../../browser-body.ts';
import { type LabValue, labValuesOf } from '../../lab-values.ts';
import { lookWords } from '../../words/look.ts';
import { lookPageWords } from '../../words/look-page.ts';

const words = { ...lookWords.metrics, ...lookPageWords.metrics };

/** The four measures, each with its word and both limits. */
export function LookMetrics({ metrics, unsteady }: Pick<BrowserBody, 'metrics' | 'unsteady'>) {
  return (
    <section class="sheet pad" aria-labelledby="look-metrics">
      <h3 id="look-metrics">{words.title}</h3>
      {metrics === null ? (
        <p class="hint">{words.missing}</p>
      ) : (
        <>
          <p class="hint">
            {words.simulated}
            {unsteady && <b class="warn unsteady">; {words.unsteady}</b>}
          </p>
          <dl class="look-metrics">
            {labValuesOf(metrics.simulated).map((value) => (
              <Measure key={value.metric} {...value} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Measure(value: LabValue) {
  const { metric, shown, outcome, passUpTo, warnUpTo } = value;
  return (
    <div class={outcome === null ? 'na' : outcomeClasses[outcome]}>
      <dt>
        {words.names[metric]} <small>{words.short[metric]}</small>
      </dt>
      <dd>
        {shown === null || outcome === null ? (
          words.none
        ) : (
          <>
            <b>{shown}</b> <Icon name={outcomeClasses[outcome]} class={`st ${outcomeClasses[outcome]}`} />{' '}
            {words.outcomes[outcome]}
          </>
        )}
        <Bar {...value} />
        <small>{words.limits(passUpTo, warnUpTo)}</small>
      </dd>
    </div>
  );
}

/** Decorative: what it shows stands beside it. It ends a half above the limit that is poor. */
function Bar({ value, pass, warn }: LabValue) {
  const end = warn * 1.5;
  const at = (amount: number) => `${oneDecimalOf(Math.min(100, (100 * amount) / end))}%`;
  return (
    <svg class="meter" height="8" aria-hidden="true">
      <rect class="track" width="100%" height="8" />
      {value !== null && <rect width={at(value)} height="8" />}
      <rect class="cut" x={at(pass)} width="2" height="8" />
      <rect class="cut" x={at(warn)} width="2" height="8" />
    </svg>
  );
}

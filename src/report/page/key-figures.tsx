import { Icon } from '../../ui/icon.tsx';
import { outcomeWords } from '../../ui/terms.ts';
import type { KeyFact } from './key-facts.ts';

/** The figures under the summary. */
export function KeyFigures({ facts }: { readonly facts: readonly KeyFact[] }) {
  return (
    <dl class="strip">
      {facts.map((fact) => (
        <KeyFigure key={fact.term} fact={fact} />
      ))}
    </dl>
  );
}

function KeyFigure({ fact: { term, number, unit, outcome } }: { readonly fact: KeyFact }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {outcome !== null && <Icon name={outcome} class={`st ${outcome}`} label={outcomeWords[outcome]} />}
        {number}
        {unit !== '' && <small> {unit}</small>}
      </dd>
    </div>
  );
}

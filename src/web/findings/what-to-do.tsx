import type { CatalogueCheck } from '../../report/catalogue.ts';
import { Advice } from '../../report/page/advice.tsx';
import { Prose } from '../../ui/prose.tsx';
import { findingsWords } from '../words/findings.ts';

const words = findingsWords.check;

interface WhatToDoProps {
  readonly text: CatalogueCheck;
  /** Key of the advice that is given; all of it where it is none of the check. */
  readonly kind: string;
}

/** How a finding is mended, and why it matters. */
export function WhatToDo({ text: { id, why, advice }, kind }: WhatToDoProps) {
  const own = advice[kind];
  const remedies = own === undefined ? Object.values(advice) : [own];
  return (
    <section class="sheet pad f-advice" aria-labelledby="advice-title">
      <h2 id="advice-title" class="vh">
        {words.advice}
      </h2>
      {remedies.length > 0 && <Advice texts={remedies} />}
      <p>
        <Prose text={why} />
      </p>
      <p class="sm">
        <a href={`/checks#${encodeURIComponent(id)}`}>{words.about}</a>
      </p>
    </section>
  );
}

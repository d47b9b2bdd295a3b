import type { ComponentChildren } from 'preact';
import type { Failure } from '../../../errors.ts';
import { Plate } from '../../../ui/plate.tsx';
import { lookWords } from '../../words/look.ts';
import { lookPageWords as words } from '../../words/look-page.ts';
import { type CheckLinks, CheckRow } from '../check-row.tsx';
import type { ShownCheck } from '../shown-check.ts';
import { LookConsole } from './look-console.tsx';
import { LookCookies } from './look-cookies.tsx';
import { LookMetrics } from './look-metrics.tsx';
import type { LookModel } from './look-model.ts';
import { LookPictures } from './look-pictures.tsx';
import { ScriptChanges } from './script-changes.tsx';
import { WhatItLoaded } from './what-it-loaded.tsx';

interface LookSectionProps {
  readonly look: LookModel | null;
  /** Why there is none. */
  readonly failure: Failure | null;
  /** In place of it, or before it: how things stand with the look, and what can be done. */
  readonly state: ComponentChildren;
  readonly links: CheckLinks;
}

/** What a browser shows of the page: pictures, times, what scripts changed, findings, what was loaded. */
export function LookSection({ look, failure, state, links }: LookSectionProps) {
  if (look === null && failure === null && (state === undefined || state === null)) return null;
  return (
    <section class="sect look" id="browser" aria-labelledby="browser-h">
      <div class="sect-head">
        <div>
          <h2 id="browser-h">{words.title}</h2>
          {look !== null && <p>{words.intro(look.body.product)}</p>}
        </div>
        {look !== null && (
          <p class="look-score">
            {words.fullScore} <Plate score={look.body.score} result={look.body.result} />{' '}
            <span aria-hidden="true">{words.scoreWord(look.body.score, look.body.result)}</span>
          </p>
        )}
      </div>
      {failure !== null && (
        <p class="sheet pad">
          <bdi>{lookWords.failed(failure.message)}</bdi>
        </p>
      )}
      {state}
      {look !== null && <Seen look={look} links={links} />}
    </section>
  );
}

function Seen({ look, links }: { readonly look: LookModel; readonly links: CheckLinks }) {
  const { body, pictures, marks, findings, otherwise } = look;
  return (
    <>
      <Notes look={look} />
      <div class="look-seen">
        <LookPictures pictures={pictures} marks={marks} />
        <div class="stack">
          <LookMetrics metrics={body.metrics} unsteady={body.unsteady} />
          <ScriptChanges changes={body.changes} />
          <Rows
            title={lookWords.findings.title}
            checks={findings}
            links={links}
            empty={words.findings.none}
          />
          {otherwise.length > 0 && (
            <Rows
              title={words.findings.otherwise}
              note={words.findings.otherwiseNote}
              checks={otherwise}
              links={links}
            />
          )}
        </div>
      </div>
      <div class="stack look-more">
        <WhatItLoaded loaded={body.loaded} />
        <LookCookies cookies={body.cookies} />
        <LookConsole console={body.console} />
      </div>
    </>
  );
}

function Notes({ look: { body } }: { readonly look: LookModel }) {
  const { navigation, changes, missing } = body;
  const isElsewhere = changes === null && !missing.some(({ step }) => step === 'rendered');
  const notes = [
    ...(isElsewhere ? [lookWords.ledOn(navigation.url)] : []),
    ...(navigation.settled === 'time' ? [lookWords.restless] : []),
    ...(missing.length === 0 ? [] : [lookWords.missing(missing.map(({ step }) => step))]),
  ];
  if (notes.length === 0) return null;
  return (
    <p class="look-notes">
      <bdi>{notes.join(' ')}</bdi>
    </p>
  );
}

interface RowsProps {
  readonly title: string;
  readonly note?: string;
  readonly checks: readonly ShownCheck[];
  readonly links: CheckLinks;
  /** In place of rows. */
  readonly empty?: string;
}

function Rows({ title, note, checks, links, empty }: RowsProps) {
  return (
    <section class="cat sheet">
      <header class="cat-h plain">
        <h3>{title}</h3>
        {(checks.length === 0 || note !== undefined) && <p>{checks.length === 0 ? empty : note}</p>}
      </header>
      {checks.length > 0 && (
        <ul class="split">
          {checks.map((check) => (
            <CheckRow
              key={check.id}
              check={check}
              // What to fix as text is of the page as it was sent.
              links={{ ...links, fixes: undefined }}
              anchor={check.baseOutcome === undefined ? check.id : `browser-${check.id}`}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

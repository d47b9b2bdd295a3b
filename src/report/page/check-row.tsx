import { shortened } from '../../lib/cut-text.ts';
import { Icon, OutcomeIcon, outcomeClasses } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { outcomeWords, severities, terms } from '../../ui/terms.ts';
import { isFinding } from '../finding.ts';
import { isToldBy } from '../headline.ts';
import { isWaived, itemsLeft } from '../waived.ts';
import { checkWords as words } from '../words/checks.ts';
import { lookPageWords } from '../words/look-page.ts';
import { waivedWords } from '../words/waived.ts';
import { Advice } from './advice.tsx';
import { hasPlaces, Items } from './items.tsx';
import type { ShownCheck } from './shown-check.ts';

const lookWords = lookPageWords.row;

export interface CheckLinks {
  /** Address of all items, for lists that are cut. */
  readonly items?: string | undefined;
  /** Address of the catalogue, to which `#<check id>` is added. */
  readonly catalogue?: string | undefined;
  /** Address of what to fix first as text, to which `/<check id>` is added for one finding. */
  readonly fixes?: string | undefined;
  /** Address of the form that waives findings, to which the id of the check is added. */
  readonly waive?: string | undefined;
}

interface CheckRowProps {
  readonly check: ShownCheck;
  readonly links: CheckLinks;
  /** Where the check has a row of its own besides. */
  readonly anchor?: string;
}

/** One check: its id is the anchor for ever. It unfolds when there is more to say than the line says. */
export function CheckRow({ check, links, anchor = check.id }: CheckRowProps) {
  const { outcome } = check;
  const unfolds = isFinding(check) || check.items.length > 0;
  const line = <Line check={check} unfolds={unfolds} />;
  return (
    <li class={`check ${outcomeClasses[outcome]}`} id={anchor}>
      {unfolds ? (
        <details>
          <summary class="check-h">{line}</summary>
          <CheckBody check={check} links={links} />
        </details>
      ) : (
        <div class="check-h">{line}</div>
      )}
    </li>
  );
}

function Line({ check, unfolds }: { readonly check: ShownCheck; readonly unfolds: boolean }) {
  const { outcome, headline, isNew, pointsLost, mark } = check;
  return (
    <>
      <OutcomeIcon outcome={outcome} />
      <span class="check-t">
        <bdi>{cut(headline)}</bdi>
        {isNew && <span class="tag new">{words.isNew}</span>}
        <OtherOutcome check={check} />
        {mark !== undefined && (
          <span class="look-n">
            <span class="vh">{lookWords.mark} </span>
            {mark}
          </span>
        )}
      </span>
      <span class="check-v">
        <bdi>{asideOf(check)}</bdi>
      </span>
      {pointsLost > 0 && (
        <span class="check-p">
          <b>{words.cost(pointsLost)}</b>
          <span class="vh"> {words.points}</span>
        </span>
      )}
      {unfolds && <Icon name="down" class="chev" />}
    </>
  );
}

/** What the same check says in the other place: with a browser, or without. */
function OtherOutcome({ check: { inBrowser, baseOutcome } }: { readonly check: ShownCheck }) {
  if (inBrowser !== undefined) return <span class="tag">{lookWords.within(outcomeWords[inBrowser])}</span>;
  if (baseOutcome !== undefined)
    return <span class="tag">{lookWords.without(outcomeWords[baseOutcome])}</span>;
  return null;
}

/** Characters of a line; what was found may quote the page at length, and is told in full below. */
const lineMax = 160;

function cut(text: string): string {
  return shortened(text, lineMax);
}

/** Beside a finding: how often; beside all else: what was found. */
function asideOf(check: ShownCheck): string {
  const [waiver] = check.waived ?? [];
  if (isWaived(check) && waiver !== undefined) return waivedWords.until(waiver.until);
  if (!isFinding(check)) return check.summary === `${check.headline}.` ? '' : cut(check.summary);
  const [first] = check.items;
  const count = itemsLeft(check);
  if (count > 1) return words.items(count);
  return first?.line == null ? '' : terms.line(first.line);
}

function CheckBody({ check, links }: { readonly check: ShownCheck; readonly links: CheckLinks }) {
  const { summary, headline, texts } = check;
  // The line says it already, unless it had to be cut.
  const isTold = hasPlaces(check) || isToldBy(headline, summary) || isWaived(check);
  const isSaid = cut(headline) === headline && isTold;
  return (
    <div class="check-b">
      <div class="found">
        {texts !== undefined && (
          <>
            <h4>{words.why}</h4>
            <p>
              <Prose text={texts.why} />
            </p>
          </>
        )}
        {!(isSaid && !hasPlaces(check)) && !isWaived(check) && <h4>{words.found}</h4>}
        {!isSaid && (
          <p>
            <bdi>{summary}</bdi>
          </p>
        )}
        <Items check={check} allHref={links.items} />
      </div>
      <Remedy check={check} links={links} />
    </div>
  );
}

function Remedy({ check, links }: { readonly check: ShownCheck; readonly links: CheckLinks }) {
  const { id, weight, remedies, texts } = check;
  const code = <code>{id}</code>;
  return (
    <div class="how">
      {remedies.length > 0 && (
        <>
          <h4>{words.howToFix}</h4>
          <Advice texts={remedies} />
          {texts !== undefined && (
            <figure class="snip good">
              <figcaption>
                <span>{words.example}</span>
              </figcaption>
              <pre>
                <code id={`example-${id}`}>{texts.example.after}</code>
              </pre>
            </figure>
          )}
        </>
      )}
      {texts !== undefined && (
        <p class="holds">
          {words.passesWhen} <Prose text={texts.title.charAt(0).toLowerCase() + texts.title.slice(1)} />.
        </p>
      )}
      {isFinding(check) && links.fixes !== undefined && (
        <p class="meta actions hint">
          <span class="row">
            <a href={`${links.fixes}/${id}?format=task`} data-fix="copy-task">
              {words.fixAsTask}
            </a>
          </span>{' '}
          <span class="row">
            <a href={`${links.fixes}/${id}`} data-fix="copy-fix">
              {words.fixAsText}
            </a>
          </span>
          {links.waive !== undefined && (
            <>
              {' '}
              <a href={`${links.waive}${id}`}>{words.waive}</a>
            </>
          )}
        </p>
      )}
      <p class="meta">
        {isFinding(check) && <span>{words.severity(severities[weight])}</span>}
        {links.catalogue === undefined ? code : <a href={`${links.catalogue}#${id}`}>{code}</a>}
      </p>
      {texts !== undefined && (
        <p class="src">
          <a href={texts.source} rel="noopener noreferrer">
            {new URL(texts.source).host} <Icon name="ext" />
          </a>
        </p>
      )}
    </div>
  );
}

import { Icon } from '../../ui/icon.tsx';
import { Plate } from '../../ui/plate.tsx';
import { terms } from '../../ui/terms.ts';
import { isWaived } from '../waived.ts';
import { checksWords as words } from '../words/checks.ts';
import { type CheckLinks, CheckRow } from './check-row.tsx';
import { isIn, type ReportModel, type Segment, type ShownCategory, segments } from './report-model.ts';
import type { ShownCheck } from './shown-check.ts';

interface ChecksSectionProps {
  readonly model: ReportModel;
  /** Chosen when the page opens. */
  readonly show?: Segment | undefined;
  /** Words that a check must hold to be listed; undefined: there is no server to ask, so no field either. */
  readonly find?: string | undefined;
  /** Of the query: which run is shown, so that a search stays with it. */
  readonly view?: string | undefined;
  readonly links: CheckLinks;
}

/** Every check by category. Radios filter what is here without script; words are found on the server. */
export function ChecksSection({ model, show = 'fix', find, view, links }: ChecksSectionProps) {
  const sought = find?.trim().toLowerCase() ?? '';
  const found = model.categories
    .map((category) => ({ ...category, checks: category.checks.filter((check) => matches(check, sought)) }))
    .filter(({ checks }) => checks.length > 0);
  const all = found.flatMap(({ checks }) => checks);
  const isChosen = chosen(show, all, sought);
  const [before, after] = words.holding(all.length);
  return (
    <section class="sect checks" id="checks" aria-labelledby="checks-h">
      <div class="sect-head">
        <div>
          <h2 id="checks-h">{words.title}</h2>
          {sought !== '' && (
            <p>
              {before}
              <bdi>{find?.trim()}</bdi>
              {after} <a href={`${addressWithoutSearch(view)}#checks`}>{words.showAll}</a>
            </p>
          )}
        </div>
      </div>
      <form class="filter" action="#checks">
        {view !== undefined && <input type="hidden" name="view" value={view} />}
        <fieldset class="seg">
          <legend class="vh">{words.show}</legend>
          {segments.map((segment) => (
            <label key={segment}>
              <input
                type="radio"
                name="show"
                value={segment}
                id={segmentIds[segment]}
                checked={isChosen(segment)}
              />
              <span>
                {words.segments[segment]}{' '}
                <span class="count">{all.filter((check) => isIn(segment, check)).length}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {find !== undefined && <Find value={find.trim()} />}
      </form>
      {found.map((category) => (
        <CategoryChecks key={category.id} category={category} links={links} />
      ))}
      {segments.map((segment) => (
        <p
          key={segment}
          class={`sheet pad none-${segment}`}
          hidden={all.some((check) => isIn(segment, check))}
        >
          {words.empty[segment]}
        </p>
      ))}
      <p class="empty-filter" hidden>
        {words.noneHere}{' '}
        <button type="button" class="linkbtn" data-clear>
          {words.clear}
        </button>
      </p>
    </section>
  );
}

export function addressWithoutSearch(view: string | undefined): string {
  return view === undefined ? '?' : `?view=${view}`;
}

/** Who looks for a word wants every hit; otherwise what there is to fix, or all when there is nothing. */
function chosen(show: Segment, all: readonly ShownCheck[], sought: string): (segment: Segment) => boolean {
  const isEmpty = !all.some((check) => isIn(show, check));
  const choice = show === 'fix' && (sought !== '' || isEmpty) ? 'all' : show;
  return (segment) => segment === choice;
}

function matches({ id, headline, summary, texts }: ShownCheck, sought: string): boolean {
  if (sought === '') return true;
  return [id, headline, summary, texts?.title ?? ''].some((text) => text.toLowerCase().includes(sought));
}

const segmentIds = {
  fix: 'show-fix',
  pass: 'show-pass',
  info: 'show-info',
  not_applicable: 'show-na',
  all: 'show-all',
} as const;

/** After a search on the server, the next one goes there too; before, the script filters while somebody types. */
function Find({ value }: { readonly value: string }) {
  return (
    <div class="row end">
      <label class="search">
        <span class="vh">{words.find}</span>
        <Icon name="search" />
        <input
          class="field"
          type="search"
          name="find"
          value={value}
          placeholder={words.find}
          maxlength={200}
          {...(value === '' ? { 'data-filter': true } : {})}
        />
      </label>
      <noscript>
        <button class="btn">{words.submitFind}</button>
      </noscript>
      <button type="button" class="btn" data-expand hidden>
        {words.openAll}
      </button>
    </div>
  );
}

function CategoryChecks({
  category,
  links,
}: {
  readonly category: ShownCategory;
  readonly links: CheckLinks;
}) {
  const { id, title, checks, share, score, result } = category;
  return (
    <section class="cat sheet" id={`cat-${id}`} aria-labelledby={`h-${id}`}>
      <header class="cat-h">
        <h3 id={`h-${id}`}>{title}</h3>
        <p>{countsOf(checks)}</p>
        <span class="cat-w">{share === 0 ? terms.tooLittle : words.share(share)}</span>
        <Plate score={score} result={result} />
      </header>
      <ul class="split">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} links={links} />
        ))}
      </ul>
    </section>
  );
}

function countsOf(checks: readonly ShownCheck[]): string {
  const of = (outcome: ShownCheck['outcome']) => checks.filter((check) => check.outcome === outcome).length;
  const waived = checks.filter(isWaived).length;
  const { failed, warnings, passed, notApplicable } = terms.counts;
  const parts = [
    [of('fail'), failed],
    [of('warn'), warnings],
    [of('pass'), passed],
    [of('info'), words.informs],
    [waived, terms.counts.waived],
    [of('not_applicable') - waived, notApplicable],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => text(count))
    .join(', ');
}

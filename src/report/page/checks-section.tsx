import { CheckRow } from './check-row.tsx';
import { plural, wordOf } from './formats.ts';
import { Icon } from './icon.tsx';
import { Plate } from './plate.tsx';
import { isIn, type ReportModel, type Segment, type ShownCategory, segments } from './report-model.ts';
import type { ShownCheck } from './shown-check.ts';

export interface ChecksSectionProps {
  readonly model: ReportModel;
  /** Chosen when the page opens. */
  readonly show?: Segment | undefined;
  /** Words that a check must hold to be listed; undefined: there is no server to ask, so no field either. */
  readonly find?: string | undefined;
  readonly links: CheckLinks;
}

export interface CheckLinks {
  /** Address of all items, for lists that are cut. */
  readonly items?: string | undefined;
  /** Address of the catalogue, to which `#<check id>` is added. */
  readonly catalogue?: string | undefined;
}

/** Every check by category. Radios filter what is here without script; words are found on the server. */
export function ChecksSection({ model, show = 'fix', find, links }: ChecksSectionProps) {
  const words = find?.trim().toLowerCase() ?? '';
  const found = model.categories
    .map((category) => ({ ...category, checks: category.checks.filter((check) => matches(check, words)) }))
    .filter(({ checks }) => checks.length > 0);
  const all = found.flatMap(({ checks }) => checks);
  const isChosen = chosen(show, all, words);
  return (
    <section class="sect checks" id="checks" aria-labelledby="checks-h">
      <div class="sect-head">
        <div>
          <h2 id="checks-h">All checks</h2>
          {words !== '' && (
            <p>
              {plural(all.length, { one: 'check holds', other: 'checks hold' })} “<bdi>{find?.trim()}</bdi>”.{' '}
              <a href="?#checks">Show all</a>
            </p>
          )}
        </div>
      </div>
      <form class="filter" action="#checks">
        <fieldset class="seg">
          <legend class="vh">Show checks</legend>
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
                {segmentWords[segment]}{' '}
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
          {emptyWords[segment]}
        </p>
      ))}
      <p class="empty-filter" hidden>
        No check matches.{' '}
        <button type="button" class="linkbtn" data-clear>
          Clear the search
        </button>
      </p>
    </section>
  );
}

/** Who looks for a word wants every hit; otherwise what there is to fix, or all when there is nothing. */
function chosen(show: Segment, all: readonly ShownCheck[], words: string): (segment: Segment) => boolean {
  const isEmpty = !all.some((check) => isIn(show, check));
  const choice = show === 'fix' && (words !== '' || isEmpty) ? 'all' : show;
  return (segment) => segment === choice;
}

function matches({ id, headline, summary, texts }: ShownCheck, words: string): boolean {
  if (words === '') return true;
  return [id, headline, summary, texts?.title ?? ''].some((text) => text.toLowerCase().includes(words));
}

const segmentIds = {
  fix: 'show-fix',
  pass: 'show-pass',
  info: 'show-info',
  not_applicable: 'show-na',
  all: 'show-all',
} as const;

const segmentWords: Readonly<Record<Segment, string>> = {
  fix: 'To fix',
  pass: 'Passed',
  info: 'Info',
  not_applicable: 'Not applicable',
  all: 'All',
};

const emptyWords: Readonly<Record<Segment, string>> = {
  fix: 'There is nothing to fix.',
  pass: 'No check passed.',
  info: 'No check informs only.',
  not_applicable: 'Every check applies.',
  all: 'No check matches.',
};

function Find({ value }: { readonly value: string }) {
  return (
    <div class="row end">
      <label class="search">
        <span class="vh">Find a check</span>
        <Icon name="search" />
        <input
          class="field"
          type="search"
          name="find"
          value={value}
          placeholder="Find a check"
          maxlength={200}
          data-filter
        />
      </label>
      <noscript>
        <button class="btn">Find</button>
      </noscript>
      <button type="button" class="btn" data-expand hidden>
        Open all
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
        <span class="cat-w">{share === 0 ? 'too little to score' : `${share}% of the score`}</span>
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
  const warnings = of('warn');
  const parts: readonly (readonly [number, string])[] = [
    [of('fail'), 'failed'],
    [warnings, wordOf(warnings, { one: 'warning', other: 'warnings' })],
    [of('pass'), 'passed'],
    [of('info'), 'info'],
    [of('not_applicable'), 'not applicable'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

import type { Catalogue, CatalogueCheck } from '../../report/catalogue.ts';
import { categoryWeights } from '../../report/page/scoring.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { SearchField } from '../components/search-field.tsx';
import { catalogueWords } from '../words/catalogue.ts';
import { CheckEntry } from './check-entry.tsx';
import { Scoring } from './scoring.tsx';

const words = catalogueWords;

type CategoryName = keyof typeof categoryTitles;

interface CatalogueViewProps {
  readonly catalogue: Catalogue;
  readonly found: readonly CatalogueCheck[];
  /** "": everything is shown. */
  readonly find: string;
}

interface Group {
  readonly category: CategoryName;
  readonly checks: readonly CatalogueCheck[];
}

/** So few that what they say can be shown at once. */
const openMax = 3;

export function CatalogueView({ catalogue: { version, checks }, found, find }: CatalogueViewProps) {
  const groups = groupsOf(found);
  return (
    <>
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{words.lede(checks.length, groupsOf(checks).length, version)}</p>
        </div>
      </div>
      <div class="railed">
        <Contents groups={groups} isFiltered={find !== ''} />
        <div>
          {find === '' && <Scoring checks={checks} />}
          <Find find={find} count={found.length} all={checks.length} />
          {groups.length === 0 && (
            <EmptyState title={words.find.none} text={words.find.noneText(find)}>
              <a class="btn" href="/checks">
                {words.find.clear}
              </a>
            </EmptyState>
          )}
          {groups.map((group) => (
            <CategorySection
              key={group.category}
              group={group}
              areOpen={find !== '' && found.length <= openMax}
            />
          ))}
          <p class="empty-filter muted" hidden>
            {words.find.noneTyped}
          </p>
        </div>
      </div>
    </>
  );
}

/** In catalogue order, without categories that have nothing to show. */
function groupsOf(checks: readonly CatalogueCheck[]): readonly Group[] {
  return (Object.keys(categoryTitles) as CategoryName[])
    .map((category) => ({ category, checks: checks.filter((check) => check.category === category) }))
    .filter((group) => group.checks.length > 0);
}

interface ContentsProps {
  readonly groups: readonly Group[];
  readonly isFiltered: boolean;
}

function Contents({ groups, isFiltered }: ContentsProps) {
  return (
    <nav class="rail toc" aria-label={words.contents}>
      <ul>
        <li>
          <a href={isFiltered ? '/checks#scoring' : '#scoring'}>{words.scoring.title}</a>
        </li>
        {groups.map(({ category, checks }) => (
          <li key={category}>
            <a href={`#cat-${category}`}>
              {categoryTitles[category]} <span class="count">{checks.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FindProps {
  readonly find: string;
  readonly count: number;
  readonly all: number;
}

/** With script the list narrows while somebody types; what the server has narrowed is asked of it again. */
function Find({ find, count, all }: FindProps) {
  return (
    <div class={find === '' ? 'sect-gap' : undefined}>
      <form class="filters" action="/checks">
        <SearchField name="find" label={words.find.label} value={find} isFilter={find === ''} />
        <button class="btn">{words.find.submit}</button>
        {find === '' && (
          <button type="button" class="btn" data-expand hidden>
            {words.find.openAll}
          </button>
        )}
      </form>
      {find !== '' && count > 0 && (
        <p class="row">
          <span role="status">{words.find.found(count, all, find)}</span>
          <a href="/checks">{words.find.clear}</a>
        </p>
      )}
    </div>
  );
}

function CategorySection({
  group: { category, checks },
  areOpen,
}: {
  readonly group: Group;
  readonly areOpen: boolean;
}) {
  return (
    <section class="sect-gap cat" id={`cat-${category}`} aria-labelledby={`${category}-title`}>
      <div class="sect-head">
        <h2 id={`${category}-title`}>{categoryTitles[category]}</h2>
        <p>{words.category.summary(checks.length, categoryWeights[category])}</p>
      </div>
      <ul class="sheet split">
        {checks.map((check) => (
          <CheckEntry key={check.id} check={check} isOpen={areOpen} />
        ))}
      </ul>
    </section>
  );
}

import type { Catalogue, CatalogueCheck } from '../../report/catalogue.ts';
import { categoryWeights } from '../../report/page/scoring.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { SearchField } from '../components/search-field.tsx';
import { catalogueWords } from '../words/catalogue.ts';
import { CheckEntry } from './check-entry.tsx';
import { Scoring } from './scoring.tsx';

const words = catalogueWords;

interface CatalogueViewProps {
  /** What pages are judged by. */
  readonly catalogue: Catalogue;
  /** With those of a browser and of whole sites. */
  readonly all: readonly CatalogueCheck[];
  readonly found: readonly CatalogueCheck[];
  /** "": everything is shown. */
  readonly find: string;
}

interface Group {
  readonly anchor: string;
  readonly title: string;
  /** What all of them count for. */
  readonly share: string;
  readonly checks: readonly CatalogueCheck[];
}

/** So few that what they say can be shown at once. */
const openMax = 3;

export function CatalogueView({ catalogue: { version, checks }, all, found, find }: CatalogueViewProps) {
  const groups = groupsOf(found);
  const inBrowser = all.filter(({ tier }) => tier === 'browser').length;
  const ofSites = all.length - checks.length - inBrowser;
  return (
    <>
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">
            {words.lede(checks.length, groupsOf(checks).length, inBrowser, ofSites, version)}
          </p>
        </div>
      </div>
      <div class="railed">
        <Contents groups={groups} isFiltered={find !== ''} />
        <div>
          {find === '' && <Scoring checks={checks} />}
          <Find find={find} count={found.length} all={all.length} />
          {groups.length === 0 && (
            <EmptyState title={words.find.none} text={words.find.noneText(find)}>
              <a class="btn" href="/checks">
                {words.find.clear}
              </a>
            </EmptyState>
          )}
          {groups.map((group) => (
            <GroupSection key={group.anchor} group={group} areOpen={find !== '' && found.length <= openMax} />
          ))}
          <p class="empty-filter muted" hidden>
            {words.find.noneTyped}
          </p>
        </div>
      </div>
    </>
  );
}

/** In catalogue order, those of a browser and of whole sites last; without groups that have nothing to show. */
function groupsOf(checks: readonly CatalogueCheck[]): readonly Group[] {
  const ofTier = (wanted: CatalogueCheck['tier']) => checks.filter(({ tier }) => tier === wanted);
  const [inBrowser, ofSites] = [ofTier('browser'), ofTier('crawl')];
  const ofPages = checks.filter(({ tier }) => tier === 'page' || tier === 'site');
  const groups = (Object.keys(categoryTitles) as (keyof typeof categoryTitles)[]).map((category) => {
    const own = ofPages.filter((check) => check.category === category);
    const share = words.category.share(own.length, categoryWeights[category]);
    return { anchor: `cat-${category}`, title: categoryTitles[category], share, checks: own };
  });
  const { browser, sites } = words;
  return [
    ...groups,
    { anchor: 'in-browser', title: browser.title, share: browser.share(inBrowser.length), checks: inBrowser },
    { anchor: 'whole-sites', title: sites.title, share: sites.share(ofSites.length), checks: ofSites },
  ].filter((group) => group.checks.length > 0);
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
        {groups.map(({ anchor, title, checks }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              {title} <span class="count">{checks.length}</span>
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

function GroupSection({
  group: { anchor, title, share, checks },
  areOpen,
}: {
  readonly group: Group;
  readonly areOpen: boolean;
}) {
  return (
    <section class="sect-gap cat" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div class="sect-head">
        <h2 id={`${anchor}-title`}>{title}</h2>
        <p>{share}</p>
      </div>
      <ul class="sheet split">
        {checks.map((check) => (
          <CheckEntry key={check.id} check={check} isOpen={areOpen} />
        ))}
      </ul>
    </section>
  );
}

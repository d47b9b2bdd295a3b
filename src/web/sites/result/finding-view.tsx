import type { ComponentChildren } from 'preact';
import { sentenceCase } from '../../../lib/sentence-case.ts';
import type { CatalogueCheck } from '../../../report/catalogue.ts';
import { SiteItems } from '../../../report/site/site-items.tsx';
import { shareOf } from '../../../report/site/site-notes.ts';
import { TemplateOf } from '../../../report/site/template-of.tsx';
import { categoryTitles } from '../../../report/words/category-titles.ts';
import type { Page } from '../../../services/page.ts';
import type { FindingPage } from '../../../services/sites/types.ts';
import { formatDay } from '../../../ui/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Prose } from '../../../ui/prose.tsx';
import { Coverage } from '../../components/coverage.tsx';
import { Note } from '../../components/note.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { WhatToDo } from '../../findings/what-to-do.tsx';
import { findingsWords } from '../../words/findings.ts';
import { siteFindingsWords as words } from '../../words/site-findings.ts';
import { waiversWords } from '../../words/waivers.ts';
import { FindingPageList } from './finding-page-list.tsx';
import type { LastFound } from './last-found.ts';
import type { SitePlace } from './site-place.ts';
import type { SiteFinding } from './types.ts';

export interface FindingData {
  readonly check: string;
  /** Undefined: the check is no longer in the catalogue. */
  readonly text: CatalogueCheck | undefined;
  /** Undefined: this crawl did not find it. */
  readonly finding: SiteFinding | undefined;
  /** What to do; of what was not found, what the check asks. */
  readonly title: string;
  /** Why it could not be judged, a sentence; null: it was. */
  readonly unjudged: string | null;
  /** What a waiver set aside, and why; null: nothing. */
  readonly waived: string | null;
  readonly hasDetails: boolean;
  /** Null: it is not about pages, or they are no longer kept. */
  readonly pages: Page<FindingPage> | null;
  /** The most of its pages first. */
  readonly templates: readonly {
    readonly name: string;
    readonly counted: number;
    readonly found: number;
  }[];
}

interface FindingViewProps {
  readonly data: FindingData;
  readonly place: SitePlace;
  readonly crumbs: ComponentChildren;
  /** Of what this crawl did not find; undefined: nobody knows. */
  readonly lastFound?: LastFound | undefined;
  /** Where it is waived; undefined: not by who sees it. */
  readonly waive?: string;
}

/** What one check found over a site: how to mend it, where it is, and on which pages. */
export function FindingView({ data, place, crumbs, lastFound, waive }: FindingViewProps) {
  const { check, text, finding, title, hasDetails, pages, templates } = data;
  return (
    <>
      {crumbs}
      <div class="head">
        <div>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {finding === undefined ? (
            <NotFound data={data} lastFound={lastFound} />
          ) : (
            <Numbers finding={finding} />
          )}
        </div>
        <div class="row actions">
          {pages !== null && place.pages !== null && pages.total > 0 && (
            <a class="btn" href={place.pages([['check', check]])}>
              <Icon name="list" /> {words.pages.asList}
            </a>
          )}
          {finding !== undefined && waive !== undefined && (
            <a class="btn" href={waive}>
              {waiversWords.waiveThis}
            </a>
          )}
        </div>
      </div>
      {finding === undefined ? (
        <Why text={text} place={place} />
      ) : (
        <>
          {text !== undefined && <WhatToDo text={text} kind={kindOf(text, finding)} />}
          <Templates templates={templates} place={place} />
          {!hasDetails && finding.tier !== 'site' && (
            <Note tone="info">
              <p>{words.gone}</p>
            </Note>
          )}
          {pages === null ? (
            <Found finding={finding} />
          ) : (
            <FindingPageList check={check} pages={pages} place={place} />
          )}
        </>
      )}
    </>
  );
}

/** The advice that the finding gives, by its key in the catalogue; none: all of it is shown. */
function kindOf({ advice }: CatalogueCheck, finding: SiteFinding): string {
  return Object.keys(advice).find((kind) => advice[kind] === finding.advice) ?? '';
}

function Numbers({ finding }: { readonly finding: SiteFinding }) {
  const { isDangerous, category, points } = finding;
  return (
    <p class="meta">
      {isDangerous && <b class="bad">{findingsWords.danger}</b>}
      <span>{categoryTitles[category]}</span>
      <span>
        {sentenceCase(shareOf(finding))}
        <TemplateOf finding={finding} />
      </span>
      {points > 0 && <span>{words.gain(points)}</span>}
    </p>
  );
}

/** What the report holds of it. */
function Found({ finding }: { readonly finding: SiteFinding }) {
  return (
    <section class="sect-gap" aria-labelledby="found-title">
      <div class="sect-head">
        <h2 id="found-title">{words.found}</h2>
      </div>
      <div class="sheet pad stack">
        <p>
          <bdi>{finding.summary}</bdi>
        </p>
        <SiteItems finding={finding} />
      </div>
    </section>
  );
}

/** That there is nothing of it, or that nobody could tell. */
function NotFound({ data: { unjudged, waived }, lastFound }: Pick<FindingViewProps, 'data' | 'lastFound'>) {
  return (
    <p class="lede">
      <bdi>{waived ?? (unjudged === null ? words.notFound : words.unjudged(unjudged))}</bdi>
      {lastFound !== undefined && (
        <>
          {' '}
          {words.lastFound}{' '}
          <a href={lastFound.href}>{words.crawlOf(lastFound.number, formatDay(lastFound.at))}</a>.
        </>
      )}
    </p>
  );
}

/** What the check asks matters all the same. */
function Why({ text, place }: Pick<FindingData, 'text'> & Pick<FindingViewProps, 'place'>) {
  return (
    <div class="sheet pad stack">
      {text !== undefined && (
        <p>
          <Prose text={text.why} />{' '}
          <a href={`/checks#${encodeURIComponent(text.id)}`}>{findingsWords.check.about}</a>
        </p>
      )}
      <p class="row">
        <a class="btn" href={place.findings()}>
          {words.toAll}
        </a>
      </p>
    </div>
  );
}

function Templates({ templates, place }: Pick<FindingData, 'templates'> & Pick<FindingViewProps, 'place'>) {
  if (templates.length === 0) return null;
  const { title, columns, of } = words.templates;
  const [name, pages, share] = columns;
  return (
    <section class="sect-gap" aria-labelledby="templates-title">
      <div class="sect-head">
        <h2 id="templates-title">{title}</h2>
      </div>
      <div class="sheet">
        <table class="tbl">
          <TableHead columns={[name, { num: pages }, share]} />
          <tbody>
            {templates.map((one) => (
              <tr key={one.name}>
                <td class="crawl-url">
                  {place.pages === null ? (
                    <code dir="auto">{one.name}</code>
                  ) : (
                    <a href={place.pages([['template', one.name]])}>
                      <code dir="auto">{one.name}</code>
                    </a>
                  )}
                </td>
                <td class="num">{of(one.found, one.counted)}</td>
                <td class="site-bar">
                  <Coverage fails={one.found} warns={0} pages={Math.max(one.counted, one.found)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

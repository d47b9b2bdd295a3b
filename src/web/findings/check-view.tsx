import { formatCount } from '../../lib/quantities.ts';
import type { CatalogueCheck } from '../../report/catalogue.ts';
import { generalTask } from '../../report/general-task.ts';
import { isToldBy } from '../../report/headline.ts';
import { categoryTitles } from '../../report/words/category-titles.ts';
import type { FindingPage, FindingPages, ProjectFinding } from '../../services/reports/finding-types.ts';
import { Address } from '../../ui/address.tsx';
import { Icon, OutcomeIcon } from '../../ui/icon.tsx';
import { terms } from '../../ui/terms.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Pager } from '../components/pager.tsx';
import { projectPath, projectReportsPath } from '../projects/paths.ts';
import { waiversPath } from '../waivers/paths.ts';
import { findingsWords } from '../words/findings.ts';
import { projectsWords } from '../words/projects.ts';
import { waiversWords } from '../words/waivers.ts';
import { Day } from './day.tsx';
import { findingPath, findingsPath } from './paths.ts';
import { WhatToDo } from './what-to-do.tsx';

const words = findingsWords.check;

interface CheckViewProps {
  readonly check: string;
  /** Undefined: the check is no longer in the catalogue. */
  readonly text: CatalogueCheck | undefined;
  readonly data: FindingPages;
}

/** What one check finds: what to do, and the pages with the places, the most gain first. */
export function CheckView({ check, text, data }: CheckViewProps) {
  const { project, finding, pages } = data;
  const task = generalTask(check, text, finding?.advice ?? undefined);
  return (
    <>
      <FindingCrumbs project={project} task={task} />
      <div class="head">
        <div>
          <h1>{task}</h1>
          {finding !== undefined && <Numbers finding={finding} text={text} />}
        </div>
        <div class="row actions">
          {finding !== undefined && (
            <a class="btn" href={projectReportsPath(project, { check })}>
              <Icon name="list" /> {words.allReports}
            </a>
          )}
          {finding !== undefined && (
            <a class="btn" href={waiversPath(project, { check })}>
              {waiversWords.waiveThis}
            </a>
          )}
        </div>
      </div>
      {text !== undefined && <WhatToDo text={text} kind={finding?.advice ?? ''} />}
      {finding === undefined ? (
        <EmptyState title={words.none.title} text={words.none.text}>
          <a class="btn" href={findingsPath(project)}>
            {words.none.action}
          </a>
        </EmptyState>
      ) : (
        <section class="sect-gap" aria-labelledby="pages-title">
          <div class="sect-head">
            <h2 id="pages-title">{words.list}</h2>
            <small>{words.caption(finding.pages)}</small>
          </div>
          {pages.rows.length === 0 ? (
            <EmptyState title={words.pastEnd.title} text={words.pastEnd.text}>
              <a class="btn" href={findingPath(project, check)}>
                {words.pastEnd.action}
              </a>
            </EmptyState>
          ) : (
            <ul class="sheet rows f-pages">
              {pages.rows.map((page) => (
                <PageRow key={page.reportId} check={check} page={page} />
              ))}
            </ul>
          )}
          <Pager
            page={pages}
            pathOf={(page) => `${findingPath(project, check)}${page === 1 ? '' : `?page=${page}`}`}
          />
        </section>
      )}
    </>
  );
}

function FindingCrumbs({ project, task }: { readonly project: string; readonly task: string }) {
  return (
    <nav class="crumbs" aria-label={projectsWords.breadcrumb}>
      <ol>
        <li>
          <a href="/projects">{projectsWords.title}</a>
        </li>
        <li>
          <a href={projectPath(project)}>{project}</a>
        </li>
        <li>
          <a href={findingsPath(project)}>{findingsWords.title}</a>
        </li>
        <li aria-current="page">{task}</li>
      </ol>
    </nav>
  );
}

interface NumbersProps {
  readonly finding: ProjectFinding;
  readonly text: CatalogueCheck | undefined;
}

function Numbers({ finding, text }: NumbersProps) {
  const { pages, elements, gain, isDangerous, newPages, since } = finding;
  return (
    <p class="meta">
      {isDangerous && <b class="bad">{findingsWords.danger}</b>}
      {text !== undefined && <span>{categoryTitles[text.category]}</span>}
      <span>{words.pages(pages)}</span>
      <span>{words.elements(elements)}</span>
      {gain > 0 && <span>{words.gain(gain)}</span>}
      {newPages > 0 && <span>{findingsWords.table.fresh(newPages)}</span>}
      <span>
        {words.since} <Day at={since} />
      </span>
    </p>
  );
}

interface PageRowProps {
  readonly check: string;
  readonly page: FindingPage;
}

function PageRow({ check, page }: PageRowProps) {
  const { reportId, url, outcome, gain, elements, isDangerous, isNew, since, summary, items } = page;
  const more = elements - items.length;
  return (
    <li>
      <OutcomeIcon outcome={outcome} />
      <div>
        <a class="pg" href={`/reports/${reportId}#${encodeURIComponent(check)}`}>
          <Address url={url} />
        </a>
        <p class="sm">
          <bdi>{summary ?? words.gone}</bdi>
        </p>
        {items.length > 0 && (
          <ul class="f-places">
            {items.map((item) => (
              <Place key={item.id} item={item} isSaid={isToldBy(summary ?? '', item.detail)} />
            ))}
          </ul>
        )}
        {items.length > 0 && more > 0 && <p class="hint">{words.more(more)}</p>}
      </div>
      <div class="p-side">
        {gain > 0 && <b class="delta good">{findingsWords.table.gainOf(gain)}</b>}
        {isDangerous && <small class="bad">{findingsWords.danger}</small>}
        <small>
          {isNew && `${words.fresh}, `}
          {words.since} <Day at={since} />
        </small>
      </div>
    </li>
  );
}

/** @param isSaid the line above says it already */
function Place({ item, isSaid }: { readonly item: FindingPage['items'][number]; readonly isSaid: boolean }) {
  const { selector, snippet, url, line, detail } = item;
  const source = snippet ?? selector ?? url;
  if (source === null && line === null && isSaid) return null;
  return (
    <li>
      {source !== null && <code dir="auto">{source}</code>}
      <small>
        {line !== null && `${terms.line(formatCount(line))} `}
        {!isSaid && <bdi>{detail}</bdi>}
      </small>
    </li>
  );
}

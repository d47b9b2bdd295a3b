import type { ComponentChildren } from 'preact';
import { formatCount } from '../../../lib/quantities.ts';
import { resultOf } from '../../../report/page/scoring.ts';
import { taskOfSite } from '../../../report/site/site-notes.ts';
import { Plate } from '../../../ui/plate.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { siteResultWords } from '../../words/site-result.ts';
import type { SitePlace } from './site-place.ts';
import type { SiteReport, SiteTemplate } from './types.ts';

const words = siteResultWords.templates;

/** So many stand open; the others unfold. */
const openMax = 10;
/** A site of a thousand shapes is not told by a thousand rows. */
const shownMax = 100;

interface TemplatesProps {
  readonly report: SiteReport;
  readonly place: SitePlace;
}

/** Pages of one shape, judged together: those of which pages were counted. */
export function Templates({ report, place }: TemplatesProps) {
  const templates = report.templates.filter(({ counted }) => counted > 0);
  if (templates.length === 0) return null;
  const further = templates.slice(openMax);
  return (
    <section class="sect" id="templates">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{words.intro}</p>
        </div>
      </div>
      <Table {...{ report, place }} templates={templates.slice(0, openMax)} title={words.title} />
      {further.length > 0 && (
        <details class="astable site-more">
          <summary class="linkbtn">{words.more(further.length)}</summary>
          <Table
            {...{ report, place }}
            templates={further.slice(0, shownMax)}
            title={words.more(further.length)}
          />
        </details>
      )}
    </section>
  );
}

interface TableProps extends TemplatesProps {
  readonly templates: readonly SiteTemplate[];
  readonly title: string;
}

function Table({ report: { findings }, place, templates, title }: TableProps) {
  const [template, known, fetched, counted, score, worst] = words.columns;
  const tasks = new Map(findings.map((finding) => [finding.check, taskOfSite(finding)]));
  return (
    <section class="sheet scroll" aria-label={title} tabindex={0}>
      <table class="tbl">
        <TableHead
          columns={[template, { num: known }, { num: fetched }, { num: counted }, { num: score }, worst]}
        />
        <tbody>
          {templates.map((one) => (
            <Row key={one.name} template={one} tasks={tasks} place={place} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly template: SiteTemplate;
  /** By check: of those that are findings. */
  readonly tasks: ReadonlyMap<string, string>;
  readonly place: SitePlace;
}

function Row({ template, tasks, place }: RowProps) {
  const { name, known, fetched, counted, score, worst } = template;
  // The one that costs most says enough beside the page of each finding.
  const first = worst.find((check) => tasks.has(check));
  return (
    <tr>
      <td class="crawl-url">
        <Name name={name} place={place}>
          <code dir="auto">{name}</code>
        </Name>
      </td>
      {[known, fetched, counted].map((number, index) => (
        <td key={index} class="num">
          {formatCount(number)}
        </td>
      ))}
      <td class="num">
        <Plate score={score} result={score === null ? null : resultOf(score)} />
      </td>
      <td class="site-worst">
        {first !== undefined && (
          <a class="pg" href={place.finding(first)}>
            <bdi>{tasks.get(first)}</bdi>
          </a>
        )}
      </td>
    </tr>
  );
}

interface NameProps extends Pick<RowProps, 'place'> {
  readonly name: string;
  readonly children: ComponentChildren;
}

function Name({ name, place, children }: NameProps) {
  if (place.pages === null) return <>{children}</>;
  return <a href={place.pages([['template', name]])}>{children}</a>;
}

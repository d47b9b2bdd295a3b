import type { SiteReport, SiteTemplate } from '../../crawl/site-report.ts';
import { formatCount } from '../../lib/quantities.ts';
import { resultOf } from '../../score/score.ts';
import { Plate } from '../../ui/plate.tsx';
import { ForeignLink } from '../page/foreign-link.tsx';
import { siteWords as words } from '../words/site.ts';
import { ShareTable } from './share-table.tsx';
import { clicksInWords } from './site-notes.ts';

/** Pages of one shape, judged together. */
export function SiteTemplates({ site: { templates, findings } }: { readonly site: SiteReport }) {
  if (templates.length === 0) return null;
  const { title, columns } = words.templates;
  const [template, known, fetched, counted, score, worst] = columns;
  const anchored = new Set(findings.map(({ check }) => check));
  return (
    <section class="sect" id="templates">
      <div class="sect-head">
        <h2>{title}</h2>
      </div>
      <section class="sheet scroll" aria-label={title} tabindex={0}>
        <table class="tbl">
          <caption class="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{template}</th>
              {[known, fetched, counted, score].map((name) => (
                <th key={name} scope="col" class="num">
                  {name}
                </th>
              ))}
              <th scope="col">{worst}</th>
            </tr>
          </thead>
          <tbody>
            {templates.map((one) => (
              <TemplateRow key={one.name} template={one} anchored={anchored} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface TemplateRowProps {
  readonly template: SiteTemplate;
  /** Checks that stand among the findings. */
  readonly anchored: ReadonlySet<string>;
}

function TemplateRow({ template, anchored }: TemplateRowProps) {
  const { name, example, known, fetched, counted, score, worst } = template;
  return (
    <tr>
      <td>
        <code dir="auto">{name}</code>
        <br />
        <small>
          <ForeignLink url={example} />
        </small>
      </td>
      {[known, fetched, counted].map((number, index) => (
        <td key={index} class="num">
          {formatCount(number)}
        </td>
      ))}
      <td class="num">
        <Plate score={score} result={score === null ? null : resultOf(score)} />
      </td>
      <td>
        <ul>
          {worst.map((check) => (
            <li key={check}>
              {anchored.has(check) ? (
                <a href={`#${check}`}>
                  <code>{check}</code>
                </a>
              ) : (
                <code>{check}</code>
              )}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** How far pages are from the start: figures, and bars beside them. */
export function SiteClicks({ site }: { readonly site: SiteReport }) {
  const { clicks } = site;
  if (clicks.length === 0) return null;
  const { title, columns, start, unlinked } = words.clicks;
  return (
    <section class="sect" id="clicks">
      <div class="sect-head">
        <div>
          <h2>{title}</h2>
          <p>{clicksInWords(site)}</p>
        </div>
      </div>
      <ShareTable
        title={title}
        columns={columns}
        rows={clicks.map(({ clicks: count, pages }) => ({
          name: count === null ? unlinked : count === 0 ? start : String(count),
          number: pages,
          tone: count === null ? 'warn' : 'info',
        }))}
      />
    </section>
  );
}

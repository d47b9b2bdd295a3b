import type { Page } from '../../services/page.ts';
import type { Site } from '../../services/sites/types.ts';
import { Delta } from '../../ui/plate.tsx';
import { When } from '../../ui/when.tsx';
import { newSitePath, sitePath } from '../sites/paths.ts';
import { pagesIn, SiteName, SitePlate } from '../sites/site-table.tsx';
import { sitesWords } from '../words/sites.ts';

const words = sitesWords.ofProject;

interface ProjectSitesProps {
  readonly project: string;
  /** The newest of them. */
  readonly sites: Pick<Page<Site>, 'rows' | 'total'>;
  readonly nowMs: number;
}

/** The sites that begin on this host. */
export function ProjectSites({ project, sites: { rows, total }, nowMs }: ProjectSitesProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="sites-title">
      <div class="sect-head">
        <h2 id="sites-title">{words.title}</h2>
        {total > rows.length ? (
          <a href={`/sites?${new URLSearchParams({ project })}`}>{words.all(total)}</a>
        ) : (
          <a href={newSitePath(project)}>{words.add}</a>
        )}
      </div>
      <ul class="sheet rows">
        {rows.map((site) => (
          <Row key={site.id} site={site} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}

function Row({ site, nowMs }: { readonly site: Site; readonly nowMs: number }) {
  const { id, completed, previousScore } = site;
  const score = completed?.score ?? null;
  return (
    <li>
      <SitePlate site={site} />
      <div class="p-page">
        <a class="pg" href={sitePath(id)}>
          <SiteName site={site} />
        </a>
        <span class="pg-t">{words.pages(pagesIn(site))}</span>
      </div>
      <div class="p-side">
        {score !== null && previousScore !== null && <Delta by={score - previousScore} />}
        {completed?.finishedAt != null && (
          <small>
            <When at={completed.finishedAt} now={nowMs} />
          </small>
        )}
      </div>
    </li>
  );
}

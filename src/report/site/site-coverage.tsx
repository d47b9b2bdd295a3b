import type { SiteReport } from '../../crawl/site-report.ts';
import type { CatalogueById } from '../catalogue.ts';
import { siteWords as words } from '../words/site.ts';
import { waivedWords } from '../words/waived.ts';
import { ShareTable } from './share-table.tsx';
import { skippedOf, waivedInSite } from './site-notes.ts';

/** What sitemaps list, against what links lead to. */
export function SiteSitemaps({ site: { sitemaps } }: { readonly site: SiteReport }) {
  const { title, columns, none, read, cells } = words.sitemaps;
  const names = ['both', 'listedOnly', 'linkedOnly', 'listedNotIndexable'] as const;
  return (
    <section class="sect" id="sitemaps">
      <div class="sect-head">
        <div>
          <h2>{title}</h2>
          <p>{sitemaps === null ? none : read(sitemaps.files, sitemaps.entries, sitemaps.isWhole)}</p>
        </div>
      </div>
      {sitemaps !== null && (
        <ShareTable
          title={title}
          columns={columns}
          rows={names.map((name) => ({
            name: cells[name],
            number: sitemaps.cells[name],
            tone: name === 'both' ? 'info' : 'warn',
          }))}
        />
      )}
    </section>
  );
}

interface SiteSkippedProps {
  readonly site: SiteReport;
  /** Without them, checks go by their ids. */
  readonly texts?: CatalogueById;
}

/** What is known of the site and was not judged, with why; nothing is left out silently. */
export function SiteSkipped({ site, texts }: SiteSkippedProps) {
  const skipped = skippedOf(site);
  const { unjudged } = site;
  return (
    <>
      {skipped.length > 0 && (
        <section class="sect" id="skipped">
          <div class="sect-head">
            <h2>{words.skippedTitle}</h2>
          </div>
          <div class="sheet pad">
            <ul class="dash">
              {skipped.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <Checks id="unjudged" title={words.unjudged} rows={unjudged} texts={texts} />
      <Checks id="waived" title={waivedWords.list} rows={waivedInSite(site)} texts={texts} />
    </>
  );
}

interface ChecksProps {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly { readonly check: string; readonly because: string }[];
  readonly texts: CatalogueById | undefined;
}

function Checks({ id, title, rows, texts }: ChecksProps) {
  if (rows.length === 0) return null;
  return (
    <section class="sect" id={id}>
      <div class="sect-head">
        <h2>{title}</h2>
      </div>
      <div class="sheet pad">
        <ul class="dash">
          {rows.map(({ check, because }) => (
            <li key={check}>
              <CheckName check={check} title={texts?.get(check)?.title} />: <bdi>{because}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The title of a check tells how it should be, so it is quoted: nothing says that it is so. */
function CheckName({ check, title }: { readonly check: string; readonly title: string | undefined }) {
  return title === undefined ? <code>{check}</code> : <bdi>“{title}”</bdi>;
}

import type { ComponentChildren } from 'preact';
import { formatCount } from '../../lib/quantities.ts';
import type { SitePreview } from '../../services/sites/types.ts';
import { Address } from '../../ui/address.tsx';
import { Note } from '../components/note.tsx';
import { TableHead } from '../components/table-head.tsx';
import { previewWords as words } from '../words/sites-form.ts';

/** What a crawl would begin with: what robots.txt and the sitemaps say, and what the patterns let through. */
export function PreviewView({ preview }: { readonly preview: SitePreview }) {
  const { robots, sitemaps, fates, patterns, known, isWhole } = preview;
  return (
    <section class="sheet preview" id="preview" aria-labelledby="preview-title">
      <div class="pad stack">
        <h2 id="preview-title" tabindex={-1} data-focus>
          {words.title}
        </h2>
        <p class="lede">
          {words.known(known)}. {words.nothingStored}
        </p>
        {!isWhole && !isAway(robots) && (
          <Note tone="info">
            <p>{words.partial}</p>
          </Note>
        )}
        <dl class="preview-facts">
          <dt>{words.robots}</dt>
          <dd>{robotsInWords(robots)}</dd>
          <dt>{words.sitemaps}</dt>
          <dd>{sitemaps.length === 0 ? words.noSitemaps : <SitemapList sitemaps={sitemaps} />}</dd>
        </dl>
      </div>
      <Groups
        columns={words.columns}
        rows={fates.map(({ fate, ...group }) => ({
          ...group,
          name: words.fates[fate === 'in' && isAway(robots) ? 'waits' : (fate ?? 'in')],
        }))}
      />
      {patterns.length > 0 && <Patterns patterns={patterns} />}
    </section>
  );
}

/** A crawl would wait until it is told what it may ask for. */
function isAway({ status }: SitePreview['robots']): boolean {
  return status === null || status >= 500;
}

function robotsInWords(robots: SitePreview['robots']): string {
  const is = words.robotsIs;
  const { status, letsIn, crawlDelay } = robots;
  if (status === null || isAway(robots)) return is.noAnswer;
  if (status >= 400) return is.none;
  return [
    is.status(status),
    letsIn ? is.letsIn : is.denies,
    ...(crawlDelay === null ? [] : [is.delay(crawlDelay)]),
  ].join(' ');
}

function SitemapList({ sitemaps }: Pick<SitePreview, 'sitemaps'>) {
  return (
    <ul>
      {sitemaps.map(({ url, entries, isWhole, error }) => (
        <li key={url}>
          <Address url={url} /> <span class="muted">{error ?? words.entries(entries, isWhole)}</span>
        </li>
      ))}
    </ul>
  );
}

function Patterns({ patterns }: Pick<SitePreview, 'patterns'>) {
  return (
    <>
      <div class="pad">
        <h3>{words.patterns}</h3>
        <p class="hint">{words.wholePath}</p>
      </div>
      <Groups
        columns={words.patternColumns}
        rows={patterns.map(({ field, pattern, didYouMean, ...group }) => ({
          ...group,
          name: (
            <>
              <span class="muted">{words.fields[field]}</span> <code>{pattern}</code>
              {didYouMean !== null && <b class="apart-line">{words.didYouMean(didYouMean)}</b>}
            </>
          ),
        }))}
      />
    </>
  );
}

interface GroupsProps {
  readonly columns: readonly [string, string, string];
  readonly rows: readonly {
    readonly name: ComponentChildren;
    readonly count: number;
    readonly examples: readonly string[];
  }[];
}

function Groups({ columns: [what, number, examples], rows }: GroupsProps) {
  return (
    <table class="tbl preview-groups">
      <TableHead columns={[what, { num: number }, examples]} />
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td>{row.name}</td>
            <td class="num">{formatCount(row.count)}</td>
            <td class="sm">
              {row.examples.length === 0 ? (
                words.none
              ) : (
                <ul>
                  {row.examples.map((url) => (
                    <li key={url}>
                      <Address url={url} most={100} />
                    </li>
                  ))}
                </ul>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

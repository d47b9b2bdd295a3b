import { ForeignLink } from '../../../report/page/foreign-link.tsx';
import type { CrawlDiff } from '../../../services/sites/types.ts';
import { Address } from '../../../ui/address.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { siteCompareWords } from '../../words/site-compare.ts';

const words = siteCompareWords.pages;

type Pages = CrawlDiff['pages'];
type Name = keyof typeof words.groups;
type Group = Pages['added'] & { readonly name: Name };

/** Pages that were added, went away, or changed; each group unfolds to its first fifty. */
export function ComparedPages({ pages: { added, gone, changed } }: { readonly pages: Pages }) {
  const groups: readonly Group[] = [
    { ...added, name: 'added' },
    { ...gone, name: 'gone' },
    ...changed.map(({ what, ...group }) => ({ ...group, name: what })),
  ];
  const shown = groups.filter(({ count }) => count > 0);
  return (
    <section class="sect-gap" aria-labelledby="pages-title">
      <div class="sect-head">
        <div>
          <h2 id="pages-title">{words.title}</h2>
          {shown.length === 0 && <p>{words.same}</p>}
        </div>
      </div>
      <div class="stack">
        {shown.map((group) => (
          <PageGroup key={group.name} group={group} />
        ))}
      </div>
    </section>
  );
}

function PageGroup({ group: { name, count, pages } }: { readonly group: Group }) {
  const title = words.groups[name](count);
  return (
    <details class="sheet site-group" open={count <= 10}>
      <summary>{title}</summary>
      <section class="scroll" aria-label={title} tabindex={0}>
        <table class="tbl site-found">
          <TableHead columns={words.columns} />
          <tbody>
            {pages.map(({ url, before, after }) => (
              <tr key={url}>
                <td class="crawl-url">
                  <ForeignLink url={url}>
                    <Address url={url} />
                  </ForeignLink>
                </td>
                <td>
                  <bdi>{before ?? words.nothing}</bdi>
                </td>
                <td>
                  <bdi>{after ?? words.nothing}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > pages.length && <p class="hint">{words.shown(pages.length, count)}</p>}
    </details>
  );
}

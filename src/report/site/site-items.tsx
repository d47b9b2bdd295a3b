import type { SiteFinding, SiteItem } from '../../crawl/site-report.ts';
import { isToldBy } from '../headline.ts';
import { ForeignLink } from '../page/foreign-link.tsx';
import { siteItemWords as words } from '../words/site-page.ts';
import { statementOfSite } from './site-notes.ts';

/** So few stand open below what they lead to. */
const openMax = 3;

/** The addresses that a finding is about, each with the pages where it stands. */
export function SiteItems({ finding }: { readonly finding: SiteFinding }) {
  const { items, itemsTotal, summary } = finding;
  if (items.length === 0) return null;
  const statement = statementOfSite(finding);
  // A column stands where it says something that the line above does not.
  const hasDetail = items.some(({ detail }) => detail !== '' && !isToldBy(summary, detail));
  const hasSources = items.some(({ sources }) => sources.length > 0);
  // An address beside a sentence would break within its words.
  const isStacked = hasDetail || hasSources;
  const [address, detail, sources] = words.columns;
  return (
    <>
      <table class={isStacked ? 'items stacked' : 'items'}>
        <caption class="vh">{words.caption(statement)}</caption>
        <thead class={isStacked ? 'vh' : undefined}>
          <tr>
            <th scope="col">{address}</th>
            {hasDetail && <th scope="col">{detail}</th>}
            {hasSources && <th scope="col">{sources}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr key={index}>
              <td>
                <ForeignLink url={item.url} />
              </td>
              {hasDetail && (
                <td>
                  <bdi>{item.detail}</bdi>
                </td>
              )}
              {hasSources && (
                <td>
                  <Sources item={item} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {itemsTotal > items.length && <p class="hint">{words.shown(items.length, itemsTotal)}</p>}
    </>
  );
}

function Sources({ item: { sources, sourcesTotal } }: { readonly item: SiteItem }) {
  if (sources.length === 0) return null;
  const list = (
    <ul class="dash">
      {sources.map(({ url, anchor }, index) => (
        <li key={index}>
          <ForeignLink url={url} />
          {anchor !== '' && (
            <>
              {' '}
              “<bdi>{anchor}</bdi>”
            </>
          )}
        </li>
      ))}
    </ul>
  );
  const rest = sourcesTotal > sources.length && (
    <p class="hint">{words.shown(sources.length, sourcesTotal)}</p>
  );
  if (sources.length <= openMax) {
    return (
      <>
        <span class="hint">{words.on}</span>
        {list}
        {rest}
      </>
    );
  }
  return (
    <details>
      <summary class="linkbtn">{words.onMany(sourcesTotal)}</summary>
      {list}
      {rest}
    </details>
  );
}

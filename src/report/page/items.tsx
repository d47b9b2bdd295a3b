import { Fragment } from 'preact';
import type { Item } from '../../checks/run.ts';
import { formatCount } from '../../lib/quantities.ts';
import { terms } from '../../ui/terms.ts';
import { isToldBy } from '../headline.ts';
import { partedItems } from '../waived.ts';
import { itemsWords as words } from '../words/checks.ts';
import { ForeignLink } from './foreign-link.tsx';
import type { ShownCheck } from './shown-check.ts';

const rowsMax = 10;
/** So few stand one below the other with their source; more become a table. */
const snippetsMax = 3;

/** Whether the items say anything that the sentence about the check does not. */
export function hasPlaces({ items, headline }: Pick<ShownCheck, 'items' | 'headline'>): boolean {
  return items.some(
    ({ selector, snippet, url, line, detail }) =>
      selector !== null || snippet !== null || url !== null || line !== null || !isToldBy(headline, detail),
  );
}

/** Where it was found: at most ten places, and how many there are. */
export function Items({
  check,
  allHref,
}: {
  readonly check: ShownCheck;
  readonly allHref: string | undefined;
}) {
  const { items, itemsTotal, waived } = partedItems(check);
  return (
    <>
      {hasPlaces({ items, headline: check.headline }) && (
        <Places check={{ ...check, items, itemsTotal }} allHref={allHref} />
      )}
      {waived.map(({ title, reason, items: own }) => (
        <Fragment key={`${title} ${reason}`}>
          <h4>{title}</h4>
          <p class="hint">
            <bdi>{reason}</bdi>
          </p>
          {own.length > 0 && (
            <Places check={{ ...check, items: own, itemsTotal: own.length }} allHref={allHref} />
          )}
        </Fragment>
      ))}
    </>
  );
}

function Places({ check, allHref }: { readonly check: ShownCheck; readonly allHref: string | undefined }) {
  const { items, itemsTotal } = check;
  const shown = items.slice(0, rowsMax);
  const isFew = shown.length <= snippetsMax && shown.every(({ snippet }) => snippet !== null);
  return (
    <>
      {isFew ? (
        shown.map((item) => <Snippet key={item.id} item={item} said={check.headline} />)
      ) : (
        <ItemsTable check={check} items={shown} />
      )}
      {itemsTotal > shown.length && (
        <p class="hint">
          {words.shown(shown.length, itemsTotal)}{' '}
          {allHref !== undefined && items.length > shown.length && <a href={allHref}>{words.more}</a>}
        </p>
      )}
    </>
  );
}

function Snippet({ item, said }: { readonly item: Item; readonly said: string }) {
  const { detail, selector, line, snippet, url } = item;
  return (
    <figure class="snip">
      {(selector !== null || line !== null) && (
        <figcaption>
          {selector === null ? <span /> : <code>{selector}</code>}
          {line !== null && <span>{terms.line(formatCount(line))}</span>}
        </figcaption>
      )}
      <pre>
        <code dir="auto">
          <Marked text={snippet ?? ''} part={partOf(item)} />
        </code>
      </pre>
      {(!isToldBy(said, detail) || url !== null) && (
        <p class="snip-n">
          {!isToldBy(said, detail) && <bdi>{detail} </bdi>}
          {url !== null && <ForeignLink url={url} />}
        </p>
      )}
    </figure>
  );
}

function ItemsTable({ check, items }: { readonly check: ShownCheck; readonly items: readonly Item[] }) {
  // A column stands where it says something that the line above does not.
  const has = {
    place: items.some(({ selector, snippet }) => selector !== null || snippet !== null),
    url: items.some(({ url }) => url !== null),
    line: items.some(({ line }) => line !== null),
    detail: items.some(({ detail }) => !isToldBy(check.headline, detail)),
  };
  // Three columns of text have no room beside each other: each row becomes a block.
  const isWide = has.place && has.url && has.detail;
  return (
    <table class={isWide ? 'items stacked' : 'items'}>
      <caption class="vh">{words.caption(check.headline)}</caption>
      <thead class={isWide ? 'vh' : undefined}>
        <tr>
          {has.place && <th scope="col">{words.columns.element}</th>}
          {has.url && <th scope="col">{words.columns.address}</th>}
          {has.line && (
            <th scope="col" class="num">
              {words.columns.line}
            </th>
          )}
          {has.detail && <th scope="col">{words.columns.detail}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            {has.place && (
              <td>
                <code dir="auto">
                  <Marked text={item.snippet ?? item.selector ?? ''} part={partOf(item)} />
                </code>
              </td>
            )}
            {has.url && <td>{item.url !== null && <ForeignLink url={item.url} />}</td>}
            {has.line && (
              <td class="num" data-label={isWide && item.line !== null ? words.columns.line : undefined}>
                {item.line === null ? '' : formatCount(item.line)}
              </td>
            )}
            {has.detail && (
              <td>
                <bdi>{item.detail}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Marked({ text, part }: { readonly text: string; readonly part: string | undefined }) {
  const at = part === undefined || part === '' ? -1 : text.indexOf(part);
  if (at === -1 || part === undefined) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{part}</mark>
      {text.slice(at + part.length)}
    </>
  );
}

/** What the sentence quotes, or the address it is about, as the source has it. */
function partOf({ detail, url, snippet }: Item): string | undefined {
  if (snippet === null) return undefined;
  const quoted = detail
    .split('“')
    .slice(1)
    .map((rest) => rest.slice(0, Math.max(0, rest.indexOf('”'))));
  const address = url === null ? null : URL.parse(url);
  const candidates = [...quoted, url ?? '', ...(address === null ? [] : [address.pathname + address.search])];
  return candidates.find((candidate) => candidate.length > 1 && snippet.includes(candidate));
}

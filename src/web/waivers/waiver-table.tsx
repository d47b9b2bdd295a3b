import type { ComponentChildren } from 'preact';
import type { ProjectWaiver } from '../../services/waivers/types.ts';
import { formatDay } from '../../ui/formats.ts';
import { TableHead } from '../components/table-head.tsx';
import { waiversWords } from '../words/waivers.ts';

const words = waiversWords.table;

interface WaiverTableProps {
  readonly waivers: readonly ProjectWaiver[];
  /** Of their checks, by id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly caption: string;
  /** A further column: its name, and what stands there. */
  readonly last?: {
    readonly head: string | { readonly unseen: string };
    readonly isAction: boolean;
    readonly cell: (waiver: ProjectWaiver) => ComponentChildren;
  };
}

/** What is waived, why and until when. */
export function WaiverTable({ waivers, titles, caption, last }: WaiverTableProps) {
  const { what, reason, until } = words.columns;
  return (
    <div class="sheet">
      <table class="tbl flow">
        <caption class="vh">{caption}</caption>
        <TableHead columns={[what, reason, until, ...(last === undefined ? [] : [last.head])]} />
        <tbody>
          {waivers.map((waiver) => (
            <tr key={waiver.id}>
              <td class="c-any">
                {titles.get(waiver.check) ?? waiver.check}
                <br />
                <small class="muted">
                  <bdi>{placeOf(waiver)}</bdi>
                </small>
              </td>
              <td class="c-any" data-label={reason}>
                <bdi>{waiver.reason}</bdi>
              </td>
              <td data-label={until}>{formatDay(Date.parse(waiver.until))}</td>
              {last !== undefined && (
                <td
                  class={last.isAction ? 'num' : undefined}
                  data-label={typeof last.head === 'string' ? last.head : undefined}
                >
                  {last.cell(waiver)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function placeOf({ check, pages, item }: ProjectWaiver): string {
  return [check, pages ?? words.allPages, ...(item === null ? [] : [words.oneItem])].join(' · ');
}

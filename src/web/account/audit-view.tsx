import { formatInstant } from '../../report/page/formats.ts';
import type { AuditEntry } from '../../services/types/audit-log.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { TableHead } from '../components/table-head.tsx';
import { accountWords } from '../words/account.ts';
import { auditActor, auditDetail, auditSentence, type Names } from '../words/audit.ts';
import { pathOf } from './settings-frame.tsx';

const words = accountWords.audit;
const path = pathOf('audit');

interface AuditViewProps {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  readonly names: Names;
  /** These are the newest. */
  readonly isFirst: boolean;
  /** `before` of the next page; null: there is none. */
  readonly next: number | null;
}

export function AuditView({ entries, names, isFirst, next }: AuditViewProps) {
  const { time, who, what, from, outcome } = words.columns;
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState title={words.empty} text={words.emptyText} />
      ) : (
        <div class="sheet">
          <table class="tbl flow audit">
            <caption class="vh">{words.caption}</caption>
            <TableHead columns={[time, who, what, from, outcome]} />
            <tbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} names={names} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(next !== null || !isFirst) && (
        <nav class="pager" aria-label={words.pages}>
          {!isFirst && (
            <a class="btn small" href={path}>
              {words.newest}
            </a>
          )}
          {next !== null && (
            <a class="btn small push" href={`${path}?before=${next}`} rel="next">
              {words.older}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function Entry({ entry, names }: { readonly entry: AuditEntry; readonly names: Names }) {
  const { at, address, outcome } = entry;
  const detail = auditDetail(entry, names);
  return (
    <tr>
      <td class="c-when">
        <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>
      </td>
      <td class="c-any">{auditActor(entry)}</td>
      <td class="c-any">
        {auditSentence(entry, names)}
        {detail !== undefined && <small class="pg-t">{detail}</small>}
      </td>
      <td class="c-any muted" data-label={address === null ? undefined : words.columns.from}>
        {address}
      </td>
      <td class="c-out">
        {outcome === 'ok' ? words.outcomes.ok : <span class="verdict bad">{words.outcomes.refused}</span>}
      </td>
    </tr>
  );
}

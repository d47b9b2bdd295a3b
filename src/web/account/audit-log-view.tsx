import type { AuditLogEntry } from '../../services/trail/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { ListCaption } from '../components/list-caption.tsx';
import { TableHead } from '../components/table-head.tsx';
import { withQuery } from '../list-address.ts';
import { accountWords } from '../words/account.ts';
import { auditLogActor, auditLogDetail, auditLogSentence, type Names } from '../words/audit-log.ts';
import { type AuditLogFilter, AuditLogFilters, chosenIn } from './audit-log-filters.tsx';
import { pathOf } from './settings-frame.tsx';

const words = accountWords.auditLog;
const path = pathOf('audit');

interface AuditLogViewProps {
  /** Newest first. */
  readonly entries: readonly AuditLogEntry[];
  readonly names: Names;
  readonly filter: AuditLogFilter;
  /** These are the newest. */
  readonly isFirst: boolean;
  /** `before` of the next page; null: there is none. */
  readonly next: number | null;
}

export function AuditLogView({ entries, names, filter, isFirst, next }: AuditLogViewProps) {
  const { time, who, what, from, outcome } = words.columns;
  const isFiltered = Object.keys(filter).length > 0;
  const chosen = Object.entries(filter);
  return (
    <>
      {(isFiltered || entries.length > 0) && <AuditLogFilters filter={filter} />}
      {entries.length === 0 ? (
        <NoEntries isFiltered={isFiltered} isAll={next === null} />
      ) : (
        <div class="sheet">
          <table class="tbl flow audit">
            <ListCaption text={words.caption} chosen={chosenIn(filter)} />
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
            <a class="btn small" href={withQuery(path, chosen)}>
              {words.newest}
            </a>
          )}
          {next !== null && (
            <a
              class="btn small push"
              href={withQuery(path, [...chosen, ['before', String(next)]])}
              rel="next"
            >
              {words.older}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function NoEntries({ isFiltered, isAll }: { readonly isFiltered: boolean; readonly isAll: boolean }) {
  if (!isFiltered) return <EmptyState title={words.empty} text={words.emptyText} />;
  return (
    <EmptyState title={words.noneFound} text={isAll ? words.noneFoundText : words.noneYetText}>
      <a class="btn" href={path}>
        {words.filters.clear}
      </a>
    </EmptyState>
  );
}

function Entry({ entry, names }: { readonly entry: AuditLogEntry; readonly names: Names }) {
  const { at, address, outcome } = entry;
  const detail = auditLogDetail(entry, names);
  return (
    <tr>
      <td class="c-when">
        <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>
      </td>
      <td class="c-any">{auditLogActor(entry)}</td>
      <td class="c-any">
        <Sentence entry={entry} names={names} />
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

/** A report that is named leads there, unless the line tells of its end. */
function Sentence({ entry, names }: { readonly entry: AuditLogEntry; readonly names: Names }) {
  const text = auditLogSentence(entry, names);
  const [kind, id] = entry.object?.split(':', 2) ?? [];
  const name = `${kind} ${id}`;
  if (kind !== 'report' || entry.action === 'report.deleted' || !text.includes(name)) return <>{text}</>;
  const [before, after] = text.split(name, 2);
  return (
    <>
      {before}
      <a href={`/reports/${id}`}>{name}</a>
      {after}
    </>
  );
}

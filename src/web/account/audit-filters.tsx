import { type AuditGroup, type AuditLogQuery, auditGroups } from '../../services/types/audit-log.ts';
import { Select } from '../components/select.tsx';
import { accountWords } from '../words/account.ts';
import { pathOf } from './settings-frame.tsx';

const words = accountWords.audit.filters;

export type AuditFilter = Pick<AuditLogQuery, 'group' | 'outcome'>;

export const auditGroupNames = Object.keys(auditGroups) as readonly AuditGroup[];
export const auditOutcomes = ['ok', 'refused'] as const;

/** What the log shows of itself, as part of its address. */
export function AuditFilters({ filter: { group, outcome } }: { readonly filter: AuditFilter }) {
  return (
    <form class="filters" action={pathOf('audit')} data-auto>
      <Select
        name="group"
        label={words.group}
        options={[
          ['', words.allGroups],
          ...auditGroupNames.map((name) => [name, words.groups[name]] as const),
        ]}
        value={group ?? ''}
      />
      <Select
        name="outcome"
        label={words.outcome}
        options={[
          ['', words.allOutcomes],
          ...auditOutcomes.map((name) => [name, accountWords.audit.outcomes[name]] as const),
        ]}
        value={outcome ?? ''}
      />
      <button class="btn">{words.apply}</button>
    </form>
  );
}

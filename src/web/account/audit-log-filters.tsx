import { type AuditLogGroup, type AuditLogQuery, auditLogGroups } from '../../services/trail/types.ts';
import { Select } from '../components/select.tsx';
import { accountWords } from '../words/account.ts';
import { pathOf } from './settings-frame.tsx';

const words = accountWords.auditLog.filters;

export type AuditLogFilter = Pick<AuditLogQuery, 'group' | 'outcome'>;

export const auditLogGroupNames = Object.keys(auditLogGroups) as readonly AuditLogGroup[];
export const auditLogOutcomes = ['ok', 'refused'] as const;

/** What the log shows of itself, as part of its address. */
export function AuditLogFilters({ filter: { group, outcome } }: { readonly filter: AuditLogFilter }) {
  return (
    <form class="filters" action={pathOf('audit')} autocomplete="off" data-auto>
      <Select
        name="group"
        label={words.group}
        options={[
          ['', words.allGroups],
          ...auditLogGroupNames.map((name) => [name, words.groups[name]] as const),
        ]}
        value={group ?? ''}
      />
      <Select
        name="outcome"
        label={words.outcome}
        options={[
          ['', words.allOutcomes],
          ...auditLogOutcomes.map((name) => [name, accountWords.auditLog.outcomes[name]] as const),
        ]}
        value={outcome ?? ''}
      />
      <button class="btn">{words.apply}</button>
    </form>
  );
}

/** What was chosen, in words. */
export function chosenIn({ group, outcome }: AuditLogFilter): (readonly [string, string])[] {
  return [
    ...(group === undefined ? [] : [[words.group, words.groups[group]] as const]),
    ...(outcome === undefined ? [] : [[words.outcome, accountWords.auditLog.outcomes[outcome]] as const]),
  ];
}

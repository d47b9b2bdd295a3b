import type { Pages } from '../route.ts';
import type { Values } from '../values.ts';
import { accountWords } from '../words/account.ts';
import { type AuditLogFilter, auditLogGroupNames, auditLogOutcomes } from './audit-log-filters.tsx';
import { AuditLogView } from './audit-log-view.tsx';
import { rowId } from './row-id.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';

const perPage = 50;

/** D4: what was done and refused in the account. */
export const auditLogPages: Pages = (add, { services }) => {
  add({
    method: 'GET',
    path: pathOf('audit'),
    who: 'owner',
    query: { before: 'line', group: 'line', outcome: 'line' },
    async handle({ session, caller, query }) {
      const before = query.get('before');
      const filter = readFilter(query);
      const [{ rows, next }, keys, members] = await Promise.all([
        services.auditLog.list(session.account.id, {
          limit: perPage,
          ...filter,
          ...(before === undefined ? {} : { before: rowId(before) }),
        }),
        services.keys.list(caller),
        services.members.list(session.account.id),
      ]);
      const names = new Map([
        ...keys.map(({ id, name }) => [`key:${id}`, name] as const),
        ...members.map(({ userId, email }) => [`user:${userId}`, email] as const),
      ]);
      return settingsPage({
        section: 'audit',
        session,
        lede: accountWords.auditLog.lede,
        children: (
          <AuditLogView
            entries={rows}
            names={names}
            filter={filter}
            isFirst={before === undefined}
            next={next}
          />
        ),
      });
    },
  });
};

/** A value that nobody can have chosen counts as not chosen. */
function readFilter(query: Values): AuditLogFilter {
  const group = auditLogGroupNames.find((name) => name === query.get('group'));
  const outcome = auditLogOutcomes.find((name) => name === query.get('outcome'));
  return { ...(group === undefined ? {} : { group }), ...(outcome === undefined ? {} : { outcome }) };
}

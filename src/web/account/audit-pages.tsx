import type { Pages } from '../pages.ts';
import { accountWords } from '../words/account.ts';
import { AuditView } from './audit-view.tsx';
import { rowId } from './row-id.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';

const perPage = 50;

/** D4: what was done and refused in the account. */
export const auditPages: Pages = (add, { services }) => {
  add({
    method: 'GET',
    path: pathOf('audit'),
    who: 'owner',
    query: { before: 'line' },
    async handle({ session, caller, query }) {
      const before = query.get('before');
      const [{ rows, next }, keys, members] = await Promise.all([
        services.auditLog.list(session.account.id, {
          limit: perPage,
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
        lede: accountWords.audit.lede,
        children: <AuditView entries={rows} names={names} isFirst={before === undefined} next={next} />,
      });
    },
  });
};

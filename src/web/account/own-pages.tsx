import { AssayError } from '../../errors.ts';
import type { Session, User } from '../../services/types/users.ts';
import { redirect } from '../answer.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { HiddenFields } from '../components/select.tsx';
import { SentenceWith } from '../components/sentence-with.tsx';
import type { Pages } from '../pages.ts';
import { accountWords } from '../words/account.ts';
import { rowId } from './row-id.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';

const words = accountWords.own;
const path = pathOf('account');

/** The user's own data, and the other accounts that the user belongs to. */
export const ownPages: Pages = (add, { services: { users, members } }) => {
  add({
    method: 'GET',
    path,
    who: 'member',
    async handle({ session }) {
      const accounts = await users.accounts(session.user.id);
      return settingsPage({
        section: 'account',
        session,
        lede: words.lede,
        children: <OwnView session={session} accounts={accounts} />,
      });
    },
  });

  add({
    method: 'POST',
    path: `${path}/use`,
    who: 'member',
    form: { account: 'line' },
    async handle({ cookies, form }) {
      const chosen = rowId(form.get('account') ?? '');
      const { account } = await users.useAccount(cookies.get('session') ?? '', chosen);
      return redirect('/reports', { tone: 'good', text: words.using(account.name) });
    },
  });

  add({
    method: 'POST',
    path: `${path}/leave`,
    who: 'member',
    async handle({ session, caller, cookies }) {
      try {
        await members.remove(caller, session.user.id);
      } catch (error) {
        if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
        return redirect(path, { tone: 'bad', text: error.message });
      }
      cookies.clear('session');
      return redirect('/login', { tone: 'good', text: words.left(session.account.name) });
    },
  });
};

interface OwnViewProps {
  readonly session: Session;
  readonly accounts: User['accounts'];
}

function OwnView({ session: { user, account, role }, accounts }: OwnViewProps) {
  const others = accounts.filter(({ id }) => id !== account.id);
  return (
    <>
      <dl class="sheet pad own">
        <dt>{words.email}</dt>
        <dd>{user.email}</dd>
        <dt>{words.account}</dt>
        <dd>{account.name}</dd>
        <dt>{words.role}</dt>
        <dd>{accountWords.roles[role]}</dd>
        <dt>{accountWords.settings.sections.password}</dt>
        <dd>
          <a href={pathOf('password')}>{words.changePassword}</a>
        </dd>
      </dl>
      {others.length > 0 && <OtherAccounts accounts={others} />}
      <section class="sect-gap stack">
        <h3>{words.leave}</h3>
        <p class="muted">{words.leaveText}</p>
        <button type="button" class="btn bad" popovertarget="leave">
          {words.leave}
        </button>
        <AskDialog
          id="leave"
          title={<SentenceWith sentence={words.leaveTitle} name={account.name} />}
          text={words.leaveBody}
          action={`${path}/leave`}
          submit={words.leaveSubmit}
          keep={words.stay}
        />
      </section>
    </>
  );
}

function OtherAccounts({ accounts }: { readonly accounts: User['accounts'] }) {
  return (
    <section class="sect-gap stack">
      <h3>{words.other}</h3>
      <p class="muted">{words.otherText}</p>
      <ul class="sheet rows">
        {accounts.map(({ id, name, role }) => (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span class="muted">{accountWords.roles[role]}</span>
            <form method="post" action={`${path}/use`}>
              <HiddenFields fields={[['account', String(id)]]} />
              <button class="btn small" aria-label={words.useObject(name)}>
                {words.use}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { AssayError } from '../../errors.ts';
import type { Session, User } from '../../services/people/types.ts';
import type { SiteLimits } from '../../services/sites/types.ts';
import { redirect } from '../answer.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { HiddenFields } from '../components/select.tsx';
import { SentenceWith } from '../components/sentence-with.tsx';
import type { Pages } from '../route.ts';
import { accountWords } from '../words/account.ts';
import { Field } from './field.tsx';
import { fieldErrorsOf } from './refusal.ts';
import { rowId } from './row-id.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';
import { ShortcutsForm } from './shortcuts-form.tsx';
import { SiteLimitsList } from './site-limits.tsx';
import { ZoneForm, zonePages } from './zone-form.tsx';

const words = accountWords.own;
const path = pathOf('account');

/** The user's own data, and the other accounts that the user belongs to. */
export const ownPages: Pages = (add, { services: { accounts, users, members, sites } }) => {
  zonePages(add, accounts);

  const show = async (session: Session, refused?: RefusedName) =>
    settingsPage({
      section: 'account',
      session,
      lede: words.lede,
      isRefused: refused !== undefined,
      children: (
        <OwnView
          session={session}
          accounts={await users.accounts(session.user.id)}
          limits={await sites.limits(session.account.id)}
          timeZone={(await accounts.get(session.account.id)).timeZone ?? 'UTC'}
          refused={refused}
        />
      ),
    });

  add({ method: 'GET', path, who: 'member', handle: ({ session }) => show(session) });

  add({
    method: 'POST',
    path: `${path}/name`,
    who: 'owner',
    form: { name: 'line' },
    async handle({ session, caller, form }) {
      const typed = form.typed('name');
      try {
        const { name } = await accounts.rename(caller, typed);
        return redirect(path, { tone: 'good', text: words.renamed(name) });
      } catch (error) {
        return show(session, { typed, error: fieldErrorsOf(error).name });
      }
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
    path: `${path}/shortcuts`,
    who: 'member',
    form: { on: 'line' },
    async handle({ session, form }) {
      const isOn = form.get('on') === '1';
      await users.setShortcuts(session.user.id, isOn);
      const { isOn: on, isOff } = accountWords.shortcuts;
      return redirect(path, { tone: 'good', text: isOn ? on : isOff });
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

/** A name that the account did not get. */
interface RefusedName {
  readonly typed: string;
  readonly error: string | undefined;
}

interface OwnViewProps {
  readonly session: Session;
  readonly accounts: User['accounts'];
  readonly limits: SiteLimits;
  readonly timeZone: string;
  readonly refused: RefusedName | undefined;
}

function OwnView({ session: { user, account, role }, accounts, limits, timeZone, refused }: OwnViewProps) {
  const others = accounts.filter(({ id }) => id !== account.id);
  return (
    <>
      {refused?.error !== undefined && (
        <ErrorSummary title={words.refused} errors={[{ text: refused.error, field: 'account-name' }]} />
      )}
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
      {role === 'owner' && <Rename name={account.name} refused={refused} />}
      {role === 'owner' && <ZoneForm timeZone={timeZone} />}
      <SiteLimitsList limits={limits} />
      <ShortcutsForm isOn={user.hasShortcuts} />
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

function Rename({ name, refused }: { readonly name: string } & Pick<OwnViewProps, 'refused'>) {
  return (
    <section class="sect-gap stack">
      <h3>{words.rename}</h3>
      <form class="sheet pad stack" method="post" noValidate action={`${path}/name`}>
        <Field
          id="account-name"
          name="name"
          label={accountWords.join.accountName}
          autocomplete="organization"
          value={refused?.typed ?? name}
          hint={words.renameHint}
          error={refused?.error}
        />
        <button class="btn">{words.renameSubmit}</button>
      </form>
    </section>
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

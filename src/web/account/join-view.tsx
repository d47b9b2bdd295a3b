import type { ComponentChildren } from 'preact';
import type { OpenInvitation, Session } from '../../services/people/types.ts';
import { ErrorSummary } from '../components/error-summary.tsx';
import { SentenceWith } from '../components/sentence-with.tsx';
import { accountWords } from '../words/account.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { Field } from './field.tsx';
import type { FieldErrors } from './refusal.ts';

const words = accountWords.join;

export interface Joining {
  readonly link: OpenInvitation;
  readonly token: string;
  /** The session of whoever is signed in in this browser. */
  readonly session: Session | null;
  readonly typed?: { readonly email: string; readonly accountName: string };
  /** When the form was refused. */
  readonly errors?: FieldErrors;
}

export function joinTitle({ kind, accountName }: OpenInvitation): string {
  return kind === 'invitation' ? words.invitation.title(accountName) : words[kind].title;
}

/** The form behind a one-use link. */
export function JoinView({ link, token, session, typed, errors = {} }: Joining) {
  const { kind, role, expiresAt } = link;
  const lede = kind === 'invitation' ? words.invitation.lede(role) : words[kind].lede;
  return (
    <AuthSheet title={joinTitle(link)} lede={lede}>
      <Refused errors={errors} />
      {session !== null && (
        <p class="hint">
          <SentenceWith sentence={words.signedInAs} name={session.user.email} />
        </p>
      )}
      <form class="stack" method="post" noValidate action={`/join/${token}`}>
        <EmailField link={link} typed={typed?.email} error={errors.email} />
        {kind === 'setup' && (
          <Field
            id="accountName"
            name="accountName"
            label={words.accountName}
            autocomplete="organization"
            value={typed?.accountName ?? link.accountName}
            hint={words.accountNameHint}
            error={errors.accountName}
          />
        )}
        <Field
          id="password"
          name="password"
          label={kind === 'reset' ? words.newPassword : words.password}
          type="password"
          autocomplete="new-password"
          hint={kind === 'invitation' ? words.invitedHint : words.passwordHint}
          error={errors.password}
          isNewPassword
        />
        <button class="btn primary">{words[kind].submit}</button>
      </form>
      <p class="hint">{words.expires(expiresAt)}</p>
    </AuthSheet>
  );
}

function Refused({ errors }: { readonly errors: FieldErrors }) {
  const rows = Object.entries(errors);
  if (rows.length === 0) return null;
  return <ErrorSummary title={words.refused} errors={rows.map(([field, text]) => ({ field, text }))} />;
}

interface EmailFieldProps {
  readonly link: OpenInvitation;
  readonly typed: string | undefined;
  readonly error: string | undefined;
}

/** Fixed where the link is for one address: shown all the same, as password managers look for it. */
function EmailField({ link: { email }, typed, error }: EmailFieldProps) {
  return (
    <Field
      id="email"
      name="email"
      label={words.email}
      type="email"
      autocomplete="username"
      value={email ?? typed}
      hint={email === null ? undefined : words.fixedEmail}
      error={error}
      isFixed={email !== null}
    />
  );
}

/** What a link that was used, revoked or has expired leads to. */
export function GoneView({ hasUsers }: { readonly hasUsers: boolean }) {
  const { title, lede, setup, setupHow, invitation, invitationHow, reset, resetHow } = accountWords.gone;
  const [before, after] = resetHow;
  return (
    <AuthSheet title={title} lede={lede}>
      {hasUsers ? (
        <ul class="stack">
          <Way when={invitation}>{invitationHow}</Way>
          <Way when={reset}>
            {before}
            <code>{accountWords.signIn.resetCommand}</code>
            {after}
          </Way>
          <Way when={accountWords.gone.signIn}>
            <a href="/login">{accountWords.gone.signInLink}</a>
          </Way>
        </ul>
      ) : (
        <ul>
          <Way when={setup}>{setupHow}</Way>
        </ul>
      )}
    </AuthSheet>
  );
}

function Way({ when, children }: { readonly when: string; readonly children: ComponentChildren }) {
  return (
    <li>
      <b>{when}</b>
      <p>{children}</p>
    </li>
  );
}

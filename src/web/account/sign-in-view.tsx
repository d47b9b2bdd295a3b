import { HiddenFields } from '../components/select.tsx';
import { accountWords } from '../words/account.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { Field } from './field.tsx';

const words = accountWords.signIn;

interface SignInViewProps {
  /** Where to go afterwards. */
  readonly next: string | undefined;
  /** As it was typed. */
  readonly email?: string;
  /** A3: the same for every failure, so it belongs to no field. */
  readonly error?: string;
}

export function SignInView({ next, email, error }: SignInViewProps) {
  return (
    <AuthSheet title={words.title} error={error}>
      <form class="stack" method="post" noValidate action="/login" data-keep-hash>
        {next !== undefined && <HiddenFields fields={[['next', next]]} />}
        <Field
          id="email"
          name="email"
          label={words.email}
          type="email"
          autocomplete="username"
          value={email}
          isFirst={error === undefined}
        />
        <Field
          id="password"
          name="password"
          label={words.password}
          type="password"
          autocomplete="current-password"
        />
        <button class="btn primary">{words.submit}</button>
      </form>
      <ForgottenHint />
    </AuthSheet>
  );
}

export function ForgottenHint() {
  const [before, after] = words.forgotten;
  return (
    <p class="hint">
      {before}
      <code>{words.resetCommand}</code>
      {after}
    </p>
  );
}

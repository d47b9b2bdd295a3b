import { accountWords } from '../words/account.ts';
import { words as common } from '../words/en.ts';
import { AuthSheet } from './auth-sheet.tsx';
import { ForgottenHint } from './sign-in-view.tsx';

const words = accountWords.throttled;

/** A3: guesses are counted for each e-mail address and each network; there is nothing to do but wait. */
export function ThrottledView({ seconds, back }: { readonly seconds: number; readonly back: string }) {
  return (
    <AuthSheet title={words.title} lede={words.lede}>
      <p>{common.errors.waitSeconds(seconds)}</p>
      <a class="btn primary" href={back}>
        {common.errors.retry}
      </a>
      <ForgottenHint />
    </AuthSheet>
  );
}

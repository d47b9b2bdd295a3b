import { unlockTries } from '../../services/sharing/share-door.ts';
import { Icon } from '../../ui/icon.tsx';
import { RevealButton } from '../components/reveal-button.tsx';
import { sharedWords } from '../words/shared.ts';
import { type AskedPage, askedPath, unlockPath } from './asked-page.ts';

const words = sharedWords.password;

interface PasswordViewProps {
  readonly asked: AskedPage;
  /** Nothing was tried, or it was wrong. */
  readonly isWrong: boolean;
}

/** Asks for the password, and says nothing of what is behind it. */
export function PasswordView({ asked, isWrong }: PasswordViewProps) {
  return (
    <div class="auth">
      <div class="sheet">
        <LockMark />
        <h1>{words.title[asked.noun]}</h1>
        <p class="lede">{words.lede}</p>
        <form class="stack" method="post" action={unlockPath(asked)} data-keep-hash>
          <div class="f">
            <label for="share-password">{words.label}</label>
            <div class="reveal">
              <input
                class={isWrong ? 'field bad' : 'field'}
                id="share-password"
                name="password"
                type="password"
                autocomplete="current-password"
                maxlength={128}
                required
                autofocus
                aria-invalid={isWrong ? 'true' : undefined}
                aria-describedby={isWrong ? 'share-error' : undefined}
              />
              <RevealButton of="share-password" />
            </div>
            {isWrong && (
              <p class="err bad" id="share-error" role="alert">
                <Icon name="fail" label={words.error} /> {words.wrong}
              </p>
            )}
          </div>
          <button class="btn primary">{words.open[asked.noun]}</button>
        </form>
        <p class="hint">{words.hint(unlockTries.count)}</p>
      </div>
    </div>
  );
}

/** S3: there is nothing to do but wait. */
export function ThrottledView({
  asked,
  minutes,
}: Pick<PasswordViewProps, 'asked'> & { readonly minutes: number }) {
  return (
    <div class="auth">
      <div class="sheet">
        <LockMark />
        <h1>{words.throttledTitle}</h1>
        <p class="lede">{words.throttled(minutes)}</p>
        <a class="btn primary" href={askedPath(asked)}>
          {words.again}
        </a>
      </div>
    </div>
  );
}

function LockMark() {
  return (
    <div class="lock-mark">
      <Icon name="lock" />
    </div>
  );
}

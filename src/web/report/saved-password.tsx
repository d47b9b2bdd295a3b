import { CopyButton } from '../components/copy-button.tsx';
import { Note } from '../components/note.tsx';
import { reportWords } from '../words/report.ts';

const words = reportWords.sharing;

interface SavedPasswordProps {
  readonly shareUrl: string;
  /** As it was given: on this page, and never again. */
  readonly password: string;
}

/** What somebody needs to whom the report is sent. */
export function SavedPassword({ shareUrl, password }: SavedPasswordProps) {
  return (
    <Note tone="good" role="status">
      <p>
        <b>{words.saved}</b> {words.savedOnce}
      </p>
      <p class="copy">
        <code id="saved-link">{shareUrl}</code>
        <CopyButton of="saved-link" class="btn small icon" label={words.copy} />
      </p>
      <p class="copy">
        <code id="saved-password">{password}</code>
        <CopyButton of="saved-password" class="btn small icon" label={words.copyPassword} />
      </p>
      <div class="row">
        <span id="saved-both" hidden>
          {`${shareUrl}\n${words.password}: ${password}`}
        </span>
        <CopyButton of="saved-both" class="btn" text={words.copyBoth} />
      </div>
    </Note>
  );
}

import { CopyButton } from '../components/copy-button.tsx';
import { Note } from '../components/note.tsx';
import { accountWords } from '../words/account.ts';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  /** A key or a link: on this page, and never again. */
  readonly secret: string;
}

export function ShownOnce({ title, text, secret }: ShownOnceProps) {
  return (
    <Note tone="good" role="status">
      <p>
        <b>{title}</b> {text}
      </p>
      <div class="copy">
        <code id="shown-once">{secret}</code>
        <CopyButton of="shown-once" class="btn" text={accountWords.copy} />
      </div>
    </Note>
  );
}

import type { Flash } from '../flash.ts';
import { reportsWords } from '../words/reports.ts';
import { Note } from './note.tsx';

/** What the last form came to. */
export function FlashNote({ flash: { tone, text, separateFrom } }: { readonly flash: Flash }) {
  return (
    <Note tone={tone} role="status">
      <p>{text}</p>
      {separateFrom !== undefined && (
        <form method="post" action="/reports">
          <input type="hidden" name="separate" value={separateFrom} />
          <button class="btn">{reportsWords.add.separate}</button>
        </form>
      )}
    </Note>
  );
}

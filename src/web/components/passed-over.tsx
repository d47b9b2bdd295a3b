import { words } from '../words/en.ts';
import { Note } from './note.tsx';

/** Says which part of the address of a list had no effect. */
export function PassedOver({ unknown }: { readonly unknown: readonly string[] }) {
  if (unknown.length === 0) return null;
  return (
    <Note tone="info">
      <p>{words.passedOver(unknown)}</p>
    </Note>
  );
}

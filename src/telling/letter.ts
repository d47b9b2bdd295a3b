import { shortened } from '../lib/cut-text.ts';
import { printable } from '../lib/printable.ts';
import type { Message } from './event-types.ts';

/** What one mail says, in text and in HTML alike. */
export interface Letter {
  /** Its subject, too. */
  readonly title: string;
  readonly lines: readonly string[];
  /** Our page. */
  readonly link: Message['link'];
  /** Why it was sent, in a sentence. */
  readonly why: string;
  /** Our page that ends such mails; null: there is nothing to end. */
  readonly leaveUrl: string | null;
}

const subjectMax = 120;

/** One line without control characters (U2). */
export function subjectOf({ title }: Letter): string {
  return shortened(printable(title.toWellFormed()), subjectMax);
}

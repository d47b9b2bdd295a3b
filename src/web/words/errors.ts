import type { ErrorCode } from '../../errors.ts';
import { words } from './en.ts';

/** What the server makes of whatever was thrown. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly status: number;
  /** One sentence. */
  readonly detail: string;
  readonly retryAfterSeconds: number | undefined;
}

/** What an error page is called, and its one sentence. */
export function errorWords(refusal: Refusal): { readonly title: string; readonly sentence: string } {
  const { code, status, detail, retryAfterSeconds } = refusal;
  switch (code) {
    case 'not-found':
      return {
        title: 'Page not found',
        sentence: 'There is nothing at this address, or you may not see it.',
      };
    case 'insufficient-scope':
      return {
        title: 'Not allowed',
        sentence: 'Only owners can do this. Ask an owner of this account.',
      };
    case 'cross-site-request':
      return {
        title: 'Sent from somewhere else',
        sentence: 'The form was not sent from this site. Go back, reload the page and try again.',
      };
    case 'rate-limited':
      return { title: 'Too many tries', sentence: words.errors.waitSeconds(retryAfterSeconds ?? 60) };
    case 'internal':
      return { title: 'Assay made a mistake', sentence: 'Nothing was lost. Go back and try again.' };
    case 'misdirected-request':
      return { title: 'Wrong address', sentence: 'This server does not answer for the host in the address.' };
    case 'method-not-allowed':
      return {
        title: 'Not possible here',
        sentence: 'This page cannot be used like that. Go back and try again.',
      };
    case 'precondition-failed':
      return { title: 'Changed by somebody else', sentence: detail };
    case 'content-too-large':
      return {
        title: 'Too large',
        sentence:
          status === 413
            ? 'The form holds more than this server takes at once. Go back and send less.'
            : 'The address of this page is too long, or the browser sends too much with it.',
      };
    default:
      if (status === 503) return { title: 'Busy', sentence: detail };
      return { title: 'The request cannot be read', sentence: detail };
  }
}

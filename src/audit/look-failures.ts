import type { LookFailureCode } from '../browser/types.ts';
import type { Failure } from '../errors.ts';

/** Why a look came to nothing, in the words that its account reads: what happened, and what to do. The report stands. */
export function lookFailureOf(code: LookFailureCode): Failure {
  return { code, message: sentences[code] };
}

/** Only pages that were answered are looked at. */
export function notShown(status: number): Failure {
  return {
    code: 'render_failed',
    message: `The page answered ${status}, and a browser looks only at pages that answer with success.`,
  };
}

/** The look could not be judged together with it. */
export function pageNotKept(): Failure {
  return {
    code: 'too_large',
    message: 'The page is too large to be kept, so it could not be judged again. Make its HTML smaller.',
  };
}

/** Its host wants a pause, or gets as many requests as it should. */
export function hostToRest(): Failure {
  return {
    code: 'timeout',
    message: 'The page’s host is to be left alone for a while, so no browser looked. Look again later.',
  };
}

const sentences: Readonly<Record<LookFailureCode, string>> = {
  render_failed:
    'The browser could not show the page. Open it in a browser with an empty cache and look for errors, then look again.',
  timeout:
    'The page kept the browser busy for longer than a look may take. Check for scripts that never end and files that never come, then look again.',
  too_large:
    'The page took more memory in the browser than a look may take, or came to more than is kept of one. Check for scripts that collect without end.',
  bot_wall:
    'The site showed the browser a bot check instead of the page. Let AssayBot through in the site’s bot protection, then look again.',
  no_public_address:
    'The page leads the browser to no public server. Check where its scripts and redirects lead.',
  internal:
    'The look could not be made because of an error in Assay. Look again; if that fails too, tell the operator of this Assay.',
};

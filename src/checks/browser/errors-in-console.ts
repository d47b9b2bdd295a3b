import type { ConsoleEntry, LoadedFile } from '../../evidence/browser-evidence.ts';
import { formatCount } from '../../lib/quantities.ts';
import { passUnless } from '../check.ts';
import { quote } from '../quote.ts';
import { defineBrowserCheck } from './browser-check.ts';

const advice = {
  thrown: 'Find the line in the script and mend it, or catch the error where it may happen.',
  logged:
    'Find what the message is about: a file that is missing or forbidden, or what a script complains of.',
};

export const errorsInConsole = defineBrowserCheck({
  id: 'errors-in-console',
  category: 'best-practices',
  weight: 2,
  tier: 'browser',
  title: 'The page loads without errors',
  several: 'errors are in the console',
  why: 'Behind an error there is often a part of the page that does not work for visitors.',
  rule: 'Warns for each error in the console of the browser while the page loads, and for each exception that no script catches. Passes otherwise. It never fails. What follows from a missing /favicon.ico, or from files that this Assay does not open, does not count.',
  source: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console',
  needs: ['console', 'loaded'],
  advice,
  tasks: {
    thrown: { one: 'Mend 1 error of scripts', many: 'Mend {n} errors of scripts' },
    logged: { one: 'Clear 1 error from the console', many: 'Clear {n} errors from the console' },
  },
  example: {
    before: "document.querySelector('#menu').addEventListener('click', open);",
    after: "document.querySelector('#menu')?.addEventListener('click', open);",
  },

  evaluate({ console: entries, loaded }) {
    const unopened = new Set(loaded.filter(({ refusedByUs }) => refusedByUs).map(({ url }) => url));
    const errors = entries.filter((entry) => entry.kind !== 'warning' && !isOfFile(entry, unopened));
    const defects = errors.map((entry) => ({
      outcome: 'warn' as const,
      advice: entry.kind === 'exception' ? ('thrown' as const) : ('logged' as const),
      detail: detailOf(entry),
      ...(entry.url !== null && { url: entry.url }),
      ...(entry.line !== null && { line: entry.line }),
    }));
    return passUnless(defects, 'No error was in the console.', { errors: errors.length });
  },
});

/** Of a file that our own rules kept out, or of the icon that browsers ask for on their own. */
function isOfFile({ url }: ConsoleEntry, unopened: ReadonlySet<LoadedFile['url']>): boolean {
  return url !== null && (unopened.has(url) || URL.parse(url)?.pathname === '/favicon.ico');
}

function detailOf({ kind, text, count }: ConsoleEntry): string {
  const times = count > 1 ? `, ${formatCount(count)} times` : '';
  return kind === 'exception'
    ? `A script broke off with ${quote(text)}${times}.`
    : `The console says ${quote(text)}${times}.`;
}

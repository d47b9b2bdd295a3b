import { accountWords } from '../words/account.ts';

const words = accountWords.sessions;

/**
 * "Firefox on Linux", for a list of sessions. Most browsers name others too, so the order counts; what nobody here
 * knows is called by its own first word.
 */
export function browserName(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === '') return words.unknownBrowser;
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === undefined) return userAgent.trim().split(' ', 1)[0]?.slice(0, 60) ?? words.unknownBrowser;
  return system === undefined ? browser : words.on(browser, system);
}

type Names = readonly (readonly [part: string, name: string])[];

const browsers: Names = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const systems: Names = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

function nameIn(names: Names, userAgent: string): string | undefined {
  return names.find(([part]) => userAgent.includes(part))?.[1];
}

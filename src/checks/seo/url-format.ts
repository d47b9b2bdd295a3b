import { type Defect, defineCheck, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { quote } from '../quote.ts';

const thresholds = { charactersMax: 120, parametersMax: 2 };

const advice = {
  session:
    'Keep the session in a cookie: in the address, it gives every visitor and crawler a page of their own.',
  long: 'Shorten the address to the words that name the page.',
  upperCase:
    'Write the path in lower case: with capitals, the same page easily gets linked under two addresses.',
  separator: 'Separate words with hyphens.',
  slashes: 'Write single slashes.',
  parameters: 'Move what names the page into the path, and leave out what does not change it.',
};

const tasks = {
  session: 'Take the session out of the address',
  long: 'Shorten the address',
  upperCase: 'Write the address in lower case',
  separator: 'Put hyphens between words in the address',
  slashes: 'Remove double slashes from the address',
  parameters: 'Drop parameters from the address',
};

export const urlFormat = defineCheck({
  id: 'url-format',
  category: 'seo',
  weight: 2,
  tier: 'page',
  title: 'The address is short and readable',
  several: 'things make the address long or hard to read',
  why: 'People judge a link by its address, and crawlers get lost in sites whose pages have many addresses.',
  rule: `Judges the path and the query, without campaign parameters such as utm_source and gclid. Fails when they carry a session, such as ;jsessionid=, PHPSESSID or sid. Warns for more than ${thresholds.charactersMax} characters, for more than ${thresholds.parametersMax} parameters, and when the path has capital letters, underscores, spaces, plus signs or two slashes in a row. Passes otherwise.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
  thresholds,
  needs: ['exchange'],
  advice,
  tasks,
  example: {
    before: 'https://example.com/Walks_2026/show.php?id=40&cat=3&sid=8f3a',
    after: 'https://example.com/walks/ourthe-valley',
  },

  evaluate({ exchange: { url } }) {
    const path = url.pathname;
    const parameters = parametersOf(url).filter(({ name }) => !isTracking(name));
    const query = parameters.map(({ text }) => text).join('&');
    const length = lengthOf(query === '' ? path : `${path}?${query}`);
    const found: Defect<keyof typeof advice>[] = [];
    const add = (outcome: 'warn' | 'fail', key: keyof typeof advice, detail: string) =>
      found.push({ outcome, advice: key, detail, url: url.href });

    const session = sessionIn(path, parameters);
    if (session !== undefined) add('fail', 'session', `The address contains a session: ${quote(session)}.`);
    if (length > thresholds.charactersMax)
      add('warn', 'long', `Path and query are ${counted(length, 'character')} long.`);
    if (/[A-Z]/.test(path.replace(/%[\dA-Fa-f]{2}/g, ''))) {
      add('warn', 'upperCase', 'The path has capital letters.');
    }
    const separator = /_|%20|\+/.exec(path)?.[0];
    if (separator !== undefined) add('warn', 'separator', `The path contains ${names[separator]}.`);
    if (path.includes('//')) add('warn', 'slashes', 'The path has two slashes in a row.');
    if (parameters.length > thresholds.parametersMax) {
      add('warn', 'parameters', `The query has ${counted(parameters.length, 'parameter')}.`);
    }
    return passUnless(found, 'The address is short and readable.', {
      characters: length,
      parameters: parameters.length,
    });
  },
});

const names: Readonly<Record<string, string>> = { _: 'an underscore', '%20': 'a space', '+': 'a plus sign' };

interface Parameter {
  /** Decoded, in lower case. */
  readonly name: string;
  /** As written. */
  readonly text: string;
}

function parametersOf({ search }: URL): Parameter[] {
  if (search === '') return [];
  return search
    .slice(1)
    .split('&')
    .filter((text) => text !== '')
    .map((text) => ({ name: [...new URLSearchParams(text).keys()][0]?.toLowerCase() ?? '', text }));
}

const trackingNames: ReadonlySet<string> = new Set(['gclid', 'fbclid', 'msclkid', 'mc_cid', 'mc_eid']);

/** Added by campaigns and networks to links that others place; the site's own address is without. */
function isTracking(name: string): boolean {
  return name.startsWith('utm_') || trackingNames.has(name);
}

const sessionNames: ReadonlySet<string> = new Set([
  'jsessionid',
  'phpsessid',
  'sessionid',
  'session_id',
  'sid',
]);

/** What carries the session, without its value. */
function sessionIn(path: string, parameters: readonly Parameter[]): string | undefined {
  if (/;jsessionid=/i.test(path)) return ';jsessionid=';
  return parameters.find(({ name }) => sessionNames.has(name) || name.startsWith('aspsessionid'))?.name;
}

/** As browsers show it: escaped letters of other scripts count one each, not nine. */
function lengthOf(text: string): number {
  if (!text.includes('%')) return text.length;
  const bytes = Buffer.from(
    text.replace(/%[\dA-Fa-f]{2}/g, (octet) => String.fromCharCode(Number.parseInt(octet.slice(1), 16))),
    'latin1',
  );
  return [...new TextDecoder().decode(bytes)].length;
}

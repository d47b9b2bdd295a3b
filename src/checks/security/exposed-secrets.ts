import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { parseAddress } from '../../lib/parse-address.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';
import { accessKeysIn, mayHoldSecret, privateKey, tokensIn } from '../secrets.ts';
import { couldBePrivateKey, couldBeSecret, elision } from './could-be-secret.ts';

export const exposedSecrets = defineCheck({
  id: 'exposed-secrets',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'The HTML contains no credentials',
  several: 'parts of the HTML look like credentials',
  why: 'Anybody who opens the page can copy a key from it and use it as you would.',
  rule: 'Fails when the HTML, with its scripts, comments and templates, holds a private key, a token of GitHub, GitLab, Slack, Stripe, SendGrid, npm or an AI service, an AWS access key next to its secret, or a link (href or src) with user name and password. Keys that are public by design, such as those of Google Maps, do not count, nor does what stands for one: an example that a vendor publishes, a body that is left out or cut, of placeholders, or of characters that repeat. Passes otherwise.',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
  needs: ['document'],
  advice: {
    exposed: 'Revoke the credential now (treat it as stolen), and keep its replacement on the server.',
    url: 'Remove user name and password from the address, and change the password.',
  },
  tasks: {
    exposed: { one: 'Revoke 1 exposed credential', many: 'Revoke {n} exposed credentials' },
    url: { one: 'Remove 1 password from a link', many: 'Remove {n} passwords from links' },
  },
  dangers: ['exposed', 'url'],
  example: {
    before: '<script>const token = "ghp_…"</script>',
    after: '<script>const data = await fetch("/api/data")</script>   <!-- the server holds the token -->',
  },

  evaluate({ document }) {
    // One look for all of them is, on nearly every page, all there is to do.
    const found = mayHoldSecret(document.source) ? [...tokens(document), ...accessKeys(document)] : [];
    const defects = [...found, ...userInfos(document), ...userInfosInSource(document)];
    return passUnless(defects, 'The HTML contains nothing that could be a credential.', defects.length);
  },
});

function* tokens({ source }: Document): Generator<Defect<'exposed'>> {
  const lineAt = lineCounter(source);
  for (const { name, start, end, isWhole, body } of tokensIn(source)) {
    const could =
      name === privateKey ? couldBePrivateKey(body) : couldBeSecret(body) && !isElided(source, end);
    if (isWhole && could) yield defect(name, source.slice(start, start + 4), lineAt(start));
  }
}

const isElided = (source: string, end: number) => elision.test(source.slice(end, end + 3));

/** Told by their ids, and once for each. */
function* accessKeys({ source }: Document): Generator<Defect<'exposed'>> {
  const lineAt = lineCounter(source);
  let last = -1;
  for (const { name, id, idEnd, start, end, isWhole } of accessKeysIn(source)) {
    if (!isWhole || id === last) continue;
    if (![source.slice(id + 4, idEnd), source.slice(start, end)].every(couldBeSecret)) continue;
    last = id;
    yield defect(name, source.slice(id, id + 4), lineAt(id));
  }
}

/** Only the first four characters are told: a report must not carry the secret on. */
function defect(name: string, beginning: string, line: number): Defect<'exposed'> {
  const detail = `The HTML contains what looks like ${name} (${beginning}…).`;
  return { outcome: 'fail', advice: 'exposed', detail, line };
}

const addressed = ['href', 'src', 'xlink:href'];

function userInfos(document: Document): Defect<'url'>[] {
  const found: Defect<'url'>[] = [];
  for (const name of addressed) {
    for (const element of document.byAttribute(name)) {
      const address = attribute(element, name) ?? '';
      // Without the sign there is no user; parsing every link of a page is dear.
      if (!address.includes('@')) continue;
      const url = withPassword(address);
      // The element's own source would repeat the password.
      if (url !== undefined)
        found.push(userInfo(url, `<${element.name} ${shortOf(name, url)}>`, element.location?.line));
    }
  }
  for (const element of document.byAttribute('srcdoc')) {
    for (const { name, url } of linksIn(attribute(element, 'srcdoc') ?? '')) {
      found.push(userInfo(url, shortOf(name, url), element.location?.line));
    }
  }
  return found;
}

/** In source that is no part of the tree: start tags in comments, templates and noscript, and scripts. */
function* userInfosInSource(document: Document): Generator<Defect<'url'>> {
  const { source, byName, elements } = document;
  const lineAt = lineCounter(source);
  let isTold: Inside | undefined;
  let isInScript: Inside | undefined;
  for (const { name, url, index } of linksIn(source)) {
    // A manual may show such an address as text, and what stands in a start tag of the tree was looked at above.
    isTold ??= within([
      ...startTags(elements),
      ...wholeOf(['textarea', 'title', 'xmp', 'plaintext'].flatMap(byName)),
    ]);
    isInScript ??= within(contentOf(byName('script')));
    const isCode = isInScript(index) || isInTag(source, index);
    if (!isTold(index) && isCode) yield userInfo(url, shortOf(name, url), lineAt(index));
  }
}

type Inside = (offset: number) => boolean;
type Range = readonly [start: number, end: number];

const located = (elements: readonly Element[]) => elements.flatMap(({ location }) => location ?? []);
const wholeOf = (elements: readonly Element[]) =>
  located(elements).map(({ start, end }): Range => [start, end]);
const startTags = (elements: readonly Element[]) =>
  located(elements).map(({ start, startTagEnd }): Range => [start, startTagEnd]);
const contentOf = (elements: readonly Element[]) =>
  located(elements).map(({ startTagEnd, end }): Range => [startTagEnd, end]);

/** As far as the characters before it tell, so not behind a `>` in a value: markup in text is escaped. */
function isInTag(source: string, offset: number): boolean {
  const before = source.slice(Math.max(0, offset - 2_000), offset);
  return before.lastIndexOf('<') > before.lastIndexOf('>');
}

/** Whether an offset lies in one of the ranges; asked in growing order. */
function within(ranges: readonly Range[]): Inside {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  let next = 0;
  let end = 0;
  return (offset) => {
    for (let range = sorted[next]; range !== undefined && range[0] <= offset; range = sorted[++next]) {
      end = Math.max(end, range[1]);
    }
    return offset < end;
  };
}

function* linksIn(
  source: string,
): Generator<{ readonly name: string; readonly url: URL; readonly index: number }> {
  // All that most pages need: the whole expression takes thirty times as long.
  if (!hasLogin(source)) return;
  for (const { 1: name = '', 2: address = '', index } of source.matchAll(link)) {
    const url = withPassword(address);
    if (url !== undefined) yield { name: name.toLowerCase(), url, index };
  }
}

/** Scripts write a backslash before quotes and slashes; to the URL parser it is a slash. */
const link =
  /(?<![\w-])(href|src)\s*=\s*\\?["']?([a-z][a-z\d+.-]*:(?:\\?\/){2}[^\s"'<>\\/?#@:]+:[^\s"'<>\\/?#@]+@[^\s"'<>\\/?#]+)/gi;

/** A part of every such link, told backwards from its rarest character: that takes a tenth of the time. */
function hasLogin(source: string): boolean {
  for (let at = source.indexOf('@'); at >= 0; at = source.indexOf('@', at + 1)) {
    login.lastIndex = at;
    if (login.test(source)) return true;
  }
  return false;
}

const login = /(?<=:(?:\\?\/){2}[^\s"'<>\\/?#@:]+:[^\s"'<>\\/?#@]+)@/y;

/** The address itself, or one within it, as in `/share?url=https://user:password@example.com/`. */
function withPassword(address: string): URL | undefined {
  const urls = [parseAddress(address), parseAddress(inner(address))];
  return urls.find((url) => url !== null && hasPassword(url)) ?? undefined;
}

function hasPassword({ username, password }: URL): boolean {
  if (username === '' || password === '') return false;
  const parts = [decoded(username), decoded(password)];
  return !parts.some((part) => placeholder.test(part)) && !parts.every((part) => standIn.test(part));
}

/** A whole part that a script or a reader replaces: `%s`, `${user}`, `[user]`, `{user}`, `<user>`, `***` or `xxx`. */
const placeholder = /^(?:%[a-z]|\$?\{+[\w. ]+\}+|[[<][\w -]+[\]>]|[*.•…]+|x{3,}|your[\w-]*)$/i;

/** One alone may be what somebody chose. */
const standIn = /^(?:\$\w+|user(?:name)?|login|pass(?:word|wd)?|pwd)$/i;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** In text that is shared, a colon may end a sentence and an @ name a person: so it ends at each space. */
function inner(address: string): string {
  const text = address.replace(codedSpaces, ' ');
  const found = authority.exec(text);
  if (found === null) return '';
  const scheme = text.slice(0, found.index).split(notOfScheme).at(-1) ?? '';
  return /^[a-z][a-z\d.-]*$/.test(scheme) ? `${scheme}${found[0]}` : '';
}

/** A plus may be part of a password, but not its beginning. */
const codedSpaces = /%(?:20|09|0A|0D)|(?<=:)\+/gi;
const notOfScheme = /%[\dA-F]{2}|[^\w.-]/i;

/** Not across parameters of a query. */
const authority = /:\/\/[^\s/?#@:"'<>&,;]+:[^\s/?#@"'<>&,;]+@[^\s/?#"'<>&]+/;

function userInfo(url: URL, snippet: string, line: number | undefined): Defect<'url'> {
  return {
    outcome: 'fail',
    advice: 'url',
    detail: `An address for ${url.hostname} contains a user name and a password.`,
    snippet,
    ...(line === undefined ? {} : { line }),
  };
}

function shortOf(name: string, { protocol, host }: URL): string {
  return `${name}="${protocol}//…@${host}…"`;
}

/** Goes on where it stopped, as a hostile page may hold a hundred thousand; each kind starts from the top. */
function lineCounter(source: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    if (offset < at) [line, at] = [1, 0];
    for (; at < offset; at++) if (source.charCodeAt(at) === 0x0a) line += 1;
    return line;
  };
}

import { attribute, type Document } from '../../evidence/document.ts';
import { defineCheck, type Problem, passUnless } from '../check.ts';
import { accessKeysIn, mayHoldSecret, tokensIn } from '../secrets.ts';

export const exposedSecrets = defineCheck({
  id: 'exposed-secrets',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'The HTML holds no credentials',
  several: 'pieces of the HTML look like credentials',
  why: 'Whoever opens the page can copy a key that stands in it and use it as you would.',
  source: 'https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html',
  needs: ['document'],
  advice: {
    exposed: 'Revoke the credential now (it must count as stolen), and keep its successor on the server.',
    url: 'Remove user name and password from the address, and change the password.',
  },
  example: {
    before: '<script>const token = "ghp_…"</script>',
    after: '<script>const data = await fetch("/api/data")</script>   <!-- the server holds the token -->',
  },

  evaluate({ document }) {
    // One look for all of them is, on nearly every page, all there is to do.
    const found = mayHoldSecret(document.source) ? [...tokens(document), ...accessKeys(document)] : [];
    const problems = [...found, ...userInfos(document), ...userInfosInSource(document)];
    return passUnless(problems, 'Nothing in the HTML has the shape of a credential.', problems.length);
  },
});

function* tokens({ source }: Document): Generator<Problem<'exposed'>> {
  const lineAt = lineCounter(source);
  for (const { name, start, isWhole } of tokensIn(source)) {
    if (isWhole) yield problem(name, source.slice(start, start + 4), lineAt(start));
  }
}

/** Told by their ids, and once for each. */
function* accessKeys({ source }: Document): Generator<Problem<'exposed'>> {
  const lineAt = lineCounter(source);
  let last = -1;
  for (const { name, id, isWhole } of accessKeysIn(source)) {
    if (!isWhole || id === last) continue;
    last = id;
    yield problem(name, source.slice(id, id + 4), lineAt(id));
  }
}

/** Only the first four characters are told: a report must not carry the secret on. */
function problem(name: string, beginning: string, line: number): Problem<'exposed'> {
  const detail = `The HTML holds what looks like ${name} (${beginning}…).`;
  return { outcome: 'fail', advice: 'exposed', detail, line };
}

function* userInfos(document: Document): Generator<Problem<'url'>> {
  for (const name of ['href', 'src', 'xlink:href']) {
    for (const element of document.byAttribute(name)) {
      const address = attribute(element, name) ?? '';
      // Without the sign there is no user; parsing every link of a page is dear.
      const url = address.includes('@') ? withPassword(address) : undefined;
      if (url !== undefined) yield userInfo(url, element.name, name, element.location?.line);
    }
  }
}

/**
 * In markup that is no part of the tree: comments, templates, noscript, srcdoc and strings of scripts. Only what
 * reads as a start tag as it stands: an address behind `\u003c`, or in coded quotes, is not found.
 */
function* userInfosInSource({ source, elements }: Document): Generator<Problem<'url'>> {
  if (!authority.test(source)) return;
  const inTree = new Set(elements.map(({ location }) => location?.start));
  const lineAt = lineCounter(source);
  let from = 0;
  for (const { 0: tag, 1: element = '', index } of source.matchAll(tagStarts)) {
    if (index < from) continue;
    const name = element.toLowerCase();
    from = endOfExample(source, name, index);
    if (inTree.has(index)) continue;
    for (const [attributeName, address] of addressesAt(source, index + tag.length)) {
      const url = withPassword(address);
      if (url !== undefined) yield userInfo(url, name, attributeName, lineAt(index));
    }
  }
}

/** As an element, not as a comparison in a script such as `i<rows[0]`. */
const tagStarts = /<([a-z][\w:.-]*)(?=[\s/>])/gi;

/** A manual may show such an address in text: where < is escaped, or in an element that holds no markup. */
function endOfExample(source: string, name: string, start: number): number {
  if (name === 'plaintext') return source.length;
  const end = endTags.get(name);
  if (end === undefined) return start;
  end.lastIndex = start;
  return end.exec(source)?.index ?? source.length;
}

const endTags = new Map([
  ['textarea', /<\/textarea/gi],
  ['title', /<\/title/gi],
  ['xmp', /<\/xmp/gi],
]);

/** Of the attributes that begin at the offset; of several of one name the first counts, as for a browser. */
function addressesAt(source: string, offset: number): Map<string, string> {
  const found = new Map<string, string>();
  attributeHere.lastIndex = offset;
  for (let next = attributeHere.exec(source); next !== null; next = attributeHere.exec(source)) {
    const [, name = '', ...values] = next;
    const key = name.toLowerCase();
    const value = values.find((candidate) => candidate !== undefined) ?? '';
    if (/^(?:xlink:)?href$|^src$/.test(key) && !found.has(key)) found.set(key, value);
  }
  return found;
}

/** Scripts write a backslash before quotes and slashes; to the URL parser it is a slash. */
const attributeHere =
  /[\s/]+([a-z_:@][\w:.@-]*)(?:\s*=\s*(?:\\?"([^"<]*)"|\\?'([^'<]*)'|([^\s\\"'<>][^\s"'<>]*)))?/giy;

/** The address itself, or one within it, as in `/share?url=https://user:password@example.com/`. */
function withPassword(address: string): URL | undefined {
  const urls = [URL.parse(address), URL.parse(inner(address))];
  return urls.find((url) => url !== null && isReal(url.username) && isReal(url.password)) ?? undefined;
}

/** Neither empty nor a name that a script replaces: `%s`, `$user`, `[user]` or `{user}`. */
function isReal(part: string): boolean {
  return part !== '' && !/^\$[a-z_]|%(?:[57]B|(?![\dA-F]{2}))/i.test(part);
}

/** In text that is shared, a colon may end a sentence and an @ name a person: so it ends at each space. */
function inner(address: string): string {
  const text = address.replace(codedSpaces, ' ');
  const found = authority.exec(text);
  if (found === null) return '';
  const scheme = text.slice(0, found.index).split(notOfScheme).at(-1) ?? '';
  return /^[a-z][a-z\d.-]*$/.test(scheme) ? `${scheme}${found[0]}` : '';
}

const codedSpaces = /\+|%(?:20|09|0A|0D)/gi;
const notOfScheme = /%[\dA-F]{2}|[^\w.-]/i;

/** Not across parameters of a query, and without braces: they hold a name that a script replaces. */
const authority = /:\\?\/\\?\/[^\s/\\?#@:"'<>{}&,;]+:[^\s/\\?#@"'<>{}&,;]+@[^\s/\\?#"'<>&]+/;

function userInfo(url: URL, element: string, name: string, line: number | undefined): Problem<'url'> {
  return {
    outcome: 'fail',
    advice: 'url',
    detail: `An address for ${url.hostname} holds a user name and a password.`,
    // The element's own source would repeat the password.
    snippet: `<${element} ${name}="${url.protocol}//…@${url.host}…">`,
    ...(line === undefined ? {} : { line }),
  };
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

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
    const problems = [...found, ...userInfos(document)];
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

function userInfos(document: Document): Problem<'url'>[] {
  const problems: Problem<'url'>[] = [];
  for (const name of ['href', 'src']) {
    for (const element of document.byAttribute(name)) {
      const address = attribute(element, name) ?? '';
      // Without the sign there is no user; parsing every link of a page is dear.
      if (!address.includes('@')) continue;
      const url = URL.parse(address);
      if (url === null || url.username === '' || url.password === '') continue;
      problems.push({
        outcome: 'fail',
        advice: 'url',
        detail: `An address for ${url.hostname} holds a user name and a password.`,
        // The element's own source would repeat the password.
        snippet: `<${element.name} ${name}="${url.protocol}//…@${url.host}…">`,
        ...(element.location ? { line: element.location.line } : {}),
      });
    }
  }
  return problems;
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

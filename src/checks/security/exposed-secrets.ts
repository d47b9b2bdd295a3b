import { attribute, type Document } from '../../evidence/document.ts';
import { defineCheck, type Problem, passUnless } from '../check.ts';

/**
 * Shapes of credentials as their vendors publish them. Every pattern begins with a literal prefix and has counted
 * repeats only, so that a page of megabytes is scanned in linear time.
 */
const shapes = [
  {
    name: 'a private key',
    pattern: /-----BEGIN (?:(?:RSA|EC|OPENSSH|DSA|PGP) )?PRIVATE KEY/g,
  },
  {
    name: 'a GitHub token',
    pattern: /\bgh[pousr]_[A-Za-z0-9]{36}/g,
  },
  { name: 'a GitHub token', pattern: /\bgithub_pat_[A-Za-z0-9_]{82}/g },
  { name: 'a GitLab token', pattern: /\bglpat-[A-Za-z0-9_-]{20}/g },
  { name: 'a Slack token', pattern: /\bxox[baprs]-[A-Za-z0-9-]{10}/g },
  { name: 'a Stripe secret key', pattern: /\b[sr]k_live_[A-Za-z0-9]{24}/g },
  { name: 'a SendGrid key', pattern: /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/g },
  {
    name: 'an API key of an AI service',
    pattern: /\bsk-(?:ant|proj)-[A-Za-z0-9_-]{40}/g,
  },
  { name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}/g },
];

/** How every one of them begins. */
const anyBeginning =
  /-----BEGIN |gh[pousr]_|github_pat_|glpat-|xox[baprs]-|k_live_|SG\.|sk-(?:ant|proj)-|npm_|A[KS]IA[A-Z0-9]/;

export const exposedSecrets = defineCheck({
  id: 'exposed-secrets',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'The HTML holds no credentials',
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
    const found = anyBeginning.test(document.source) ? [...tokens(document), ...accessKeys(document)] : [];
    const problems = [...found, ...userInfos(document)];
    return passUnless(problems, 'Nothing in the HTML has the shape of a credential.', problems.length);
  },
});

/** Only the first four characters are told: a report must not carry the secret on. */
function problem(name: string, found: string, line: number): Problem<'exposed'> {
  const detail = `The HTML holds what looks like ${name} (${found.slice(0, 4)}…).`;
  return { outcome: 'fail', advice: 'exposed', detail, line };
}

function* tokens({ source }: Document): Generator<Problem<'exposed'>> {
  for (const { name, pattern } of shapes) {
    for (const match of source.matchAll(pattern)) yield problem(name, match[0], lineAt(source, match.index));
  }
}

/** The id of an access key is no secret by itself; with a 40-character secret beside it, it is. */
function* accessKeys({ source }: Document): Generator<Problem<'exposed'>> {
  for (const match of source.matchAll(/\bA[KS]IA[A-Z0-9]{16}\b/g)) {
    const around = source.slice(Math.max(0, match.index - 200), match.index + match[0].length + 200);
    if (/(?<![A-Za-z0-9/+=])[A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])/.test(around)) {
      yield problem('an AWS access key', match[0], lineAt(source, match.index));
    }
  }
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

function lineAt(source: string, offset: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) line += 1;
  return line;
}

/**
 * Whether the body of a token, behind what names its vendor, can be one: manuals write x and abcd in its place, or
 * what a vendor shows in its own documents.
 */
export function couldBeSecret(body: string): boolean {
  return !words.test(body) && isVaried(body) && !isPublished(body);
}

/** The same of the lines between BEGIN and END, which manuals leave out or cut. */
export function couldBePrivateKey(lines: string): boolean {
  if (elision.test(lines)) return false;
  const key = (lines.replaceAll('\\/', '/').match(longRuns) ?? []).join('');
  return key.length >= shortestKey && isVaried(key) && !isPublished(key);
}

/** Three dots or stars in place of the rest. */
export const elision = /\.{3}|…|\*{3}/;

/** In 36 random letters and digits, one of these stands once in ten thousand times. */
const words = /example|sample|placeholder|dummy|redacted|changeme|replace|insert|your|fake|token|secret/i;

/** Longer than any word of a sentence; https://www.rfc-editor.org/rfc/rfc7468#section-2 has lines of 64. */
const longRuns = /[A-Za-z0-9+/=]{40,}/g;

/** Ed25519, the shortest in use, in base64. */
const shortestKey = 64;

function isPublished(body: string): boolean {
  return published.some((example) => body.includes(example));
}

/** Parts of keys that stand in public documents; those of Amazon say EXAMPLE. */
const published = [
  // https://docs.stripe.com/keys and earlier states of it
  ...['4eC39HqLyjWDarjtT1zdp7dc', 'BQokikJOvBiI2HlWgH4olfQ2', 'tR3PYbcVNZZ796tH88S4VQ2u'],
  // https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app
  '16C7e42F292c6912E7710c838347Ae178B4a',
  // https://www.rfc-editor.org/rfc/rfc8410#section-10.3
  'NTuctv5E1hK1bbY8fdp',
];

/** Random characters hold short runs by chance alone, and many different ones. The beginning tells. */
function isVaried(body: string): boolean {
  const beginning = body.slice(0, 1_000).toLowerCase();
  const rest = withoutRuns(beginning);
  return rest.length * 2 >= beginning.length && new Set(rest).size >= 8;
}

/** Takes out four or more that are the same or go up one by one, also each second one: xxxx, 1234, a1b2c3d4. */
function withoutRuns(text: string): string {
  const inRun = new Set<number>();
  for (const stride of [1, 2]) {
    for (const step of [0, 1]) {
      const follows = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - stride) === step;
      for (let at = 3 * stride; at < text.length; at++) {
        const run = [at, at - stride, at - 2 * stride];
        if (run.every(follows)) for (const one of [...run, at - 3 * stride]) inRun.add(one);
      }
    }
  }
  return [...text].filter((_, at) => !inRun.has(at)).join('');
}

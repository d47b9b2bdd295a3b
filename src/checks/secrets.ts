/** A credential, or the beginning of one that was cut. */
interface Secret {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly isWhole: boolean;
}

/** One quick look at how all of them begin: nearly no text holds any. */
export function mayHoldSecret(text: string): boolean {
  return beginnings.test(text);
}

/** Most are told backwards from a mark, which is rarer than the letters before it: that takes half the time. */
const beginnings =
  /(?<=gh[pousr]|github_pat|k_live|npm)_|(?<=glpat|xox[baprs]|sk-ant|sk-proj)-|-----BEGIN |SG\.|A[KS]IA[A-Z0-9]/;

/** Tokens and private keys, also behind an escape or another name: `\nghp_…` and `my_ghp_…` leak as much. */
export function* tokensIn(text: string): Generator<Secret & { readonly body: string }> {
  for (const { name, pattern } of shapes) {
    for (const { 0: found, 1: body, index: start } of text.matchAll(pattern)) {
      yield { name, start, end: start + found.length, isWhole: body !== undefined, body: body ?? '' };
    }
  }
}

export const privateKey = 'a private key';

/**
 * Shapes as the vendors publish them, each behind a literal; the group, its body, is there when the token is whole. What
 * follows a letter is part of a word (ask-ant-…, pnpm_…), unless that letter ends an escape: \n, %3D, \u003d.
 */
const shapes = [
  {
    name: privateKey,
    pattern:
      /-----BEGIN (?:(?:RSA|EC|OPENSSH|DSA|PGP) )?PRIVATE KEY(?: BLOCK)?(?:-----)?((?:[^<-]|-{1,4}[^<-]|<(?=br\b))*)/g,
  },
  {
    name: 'a GitHub token',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])gh[pousr]_(?:([A-Za-z0-9]{36,})|[A-Za-z0-9]{1,35}(?=[…”]|$))/g,
  },
  {
    name: 'a GitHub token',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])github_pat_(?:(\w{82,})|\w{1,81}(?=[…”]|$))/g,
  },
  {
    name: 'a GitLab token',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])glpat-(?:([\w-]{20,})|[\w-]{1,19}(?=[…”]|$))/g,
  },
  {
    name: 'a Slack token',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])xox[baprs]-(?:([A-Za-z0-9-]{10,})|[A-Za-z0-9-]{1,9}(?=[…”]|$))/g,
  },
  {
    name: 'a Stripe secret key',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])[sr]k_live_(?:([A-Za-z0-9]{24,})|[A-Za-z0-9]{1,23}(?=[…”]|$))/g,
  },
  {
    name: 'a SendGrid key',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])SG\.[\w-]{22}\.(?:([\w-]{43,})|[\w-]{1,42}(?=[…”]|$))/g,
  },
  {
    name: 'an API key of an AI service',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])sk-(?:ant|proj)-(?:([\w-]{40,})|[\w-]{1,39}(?=[…”]|$))/g,
  },
  {
    name: 'an npm token',
    pattern: /(?<!(?<!\\|[%x0][0-7])[A-Za-z])npm_(?:([A-Za-z0-9]{36,})|[A-Za-z0-9]{1,35}(?=[…”]|$))/g,
  },
];

/** The id of an access key is no secret by itself; its companion of forty characters is. One for each pair. */
export function* accessKeysIn(
  text: string,
): Generator<Secret & { readonly id: number; readonly idEnd: number }> {
  for (const { 0: found, index: id } of text.matchAll(accessKeyId)) {
    const idEnd = id + found.length;
    // Wider by one secret, so that a longer string does not look like one where the window cuts it.
    const from = Math.max(0, id - nearby - secretLength);
    for (const companion of companionsIn(text.slice(from, idEnd + nearby + secretLength))) {
      const start = from + companion.start;
      const end = from + companion.end;
      if (start < id - nearby || end > idEnd + nearby) continue;
      yield { name: 'an AWS access key', id, idEnd, start, end, isWhole: companion.isWhole };
    }
  }
}

/** Characters on either side of an id. */
const nearby = 200;
const secretLength = 40;
/** Shorter than this, the rest of a cut one tells nobody anything. */
const tellingLength = 8;

/** In the midst of a long text in base64, four letters say nothing. */
const accessKeyId = /(?<![A-Za-z0-9+/]{8})A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])/g;

function* companionsIn(text: string): Generator<Omit<Secret, 'name'>> {
  for (const { 0: found, 1: run = '', index } of text.matchAll(runs)) {
    const end = index + found.length;
    const length = run.replaceAll('\\/', '/').length;
    const isWhole = length === secretLength;
    const isCut = end === text.length || '…”'.includes(text.charAt(end));
    if (isWhole || (isCut && length >= tellingLength && length < secretLength))
      yield { start: end - run.length, end, isWhole };
  }
}

/** Base64, perhaps behind an escape such as \n, \u0022 or %3D, which is no part of it; JSON may write / as \/. */
const runs = /(?:\\(?:u[\da-f]{4}|x[\da-f]{2}|[nrt])|%[\da-f]{2})?((?:[a-z0-9+]|\\?\/)+={0,2})/gi;

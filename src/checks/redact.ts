/**
 * Takes secrets and the credentials of addresses out of text that a report shows: of a secret its first four characters
 * stay, of a user name and password nothing. Text that was cut may hold the beginning of a secret only, at its end.
 */
export function redact(text: string): string {
  if (!mayHoldSecret(text)) return text;
  let shown = text.replace(userInfo, '://…@');
  for (const shape of shapes) shown = shown.replace(shape, (secret) => `${secret.slice(0, 4)}…`);
  // The id of an access key is no secret by itself; its companion of forty characters is.
  return accessKeyId.test(shown)
    ? shown.replace(accessKeySecret, (secret) => `${secret.slice(0, 4)}…`)
    : shown;
}

/** One quick look: nearly no text of a report holds any of them. */
export function mayHoldSecret(text: string): boolean {
  return beginnings.test(text) || (text.includes('@') && text.includes('://'));
}

const beginnings =
  /-----BEGIN |gh[pousr]_|github_pat_|glpat-|xox[baprs]-|[sr]k_live_|SG\.|sk-(?:ant|proj)-|npm_|A[KS]IA[A-Z0-9]/;

const userInfo = /:\/\/[^\s/?#"'<>@:]{0,200}:[^\s/?#"'<>@]{0,200}@/g;

const shapes = [
  /-----BEGIN (?:(?:RSA|EC|OPENSSH|DSA|PGP) )?PRIVATE KEY.{0,2000}/gs,
  /\bgh[pousr]_(?:[A-Za-z0-9]{36}|[A-Za-z0-9]{1,35}(?=[…”]|$))/g,
  /\bgithub_pat_(?:[A-Za-z0-9_]{82}|[A-Za-z0-9_]{1,81}(?=[…”]|$))/g,
  /\bglpat-(?:[A-Za-z0-9_-]{20}|[A-Za-z0-9_-]{1,19}(?=[…”]|$))/g,
  /\bxox[baprs]-(?:[A-Za-z0-9-]{10,100}|[A-Za-z0-9-]{1,9}(?=[…”]|$))/g,
  /\b[sr]k_live_(?:[A-Za-z0-9]{24,100}|[A-Za-z0-9]{1,23}(?=[…”]|$))/g,
  /\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{1,43}/g,
  /\bsk-(?:ant|proj)-(?:[A-Za-z0-9_-]{40,200}|[A-Za-z0-9_-]{1,39}(?=[…”]|$))/g,
  /\bnpm_(?:[A-Za-z0-9]{36}|[A-Za-z0-9]{1,35}(?=[…”]|$))/g,
];

const accessKeyId = /\bA[KS]IA[A-Z0-9]{16}\b/;
const accessKeySecret = /(?<![A-Za-z0-9/+=])[A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])/g;

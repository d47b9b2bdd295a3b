import { accessKeysIn, mayHoldSecret, tokensIn } from './secrets.ts';

/**
 * Takes secrets and the credentials of addresses out of text that a report shows: of a secret its first four
 * characters stay, of a user name and password nothing. Text that was cut may hold the beginning of a secret only,
 * at its end.
 */
export function redact(text: string): string {
  return mayNeedRedacting(text) ? withoutSecrets(text, 0, text.length) : text;
}

/** Characters before and behind a part: as far as a secret reaches, or what tells that it is one. */
const around = 300;

/** The part of a long text, which may begin or end within a secret. */
export function redactPart(text: string, from: number, to: number): string {
  const start = Math.max(0, from - around);
  const seen = text.slice(start, to + around);
  return mayNeedRedacting(seen) ? withoutSecrets(seen, from - start, to - start) : text.slice(from, to);
}

/** One quick look: nearly no text of a report holds any of them. */
export function mayNeedRedacting(text: string): boolean {
  return mayHoldSecret(text) || (text.includes('/') && /[@…]/.test(text));
}

function withoutSecrets(text: string, from: number, to: number): string {
  let shown = '';
  let at = from;
  for (const { start, end, kept } of secretParts(text)) {
    if (start >= to || end <= at) continue;
    if (start >= at) shown += `${text.slice(at, Math.min(start + kept, to))}…`;
    at = end;
  }
  return at < to ? shown + text.slice(at, to) : shown;
}

interface SecretPart {
  readonly start: number;
  readonly end: number;
  /** Characters of it that may be shown. */
  readonly kept: number;
}

function secretParts(text: string): SecretPart[] {
  const secrets = mayHoldSecret(text) ? [...tokensIn(text), ...accessKeysIn(text)] : [];
  const parts = [...secrets.map((secret) => ({ ...secret, kept: 4 })), ...userInfos(text)];
  return parts.sort((a, b) => a.start - b.start);
}

function* userInfos(text: string): Generator<SecretPart> {
  for (const { 1: slashes = '', 2: userInfo = '', index } of text.matchAll(authority)) {
    const start = index + slashes.length;
    yield { start, end: start + userInfo.length, kept: 0 };
  }
}

/**
 * Up to the last @ before path, query or the end of the value, or to where the text was cut within a password.
 * Before the colon, or without one, stands a name: quotes, brackets and `;` belong to the text around an address.
 * A password may hold them, as in a URL (https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1), but no end of a
 * quotation; `#` may belong to a character reference.
 */
const authority =
  /(\/\\?\/)([\p{L}\w.~%!$*+=@-]*:(?:[^\s/?#"<>&…]|&(?!quot;|#34;|#x22;)#?)+(?=[@…])|[\p{L}\w.~%!$*+=@-]+:?(?=@))/gu;

import type { Cookies } from './cookies.ts';

/** What the page after a redirect says once. Never a secret: it travels in a cookie. */
export interface Flash {
  readonly tone: 'good' | 'bad' | 'info';
  /** One sentence. */
  readonly text: string;
}

/** Letters of a name that turn what follows them: there is no `<bdi>` in a message to end that. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Longer ones would crowd the head of every request until they are read. */
const textMax = 500;

export function setFlash(cookies: Cookies, { tone, text }: Flash): void {
  cookies.set('flash', `${tone} ${text.replaceAll(turns, '').slice(0, textMax)}`, 60);
}

/** Reads it and takes it away. */
export function takeFlash(cookies: Cookies): Flash | null {
  const value = cookies.get('flash');
  if (value === undefined) return null;
  cookies.clear('flash');
  const [, tone, text = ''] =
    /^(good|bad|info) ([^\u0000-\u001f\u007f]+)$/.exec(value.slice(0, textMax + 5)) ?? [];
  return tone === undefined ? null : { tone: tone as Flash['tone'], text };
}

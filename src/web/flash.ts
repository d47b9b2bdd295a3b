import { readId } from '../lib/row-id.ts';
import type { Cookies } from './cookies.ts';

/** What the page after a redirect says once. Never a secret: it travels in a cookie. */
export interface Flash {
  readonly tone: 'good' | 'bad' | 'info';
  /** One sentence. */
  readonly text: string;
  /** Id of a report that was run again: the message offers to make a separate one of its address. */
  readonly separateFrom?: number | undefined;
}

/** Letters of a name that turn what follows them: there is no `<bdi>` in a message to end that. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Longer ones would crowd the head of every request until they are read. */
const textMax = 500;

export function setFlash(cookies: Cookies, { tone, text, separateFrom }: Flash): void {
  const head = separateFrom === undefined ? tone : `${tone}+${separateFrom}`;
  cookies.set('flash', `${head} ${text.replaceAll(turns, '').slice(0, textMax)}`, 60);
}

/** Reads it and takes it away. */
export function takeFlash(cookies: Cookies): Flash | null {
  const value = cookies.get('flash');
  if (value === undefined) return null;
  cookies.clear('flash');
  const [, tone, id, text = ''] =
    /^(good|bad|info)(?:\+(\d{1,16}))? ([^\u0000-\u001f\u007f]+)$/.exec(value.slice(0, textMax + 25)) ?? [];
  if (tone === undefined) return null;
  return { tone: tone as Flash['tone'], text, separateFrom: id === undefined ? undefined : readId(id) };
}

import type { Message } from '../event-types.ts';

/** Those of results on our pages when these are light; the words say the same. */
export const colours: Readonly<Record<Message['mood'], string>> = {
  bad: '#d23b31',
  good: '#16935b',
  neutral: '#51615c',
};

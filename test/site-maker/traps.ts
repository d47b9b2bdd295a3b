import { drawOf, seedOf } from './draw.ts';
import type { MadeLink, MadePage } from './made-site.ts';

export const trapNames = ['calendar', 'facets', 'sessions', 'random'] as const;
export type TrapName = (typeof trapNames)[number];

/** The address at which each of them begins. */
export const trapDoors: Readonly<Record<TrapName, string>> = {
  calendar: '/calendar/2026/1',
  facets: '/filter?colour=red',
  sessions: '/forum/topic-1?visit=a1',
  random: '/tags/red',
};

/** A page of an endless part of the site; undefined: the path is of none. No page of them is one to be found. */
export function trapPage(origin: string, names: readonly TrapName[], path: string): MadePage | undefined {
  for (const name of names) {
    const links = doors[name](path);
    if (links !== undefined) return endlessPage(origin, path, links, canonicals[name](path));
  }
  return undefined;
}

type Links = readonly string[] | undefined;

const doors: Readonly<Record<TrapName, (path: string) => Links>> = {
  /** Every month leads to the one before and the one after. */
  calendar(path) {
    const [, year, month] = /^\/calendar\/(\d{4})\/(\d{1,2})$/.exec(path) ?? [];
    if (year === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
    const months = Number(year) * 12 + Number(month) - 1;
    return [months - 1, months + 1].map((at) => `/calendar/${Math.floor(at / 12)}/${(at % 12) + 1}`);
  },
  /** Each filter can be added to any others, in any order. */
  facets(path) {
    const [before, query] = path.split('?');
    if (before !== '/filter' || query === undefined) return undefined;
    const set = query.split('&').map((pair) => pair.split('=')[0]);
    const more = facets.filter(([name]) => !set.includes(name));
    return more.flatMap(([name, values]) => values.map((value) => `${path}&${name}=${value}`));
  },
  /** Each link of the forum bears another visit. */
  sessions(path) {
    const [, topic, visit] = /^\/forum\/topic-(\d)\?visit=([0-9a-z]+)$/.exec(path) ?? [];
    if (topic === undefined) return undefined;
    return [1, 2, 3].map((other) => `/forum/topic-${other}?visit=${hash(`${visit}${topic}${other}`)}`);
  },
  /** Any path below answers, with ever new ones. */
  random(path) {
    if (!/^\/tags(\/[a-z0-9]+)+$/.test(path)) return undefined;
    return Array.from({ length: 10 }, (_, at) => `/tags/${hash(path + at)}`);
  },
};

const facets: readonly (readonly [string, readonly string[]])[] = [
  ['colour', ['red', 'blue', 'green']],
  ['size', ['s', 'm', 'l']],
  ['brand', ['oak', 'elm', 'ash']],
  ['price', ['low', 'mid', 'high']],
  ['order', ['name', 'date']],
];

/** What they say of themselves: the plain page, where there is one; else that nobody should find them. */
const canonicals: Readonly<Record<TrapName, (path: string) => string | null>> = {
  calendar: () => '/calendar/2026/1',
  facets: () => '/filter?colour=red',
  sessions: (path) => `${path.split('?')[0]}?visit=a1`,
  random: () => null,
};

function endlessPage(
  origin: string,
  path: string,
  links: readonly string[],
  canonical: string | null,
): MadePage {
  const draw = drawOf(seedOf(path));
  return {
    kind: 'page',
    title: `${draw.words(4)} | Endless`,
    description: `${draw.words(12)}.`,
    h1: draw.words(3),
    text: draw.words(60),
    canonical: canonical === null ? null : origin + canonical,
    noindex: canonical === null,
    nofollow: false,
    hreflang: [],
    language: 'en',
    links: [`${origin}/`, ...links.map((link) => origin + link)].map(
      (to): MadeLink => ({ to, anchor: draw.words(1), region: 'main', nofollow: false }),
    ),
    simhash: draw.hex(16),
  };
}

function hash(text: string): string {
  return drawOf(seedOf(text)).hex(8);
}

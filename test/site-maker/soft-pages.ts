import { addLink, capital, type Draft } from './draft.ts';
import { drawOf, seedOf } from './draw.ts';
import { onePage } from './link-faults.ts';
import type { MadePage } from './made-site.ts';

/** How a site answers what it does not have, where it does so with 200. */
export interface Soft {
  /** Below it alone: the root, or one folder, where no question at the root meets it. */
  readonly below: string;
  readonly text: string;
  readonly simhash: string;
  /** Each such page ends in the name of what was asked for. */
  readonly isNamed: boolean;
}

export function addSoft(draft: Draft): Soft {
  const { draw, origin } = draft;
  const isLong = draw.chance(0.5);
  const soft: Soft = {
    below: draw.chance(0.6) ? '/' : '/catalogue/',
    text: draw.words(isLong ? 1_500 : 60),
    simhash: draw.hex(16),
    isNamed: isLong && draw.chance(0.5),
  };
  for (let at = 1; at <= 1 + draw.below(3); at++)
    addLink(draft, onePage(draft), `${origin}${soft.below}lost-${at}`);
  return soft;
}

export function softPage(soft: Soft, origin: string, url: string): MadePage | undefined {
  if (!url.startsWith(origin + soft.below)) return undefined;
  const seed = seedOf(url);
  const name = soft.isNamed ? ` ${capital(drawOf(seed).words(1))}${drawOf(seed).hex(6)}` : '';
  return {
    kind: 'page',
    title: 'Sorry | Made',
    description: null,
    h1: 'This is not here',
    text: soft.text + name,
    canonical: null,
    noindex: false,
    nofollow: false,
    hreflang: [],
    language: 'en',
    links: [{ to: `${origin}/`, anchor: 'Start', region: 'nav', nofollow: false }],
    // One bit of its own: alike, and not the same.
    simhash: soft.isNamed ? withBitTurned(soft.simhash, BigInt(Math.abs(seed) % 64)) : soft.simhash,
  };
}

function withBitTurned(hash: string, bit: bigint): string {
  return (BigInt(`0x${hash}`) ^ (1n << bit)).toString(16).padStart(16, '0');
}

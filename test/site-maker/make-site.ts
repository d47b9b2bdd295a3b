import { contentFaults } from './content-faults.ts';
import { addCore } from './core.ts';
import { addLink, type Draft, pagesOf } from './draft.ts';
import { type Draw, drawOf } from './draw.ts';
import { languageFaults } from './language-faults.ts';
import { type Fault, linkFaults } from './link-faults.ts';
import { type ErrorStatus, isDenied, type MadeAnswer, type MadeSite } from './made-site.ts';
import { makeSitemaps } from './make-sitemaps.ts';
import { addSoft, softPage } from './soft-pages.ts';
import { type TrapName, trapDoors, trapPage } from './traps.ts';

export interface MakeSiteOptions {
  /** About so many; at least 40. */
  readonly pages: number;
  /** Where it is to stand. Over https there are insecure links and addresses with www, too. */
  readonly origin?: string;
  /** Endless parts. */
  readonly traps?: readonly TrapName[];
  /** What is broken answers one of these. */
  readonly errors?: readonly ErrorStatus[];
  /** `some`: each kind by the throw of a coin. */
  readonly faults?: 'some' | 'all' | 'none';
}

/** A whole site with its faults: the same of the same seed and options. */
export function makeSite(
  seed: number,
  {
    pages,
    origin = 'https://made.example',
    traps = [],
    errors = usualErrors,
    faults = 'some',
  }: MakeSiteOptions,
): MadeSite {
  const draw = drawOf(seed);
  const draft: Draft = {
    draw,
    origin,
    answers: new Map<string, MadeAnswer>(),
    isSelfCanonical: draw.chance(0.5),
    navigation: [],
    denied: [],
    errors,
    unlisted: new Set(),
    listed: new Set(),
  };
  addCore(draft, pages);
  // Texts are copied once nothing is added to them any more.
  const kinds = [
    ...shuffled(draw, linkFaults),
    ...shuffled(draw, languageFaults),
    ...shuffled(draw, contentFaults),
  ];
  for (const fault of kinds) if (faults === 'all' || (faults === 'some' && draw.chance(0.6))) fault(draft);
  const soft = faults !== 'none' && draw.chance(0.3) ? addSoft(draft) : undefined;
  for (const name of traps) addLink(draft, draw.pick(pagesOf(draft)).page, origin + trapDoors[name]);
  const site = { seed, origin, start: `${origin}/`, answers: draft.answers, denied: draft.denied };
  const beyond = (url: string) =>
    trapped(origin, traps, url) ?? moved(origin, url) ?? (soft && softPage(soft, origin, url));
  const made: MadeSite = { ...site, beyond, sitemaps: [] };
  return { ...made, sitemaps: makeSitemaps(draft, (url) => isDenied(made, url), faults !== 'none') };
}

const usualErrors: readonly ErrorStatus[] = [404, 404, 410, 500];

function shuffled(draw: Draw, faults: Readonly<Record<string, Fault>>): Fault[] {
  const all = Object.values(faults);
  return draw.some(all, all.length);
}

function trapped(origin: string, traps: readonly TrapName[], url: string): MadeAnswer | undefined {
  return url.startsWith(origin) ? trapPage(origin, traps, url.slice(origin.length)) : undefined;
}

/** A site over https answers over http, too: by sending people there. */
function moved(origin: string, url: string): MadeAnswer | undefined {
  if (!origin.startsWith('https:') || !url.startsWith(origin.replace('https:', 'http:'))) return undefined;
  return { kind: 'redirect', status: 301, to: url.replace('http:', 'https:') };
}

import { categoryWeights, halves } from '../score/score.ts';
import type { KnownChecks, KnownUrls } from './close-types.ts';
import type { SiteTemplate } from './site-report.ts';
import type { CrawledPage, ShapeState } from './types.ts';

interface Templates {
  add(n: number, page: Pick<CrawledPage, 'score' | 'categories' | 'findings'>): void;
  rows(shapes: readonly Pick<ShapeState, 'name' | 'known' | 'fetched' | 'counted'>[]): SiteTemplate[];
}

interface Template {
  scored: number;
  score: number;
  readonly costs: Map<string, number>;
}

const worstMax = 3;

/** The largest first. */
export function createTemplates(urls: KnownUrls, known: KnownChecks): Templates {
  const all = new Map<string, Template>();
  return {
    add(n, page) {
      const shape = urls[n]?.shape ?? '';
      const template = all.get(shape) ?? { scored: 0, score: 0, costs: new Map() };
      all.set(shape, template);
      if (page.score !== null) {
        template.scored += 1;
        template.score += page.score;
      }
      addCosts(template.costs, page, known);
    },
    rows(shapes) {
      const examples = examplesOf(urls);
      return shapes
        .map(({ name, known: addresses, fetched, counted }) => {
          const { scored = 0, score = 0, costs } = all.get(name) ?? {};
          return {
            ...{ name, example: examples.get(name) ?? '', known: addresses, fetched, counted },
            score: scored === 0 ? null : Math.floor((2 * score + scored) / (2 * scored)),
            worst: dearestOf(costs),
          };
        })
        .sort((a, b) => b.known - a.known || (a.name < b.name ? -1 : 1));
    },
  };
}

/** Millionths of a point of the score of a page: whole numbers add up to the same in any order. */
function addCosts(
  costs: Map<string, number>,
  { categories, findings }: Pick<CrawledPage, 'categories' | 'findings'>,
  known: KnownChecks,
): void {
  for (const { check, outcome } of findings) {
    const own = known.get(check);
    const part = categories.find(({ category }) => category === own?.category);
    if (own === undefined || part === undefined || part.score === null) continue;
    const missed = own.weight * (halves.pass - halves[outcome]) * categoryWeights[own.category];
    costs.set(check, (costs.get(check) ?? 0) + Math.round((1_000_000 * missed) / (2 * part.weight)));
  }
}

function dearestOf(costs: ReadonlyMap<string, number> = new Map()): string[] {
  return [...costs]
    .filter(([, cost]) => cost > 0)
    .sort(([a, costOfA], [b, costOfB]) => costOfB - costOfA || (a < b ? -1 : 1))
    .slice(0, worstMax)
    .map(([check]) => check);
}

/** Of each template the counted page that was met first, else its first address. */
function examplesOf(urls: KnownUrls): Map<string, string> {
  const [counted, any] = [new Map<string, string>(), new Map<string, string>()];
  for (const { shape, url, kind } of urls) {
    if (!any.has(shape)) any.set(shape, url);
    if (kind === 'page' && !counted.has(shape)) counted.set(shape, url);
  }
  return new Map([...any, ...counted]);
}

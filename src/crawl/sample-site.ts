/** What an endless part of a site is made of. */
export const traps = ['calendar', 'facets', 'sessions', 'random paths'] as const;
export type Trap = (typeof traps)[number];

export const home = 'https://example.com/';

/** A site of 957 pages, told by what its pages link to, with as many traps as are wanted. The same at each call. */
export function sampleSite(chosen: readonly Trap[]): {
  readonly isReal: (url: string) => boolean;
  /** Of a page that is fetched; each time a session begins anew. */
  readonly linksOf: (url: string) => readonly string[];
} {
  const real = realPages();
  let drawn = 0;
  const draw = () => {
    drawn += 1;
    return (Math.imul(drawn, 0x9e3779b1) >>> 0).toString(36);
  };
  const linksOfTrap: Readonly<Record<Trap, (path: string) => readonly string[]>> = {
    calendar: calendarLinks,
    facets: facetLinks,
    sessions: (path) => {
      const [page = '', session = ''] = path.split('?s=');
      const own = session || draw();
      const links = session === '' ? ['/', '/blog/', '/shop/cat-a/'] : (real.get(page) ?? []);
      return links.map((link) => `${link}?s=${own}`);
    },
    'random paths': () => Array.from({ length: 5 }, () => `/archive/${draw()}-${draw()}`),
  };
  return {
    isReal: (url) => real.has(pathOf(url)),
    linksOf: (url) => {
      const path = pathOf(url);
      const links = [...(real.get(path) ?? menu), ...chosen.flatMap((trap) => linksOfTrap[trap](path))];
      return links.map((link) => home + link.slice(1));
    },
  };
}

function pathOf(url: string): string {
  return url.slice(home.length - 1);
}

const categories = [...'abcdefghij'];
const statics = ['/about', '/contact', '/imprint', '/team', '/jobs', '/press'];
const menu = ['/', ...statics, '/blog/', '/docs/', ...categories.map((name) => `/shop/cat-${name}/`)];

function realPages(): ReadonlyMap<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>();
  for (const path of ['/', ...statics]) pages.set(path, menu);
  addBlog(pages);
  for (const name of categories) addCategory(pages, name);
  for (let i = 0; i < 70; i++) {
    const below = [1, 2, 3, 4].map((child) => 4 * i + child).filter((child) => child < 70);
    pages.set(docAt(i), [...menu, ...below.map(docAt)]);
  }
  return pages;
}

/** 30 lists of 10 posts, which lead to each other, and posts that lead to three more. */
function addBlog(pages: Map<string, readonly string[]>): void {
  const posts = Array.from({ length: 300 }, (_, i) => `/blog/post-about-${i}`);
  const lists = Array.from({ length: 30 }, (_, i) => (i === 0 ? '/blog/' : `/blog/page/${i + 1}/`));
  for (const [i, list] of lists.entries()) {
    pages.set(list, [...menu, ...lists, ...posts.slice(10 * i, 10 * i + 10)]);
  }
  for (const [i, post] of posts.entries()) pages.set(post, [...menu, ...around(posts, i)]);
}

/** 50 products of four brands. */
function addCategory(pages: Map<string, readonly string[]>, name: string): void {
  const products = Array.from({ length: 50 }, (_, i) => `/product/${name}-${i}.html`);
  const brands = Array.from({ length: 4 }, (_, i) => `/brand/${name}-${i}`);
  const brandOf = (i: number) => brands[i % brands.length] as string;
  pages.set(`/shop/cat-${name}/`, [...menu, ...products]);
  for (const [i, product] of products.entries()) {
    pages.set(product, [...menu, ...around(products, i), brandOf(i)]);
  }
  for (const brand of brands) {
    pages.set(brand, [...menu, ...products.filter((_, i) => brandOf(i) === brand)]);
  }
}

function around(all: readonly string[], at: number): string[] {
  return [1, 2, 7].map((step) => all[(at + step) % all.length] as string);
}

function docAt(i: number): string {
  if (i === 0) return '/docs/';
  const parent = docAt(Math.floor((i - 1) / 4));
  return `${parent}part-${i}/`;
}

/** Months without end, and the days of each. */
function calendarLinks(path: string): readonly string[] {
  const at = /^\/calendar\/(\d+)\/(\d+)/.exec(path);
  const month = at === null ? 12 * 2026 + 10 : 12 * Number(at[1]) + Number(at[2]) - 1;
  const monthAt = (number: number) => `/calendar/${Math.floor(number / 12)}/${(number % 12) + 1}`;
  const days = at === null ? [] : Array.from({ length: 28 }, (_, day) => `${monthAt(month)}/${day + 1}`);
  return [monthAt(month - 1), monthAt(month), monthAt(month + 1), ...days];
}

const facets = ['brand', 'color', 'material', 'price', 'size', 'sort'];

/** Every list can be narrowed by each of six facets with five values, one after the other. */
function facetLinks(path: string): readonly string[] {
  const [list = '', query = ''] = path.split('?');
  if (!list.startsWith('/shop/')) return [];
  return facets.flatMap((facet) =>
    [1, 2, 3, 4, 5].map((value) => {
      const params = new URLSearchParams(query);
      params.set(facet, String(value));
      return `${list}?${params}`;
    }),
  );
}

import type { PageRow } from '../../store/crawls/page-list.ts';
import type { CrawlDiff } from './types.ts';

type Pages = CrawlDiff['pages'];
type Changed = Pages['changed'][number]['what'];
type Changes = Pages['added']['pages'][number];
type PagesByUrl = AsyncIterable<readonly PageRow[]>;

/** Shown of each group. */
const pagesMax = 50;
/** Points by which the score of a page may move before it is told. */
const scoreStep = 5;

/** Read side by side in the order of addresses, so that neither crawl is ever held as a whole. */
export async function diffPages(older: PagesByUrl, newer: PagesByUrl): Promise<Pages> {
  const [added, gone] = [new Group(), new Group()];
  const changed = new Map(Object.keys(textsOf).map((what) => [what as Changed, new Group()]));
  const [before, after] = [new Ahead(older), new Ahead(newer)];
  for (;;) {
    const [one, two] = [before.head ?? (await before.more()), after.head ?? (await after.more())];
    if (one === undefined && two === undefined) break;
    if (two === undefined || (one !== undefined && one.url < two.url)) {
      before.next();
      if (one !== undefined && isAnswer(one)) gone.add(one.url, said(one), null);
    } else if (one === undefined || two.url < one.url) {
      after.next();
      if (isAnswer(two)) added.add(two.url, null, said(two));
    } else {
      before.next();
      after.next();
      if (isAnswer(one) && isAnswer(two)) compare(one, two, changed);
    }
  }
  return {
    ...{ added: added.told(), gone: gone.told() },
    changed: [...changed].map(([what, group]) => ({ what, ...group.told() })),
  };
}

/** What was only met is neither new nor gone. */
function isAnswer({ kind }: PageRow): boolean {
  return kind !== 'waiting' && kind !== 'skipped';
}

function said({ status }: PageRow): string | null {
  return textsOf.status({ status });
}

const textsOf = {
  status: ({ status }: Pick<PageRow, 'status'>) => (status === null ? null : String(status)),
  title: ({ title }: PageRow) => title,
  indexable: ({ isIndexable }: PageRow) => (isIndexable ? 'yes' : 'no'),
  score: ({ score }: PageRow) => (score === null ? null : String(score)),
  target: ({ targetUrl }: PageRow) => targetUrl,
} as const satisfies Record<Changed, (page: PageRow) => string | null>;

function compare(one: PageRow, two: PageRow, changed: ReadonlyMap<Changed, Group>): void {
  for (const [what, group] of changed) {
    const [before, after] = [textsOf[what](one), textsOf[what](two)];
    if (before !== after && (what !== 'score' || isFar(one, two))) group.add(one.url, before, after);
  }
}

function isFar({ score: one }: PageRow, { score: two }: PageRow): boolean {
  return one === null || two === null || Math.abs(one - two) >= scoreStep;
}

/** Counted, and the first of them. */
class Group {
  readonly #pages: Changes[] = [];
  #count = 0;

  add(url: string, before: string | null, after: string | null): void {
    this.#count += 1;
    if (this.#pages.length < pagesMax) this.#pages.push({ url, before, after });
  }

  told(): Pages['added'] {
    return { count: this.#count, pages: this.#pages };
  }
}

/** Rows that come in pieces, one by one. */
class Ahead {
  readonly #pieces: AsyncIterator<readonly PageRow[]>;
  #piece: readonly PageRow[] = [];
  #at = 0;

  constructor(pieces: PagesByUrl) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Undefined: more are to be asked for. */
  get head(): PageRow | undefined {
    return this.#piece[this.#at];
  }

  next(): void {
    this.#at += 1;
  }

  /** Undefined: there are none. */
  async more(): Promise<PageRow | undefined> {
    for (;;) {
      const { done, value } = await this.#pieces.next();
      if (done) return undefined;
      this.#piece = value;
      this.#at = 0;
      if (value.length > 0) return value[0];
    }
  }
}

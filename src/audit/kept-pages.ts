import type { Document } from '../evidence/html/document.ts';

/** Parsed pages between the outline of a run and its judging. What is not kept is parsed once more. */
interface KeptPages {
  /** To be called before a page is parsed: a large one may need the memory that others are kept in. */
  makeRoom(sourceLength: number): void;
  keep(key: string, document: Document): void;
  /** Hands the page out, and keeps it no longer. */
  take(key: string): Document | undefined;
}

interface KeptPagesLimits {
  /** Characters of HTML source of all kept pages; their trees need some sixteen bytes for each. */
  readonly keptMax: number;
  /** The same, together with the source of a page that is being parsed. */
  readonly parsedMax: number;
  /** A page that was not taken before so many others were offered belongs to a run that is over. */
  readonly offersMax: number;
}

export function keepPages({ keptMax, parsedMax, offersMax }: KeptPagesLimits): KeptPages {
  const pages = new Map<string, { readonly document: Document; readonly offer: number }>();
  let total = 0;
  let offers = 0;

  function take(key: string): Document | undefined {
    const kept = pages.get(key);
    if (kept === undefined) return undefined;
    pages.delete(key);
    total -= kept.document.source.length;
    return kept.document;
  }

  return {
    take,

    makeRoom(sourceLength) {
      for (const key of pages.keys()) {
        if (total + sourceLength <= parsedMax) return;
        take(key);
      }
    },

    keep(key, document) {
      take(key);
      offers += 1;
      for (const [old, { offer }] of pages) if (offers - offer > offersMax) take(old);
      // Runs are judged in the order they came: a newcomer that pushed out the oldest would have all parsed twice.
      if (total + document.source.length > keptMax) return;
      pages.set(key, { document, offer: offers });
      total += document.source.length;
    },
  };
}

import type { Document } from '../evidence/document.ts';

/** Parsed pages between the outline of a run and its judging. What is not kept is parsed once more. */
export interface KeptPages {
  /** Forgets what is oldest until this much more source fits. To be called before the page is parsed. */
  makeRoom(sourceBytes: number): void;
  keep(key: string, document: Document): void;
  take(key: string): Document | undefined;
}

/** @param sourceMax characters of HTML source that kept pages may have together; their trees need some forty times as much */
export function keepPages(sourceMax: number): KeptPages {
  const pages = new Map<string, Document>();
  let total = 0;

  function forget(key: string): Document | undefined {
    const document = pages.get(key);
    if (document === undefined) return undefined;
    pages.delete(key);
    total -= document.source.length;
    return document;
  }

  function makeRoom(characters: number): void {
    for (const key of pages.keys()) {
      if (total + characters <= sourceMax) return;
      forget(key);
    }
  }

  return {
    makeRoom,
    keep(key, document) {
      forget(key);
      makeRoom(document.source.length);
      if (document.source.length > sourceMax) return;
      pages.set(key, document);
      total += document.source.length;
    },
    take: forget,
  };
}

import type { SitemapEntry } from './sitemap-entries.ts';

/** Longer than any address that counts as good. */
const lineMax = 4_096;

/** A plain text sitemap: one URL a line. */
export function readLines(onEntry: (entry: SitemapEntry) => boolean): {
  /** @returns false when there is nothing more to learn */
  write(text: string): boolean;
  end(): void;
} {
  let line = 1;
  let open = '';

  function close(): boolean {
    const loc = open.trim();
    open = '';
    line += 1;
    return loc === '' || onEntry({ loc, lastmod: undefined, line: line - 1 });
  }

  return {
    write(text) {
      let start = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        if (open.length < lineMax) open += text.slice(start, Math.min(end, start + lineMax));
        start = end + 1;
        if (!close()) return false;
      }
      if (open.length < lineMax) open += text.slice(start, start + lineMax);
      return true;
    },
    end() {
      close();
    },
  };
}

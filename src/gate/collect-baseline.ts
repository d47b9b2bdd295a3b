import type { ReportBody } from '../report/body.ts';
import { foundText, headText, pageText } from './baseline.ts';
import { type KnownPage, knownPage } from './known.ts';

/** A baseline of many pages that come one by one: of each only its text is kept, so that a thousand need little. */
interface BaselineCollector {
  add(name: string, body: ReportBody): void;
  /** Piece by piece, the pages in the order in which they came. @param more members besides */
  text(more: Readonly<Record<string, unknown>>): Iterable<string>;
}

interface CollectedPage {
  readonly name: string;
  readonly score: KnownPage['score'];
  readonly unseen: KnownPage['unseen'];
  readonly judged: ReadonlySet<string>;
  readonly found: string;
}

export function collectBaseline(): BaselineCollector {
  const pages: CollectedPage[] = [];
  // Most pages are judged by the same checks.
  const sets = new Map<string, ReadonlySet<string>>();
  let checksVersion = '';
  return {
    add(name, body) {
      if (pages.length === 0) checksVersion = body.checksVersion;
      const { score, found, unknown, unseen } = knownPage(body);
      const judged = body.checks.map(({ id }) => id).filter((id) => !unknown.includes(id));
      pages.push({ name, score, unseen, judged: only(sets, judged), found: foundText(found) });
    },
    *text(more) {
      // What no page could be judged by is no check of the baseline.
      const checks = new Set([...sets.values()].flatMap((judged) => [...judged]));
      yield `${headText(checksVersion, checks)} "pages":{`;
      for (const [at, { name, score, unseen, judged, found }] of pages.entries()) {
        const unknown = [...checks].filter((id) => !judged.has(id));
        yield `${at === 0 ? '' : ','}\n${pageText(name, { score, unknown, unseen }, found)}`;
      }
      const members = Object.entries(more).map(
        ([member, value]) => `,\n${JSON.stringify(member)}:${JSON.stringify(value)}`,
      );
      yield `}${members.join('')}}\n`;
    },
  };
}

/** The one set with these ids. */
function only(sets: Map<string, ReadonlySet<string>>, ids: readonly string[]): ReadonlySet<string> {
  const key = ids.join(' ');
  const known = sets.get(key) ?? new Set(ids);
  sets.set(key, known);
  return known;
}

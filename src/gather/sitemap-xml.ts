import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { SitemapFile } from '../evidence/evidence.ts';
import type { SitemapEntry } from './sitemap-entries.ts';
import type { SitemapFindings, SitemapReader } from './types.ts';

/** Longer than any address that counts as good. */
const textMax = 4_096;

const kinds: ReadonlyMap<string, NonNullable<SitemapFile['kind']>> = new Map([
  ['urlset', 'urlset'],
  ['sitemapindex', 'sitemapindex'],
  ['rss', 'rss'],
  ['feed', 'atom'],
  ['html', 'html'],
]);

/** Of a tag that does not end; real ones have a dozen in all. Of 8 MB of them saxes makes a tag for seconds. */
const attributesMax = 1_000;

/** Path of local names that makes an entry, below the root. */
const entryPaths: Readonly<Partial<Record<string, string>>> = {
  urlset: 'url',
  sitemapindex: 'sitemap',
  rss: 'channel/item',
  atom: 'entry',
};

/** Elements of an entry whose text is wanted, by kind and name. A map, as the names are the file's (P4). */
const fields: ReadonlyMap<string, 'loc' | 'lastmod'> = new Map([
  ['urlset loc', 'loc'],
  ['urlset lastmod', 'lastmod'],
  ['sitemapindex loc', 'loc'],
  ['sitemapindex lastmod', 'lastmod'],
  ['rss link', 'loc'],
  ['atom updated', 'lastmod'],
]);

/** Thrown from within the parser to end it. */
const done = new Error('Enough was read.');

/**
 * Reads a sitemap or feed event by event: nothing is kept but the entry at hand. saxes expands XML's own five
 * entities and no other; a DOCTYPE ends the reading.
 * @param onEntry returns false to end the reading
 * @param unknown what a file is whose root says nothing
 * @param depthMax P2: a file that nests deeper is broken
 */
export function readXml(
  onEntry: (entry: SitemapEntry) => boolean,
  unknown: 'html' | 'other',
  depthMax: number,
): SitemapReader {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const ampersands = bareAmpersands(parser);
  const path: string[] = [];
  const found: { -readonly [Key in keyof SitemapFindings]: SitemapFindings[Key] } = {
    kind: unknown,
    namespace: null,
    error: null,
  };
  let isDone = false;
  let entryPath: string | undefined;
  let entry: { loc?: string; lastmod?: string; line: number } | undefined;
  let field: 'loc' | 'lastmod' | undefined;

  function fail(message: string): never {
    found.error = message.slice(0, 200);
    return stop();
  }

  /** Within the piece at hand: 64 KiB of nested tags alone take saxes seconds. */
  function stop(): never {
    isDone = true;
    throw done;
  }

  function failAt({ message }: Error): never {
    const ampersand = /entity|unclosed/.test(message) ? ampersands.first() : undefined;
    if (ampersand === undefined) fail(message);
    fail(`${ampersand.line}:${ampersand.column}: an & that is not written as &amp;`);
  }

  function run(step: () => void): void {
    try {
      if (!isDone) step();
    } catch (error) {
      if (error !== done) throw error;
    }
  }

  function open(tag: SaxesTagNS): void {
    ampersands.pass();
    path.push(tag.local);
    if (path.length > depthMax) fail(`The elements are nested more than ${depthMax} deep.`);
    if (path.length === 1) {
      found.kind = kinds.get(tag.local) ?? unknown;
      found.namespace = tag.uri === '' ? null : tag.uri;
      entryPath = entryPaths[found.kind];
      // There is nothing to count in it, and HTML is seldom well-formed XML.
      if (entryPath === undefined) stop();
      return;
    }
    // Images, news and translations of an entry live in namespaces of their own.
    if (tag.uri !== (found.namespace ?? '')) return;
    const at = path.slice(1).join('/');
    if (at === entryPath) entry = { line: parser.line };
    else if (entry !== undefined && at.startsWith(`${entryPath}/`))
      openField(tag, at.slice((entryPath?.length ?? 0) + 1));
  }

  function openField(tag: SaxesTagNS, name: string): void {
    if (entry === undefined) return;
    if (found.kind === 'atom' && name === 'link') {
      const rel = tag.attributes.rel?.value ?? 'alternate';
      if (rel === 'alternate') entry.loc ??= tag.attributes.href?.value.slice(0, textMax) ?? '';
      return;
    }
    field = fields.get(`${found.kind} ${name}`);
    if (field !== undefined) entry[field] ??= '';
  }

  function collect(text: string): void {
    if (field === undefined || entry === undefined) return;
    const before = entry[field] ?? '';
    if (before.length < textMax) entry[field] = (before + text).slice(0, textMax);
  }

  function close(): void {
    ampersands.pass();
    field = undefined;
    if (entry !== undefined && path.slice(1).join('/') === entryPath) {
      const { loc, lastmod, line } = entry;
      entry = undefined;
      if (!onEntry({ loc, lastmod, line })) stop();
    }
    path.pop();
  }

  parser.on('opentag', open);
  parser.on('text', collect);
  parser.on('cdata', (text) => {
    ampersands.pass();
    collect(text);
  });
  parser.on('closetag', close);
  parser.on('doctype', (doctype) => {
    if (doctype.trim().toLowerCase().startsWith('html')) found.kind = 'html';
    fail('The file has a document type declaration, which is not read.');
  });
  parser.on('error', failAt);

  return {
    write(text) {
      run(() => {
        ampersands.begin(text);
        parser.write(text);
        if (openAttributes(parser) > attributesMax) {
          fail(`A tag has more than ${attributesMax} attributes.`);
        }
      });
      return !isDone;
    },
    end() {
      run(() => parser.close());
    },
    found,
  };
}

/** Of the tag in which the piece ends. A handler for attributes would halve the speed, as one for comments does. */
function openAttributes(parser: SaxesParser): number {
  return (parser as unknown as { readonly attribList: readonly unknown[] }).attribList.length;
}

interface Place {
  readonly line: number;
  /** Characters of the line before it. */
  readonly column: number;
}

/**
 * Finds an & that begins no reference. saxes takes all behind it for a name, up to a `;` many lines below or to
 * the end of the file, and reports an error there: after it there is no event any more. In comments, instructions
 * and CDATA an & is sound. Comments are not listened to: a handler for them makes saxes half as fast.
 */
function bareAmpersands(parser: Pick<SaxesParser, 'line' | 'column' | 'position'>) {
  /** It begins with characters of the one before, which line and column come after. */
  let piece = { text: '', at: 0, carried: 0, line: 1, column: 0 };
  let eventAt = 0;
  let before: Place | undefined;
  /** What closes the comment, instruction or CDATA that the piece begins in. */
  let closing: string | undefined;

  /** Since the last event. */
  function look(): Look {
    return eventAt < piece.at ? lookFor(piece.text, 0, closing) : lookFor(piece.text, eventAt - piece.at);
  }

  function first(): Place | undefined {
    if (before !== undefined && eventAt < piece.at) return before;
    return placeOf(look());
  }

  function placeOf({ index }: Look): Place | undefined {
    if (index === undefined) return undefined;
    const lines = piece.text.slice(piece.carried, index).split(/\r\n?|\n/);
    return {
      line: piece.line + lines.length - 1,
      // An & among the carried characters stands before the column: no line ends behind it.
      column: lines.length === 1 ? piece.column + index - piece.carried : (lines.at(-1)?.length ?? 0),
    };
  }

  return {
    first,
    /** A piece of text is about to be parsed. */
    begin(text: string): void {
      const looked = look();
      const isDecided = looked.index !== looked.rest;
      if (before === undefined || eventAt >= piece.at) before = isDecided ? placeOf(looked) : undefined;
      closing = looked.closing;
      const tail = piece.text.slice(looked.rest);
      piece = {
        text: tail + text,
        at: piece.at + looked.rest,
        carried: tail.length,
        line: parser.line,
        column: parser.column,
      };
    },
    /** An event arrived. */
    pass(): void {
      eventAt = parser.position;
    },
  };
}

interface Look {
  /** Of the first & that begins no reference. */
  readonly index?: number;
  /** What would close that in which the text ends. */
  readonly closing?: string | undefined;
  /** Where a mark may begin that the next piece ends; that of the & itself if it may yet begin a reference. */
  readonly rest: number;
}

function lookFor(text: string, from: number, open?: string): Look {
  let closing = open;
  let at = from;
  for (;;) {
    if (closing !== undefined) {
      const end = text.indexOf(closing, at);
      if (end === -1) return { closing, rest: restOf(text, at) };
      at = end + closing.length;
    }
    marks.lastIndex = at;
    const found = marks.exec(text);
    if (found === null) return { rest: restOf(text, at) };
    if (found[0] === '&') {
      const { index } = found;
      return { index, rest: cutReference.test(text.slice(index)) ? index : text.length };
    }
    closing = closings[found[0]];
    at = marks.lastIndex;
  }
}

/** Not before what was looked at: a comment's end, seen again without its beginning, would tell nothing. */
function restOf(text: string, looked: number): number {
  return Math.max(looked, text.length - markMax + 1);
}

const markMax = '<![CDATA['.length;
const cutReference = /^&[#\w]{0,10}$/;
const marks = /&(?![#\w]{1,10};)|<!--|<\?|<!\[CDATA\[/g;
const closings: Readonly<Partial<Record<string, string>>> = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' };

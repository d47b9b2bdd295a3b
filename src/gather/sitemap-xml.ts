import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { SitemapFile } from '../evidence/evidence.ts';
import { bareAmpersands } from './bare-ampersands.ts';
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
/** P2: a file that nests deeper is broken. */
const depthMax = 32;

const done = new Error('Enough was read.');

/**
 * Reads a sitemap or feed event by event: nothing is kept but the entry at hand. saxes expands XML's own five
 * entities and no other; a DOCTYPE ends the reading.
 * @param onEntry returns false to end the reading
 * @param unknown what a file is whose root says nothing
 */
export function readXml(onEntry: (entry: SitemapEntry) => boolean, unknown: 'html' | 'other'): SitemapReader {
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

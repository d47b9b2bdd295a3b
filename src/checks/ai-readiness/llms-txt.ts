import type { Exchange, FileResponse } from '../../evidence/evidence.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute } from '../../evidence/html/element.ts';
import { contentType, isUtf8 } from '../../evidence/html/encoding.ts';
import { relIncludes } from '../../evidence/links/rel.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

const thresholds = { minCharacters: 50 };
type Advice = 'error' | 'heading' | 'links' | 'short' | 'encoding';

export const llmsTxt = defineCheck({
  id: 'llms-txt',
  category: 'ai-readiness',
  weight: 2,
  tier: 'site',
  title: 'The llms.txt file is well formed',
  several: 'things are wrong with llms.txt',
  why: 'A file that is offered should be readable; having none costs nothing.',
  rule: `Warns when llms.txt answers with a server error (5xx), is not UTF-8, has no Markdown heading of the first level or no Markdown link, or is shorter than ${thresholds.minCharacters} characters. Passes otherwise. It never fails. Not judged when there is no such file, that is, when the answer is 4xx, a redirect to another path or an HTML page.`,
  source: 'https://llmstxt.org/',
  thresholds,
  needs: ['llms'],
  uses: ['document'],
  advice: {
    error: 'Serve the file, or answer 404 when there is none.',
    heading: 'Begin the file with a Markdown heading that names the site: "# Example".',
    links: 'List the pages that matter as Markdown links: "- [Prices](https://example.com/prices)".',
    short: 'Say what the site is and link its main pages, or remove the file.',
    encoding: 'Save the file in UTF-8.',
  },
  tasks: {
    error: 'Serve llms.txt without an error',
    heading: 'Begin llms.txt with a heading',
    links: 'Add links to llms.txt',
    short: 'Say more in llms.txt',
    encoding: 'Save llms.txt as UTF-8',
  },
  example: {
    before: 'Example – our pages',
    after:
      '# Example\n\n> Bicycle repairs in Ghent.\n\n- [Prices](https://example.com/prices): what a repair costs',
  },

  evaluate({ llms: file, document }) {
    const final = file.chain.at(-1);
    if (file.outcome !== 'answered' || final === undefined) {
      return notApplicable('llms.txt could not be fetched.', 'no_evidence');
    }
    if (isElsewhere(final, file)) return absent;
    if (final.status >= 500) {
      const detail = `llms.txt answered ${final.status}.`;
      return passUnless<Advice>([{ outcome: 'warn', advice: 'error', detail, url: final.url }], detail);
    }
    const text = new TextDecoder().decode(file.bytes);
    if (isHtml(final, text)) return absent;
    const defects: Defect<Advice>[] = [];
    const warn = (advice: Advice, detail: string) =>
      defects.push({ outcome: 'warn', advice, detail, url: final.url });
    if (!isUtf8(file)) warn('encoding', 'llms.txt is not UTF-8.');
    if (!text.split('\n').some((line) => /^\s*#\s+\S/.test(line.slice(0, 200))))
      warn('heading', 'llms.txt has no heading.');
    if (!hasMarkdownLink(text)) warn('links', 'llms.txt has no link.');
    if ([...text.slice(0, 200)].length < thresholds.minCharacters)
      warn('short', 'llms.txt is shorter than 50 characters.');
    return passUnless(defects, 'llms.txt is well formed.', {
      url: final.url,
      characters: text.length,
      markdownAlternate: markdownAlternate(document),
    });
  },
});

/** A redirect to another path, any 4xx and an HTML page in its place all mean this. */
const absent = notApplicable('There is no llms.txt, and none is needed.');

function isElsewhere({ status, url }: Exchange, { requestedUrl }: FileResponse): boolean {
  if (status >= 300 && status < 500) return true;
  return new URL(url).pathname !== new URL(requestedUrl).pathname;
}

function isHtml({ fields }: Exchange, text: string): boolean {
  return contentType(fields)?.essence === 'text/html' || text.trimStart().startsWith('<');
}

/** `[text](address)` somewhere on a line, in one pass: a search from each bracket would be quadratic. */
function hasMarkdownLink(text: string): boolean {
  let textStart: number | undefined;
  let addressStart: number | undefined;
  for (const { 0: mark, index } of text.matchAll(/\[|\]\(|\)|\n/g)) {
    if (mark === '[') textStart = index + 1;
    else if (mark === '](') {
      if (textStart !== undefined && index > textStart) addressStart ??= index + 2;
    } else {
      if (mark === ')' && addressStart !== undefined && index > addressStart) return true;
      addressStart = undefined;
      if (mark === '\n') textStart = undefined;
    }
  }
  return false;
}

function markdownAlternate(document: Document | undefined): string | null {
  const link = document
    ?.byName('link')
    .find(
      (element) =>
        relIncludes(element, 'alternate') &&
        attribute(element, 'type')?.trim().toLowerCase() === 'text/markdown',
    );
  return (link && attribute(link, 'href')) ?? null;
}

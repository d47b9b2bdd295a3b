import { contentType, looksLikeHtml } from '../../evidence/html/encoding.ts';
import { googleField } from '../../evidence/site/robots-google.ts';
import { recordOf, stripped } from '../../evidence/site/robots-line.ts';
import { robotsBytesMax, robotsLines } from '../../evidence/site/robots-txt.ts';
import { cutText } from '../../lib/cut-text.ts';
import { nearest } from '../../lib/nearest.ts';
import { parseAddress } from '../../lib/parse-address.ts';
import { formatBytes } from '../../lib/quantities.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

const thresholds = { readBytes: robotsBytesMax };

const knownKeys = [
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'host',
  'clean-param',
  'request-rate',
  'visit-time',
  'noindex',
  'content-signal',
  'content-usage',
  'agentmap',
  'license',
];

type Advice = 'html' | 'syntax' | 'order' | 'pattern' | 'sitemap' | 'size' | 'type' | 'encoding' | 'noindex';

export const robotsTxt = defineCheck({
  id: 'robots-txt',
  category: 'site-files',
  weight: 5,
  tier: 'site',
  title: 'The robots.txt file is valid',
  several: 'things are wrong with robots.txt',
  why: 'Crawlers skip lines that they cannot read, so a mistyped rule has no effect.',
  rule: 'Fails when robots.txt is an HTML page. Warns for a line without a colon, a key that is nearly a known one (and says where Google reads the line all the same), a rule before the first User-agent, a User-agent without a name, a path that does not begin with / or * or has a $ before its end, a sitemap without its full address, and noindex; and when the file is UTF-16, is not sent as text/plain or is longer than 512,000 bytes. Passes otherwise; other keys are extensions, which crawlers skip that do not know them. Not judged when the file is missing, is empty or cannot be fetched.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
  thresholds,
  ofServer: ['type'],
  needs: ['robotsFile', 'robots'],
  advice: {
    html: 'Serve the rules as plain text at /robots.txt, or answer 404; at the moment, a web page is sent instead.',
    syntax: 'Write each line as "key: value" with a key that crawlers know; start comments with #.',
    order: 'Put a User-agent line with a name (or *) before the first Allow or Disallow line.',
    pattern: 'Start the path with / (or *), and use $ only as its last character.',
    sitemap: 'Give the full address of the sitemap, with https:// and host.',
    size: 'Shorten the file to below 500 KB; crawlers ignore what comes after.',
    type: 'Send the file as Content-Type: text/plain.',
    encoding: 'Save the file in UTF-8: crawlers read no other encoding.',
    noindex: 'Remove the noindex line, which has no effect. To keep a page out of search, use a robots meta.',
  },
  tasks: {
    html: 'Replace the web page at robots.txt',
    syntax: { one: 'Correct 1 line of robots.txt', many: 'Correct {n} lines of robots.txt' },
    order: {
      one: 'Name the crawler for 1 line of robots.txt',
      many: 'Name the crawler for {n} lines of robots.txt',
    },
    pattern: { one: 'Correct 1 path in robots.txt', many: 'Correct {n} paths in robots.txt' },
    sitemap: {
      one: 'Give 1 sitemap in robots.txt a full address',
      many: 'Give {n} sitemaps in robots.txt a full address',
    },
    size: 'Shorten robots.txt',
    type: 'Send robots.txt as text/plain',
    encoding: 'Save robots.txt in UTF-8',
    noindex: {
      one: 'Remove 1 noindex line from robots.txt',
      many: 'Remove {n} noindex lines from robots.txt',
    },
  },
  example: {
    before: 'User agent: *\nDisallow: private',
    after: 'User-agent: *\nDisallow: /private',
  },

  evaluate({ robotsFile: file, robots: { state } }) {
    if (state === 'unknown') return notApplicable('robots.txt gave no clear answer.', 'no_evidence');
    if (state === 'unreachable') return notApplicable('robots.txt cannot be reached.');
    const final = file.chain.at(-1);
    if (state === 'unavailable' || final === undefined)
      return notApplicable('There is no robots.txt to read.');
    const type = contentType(final.fields)?.essence;
    const lines = robotsLines(file.bytes);
    const isLong = file.bytes.length > thresholds.readBytes || file.truncated;
    const first = lines.find((line) => line.trim() !== '')?.trimStart() ?? '';
    if (first === '' && !isLong) return notApplicable('robots.txt is empty.');
    if (looksLikeHtml(file.bytes) || (type === 'text/html' && first.startsWith('<'))) {
      const detail = 'robots.txt is an HTML page.';
      return passUnless([{ outcome: 'fail', advice: 'html', detail, url: final.url }], detail);
    }
    const defects = isUtf16(file.bytes) ? [notUtf8] : lineDefects(lines);
    if (isLong) {
      defects.push({
        outcome: 'warn',
        advice: 'size',
        detail: `robots.txt is longer than ${formatBytes(thresholds.readBytes)}.`,
      });
    }
    if (type !== 'text/plain') {
      const sent = type === undefined ? 'without a valid Content-Type' : `as ${type} instead of text/plain`;
      const detail = `robots.txt is sent ${sent}.`;
      defects.push({ outcome: 'warn', advice: 'type', detail });
    }
    return passUnless(defects, 'Every line of robots.txt can be read.', {
      bytes: file.bytes.length,
      problems: defects.length,
    });
  },
});

const notUtf8: Defect<Advice> = {
  outcome: 'warn',
  advice: 'encoding',
  detail: 'robots.txt is not encoded in UTF-8.',
};

/**
 * Crawlers read UTF-8 (RFC 9309 §2.2), so none of its lines is a rule to them. Told by the byte order mark, or by
 * the zero byte that every ASCII letter has in UTF-16.
 */
function isUtf16([first, second]: Uint8Array): boolean {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return first === 0 || second === 0;
}

function lineDefects(lines: readonly string[]): Defect<Advice>[] {
  const defects: Defect<Advice>[] = [];
  let agentSeen = false;
  for (const [index, raw] of lines.entries()) {
    const record = recordOf(raw);
    if (record === '') continue;
    const warn = (advice: Advice, detail: string) =>
      defects.push({ outcome: 'warn', advice, detail, line: index + 1, snippet: raw.trim() });
    const colon = record.indexOf(':');
    const key = stripped(record.slice(0, colon)).toLowerCase();
    const value = stripped(record.slice(colon + 1));
    const slip = slipOf(record, colon === -1 ? undefined : key);
    if (slip !== undefined) warn('syntax', slip);
    if (colon === -1) continue;
    if (key === 'user-agent') {
      agentSeen = true;
      if (value === '') warn('order', 'The User-agent line names no crawler.');
    }
    if (key === 'allow' || key === 'disallow') {
      if (!agentSeen) warn('order', 'The rule stands before any User-agent line.');
      for (const detail of patternDefects(value)) warn('pattern', detail);
    }
    if (key === 'sitemap' && !isAbsolute(value)) warn('sitemap', 'The sitemap is not an absolute URL.');
    if (key === 'noindex') warn('noindex', 'noindex has never been a rule of robots.txt.');
  }
  return defects;
}

/** What keeps crawlers from reading a line. @param key undefined: it has no colon */
function slipOf(record: string, key: string | undefined): string | undefined {
  if (key !== undefined && knownKeys.includes(key)) return undefined;
  const read = googleField(record)?.key;
  if (key === undefined) {
    return read === undefined
      ? 'The line has no colon.'
      : `The line has no colon. Google reads it as ${read}; other crawlers skip it.`;
  }
  const written = cutText(key, 40);
  if (read !== undefined) return `Google reads "${written}" as ${read}; other crawlers skip the line.`;
  const meant = nearest(key, knownKeys);
  return meant === undefined
    ? undefined
    : `Crawlers do not know the key "${written}". Did you mean "${meant}"?`;
}

function patternDefects(pattern: string): string[] {
  if (pattern === '') return [];
  const defects = /^[/*]/.test(pattern) ? [] : ['The path starts neither with / nor with *.'];
  const dollar = pattern.indexOf('$');
  if (dollar >= 0 && dollar < pattern.length - 1) defects.push('$ works only at the end of the path.');
  return defects;
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//i.test(value) && parseAddress(value) !== null;
}

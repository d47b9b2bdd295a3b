import { contentType, looksLikeHtml } from '../../evidence/encoding.ts';
import { robotsBytesMax, robotsLines, stripped } from '../../evidence/robots-txt.ts';
import { formatBytes } from '../../lib/quantities.ts';
import { defineCheck, notApplicable, type Problem, passUnless } from '../check.ts';

const thresholds = { readBytes: robotsBytesMax };

const knownKeys = new Set([
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
]);

type Advice = 'html' | 'syntax' | 'order' | 'pattern' | 'sitemap' | 'size' | 'type' | 'noindex';

export const robotsTxt = defineCheck({
  id: 'robots-txt',
  category: 'site-files',
  weight: 5,
  tier: 'site',
  title: 'The robots.txt file is valid',
  several: 'things are wrong with robots.txt',
  why: 'Crawlers skip lines that they cannot read, so a rule with a slip in it does not exist.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
  thresholds,
  needs: ['robotsFile', 'robots'],
  advice: {
    html: 'Serve the rules as plain text at /robots.txt, or answer 404; now a web page is sent in their place.',
    syntax: 'Write each line as "key: value" with a key that crawlers know; start comments with #.',
    order: 'Put a User-agent line with a name (or *) before the first Allow or Disallow line.',
    pattern: 'Start the path with / (or *), and use $ only as its last character.',
    sitemap: 'Give the full address of the sitemap, with https:// and host.',
    size: 'Shorten the file to below 500 KB; crawlers ignore what comes after.',
    type: 'Send the file as Content-Type: text/plain.',
    noindex:
      'Replace the noindex line by a robots meta or an X-Robots-Tag header; robots.txt has no such rule.',
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
    const problems: Problem<Advice>[] = lineProblems(lines);
    if (isLong) {
      problems.push({
        outcome: 'warn',
        advice: 'size',
        detail: `robots.txt is longer than ${formatBytes(thresholds.readBytes)}.`,
      });
    }
    if (type !== 'text/plain') {
      const detail = `robots.txt is sent as ${type ?? 'no valid Content-Type'} instead of text/plain.`;
      problems.push({ outcome: 'warn', advice: 'type', detail });
    }
    return passUnless(problems, 'Every line of robots.txt can be read.', {
      bytes: file.bytes.length,
      problems: problems.length,
    });
  },
});

function lineProblems(lines: readonly string[]): Problem<Advice>[] {
  const problems: Problem<Advice>[] = [];
  let agentSeen = false;
  for (const [index, raw] of lines.entries()) {
    const content = raw.split('#', 1)[0] ?? '';
    if (content.trim() === '') continue;
    const warn = (advice: Advice, detail: string) =>
      problems.push({ outcome: 'warn', advice, detail, line: index + 1, snippet: raw.trim() });
    const colon = content.indexOf(':');
    if (colon < 0) {
      warn('syntax', 'The line has no colon.');
      continue;
    }
    const key = stripped(content.slice(0, colon)).toLowerCase();
    const value = stripped(content.slice(colon + 1));
    if (!knownKeys.has(key)) warn('syntax', `Crawlers do not know the key "${key.slice(0, 40)}".`);
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
  return problems;
}

function patternDefects(pattern: string): string[] {
  if (pattern === '') return [];
  const defects = /^[/*]/.test(pattern) ? [] : ['The path starts neither with / nor with *.'];
  const dollar = pattern.indexOf('$');
  if (dollar >= 0 && dollar < pattern.length - 1)
    defects.push('$ has a meaning only at the end of the path.');
  return defects;
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

import { contentType, looksLikeHtml } from '../../evidence/encoding.ts';
import { defineCheck, notApplicable, type Problem, passUnless } from '../check.ts';

const thresholds = { readBytes: 512_000 };

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
  why: 'Crawlers skip lines that they cannot read, so a rule with a slip in it does not exist.',
  source: 'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
  thresholds,
  needs: ['robotsFile'],
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

  evaluate({ robotsFile: file }) {
    const final = file.chain.at(-1);
    if (file.outcome !== 'answered' || final === undefined || final.status < 200 || final.status > 299) {
      return notApplicable('There is no robots.txt to read.');
    }
    const type = contentType(final.fields)?.essence;
    const text = new TextDecoder('utf-8').decode(file.bytes.subarray(0, thresholds.readBytes));
    if (text.trim() === '') return notApplicable('robots.txt is empty.');
    if (looksLikeHtml(file.bytes) || (type === 'text/html' && text.trimStart().startsWith('<'))) {
      const detail = 'robots.txt is an HTML page.';
      return passUnless([{ outcome: 'fail', advice: 'html', detail, url: final.url }], detail);
    }
    const problems: Problem<Advice>[] = lineProblems(text);
    if (file.bytes.length > thresholds.readBytes || file.truncated) {
      problems.push({ outcome: 'warn', advice: 'size', detail: 'robots.txt is longer than 512,000 bytes.' });
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

function lineProblems(text: string): Problem<Advice>[] {
  const problems: Problem<Advice>[] = [];
  let agentSeen = false;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const content = (raw.split('#', 1)[0] ?? '').trim();
    if (content === '') continue;
    const warn = (advice: Advice, detail: string) =>
      problems.push({ outcome: 'warn', advice, detail, line: index + 1, snippet: raw.trim() });
    const colon = content.indexOf(':');
    if (colon < 0) {
      warn('syntax', 'The line has no colon.');
      continue;
    }
    const key = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
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

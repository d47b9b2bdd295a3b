import { formatBytes } from '../../lib/quantities.ts';
import { defineCheck, type Outcome, pass } from '../check.ts';
import { sizeInWords } from '../size-in-words.ts';

const thresholds = { passBytes: 1_000_000, warnBytes: 2_000_000 };
const limits = Object.values(thresholds);

export const htmlSizeLimit = defineCheck({
  id: 'html-size-limit',
  category: 'site-files',
  weight: 5,
  tier: 'page',
  title: 'The HTML is within what crawlers read',
  why: 'Googlebot reads the first 2 MB of an HTML file, uncompressed, and drops the rest unseen.',
  rule: 'Passes up to 1,000,000 bytes (1 MB) of HTML before compression, warns up to 2,000,000 bytes (2 MB), and fails above that.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
  thresholds,
  needs: ['exchange'],
  advice: {
    long: 'Bring the HTML below 1 MB: move inline data and styles into files, and put what matters first.',
  },
  tasks: {
    long: 'Shorten the HTML for crawlers ({amount})',
  },
  judgesWhole: 'page',
  example: {
    before: '<img src="data:image/png;base64,… 1.4 MB …" alt="…">',
    after: '<img src="/photo.avif" alt="…">',
  },

  evaluate({ exchange: { final, decodedBytes } }): Outcome<'long'> {
    const detail = `The HTML is ${sizeInWords(decodedBytes, limits)} before compression.`;
    if (decodedBytes <= thresholds.passBytes) return pass(detail, decodedBytes);
    const outcome = decodedBytes <= thresholds.warnBytes ? 'warn' : 'fail';
    const defects = [{ outcome, advice: 'long', detail, url: final.url }] as const;
    return { outcome, defects, amount: formatBytes(decodedBytes), value: decodedBytes };
  },
});

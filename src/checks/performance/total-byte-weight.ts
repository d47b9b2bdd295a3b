import { notLoadedAtOnce } from '../../evidence/links/loaded-at-once.ts';
import { formatBytes } from '../../lib/quantities.ts';
import { defineCheck, notApplicable, type Outcome, pass } from '../check.ts';
import { sizeInWords } from '../size-in-words.ts';
import { kib } from './sizes.ts';

const thresholds = { passBytes: 2667 * kib, warnBytes: 4000 * kib, unknownPercent: 30 };

export const totalByteWeight = defineCheck({
  id: 'total-byte-weight',
  category: 'performance',
  weight: 5,
  tier: 'site',
  title: 'The page and its files are light together',
  why: 'Every megabyte costs visitors time and, on mobile plans, money.',
  rule: `Adds up the HTML and a sample of the files that it names, as they are transferred. What scripts and style sheets load does not count, nor do images with loading="lazy" and fallbacks in a picture element, behind a source that every current browser takes. Passes up to 2,667 KiB, warns up to 4,000 KiB, and fails above that. Not judged when the size of more than ${thresholds.unknownPercent} % of the sample is unknown, or more than ${thresholds.unknownPercent} % of the files are not in the sample, unless the known sizes alone exceed 4,000 KiB.`,
  source: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight',
  thresholds,
  expects: ['deployed'],
  needs: ['resources', 'exchange'],
  uses: ['document'],
  inBrowser: 'loaded',
  advice: {
    heavy:
      'Start with the heaviest files in this list: shrink images, split scripts, and add loading="lazy" to images that are not visible at first.',
  },
  tasks: {
    heavy: 'Lighten the page ({amount})',
  },
  judgesWhole: 'page',
  example: {
    before: '<script src="/everything.js"></script>   <!-- 4.5 MB -->',
    after: '<script type="module" src="/start.js"></script>   <!-- 90 KB; the rest by import() -->',
  },

  evaluate({ resources, exchange, document }): Outcome<'heavy'> {
    const late = document === undefined ? new Set<string>() : notLoadedAtOnce(document);
    const probes = resources.probes.filter(({ url }) => !late.has(url));
    const total = resources.total - late.size;
    // A file that gave no clear answer, such as one past our budget, belongs to the page: its size is unknown.
    const files = probes.filter((probe) => probe.class !== 'broken');
    const weighed = files.flatMap(({ url, class: judged, lengthBytes }) =>
      judged === 'ok' && lengthBytes !== null ? [{ url, lengthBytes }] : [],
    );
    const unknown = files.length - weighed.length;
    const cutOff = total - probes.length;
    const bytes = weighed.reduce((sum, { lengthBytes }) => sum + lengthBytes, exchange.wireBytes);
    const isTooUnknown =
      100 * unknown > thresholds.unknownPercent * files.length ||
      100 * cutOff > thresholds.unknownPercent * total;
    // What is known may be too much by itself: the rest can only add to it.
    if (isTooUnknown && bytes <= thresholds.warnBytes) {
      return notApplicable('Too many of the files are of unknown size to add them up.', 'no_evidence');
    }
    const least = isTooUnknown ? 'at least ' : '';
    const detail = `The page and the files it names weigh ${least}${sizeInWords(bytes, [thresholds.passBytes, thresholds.warnBytes])}.`;
    const value = { bytes, files: files.length, unknown };
    if (bytes <= thresholds.passBytes) return pass(detail, value);
    const heaviest = weighed.toSorted((a, b) => b.lengthBytes - a.lengthBytes).slice(0, 10);
    const outcome = bytes <= thresholds.warnBytes ? 'warn' : 'fail';
    const defects = [{ outcome, advice: 'heavy', detail }] as const;
    const notes = heaviest.map(({ url, lengthBytes }) => ({ detail: `${formatBytes(lengthBytes)}.`, url }));
    return { outcome, defects, amount: `${least}${formatBytes(bytes)}`, value, notes };
  },
});

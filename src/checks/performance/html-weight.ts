import { formatBytes } from '../../lib/quantities.ts';
import { defineCheck, type Outcome, pass } from '../check.ts';
import { sizeInWords } from '../size-in-words.ts';
import { kib } from './sizes.ts';

const thresholds = { passBytes: 100 * kib, warnBytes: 250 * kib };
const limits = Object.values(thresholds);

export const htmlWeight = defineCheck({
  id: 'html-weight',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'The HTML is light on the wire',
  why: 'The browser must read the HTML before it can discover anything else the page needs.',
  rule: 'Measures the HTML as it is transferred, after compression. Passes up to 100 KiB, warns up to 250 KiB, and fails above that.',
  source: 'https://almanac.httparchive.org/en/2024/page-weight',
  thresholds,
  expects: ['deployed'],
  needs: ['exchange'],
  advice: {
    heavy: 'Move inline data, styles and images out of the HTML, and send long lists in pages.',
  },
  tasks: {
    heavy: 'Shrink the HTML ({amount})',
  },
  judgesWhole: 'page',
  example: {
    before: '<script>window.products = [ … 4,000 entries … ]</script>',
    after: '<script type="module" src="/products.js"></script>',
  },

  evaluate({ exchange: { final, wireBytes } }): Outcome<'heavy'> {
    const detail = `The HTML weighs ${sizeInWords(wireBytes, limits)} on the wire.`;
    if (wireBytes <= thresholds.passBytes) return pass(detail, wireBytes);
    const outcome = wireBytes <= thresholds.warnBytes ? 'warn' : 'fail';
    const defects = [{ outcome, advice: 'heavy', detail, url: final.url }] as const;
    return { outcome, defects, amount: formatBytes(wireBytes), value: wireBytes };
  },
});

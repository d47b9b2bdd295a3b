import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element, textOf } from '../../evidence/html/element.ts';
import { type Base, baseUrl } from '../../evidence/links/base-url.ts';
import { isLoadedAs } from '../../evidence/links/subresources.ts';
import { formatCount } from '../../lib/quantities.ts';
import { type Defect, defineCheck, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

/** Milliseconds by which the first paint would come earlier. */
const savedFailMs = 300;

const thresholds = { passScripts: 0, passStyles: 3, warnScripts: 2, warnStyles: 6 };

export const renderBlockingResources = defineCheck({
  id: 'render-blocking-resources',
  category: 'performance',
  weight: 5,
  tier: 'page',
  title: 'Little stands between the HTML and the first paint',
  several: 'scripts or style sheets block the first paint',
  why: 'Browsers paint nothing until every blocking script and style sheet in the head has arrived.',
  rule: `Counts the scripts with src in the head that have neither async, defer, nomodule nor type="module", and the style sheets in the head whose media attribute is missing or lists a query that is all or begins with screen (a leading “only” makes no difference), each @import in a style element included. Passes with ${thresholds.passScripts} scripts and at most ${thresholds.passStyles} style sheets, warns with at most ${thresholds.warnScripts} scripts and ${thresholds.warnStyles} style sheets, and fails with more of either.`,
  source: 'https://developer.chrome.com/docs/performance/insights/render-blocking',
  thresholds,
  needs: ['document'],
  judgesWhole: 'head',
  advice: {
    script:
      'Add defer to the script (or async when it depends on nothing), or move it to the end of the body.',
    style: 'Combine style sheets, and give those for other media a media attribute that says so.',
  },
  tasks: {
    script: { one: 'Defer 1 blocking script', many: 'Defer {n} blocking scripts' },
    style: { one: 'Combine 1 blocking style sheet with others', many: 'Combine {n} blocking style sheets' },
  },
  example: {
    before: '<script src="/app.js"></script>',
    after: '<script src="/app.js" defer></script>',
  },

  inBrowser: {
    needs: ['lab', 'loaded'],
    judge({ lab, loaded }) {
      const { savedMs, files } = lab.renderBlocking;
      const value = { savedMs: Math.round(savedMs), files: files.length };
      if (savedMs <= 0) return pass('No file delays the first paint.', value);
      const outcome = savedMs < savedFailMs ? 'warn' : 'fail';
      const styles = new Set(loaded.flatMap(({ url, type }) => (type === 'Stylesheet' ? [url] : [])));
      const defects = files.map(({ url, ms }): Defect<'script' | 'style'> => {
        const isStyle = styles.has(url);
        const detail = `This ${isStyle ? 'style sheet' : 'script'} blocks the first paint for ${formatCount(Math.round(ms))} ms.`;
        return { outcome, advice: isStyle ? 'style' : 'script', detail, url };
      });
      return passUnless(defects, 'No file delays the first paint.', value);
    },
  },

  evaluate({ document }) {
    const base = baseUrl(document);
    const scripts = document.byName('script').filter((script) => script.inHead && blocks(script, base));
    const styles = document.byName('link').filter((link) => link.inHead && isBlockingStyle(link, base));
    const imports = importsOf(document);
    const value = { scripts: scripts.length, styles: styles.length + imports.length };
    const counts = `${counted(value.scripts, 'script')} and ${counted(value.styles, 'style sheet')}`;
    const summary = `${counts} block the first paint.`;
    const outcome: 'warn' | 'fail' =
      value.scripts <= thresholds.warnScripts && value.styles <= thresholds.warnStyles ? 'warn' : 'fail';
    const script = (element: Element) => ({
      outcome,
      advice: 'script' as const,
      detail: 'This script blocks the first paint.',
      element,
    });
    const style = (element: Element) => ({
      outcome,
      advice: 'style' as const,
      detail:
        element.name === 'style'
          ? 'An @import in this style element blocks the first paint.'
          : 'This style sheet blocks the first paint.',
      element,
    });
    const tooManyStyles = value.styles > thresholds.passStyles;
    return passUnless(
      [...scripts.map(script), ...(tooManyStyles ? [...styles, ...imports].map(style) : [])],
      summary,
      value,
    );
  },
});

/** A classic script with a source, neither deferred nor asynchronous, that current browsers run. */
function blocks(script: Element, base: Base): boolean {
  if (attribute(script, 'type')?.trim().toLowerCase() === 'module') return false;
  if (unblocking.some((name) => attribute(script, name) !== undefined)) return false;
  // What stands in the address itself (data:) is there at once.
  return isLoadedAs('script', script, base);
}

const unblocking = ['async', 'defer', 'nomodule'];

function isBlockingStyle(link: Element, base: Base): boolean {
  const media = attribute(link, 'media')?.trim() ?? '';
  if (media !== '' && !media.split(',').some((query) => forScreens.test(query.trim()))) return false;
  return isLoadedAs('style', link, base);
}

/** @see https://www.w3.org/TR/mediaqueries-4/#mq-only */
const forScreens = /^(?:only\s+)?(?:all$|screen)/i;

/** Comments, strings, addresses and escapes are matched as well, so that nothing inside them counts. */
const importOrAround =
  /@import(?![\w-])|\{|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|(?<![\w-])url\((?:[^"')\\]|\\[\s\S])*|\\[\s\S]/gi;

/**
 * One entry per @import: a style element with two blocks twice. Behind a rule with a block, browsers ignore it.
 * @see https://www.w3.org/TR/css-cascade-5/#at-import
 */
function importsOf(document: Document): Element[] {
  return document
    .byName('style')
    .filter(({ inHead }) => inHead)
    .flatMap((style) => {
      const text = textOf(style);
      // Most hold none, and to match all that is around it takes long.
      if (!/@import/i.test(text)) return [];
      const found: string[] = text.match(importOrAround) ?? [];
      const firstBlock = found.indexOf('{');
      const leading = firstBlock < 0 ? found : found.slice(0, firstBlock);
      return leading.filter((piece) => piece.startsWith('@')).map(() => style);
    });
}

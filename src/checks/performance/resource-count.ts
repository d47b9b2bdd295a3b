import type { Document } from '../../evidence/html/document.ts';
import { isLazy, notLoadedAtOnce } from '../../evidence/links/loaded-at-once.ts';
import { subresourcesOf } from '../../evidence/links/subresources.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, type Outcome, pass } from '../check.ts';
import { counted } from '../counted.ts';
import { framed } from './named-files.ts';

const thresholds = { passFiles: 70, warnFiles: 150 };

export const resourceCount = defineCheck({
  id: 'resource-count',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'The page loads a moderate number of files',
  why: 'Each file costs a request, and the browser must decide which of them comes first.',
  rule: `Counts the scripts, style sheets, images, preloaded fonts, audio and video files and frames that the HTML names, each address once. Images and frames with loading="lazy" do not count, nor do fallbacks in a picture element, behind a source that every current browser takes. Passes up to ${thresholds.passFiles}, warns up to ${thresholds.warnFiles}, and fails above that.`,
  source: 'https://almanac.httparchive.org/en/2024/page-weight',
  thresholds,
  needs: ['document'],
  advice: {
    many: 'Combine small scripts and styles, use one SVG sprite for icons, and add loading="lazy" to the images of galleries.',
  },
  tasks: {
    many: 'Load fewer files at once ({amount})',
  },
  judgesWhole: 'page',
  example: {
    before: '<script src="a.js"></script><!-- … and 80 more -->',
    after: '<script src="app.js" defer></script>',
  },

  evaluate({ document }): Outcome<'many'> {
    const files = filesLoadedAtOnce(document);
    const detail = `The HTML loads ${counted(files, 'file')} at once.`;
    if (files <= thresholds.passFiles) return pass(detail, files);
    const outcome = files <= thresholds.warnFiles ? 'warn' : 'fail';
    const defects = [{ outcome, advice: 'many', detail }] as const;
    return { outcome, defects, amount: formatCount(files), value: files };
  },
});

/** How many addresses: files and frames without what browsers load when it is needed, or never. */
function filesLoadedAtOnce(document: Document): number {
  const files = subresourcesOf(document);
  const late = notLoadedAtOnce(document);
  const frames = new Set(
    framed(
      document,
      document.byName('iframe').filter((frame) => !isLazy(frame)),
    ),
  );
  if (frames.size > 0) for (const { url } of files) if (!late.has(url)) frames.delete(url);
  return files.length - late.size + frames.size;
}

import { attribute, type Element } from '../../evidence/html/element.ts';
import { metasNamed } from '../../evidence/html/metas.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';

const thresholds = { maximumScaleMin: 2 };

export const metaViewport = defineCheck({
  id: 'meta-viewport',
  category: 'accessibility',
  // As Lighthouse sees its reach: text that cannot be enlarged shuts out everybody with weak sight.
  weight: 5,
  tier: 'page',
  title: 'Visitors may zoom',
  several: 'viewport settings forbid zooming',
  why: 'People with weak sight enlarge text with two fingers; a viewport that forbids it shuts them out.',
  rule: `Fails when a viewport element has a user-scalable that browsers read as no, such as no or 0, or a maximum-scale below ${thresholds.maximumScaleMin}, unless that is negative, which browsers ignore. Passes otherwise. Not judged on pages without a viewport element.`,
  source: 'https://act-rules.github.io/rules/b4f0c3',
  thresholds,
  needs: ['document'],
  inBrowser: 'axe',
  advice: {
    blocked:
      'Remove user-scalable and maximum-scale from the viewport; width=device-width, initial-scale=1 is enough.',
  },
  tasks: {
    blocked: { one: 'Remove 1 zoom limit: {name}', many: 'Remove {n} zoom limits: {names}' },
  },
  example: {
    before: '<meta name="viewport" content="width=device-width, user-scalable=no">',
    after: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  },

  evaluate({ document }) {
    const metas = metasNamed(document, 'viewport');
    if (metas.length === 0) return notApplicable('The page declares no viewport.');
    const defects = metas.flatMap((meta) =>
      limitsOf(meta).map(({ name, value }) => {
        const what = `the viewport forbids zooming: ${name}=${cutText(value, 40)}.`;
        return { ...failing(meta, 'blocked', what), name };
      }),
    );
    return passUnless(defects, 'The viewport lets visitors zoom.');
  },
});

/** The pairs that forbid zooming, as written. */
function limitsOf(meta: Element): readonly { readonly name: string; readonly value: string }[] {
  const pairs = pairsOf(attribute(meta, 'content') ?? '');
  return ['user-scalable', 'maximum-scale'].flatMap((name) => {
    const value = pairs.get(name);
    const isLimit = name === 'user-scalable' ? forbidsScaling : limitsScale;
    return value !== undefined && isLimit(value) ? [{ name, value }] : [];
  });
}

/** Of a key that comes twice, the last counts, as in browsers. Pairs without a value say nothing. */
function pairsOf(content: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const item of content.toLowerCase().split(/[,;]/)) {
    const [key = '', value = ''] = item.split('=').map((part) => part.trim());
    if (value !== '') pairs.set(key, value);
  }
  return pairs;
}

/** Numbers from 1 and up to −1 mean yes. Browsers read any other word than these as 0, which means no. */
function forbidsScaling(value: string): boolean {
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return !['yes', 'device-width', 'device-height'].includes(value);
  return number > -1 && number < 1;
}

/** `yes` is read as 1, other words as 0; a negative number is ignored. */
function limitsScale(value: string): boolean {
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return !['device-width', 'device-height'].includes(value);
  return number >= 0 && number < thresholds.maximumScaleMin;
}

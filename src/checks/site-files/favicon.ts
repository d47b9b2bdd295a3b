import type { Probe } from '../../evidence/evidence.ts';
import { defineCheck, notApplicable, type Problem, passUnless } from '../check.ts';

const thresholds = { minPx: 48 };
type Advice = 'missing' | 'small' | 'blocked';

export const favicon = defineCheck({
  id: 'favicon',
  category: 'site-files',
  weight: 2,
  tier: 'site',
  title: 'The site has an icon',
  why: 'The icon stands beside the site in search results, tabs and bookmarks.',
  source: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  thresholds,
  needs: ['favicon', 'exchange'],
  uses: ['robots'],
  advice: {
    missing: 'Add an icon: a square image of at least 48 × 48 pixels or an SVG, named by <link rel="icon">.',
    small: 'Replace the icon by a square one of at least 48 × 48 pixels, or by an SVG.',
    blocked: 'Allow Googlebot to fetch the icon in robots.txt.',
  },
  example: { before: '<head>…</head>', after: '<link rel="icon" href="/icon.svg" type="image/svg+xml">' },

  evaluate({ favicon: probes, exchange, robots }) {
    const icon = probes.find((probe) => probe.class === 'ok' && probe.image !== null);
    if (icon === undefined) {
      if (probes.some((probe) => probe.class === 'uncertain')) {
        return notApplicable('Whether the icon works could not be found out.', 'no_evidence');
      }
      const detail = 'No icon that the page names works, nor does /favicon.ico.';
      return passUnless<Advice>([{ outcome: 'fail', advice: 'missing', detail }], detail);
    }
    const problems: Problem<Advice>[] = [];
    const defect = defectOf(icon);
    if (defect !== undefined) {
      problems.push({ outcome: 'warn', advice: 'small', detail: defect, url: icon.url });
    }
    const sameOrigin = URL.canParse(icon.url) && new URL(icon.url).origin === exchange.url.origin;
    if (sameOrigin && robots?.allowed('googlebot', icon.url).allowed === false) {
      const detail = 'robots.txt forbids Googlebot to fetch the icon.';
      problems.push({ outcome: 'warn', advice: 'blocked', detail, url: icon.url });
    }
    const { type = '', width = null, height = null } = icon.image ?? {};
    const size = type === 'svg' ? 'an SVG' : `${width} × ${height} pixels`;
    return passUnless(problems, `The icon works: ${size}.`, { url: icon.url, type, width, height });
  },
});

function defectOf({ image }: Probe): string | undefined {
  if (image === null || image.type === 'svg') return undefined;
  const { width, height } = image;
  if (width === null || height === null) return 'The size of the icon cannot be read.';
  if (width !== height) return `The icon is not square: ${width} × ${height} pixels.`;
  if (width < thresholds.minPx) return `The icon is smaller than 48 pixels: ${width} × ${height}.`;
  return undefined;
}

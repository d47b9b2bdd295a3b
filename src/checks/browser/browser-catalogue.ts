import { axeOther } from './axe-other.ts';
import type { AnyBrowserCheck } from './browser-check.ts';
import { colorContrast } from './color-contrast.ts';
import { cumulativeLayoutShift } from './cumulative-layout-shift.ts';
import { errorsInConsole } from './errors-in-console.ts';
import { firstContentfulPaint } from './first-contentful-paint.ts';
import { fontDisplay } from './font-display.ts';
import { headChangedByScript } from './head-changed-by-script.ts';
import { imageAspectRatio } from './image-aspect-ratio.ts';
import { largestContentfulPaint } from './largest-contentful-paint.ts';
import { lcpDiscovery } from './lcp-discovery.ts';
import { oversizedImages } from './oversized-images.ts';
import { renderedContentParity } from './rendered-content-parity.ts';
import { scriptOnlyLinks } from './script-only-links.ts';
import { targetSize } from './target-size.ts';
import { thirdPartyCookies } from './third-party-cookies.ts';
import { totalBlockingTime } from './total-blocking-time.ts';

/** In report order: categories as everywhere. */
const checks = [
  // seo
  headChangedByScript,
  scriptOnlyLinks,
  // performance
  largestContentfulPaint,
  totalBlockingTime,
  cumulativeLayoutShift,
  firstContentfulPaint,
  lcpDiscovery,
  fontDisplay,
  oversizedImages,
  // accessibility
  colorContrast,
  targetSize,
  axeOther,
  // security
  thirdPartyCookies,
  // best-practices
  errorsInConsole,
  imageAspectRatio,
  // ai-readiness
  renderedContentParity,
] as const;

/** Checks that only a browser can make. They count for the full score, and never for the score. */
export const browserCatalogue: readonly AnyBrowserCheck[] = checks;

export type BrowserCheckId = (typeof checks)[number]['id'];

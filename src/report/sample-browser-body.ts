import { sampleEvidence } from '../evidence/sample-evidence.ts';
import {
  axeRule,
  type SampleLookOptions,
  sampleAxe,
  sampleLab,
  sampleLook,
} from '../evidence/sample-look.ts';
import { type BrowserBody, browserBody } from './browser-body.ts';
import { judgeLook } from './judge-look.ts';

/** As a page that its scripts make is sent. */
const sent = '<!doctype html><html lang="en"><div id="app"></div><script src="/app.js"></script></html>';

/** What a browser made of a page, judged. @param html as it was sent */
export function sampleBrowserBody(options: SampleLookOptions = {}, html = sent): BrowserBody {
  const look = sampleLook({ html, ...options });
  return browserBody(look, judgeLook({ evidence: sampleEvidence({ html }), look }), []);
}

export const shownRivers = `<!doctype html><html lang="en"><head><title>Rivers of the region</title>
<link rel="canonical" href="https://example.com/rivers"></head>
<body><main><h1>Rivers</h1><p>${'Walks along them. '.repeat(20)}</p></main></body></html>`;

/** A page that its scripts make, slow and pale, on a busy machine. */
export const riversByScript: SampleLookOptions = {
  html: shownRivers,
  lab: sampleLab({ simulated: { fcp: 1_500, lcp: 4_630, tbt: 340, cls: null } }),
  axe: sampleAxe({ violations: [axeRule('color-contrast', { selector: 'p', snippet: '<p class="pale">' })] }),
  conditions: { hostLoad: 5 },
};

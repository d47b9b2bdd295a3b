import type { Picture } from '../evidence/browser-evidence.ts';
import { sampleEvidence } from '../evidence/sample-evidence.ts';
import { loadedFile, type SampleLookOptions, sampleLab, sampleLook } from '../evidence/sample-look.ts';
import { type BrowserBody, browserBody } from './browser-body.ts';
import { judgeLook } from './judge-look.ts';

const sent = '<!doctype html><html lang="en"><title>Loading</title><div id="root"></div></html>';
const shown =
  '<!doctype html><html lang="en"><title>Rivers</title><h1>Rivers</h1><p>Walks along them.</p></html>';

/** What came of a look at a page that scripts make, slowly; for tests of what is made of it. */
export function sampleLookBody(
  options: SampleLookOptions = {},
  pictures: readonly Picture[] = samplePictures,
): BrowserBody {
  const look = sampleLook({
    html: shown,
    lab: sampleLab({ simulated: { fcp: 2_000, lcp: 5_000, tbt: 700, cls: 0.3 } }),
    loaded: [
      loadedFile({ url: 'https://example.com/', type: 'Document' }),
      loadedFile({ url: 'https://ads.example.net/a.js', status: 404, bytes: 900 }),
    ],
    cookies: [
      {
        ...{ name: 'id', domain: '.ads.example.net', secure: true, httpOnly: false, sameSite: 'None' },
        ...{ session: false, thirdParty: true },
      },
    ],
    console: [{ kind: 'error', text: 'It broke.', url: 'https://example.com/app.js', line: 3, count: 2 }],
    ...options,
  });
  return browserBody(look, judgeLook({ evidence: sampleEvidence({ html: sent }), look }), pictures);
}

/** The first bytes of WebP, and no more. */
export const samplePictures: readonly Picture[] = (['mobile', 'desktop'] as const).map((kind) => ({
  ...{ kind, type: 'image/webp', width: 721, height: 1_440, scale: 1.75 },
  bytes: Buffer.from(`RIFF\0\0\0\0WEBP ${kind}`),
}));

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeEvidence, encodeEvidence } from '../src/evidence/encode.ts';
import type { Evidence, FieldLines, FileResponse, Probe } from '../src/evidence/evidence.ts';
import {
  exchange,
  fileResponse,
  type SampleOptions,
  sampleEvidence,
  sampleFetchedAt,
} from '../src/evidence/sample-evidence.ts';
import { readRobotsTxt } from '../src/evidence/site/robots-txt.ts';
import { gathered } from '../src/evidence/step.ts';
import { readPage, summarizeHtml } from '../src/gather/html-summary.ts';
import { outlineOf } from '../src/gather/outline.ts';
import { readSitemap } from '../src/gather/read-sitemap.ts';
import { judge } from './corpus/judge.ts';
import { fieldLines } from './hostile/field-lines.ts';
import { html } from './hostile/html.ts';
import { jsonLdPage } from './hostile/json-ld-page.ts';
import { robotsTxt, securityTxt, sitemapText } from './hostile/site-files.ts';
import { anyBytes, soup } from './hostile/soup.ts';

/** The same inputs in every run, so that a failure is a failure of the change at hand. */
const run = (numRuns: number) => ({ seed: 20_261_121, numRuns, interruptAfterTimeLimit: 15_000 });

describe('whatever a target sends, judging never throws, and judges the same evidence alike', () => {
  const holds = (options: SampleOptions) => expectSameReport(sampleEvidence(options));

  test('bytes as HTML', () => {
    fc.assert(
      fc.property(anyBytes, fieldLines, (bytes, fields) => holds({ bytes, fields })),
      run(60),
    );
  });

  test('markup', () => {
    fc.assert(
      fc.property(html, (text) => holds({ html: text })),
      run(250),
    );
  });

  test('header lines', () => {
    fc.assert(
      fc.property(fieldLines, fc.integer({ min: 200, max: 599 }), (fields, status) => {
        const hop = exchange({ url: 'https://example.com/a', status: 301, fields });
        holds({
          fields,
          status,
          hops: [hop],
          cors: exchange({ fields }),
          plain: { outcome: 'answered', chain: [hop, hop], canonical: null },
        });
      }),
      run(120),
    );
  });

  test('JSON-LD, microdata and RDFa', () => {
    fc.assert(
      fc.property(jsonLdPage, (text) => holds({ html: text })),
      run(150),
    );
  });

  test('site files', () => {
    fc.assert(
      fc.property(robotsTxt, securityTxt, fieldLines, (robots, text, fields) =>
        holds({
          robots: fileResponse(robots, { fields }),
          llms: file('/llms.txt', text, fields),
          securityTxt: file('/.well-known/security.txt', text, fields),
          notFound: page('/assay-0', text, fields),
          html: '<link rel=canonical href="https://example.com/other"><p>Text',
          canonicalProbe: page('/other', text, fields),
        }),
      ),
      run(100),
    );
  });

  test('addresses, certificates, mail records and answers of what the page names', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        soup,
        fieldLines,
        fc.maxSafeNat(),
        (url, text, fields, number) => {
          // What a certificate can say: GeneralizedTime ends with the year 9999.
          const time = number % Date.UTC(10_000, 0);
          const probes = [probeOf(url, text, fields, number)];
          holds({
            url: new URL(url).href,
            robots: fileResponse(text),
            tls: {
              host: text,
              protocol: text,
              alpn: text,
              authorized: number % 2 === 0,
              errorCode: text,
              isMendable: number % 3 === 0,
              certificates: [
                {
                  subject: text,
                  issuer: text,
                  altNames: [text],
                  notBefore: -time,
                  notAfter: time,
                  keyType: text,
                  keyBits: number,
                  signatureAlgorithm: text,
                  selfSigned: false,
                },
              ],
            },
            dns: {
              domain: text,
              txt: [text, `v=spf1 ${text}`],
              dmarc: [`v=DMARC1; ${text}`],
              nxdomain: false,
            },
            favicon: probes,
            ogImage: probes[0] as Probe,
            sitemapUrls: probes,
            resources: { total: number, probes },
            links: { total: number, probes },
          });
        },
      ),
      run(100),
    );
  });
});

describe('whatever a target sends, gathering reads it without throwing', () => {
  test('sitemaps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          sitemapText.map((text) => new TextEncoder().encode(text)),
          anyBytes,
        ),
        fieldLines,
        async (bytes, fields) => {
          const url = 'https://example.com/sitemap.xml';
          const input = {
            url,
            bytes,
            fields,
            pageUrl: 'https://example.com/',
            canonicalUrl: null,
            announcedBy: ['example.com'],
            fetchedAt: sampleFetchedAt,
            truncated: bytes.length % 2 === 1,
          };
          const { file, sample, listedAs, canonicalListedAs } = await readSitemap(input);
          expect(sample.length).toBeLessThanOrEqual(5);
          expect(file.badEntries).toBeLessThanOrEqual(file.entries);
          const whole = {
            ...file,
            url,
            announced: true,
            outcome: 'answered' as const,
            status: 200,
            fields,
            fromIndex: null,
          };
          expectSameReport(
            sampleEvidence({
              sitemaps: {
                announced: [url],
                files: [whole],
                complete: true,
                listedAs,
                canonicalListedAs,
                entries: file.entries,
              },
            }),
          );
        },
      ),
      run(120),
    );
  });

  test('robots.txt', () => {
    fc.assert(
      fc.property(fc.oneof(robotsTxt, anyBytes), fc.webPath(), fc.string(), (file, path, token) => {
        const robots = readRobotsTxt(fileResponse(file));
        expect(typeof robots.allowed(token, `https://example.com${path}`).allowed).toBe('boolean');
        expect(robots.allowed(token, 'https://example.com/robots.txt').allowed).toBe(true);
      }),
      run(300),
    );
  });

  test('what the page names', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          html.map((text) => new TextEncoder().encode(text)),
          anyBytes,
        ),
        fieldLines,
        (bytes, fields) => {
          const outline = outlineOf(readPage({ bytes, fields, url: 'https://example.com/' }), fields);
          for (const { url } of outline.resources.sample) expect(url).toMatch(/^https?:/);
          for (const url of outline.links.sample) expect(url).toMatch(/^https?:/);
          summarizeHtml({ bytes, fields, url: 'https://example.com/' });
        },
      ),
      run(150),
    );
  });
});

/** Judged twice, and once more as it comes out of the store. */
function expectSameReport(evidence: Evidence): void {
  const once = JSON.stringify(judge(evidence));
  const { bytes } = encodeEvidence(evidence);
  expect(JSON.stringify(judge(decodeEvidence(bytes as Uint8Array)))).toBe(once);
  expect(once).not.toContain('undefined undefined');
}

function file(path: string, text: string, fields: FieldLines): FileResponse {
  return fileResponse(text, { requestedUrl: `https://example.com${path}`, fields });
}

function page(path: string, text: string, fields: FieldLines) {
  const url = `https://example.com${path}`;
  const answered = file(path, text, fields);
  return gathered({ ...answered, html: summarizeHtml({ bytes: answered.bytes, fields, url }) });
}

function probeOf(url: string, text: string, fields: FieldLines, number: number): Probe {
  const classes = ['ok', 'broken', 'uncertain'] as const;
  const destinations = ['script', 'style', 'image', 'font', 'media', 'iframe', 'document', 'icon'] as const;
  return {
    url,
    destination: destinations[number % destinations.length] ?? 'script',
    class: classes[number % classes.length] ?? 'ok',
    status: number % 600,
    finalUrl: url,
    redirects: number % 7,
    fields,
    lengthBytes: number,
    image: { type: text, width: number, height: null },
    reason: text,
  };
}

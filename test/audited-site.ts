import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runAuditOver } from '../src/audit/audit.ts';
import { createAuditPool } from '../src/audit/pool.ts';
import type { RunAudit } from '../src/audit/types.ts';
import { createEgress } from '../src/net/egress.ts';
import { egressSettings } from '../src/start/egress-settings.ts';
import { configOf } from '../src/start/testing.ts';

/** A site on loopback, and the whole audit of its pages, as the server runs it. */
export interface AuditedSite extends AsyncDisposable {
  readonly origin: string;
  /** Lets the program reach it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly audit: RunAudit;
}

export interface SitePage {
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** @param pageAt asked at every request; undefined: 404 */
export async function openSite(pageAt: (path: string) => SitePage | undefined): Promise<AuditedSite> {
  const server = createServer((request, response) => {
    const page = pageAt(request.url ?? '/');
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
      ...page?.headers,
    });
    response.end(page?.html ?? '<!doctype html><title>Nothing is here</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings = {
    ASSAY_EGRESS_ALLOW: `127.0.0.1:${port}`,
    ASSAY_HOST_RATE: '1000',
    ASSAY_HOST_BURST: '1000',
  };
  const config = configOf(settings);
  const egress = createEgress(egressSettings(config, { version: '0', publicUrl: null }));
  // Pages of tests are read in less time than another worker takes to start.
  const pool = createAuditPool({ ...config.parsing, workers: 1 });
  return {
    origin: `http://127.0.0.1:${port}`,
    settings,
    audit: runAuditOver({
      egress,
      pool,
      site: true,
      documentMs: config.fetching.documentMs,
      onTrouble: () => {},
    }),
    async [Symbol.asyncDispose]() {
      await Promise.all([egress.close(), pool.close()]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page of a shop with something of everything: what is good, what is missing, and lists of what is wrong. */
export function shopPage(hasBeenMended = false): SitePage {
  const lamps = ['Fern', 'Sedge', 'Rush', 'Bracken', 'Moss', 'Reed', 'Heather', 'Willow', 'Alder', 'Rowan'];
  const cards = [...lamps, ...lamps].map(
    (name, index) => `<li><a href="/lamps/${index}"><img src="/images/${index}.jpg" loading="lazy"${
      hasBeenMended || index % 2 === 0 ? ` alt="Lamp ${name} in a garden" width="320" height="240"` : ''
    }></a><h3>Lamp ${name}</h3><p>Made of oak and glass, with a cover that can be opened and mended.</p>
      <a href="/lamps/${index}">Read more</a> <button><svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg></button></li>`,
  );
  const description = hasBeenMended
    ? '<meta name="description" content="Lamps for gardens, patios and balconies, made of oak and glass to be mended for decades.">'
    : '';
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Outdoor lighting for gardens, patios and balconies</title>${description}
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.ico">
<meta property="og:title" content="Outdoor lighting"><meta property="og:image" content="/images/garden.jpg">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Lamp Fern"}</script>
<script src="/shop.js"></script><link rel="stylesheet" href="/shop.css"></head><body>
<header><nav><a href="/">Home</a> <a href="/lamps">Lamps</a> <a href="/contact">click here</a></nav></header>
<main><h1>Outdoor lighting</h1><p>Light that is kind to moths and to neighbours: warm, low and easy to put out. Every
lamp can be opened with one screwdriver, and every part can be ordered for at least twenty years.</p>
<h4>Lamps for gardens</h4><ul>${cards.join('')}</ul>
<form><input name="mail" placeholder="Mail"><button>Send</button></form></main>
<footer><p>Lamps and lanterns made to be repaired.</p></footer></body></html>`,
    headers: {
      'x-powered-by': 'Shop 3',
      'set-cookie': 'basket=1; Path=/',
      ...(hasBeenMended
        ? { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' }
        : {}),
    },
  };
}

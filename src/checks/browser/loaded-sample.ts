import type { LoadedFile } from '../../evidence/browser-evidence.ts';
import type { Destination, Probe, Sample } from '../../evidence/evidence.ts';
import { comparableUrl } from '../../evidence/links/url-equality.ts';
import { hasBotWallField } from '../../evidence/site/bot-wall.ts';

interface LoadedSample {
  /** The files of the page. */
  readonly resources: Sample;
  /** The page itself, and what its scripts asked for besides. */
  readonly otherBytes: number;
}

/**
 * What a browser loaded, as rules know files that were tried: all of them. What our own rules kept from it is left out,
 * as nothing is known of it.
 * @param page addresses of the page itself
 */
export function loadedSample(files: readonly LoadedFile[], page: readonly string[]): LoadedSample {
  const ofPage = new Set(page.map(comparableUrl));
  const probes: Probe[] = [];
  let otherBytes = 0;
  for (const file of files) {
    if (file.refusedByUs || !/^https?:/.test(file.url)) continue;
    const destination = destinations[file.type];
    const isPage = destination === 'iframe' && ofPage.has(comparableUrl(file.url));
    if (destination === undefined || isPage) otherBytes += file.bytes;
    else probes.push(probeOf(file, destination));
  }
  return { resources: { total: probes.length, probes }, otherBytes };
}

/** By the types of DevTools. What scripts ask for by themselves is no file of the page. */
const destinations: Readonly<Record<string, Destination>> = {
  Document: 'iframe',
  Font: 'font',
  Image: 'image',
  Media: 'media',
  Script: 'script',
  Stylesheet: 'style',
};

function probeOf(file: LoadedFile, destination: Destination): Probe {
  const { url, status, fields, bytes, failure } = file;
  const reason = reasonOf(failure);
  return {
    url,
    destination,
    class: classOf(file, reason),
    status,
    finalUrl: url,
    redirects: 0,
    fields,
    lengthBytes: status === null ? null : bytes,
    image: null,
    reason,
  };
}

/** As T12 has it of an address that we ask ourselves. */
function classOf({ status, fields, failure }: LoadedFile, reason: string | null): Probe['class'] {
  if (reason !== null) return 'broken';
  if (status === 404 || status === 410) return 'broken';
  if (failure !== null || status === null || hasBotWallField(fields)) return 'uncertain';
  return (status >= 200 && status <= 299) || status === 304 ? 'ok' : 'uncertain';
}

/** What keeps every visitor from the file. Anything else, such as a request that a script took back, is unclear. */
function reasonOf(failure: string | null): string | null {
  if (failure === null) return null;
  if (failure.startsWith('net::ERR_CERT_')) return 'bad_certificate';
  if (failure.startsWith('net::ERR_SSL_')) return 'tls_error';
  return failure === 'net::ERR_TOO_MANY_REDIRECTS' ? 'too_many_redirects' : null;
}

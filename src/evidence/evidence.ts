import type { Failure } from '../errors.ts';
import type { CodedBytes } from '../lib/content-coding.ts';

/** Bumped when the meaning of a field of Evidence changes; stored with every run. */
export const evidenceVersion = 1;

/**
 * Everything that was learnt about a page, and nothing that was concluded from it. Plain data: two runs with equal
 * evidence have equal reports. Instants are epoch milliseconds, sizes are bytes, durations milliseconds.
 */
export interface Evidence extends Steps {
  readonly evidenceVersion: number;
  /** URL_R: normalised, without fragment. */
  readonly requestedUrl: string;
  /** When the first request began. The only clock that checks know. */
  readonly fetchedAt: number;
  /** False when the site tier was switched off; every site step is then `missing: off`. */
  readonly siteTier: boolean;
  /** The main request, hop by hop; the last one is F, the final response. Never empty. */
  readonly chain: readonly Exchange[];
  readonly body: Body;
}

/** What each step of gathering beside the page brings. */
export interface StepValues {
  readonly tls: TlsEvidence;
  readonly plain: ChainProbe;
  readonly variant: ChainProbe;
  readonly cors: Exchange;
  readonly robots: FileResponse;
  readonly llms: FileResponse;
  /** The file that answered: /.well-known/security.txt, else /security.txt. */
  readonly securityTxt: FileResponse;
  readonly favicon: readonly Probe[];
  readonly sitemaps: SitemapEvidence;
  readonly notFound: FileResponse;
  readonly canonicalProbe: FileResponse;
  readonly ogImage: Probe;
  readonly sitemapUrls: readonly Probe[];
  readonly resources: Sample;
  readonly links: Sample;
  readonly dns: DnsEvidence;
}

export type StepKey = keyof StepValues;

export type Steps = { readonly [Key in StepKey]: Step<StepValues[Key]> };

/** One kind of evidence: there, not there by our or the target's fault, or not to be had for such a page. */
export type Step<T> =
  | { readonly state: 'gathered'; readonly value: T }
  | { readonly state: 'missing'; readonly why: MissingReason }
  /** `because` is a sentence for the report, such as "The page is not served over https." */
  | { readonly state: 'irrelevant'; readonly because: string };

/** Why a host may not be asked yet, and for how long. */
export interface HostTurn {
  readonly inMs: number;
  /** `pause`: it asked to be left alone. `pace`: we ask no host, and no address, more often. */
  readonly because: 'pause' | 'pace';
}

/** `busy`: the host asked for a pause, or our pace left no turn for the request. */
export type MissingReason = 'failed' | 'timeout' | 'refused' | 'budget' | 'busy' | 'off' | 'mapped';

/** Header field lines in the order received, never joined: X-Robots-Tag and Set-Cookie need single lines. */
export type FieldLines = readonly (readonly [name: string, value: string])[];

/** One request and the head of its response. */
export interface Exchange {
  readonly url: string;
  readonly status: number;
  readonly fields: FieldLines;
  readonly httpVersion: string;
  readonly timings: Timings;
  /**
   * Why browsers refuse the certificate of the connection: the OpenSSL or Node code, or ours. Left out where they do not,
   * and over plain http.
   */
  readonly certificateError?: string;
}

export interface Timings {
  /** Null where a kept connection was used, or where the step does not exist (TLS on http). */
  readonly dnsMs: number | null;
  readonly connectMs: number | null;
  readonly tlsMs: number | null;
  /** From "request sent" to the first byte of the response: no DNS, connect or TLS. */
  readonly firstByteMs: number;
  /** From the start of the hop to the last byte that was read. */
  readonly totalMs: number;
}

/** The body of F, decoded from its content coding but not from its character encoding. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  /** The page was longer than what is read, or its server ended it early; `bytes` is its beginning. */
  readonly truncated: boolean;
  /** All of `bytes` as the server packed them; what is stored of the page, unless we pack it better. */
  readonly coded?: CodedBytes;
}

export interface TlsEvidence {
  readonly host: string;
  /** `TLSv1.3`, `TLSv1.2`, …; null when no handshake came about. */
  readonly protocol: string | null;
  /** `h2`, `http/1.1` or null when the server chose none. */
  readonly alpn: string | null;
  /** True when the chain verifies for this host against the trusted roots. */
  readonly authorized: boolean;
  /** The OpenSSL or Node code of the verification or handshake error, such as `CERT_HAS_EXPIRED`. */
  readonly errorCode: string | null;
  /** The chain lacks what browsers fetch themselves, and leads to a trusted root with it. */
  readonly isMendable: boolean;
  /** Leaf first. */
  readonly certificates: readonly Certificate[];
}

export interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  readonly altNames: readonly string[];
  readonly notBefore: number;
  readonly notAfter: number;
  /** `RSA` or `EC`, or what OpenSSL calls it. */
  readonly keyType: string;
  readonly keyBits: number | null;
  /** Lower-case name of the signature algorithm, such as `sha256withrsaencryption`. */
  readonly signatureAlgorithm: string | null;
  readonly selfSigned: boolean;
  /** Of the leaf alone: SHA-256 of its public key (SubjectPublicKeyInfo), base64. */
  readonly spkiSha256?: string;
}

/** What a redirect chain of its own came to, such as the plain-http twin of the page. */
export type ChainProbe =
  | { readonly outcome: 'answered'; readonly chain: readonly Exchange[]; readonly canonical: string | null }
  | {
      readonly outcome:
        | 'no_address'
        | 'refused'
        | 'silent'
        /** The handshake failed, or `certificateError` of the last exchange stops browsers there. */
        | 'tls_error'
        | 'too_many_redirects'
        /** As of a FileResponse. */
        | 'our_limit';
      readonly chain: readonly Exchange[];
    };

/** A small file that was read whole, or its beginning when `truncated`. */
export interface FileResponse {
  readonly requestedUrl: string;
  /** T11 and the site checks tell these apart; `answered` has at least one exchange. */
  readonly outcome:
    | 'answered'
    | 'too_many_redirects'
    | 'timeout'
    | 'no_address'
    /** Nobody listens at the port. */
    | 'refused'
    /** The connection failed otherwise, which may be our own trouble. */
    | 'connect_error'
    /** Of canonicalProbe: or `certificateError` of the last exchange stops browsers there. */
    | 'tls_error'
    /** The next address has a port, a password or a length that we do not ask, HTTP/2 alone, or redirects on and on until a cookie comes back: nothing is known of it. */
    | 'our_limit'
    /** A bot check answered in its place. */
    | 'bot_wall';
  readonly chain: readonly Exchange[];
  readonly bytes: Uint8Array;
  readonly truncated: boolean;
  /** Requests it took: rules that say "on two tries" read this. */
  readonly tries: number;
  /** For canonicalProbe and notFound, whose HTML is read in the parser: what their rules ask. */
  readonly html: HtmlSummary | null;
}

/** What rules ask of a page that is not the audited one. */
export interface HtmlSummary {
  readonly isHtml: boolean;
  readonly title: string | null;
  readonly canonical: string | null;
  /** name and content of the robots metas in head. */
  readonly robotsMetas: readonly (readonly [name: string, content: string])[];
  readonly sameHostLinks: number;
}

export type Destination = 'script' | 'style' | 'image' | 'font' | 'media' | 'iframe' | 'document' | 'icon';

/** What HEAD, or GET cut short, told about one URL. Classes: T12. */
export interface Probe {
  readonly url: string;
  readonly destination: Destination;
  readonly class: 'ok' | 'broken' | 'uncertain';
  /** Null when there was no response. */
  readonly status: number | null;
  readonly finalUrl: string;
  readonly redirects: number;
  readonly fields: FieldLines;
  /** Bytes on the wire by Content-Length, or counted when all was read; null when unknown. */
  readonly lengthBytes: number | null;
  /** Read from the first bytes, whatever the Content-Type says. Null: not an image that we know. */
  readonly image: ImageFacts | null;
  /**
   * Why there was no response, why browsers get none (`bad_certificate`), or why it was not asked (`robots`,
   * `private_host`).
   */
  readonly reason: string | null;
}

export interface ImageFacts {
  /** `jpeg`, `png`, `gif`, `webp`, `avif`, `svg`, `ico`, … */
  readonly type: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface Sample {
  /** Unique URLs the page names, before sampling. */
  readonly total: number;
  readonly probes: readonly Probe[];
}

export interface SitemapEvidence {
  /** Values of robots.txt `Sitemap` lines, as written. */
  readonly announced: readonly string[];
  readonly files: readonly SitemapFile[];
  /** True when every file that could hold page URLs was read to its end. */
  readonly complete: boolean;
  /** The audited page as the sitemaps list it; null when not found in what was read. */
  readonly listedAs: 'exact' | 'slash' | 'scheme' | null;
  /** The canonical of the page likewise; null when not found or there is none. */
  readonly canonicalListedAs: 'exact' | 'slash' | 'scheme' | null;
  /** Entries of all files together. */
  readonly entries: number;
}

export interface SitemapFile {
  readonly url: string;
  readonly announced: boolean;
  readonly outcome: FileResponse['outcome'];
  readonly status: number | null;
  readonly fields: FieldLines;
  readonly kind: 'urlset' | 'sitemapindex' | 'rss' | 'atom' | 'text' | 'html' | 'other' | null;
  readonly namespace: string | null;
  /**
   * The index file that names it; of several the first. Null where the address was guessed or robots.txt names it,
   * for a urlset even if an index names it, too. An index that robots.txt names has a parent if another such index
   * names it; in a circle one of them stays null.
   */
  readonly fromIndex: string | null;
  /** An index among whose files it stands itself. */
  readonly namesItself: boolean;
  readonly wellFormed: boolean;
  readonly xmlError: string | null;
  readonly utf8: boolean;
  readonly entries: number;
  readonly decodedBytes: number;
  /** Reading stopped at our own limit of bytes or entries. */
  readonly stopped: 'bytes' | 'entries' | null;
  /** loc missing, relative, over 2,048 characters, or neither http(s) nor on a host of this site; the first ten are kept. */
  readonly badEntries: number;
  readonly badSamples: readonly {
    readonly line: number;
    readonly loc: string;
    readonly why: 'missing' | 'relative' | 'long' | 'host';
  }[];
  readonly httpLocs: number;
  /** lastmod is no W3C datetime, or more than a day ahead of the run. */
  readonly badDates: number;
  readonly badDateSamples: readonly string[];
  /** The beginning of the decoded text, at most 65,536 characters. */
  readonly beginning: string;
}

export interface DnsEvidence {
  /** Registrable domain. */
  readonly domain: string;
  /** One string per TXT record; empty when there are none. Null: could not be asked. */
  readonly txt: readonly string[] | null;
  /** The same of `_dmarc.` and the domain; empty also when that name does not exist. */
  readonly dmarc: readonly string[] | null;
  /** The domain itself does not exist. */
  readonly nxdomain: boolean;
}

/** What gathering comes to: evidence, or why the run failed (gates G1, G3, G4). */
export type Gathering =
  | { readonly ok: true; readonly evidence: Evidence }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** The page's host is busy, and may be asked in so many milliseconds: worth another try then. */
      readonly turn?: HostTurn;
    };

/** Progress within a run, for those who wait. */
export type Stage = 'fetching' | 'parsing' | 'probing' | 'judging';

/** What a run has learnt so far, for those who wait. Members appear as they are learnt, and stay. */
export interface Learnt {
  /** Of the final response. */
  readonly status?: number;
  readonly redirects?: number;
  readonly httpVersion?: string;
  readonly wireBytes?: number;
  readonly decodedBytes?: number;
  /** Files that the page loads, and addresses that it links to. */
  readonly resources?: number;
  readonly links?: number;
  /** Answers that came besides the page, while probing. */
  readonly probed?: number;
}

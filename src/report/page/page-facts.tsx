import type { ComponentChildren } from 'preact';
import type { ReportFacts } from '../body.ts';
import { ForeignLink } from './foreign-link.tsx';
import {
  daysUntil,
  formatBytes,
  formatCount,
  formatDay,
  formatDuration,
  formatInstant,
  plural,
} from './formats.ts';
import { weightOf } from './key-facts.ts';
import type { ReportModel } from './report-model.ts';

/** What was measured: the way to the page, the document, the connection. */
export function PageFacts({
  model,
  runNumber,
}: {
  readonly model: ReportModel;
  readonly runNumber?: number | undefined;
}) {
  const { facts } = model.body;
  return (
    <section class="sect" id="facts">
      <div class="sect-head">
        <div>
          <h2>Page facts</h2>
          <p>
            Measured{runNumber === undefined ? '' : ` by run ${runNumber}`} on{' '}
            {formatInstant(facts.fetchedAt)} UTC.
          </p>
        </div>
      </div>
      <div class="sheet facts">
        <Way facts={facts} />
        <DocumentFacts model={model} />
        <ConnectionFacts facts={facts} />
        <CertificateFacts facts={facts} />
      </div>
    </section>
  );
}

function Way({ facts }: { readonly facts: ReportFacts }) {
  return (
    <div class="fact-block wide">
      <h3>How visitors get here</h3>
      <ol class="hops">
        {facts.redirects.map(({ url, status }, index) => (
          <Hop key={index} url={url} status={status} class="warn" />
        ))}
        <Hop
          url={facts.finalUrl}
          status={facts.status}
          class={facts.status >= 200 && facts.status <= 299 ? 'pass' : 'fail'}
          note={formatDuration(facts.timings.totalMs)}
        />
      </ol>
    </div>
  );
}

function Hop({
  url,
  status,
  class: tone,
  note = '',
}: {
  url: string;
  status: number;
  class: string;
  note?: string;
}) {
  return (
    <li>
      <b class={tone}>{status}</b>
      <code>
        <ForeignLink url={url} />
      </code>
      <small>{note}</small>
    </li>
  );
}

type Row = readonly [term: string, text: ComponentChildren];

function DocumentFacts({ model: { body } }: { readonly model: ReportModel }) {
  const { sizes, counts, language, encoding, contentType } = body.facts;
  const weight = weightOf(body.checks.find(({ id }) => id === 'total-byte-weight'));
  const rows: Row[] = [
    ['HTML size', `${formatBytes(sizes.decodedBytes)}, ${formatBytes(sizes.wireBytes)} sent`],
    ...(sizes.truncated ? [['Read', 'the beginning only: the page is too long'] as const] : []),
    ...(weight === undefined ? [] : [['Page and files', formatBytes(weight)] as const]),
    ...(counts === null
      ? []
      : ([
          ['Elements', formatCount(counts.elements)],
          ['Links', formatCount(counts.links)],
          ['Images', formatCount(counts.images)],
          ['Scripts, style sheets', `${formatCount(counts.scripts)}, ${formatCount(counts.styles)}`],
        ] as const)),
    ['Language', language === null ? 'not declared' : <bdi>{language}</bdi>],
    ...(encoding === null ? [] : [['Encoding', encoding] as const]),
    ['Media type', contentType === null ? 'not sent' : <bdi>{contentType}</bdi>],
  ];
  return <FactList title="Document" rows={rows} />;
}

function ConnectionFacts({ facts: { timings, httpVersion } }: { readonly facts: ReportFacts }) {
  const time = (milliseconds: number | null) =>
    milliseconds === null ? 'none' : formatDuration(milliseconds);
  const rows: Row[] = [
    ['Name lookup', time(timings.dnsMs)],
    ['Connect', time(timings.connectMs)],
    ['TLS', time(timings.tlsMs)],
    ['First byte', time(timings.firstByteMs)],
    ['Whole answer', time(timings.totalMs)],
    ['Protocol', `HTTP/${httpVersion}`],
  ];
  return <FactList title="Connection" rows={rows} />;
}

function CertificateFacts({ facts: { tls, fetchedAt } }: { readonly facts: ReportFacts }) {
  if (tls === null)
    return <FactList title="Certificate" rows={[['TLS', 'none: the page was fetched over http']]} />;
  const rows: Row[] = [
    ['TLS', tls.protocol ?? 'unknown'],
    ...(tls.alpn === null ? [] : [['Offered protocol', tls.alpn] as const]),
    ['Trusted', tls.trusted ? 'yes' : 'no'],
    ...(tls.issuer === null ? [] : [['Issued by', <bdi key="issuer">{tls.issuer}</bdi>] as const]),
    ...(tls.validUntil === null ? [] : [['Valid until', validity(tls.validUntil, fetchedAt)] as const]),
  ];
  return <FactList title="Certificate" rows={rows} />;
}

function validity(until: number, from: number): string {
  const days = daysUntil(until, from);
  const left = days < 0 ? 'expired' : `${plural(days, { one: 'day', other: 'days' })} left`;
  return `${formatDay(until)}, ${left}`;
}

function FactList({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <div class="fact-block">
      <h3>{title}</h3>
      <dl class="kv">
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

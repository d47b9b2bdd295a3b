import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { daysUntil, formatDay, formatDuration, formatInstant } from '../../ui/formats.ts';
import type { ReportFacts } from '../body.ts';
import { factsWords as words } from '../words/facts.ts';
import { FactList, type FactRow as Row } from './fact-list.tsx';
import { ForeignLink } from './foreign-link.tsx';
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
  const instant = formatInstant(facts.fetchedAt);
  return (
    <section class="sect" id="facts">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{runNumber === undefined ? words.measured(instant) : words.measuredByRun(runNumber, instant)}</p>
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
    <div class="wide">
      <h3>{words.way}</h3>
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

function DocumentFacts({ model: { body } }: { readonly model: ReportModel }) {
  const { sizes, counts, language, encoding, contentType } = body.facts;
  const own = words.document;
  const weight = weightOf(body.checks);
  const rows: Row[] = [
    [own.htmlSize, own.sizes(formatBytes(sizes.decodedBytes), formatBytes(sizes.wireBytes))],
    ...(sizes.truncated ? [[own.read, own.truncated] as const] : []),
    ...(weight === undefined ? [] : [[own.pageAndFiles, formatBytes(weight)] as const]),
    ...(counts === null
      ? []
      : ([
          [own.elements, formatCount(counts.elements)],
          [own.links, formatCount(counts.links)],
          [own.images, formatCount(counts.images)],
          [own.scriptsAndStyles, own.counts(counts.scripts, counts.styles)],
        ] as const)),
    [own.language, language === null ? own.notDeclared : <bdi>{language}</bdi>],
    ...(encoding === null ? [] : [[own.encoding, encoding] as const]),
    [own.mediaType, contentType === null ? own.notSent : <bdi>{contentType}</bdi>],
  ];
  return <FactList title={own.title} rows={rows} />;
}

function ConnectionFacts({ facts: { timings, httpVersion } }: { readonly facts: ReportFacts }) {
  const own = words.connection;
  const time = (milliseconds: number | null) =>
    milliseconds === null ? own.none : formatDuration(milliseconds);
  const rows: Row[] = [
    [own.lookup, time(timings.dnsMs)],
    [own.connect, time(timings.connectMs)],
    [own.tls, time(timings.tlsMs)],
    [own.firstByte, time(timings.firstByteMs)],
    [own.whole, time(timings.totalMs)],
    [own.protocol, `HTTP/${httpVersion}`],
  ];
  return <FactList title={own.title} rows={rows} />;
}

function CertificateFacts({ facts: { tls, fetchedAt } }: { readonly facts: ReportFacts }) {
  const own = words.certificate;
  if (tls === null) return <FactList title={own.title} rows={[[own.tls, own.noTls]]} />;
  const rows: Row[] = [
    [own.tls, tls.protocol ?? own.unknown],
    ...(tls.alpn === null ? [] : [[own.offered, tls.alpn] as const]),
    [own.trusted, tls.trusted ? own.yes : own.no],
    ...(tls.issuer === null ? [] : [[own.issuer, <bdi key="issuer">{tls.issuer}</bdi>] as const]),
    ...(tls.validUntil === null ? [] : [[own.validUntil, validity(tls.validUntil, fetchedAt)] as const]),
  ];
  return <FactList title={own.title} rows={rows} />;
}

function validity(until: number, from: number): string {
  const days = daysUntil(until, from);
  const { expired, daysLeft } = words.certificate;
  return days < 0 ? expired(formatDay(until)) : daysLeft(formatDay(until), days);
}

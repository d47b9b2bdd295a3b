import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, type Packet } from 'dns-packet';

/** A DNS server on loopback that answers as the test likes. */
export interface DnsServer {
  /** `127.0.0.1:port`, for the setting of DNS servers. */
  readonly address: string;
  /** Names and types that were asked for, such as `A site.example`. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** @param respond called for every question; asked again, it may answer otherwise */
export async function startDnsServer(
  respond: (name: string, type: string) => DnsResponse,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (message: Buffer, peer: RemoteInfo) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (question === undefined) return;
    asked.push(`${question.type} ${question.name}`);
    const response = respond(question.name.toLowerCase(), question.type);
    if (response === 'silence') return;
    socket.send(encode(packetOf(query, question, response)), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async close() {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

/** Addresses for A and AAAA, texts for TXT; only those that fit the type asked for are sent. */
export type DnsResponse = readonly string[] | keyof typeof responseCodes | 'silence';

/** https://www.iana.org/assignments/dns-parameters/dns-parameters.xhtml#dns-parameters-6 */
const responseCodes = { formerr: 1, servfail: 2, nxdomain: 3, notimp: 4, refused: 5 } as const;

function packetOf(
  query: Packet,
  question: NonNullable<Packet['questions']>[number],
  response: Exclude<DnsResponse, 'silence'>,
): Packet {
  const code = typeof response === 'string' ? responseCodes[response] : 0;
  const data = typeof response === 'string' ? [] : response.filter((value) => fits(value, question.type));
  return {
    type: 'response',
    id: query.id ?? 0,
    // Recursion desired and available, and the response code.
    flags: 0x0180 | code,
    questions: [question],
    answers: data.map((value): Answer => answerOf(question.name, question.type, value)),
  };
}

function fits(value: string, type: string): boolean {
  if (type === 'TXT') return true;
  return type === 'AAAA' ? value.includes(':') : type === 'A' && !value.includes(':');
}

// A time to live of 0: no answer is ever remembered, which is what a rebinding server does.
function answerOf(name: string, type: string, data: string): Answer {
  if (type === 'TXT') return { type: 'TXT', name, ttl: 0, data: [data] };
  return { type: type === 'AAAA' ? 'AAAA' : 'A', name, ttl: 0, data };
}

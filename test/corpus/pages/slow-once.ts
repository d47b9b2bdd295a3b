import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A server that was slow the first time only', {
  html: riverPage(),
  final: { timings: { dnsMs: 2, connectMs: 10, tlsMs: 12, firstByteMs: 4_000, totalMs: 4_200 } },
});

import { exchange } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const timings = { dnsMs: 2, connectMs: 10, tlsMs: 12, firstByteMs: 1_100, totalMs: 1_300 };

export const corpusPage = page('A server that thinks for a second before it answers, whenever it is asked', {
  html: riverPage(),
  final: { timings },
  cors: exchange({ timings }),
});

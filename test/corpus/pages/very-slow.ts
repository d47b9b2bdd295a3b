import { exchange } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const timings = { dnsMs: 2, connectMs: 10, tlsMs: 12, firstByteMs: 4_000, totalMs: 4_200 };

export const corpusPage = page(
  'A server that thinks for four seconds before it answers, whenever it is asked',
  {
    html: riverPage(),
    final: { timings },
    cors: exchange({ timings }),
  },
);

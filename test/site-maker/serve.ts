/** `node test/site-maker/serve.ts SEED PAGES [--traps]`: a made site to look at or to crawl. Ends with Ctrl-C. */
import { parseArgs } from 'node:util';
import { makeSite } from './make-site.ts';
import { serveSite } from './serve-site.ts';
import { trapNames } from './traps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { traps: { type: 'boolean' }, port: { type: 'string' } },
});
const [seed = 1, pages = 60] = positionals.map(Number);
const traps = values.traps === true ? trapNames : [];
const { site } = await serveSite((origin) => makeSite(seed, { pages, origin, traps }), {
  port: Number(values.port ?? 0),
});
process.stdout.write(`${site.start}\n`);

/**
 * One look at one page, `URL BROWSER`, as the build makes it; a process of its own. Prints `ready`, begins at a line of its
 * input, and prints the lab values, which are null where none were found.
 */
import { once } from 'node:events';
import { egressSettings } from '../src/start/egress-settings.ts';
import { configOf } from '../src/start/testing.ts';

// The build, as what is started from the sources costs more; its types are those of the sources.
const { runLook } = (await import(
  new URL('../dist/browser/driver-process.js', import.meta.url).href
)) as typeof import('../src/browser/driver-process.ts');
const { createEgress } = (await import(
  new URL('../dist/net/egress.js', import.meta.url).href
)) as typeof import('../src/net/egress.ts');

const [url = '', browserPath = ''] = process.argv.slice(2);
const egress = createEgress(egressSettings(configOf({}), { version: '0.0.0', publicUrl: null }));
const { signal } = new AbortController();
const session = egress.session({ account: 1, signal, allow: [new URL(url).host] });
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const result = await runLook(
  { url, userAgentSuffix: '', acceptedKey: null, limits: { totalMs: 120_000, memoryBytes: 2 ** 30 } },
  {
    browserPath,
    settings: { user: undefined, namespace: 'auto' },
    openProxy: (path) => session.openProxy({ path, page: url, allow: [] }),
    signal,
    onStage: () => {},
  },
);
await session.close();
await egress.close();
if (!result.ok) throw new Error(`There was no look at ${url}: ${result.reason}`);
const missing = Object.entries(result.evidence).filter(([, step]) => step?.state === 'missing');
if (missing.length > 0) throw new Error(`The look at ${url} is without ${missing.map(([name]) => name)}.`);
const { lab } = result.evidence;
process.stdout.write(`${JSON.stringify(lab.state === 'gathered' ? lab.value.simulated : null)}\n`);

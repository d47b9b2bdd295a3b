import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, program, start, temporaryFolder, website } from '../program.ts';
import { isLong, rounds, say, timeoutMs } from './scale.ts';
import { ask, laxLimits } from './traffic.ts';

const reports = rounds({ short: 0, long: 50 });
const mayTrace = isLong && spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true']).status === 0;
if (isLong && !mayTrace) say('skipped: strace is missing here, or may not trace.');

test.runIf(mayTrace)(
  'a report is on the disk before its 201 is sent',
  async () => {
    // Nothing comes to an end here: what is written to the disk is written for the requests.
    const site = await website(() => {});
    const { data, key } = await dataFolder();
    const trace = join(temporaryFolder(), 'trace');
    const calls = 'trace=read,readv,recvfrom,write,writev,sendto,sendmsg,fsync,fdatasync';
    const server = start(
      [
        '-D',
        '-f',
        '--seccomp-bpf',
        '-y',
        '-s',
        '64',
        '-e',
        calls,
        '-o',
        trace,
        ...program,
        'serve',
        '--data',
        data,
      ],
      {
        command: ['strace'],
        env: {
          ...laxLimits(site),
          ASSAY_JOB_CONCURRENCY: '1',
          ASSAY_REPORT_TIMEOUT: '1 h',
          ASSAY_DOCUMENT_TIMEOUT: '1 h',
          ASSAY_RESPONSE_HEADERS_TIMEOUT: '1 h',
        },
      },
    );
    const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
    for (let i = 0; i < reports; i += 1) {
      const { status } = await ask({ url, key }, '/reports', { form: { url: `http://${site}/` } });
      expect(status).toBe(201);
    }
    server.child.kill('SIGKILL');
    await server.ended;

    const found = syncsBefore201(readFileSync(trace, 'utf8'));
    say(
      `${found.length} answers 201 traced, ${found.filter((syncs) => syncs > 0).length} of them after an fsync of the log of the database that ended since the request was read`,
    );
    expect(found).toHaveLength(reports);
    expect(found.filter((syncs) => syncs === 0)).toEqual([]);
  },
  timeoutMs,
);

/** For each 201, how many syncs of the write-ahead log have ended between the reading of its request and it. */
function syncsBefore201(trace: string): number[] {
  const found: number[] = [];
  let syncs = 0;
  const syncing = new Set<string>();
  for (const line of trace.split('\n')) {
    const [thread = ''] = line.split(' ', 1);
    if (line.includes('POST /api/v1/reports ')) syncs = 0;
    if (/ f(?:data)?sync\(\d+<[^>]*assay\.db-wal>/.test(line)) {
      if (line.includes('<unfinished')) syncing.add(thread);
      else if (line.endsWith('= 0')) syncs += 1;
    } else if (
      /<\.\.\. f(?:data)?sync resumed>/.test(line) &&
      syncing.delete(thread) &&
      line.endsWith('= 0')
    ) {
      syncs += 1;
    }
    if (line.includes('"HTTP/1.1 201 ')) found.push(syncs);
  }
  return found;
}

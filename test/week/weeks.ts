import { writeFileSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';
import { at, type CallOptions } from '../../src/api/testing.ts';
import { createAuditPool } from '../../src/audit/pool.ts';
import { startCrawlRunner } from '../../src/jobs/crawl-runner.ts';
import { silentLog } from '../../src/lib/log.ts';
import { createEgress } from '../../src/net/egress.ts';
import { createAuthority } from '../../src/net/testing/certificates.ts';
import { serveHttp, serveHttps } from '../../src/net/testing/loopback.ts';
import { openSmtp } from '../../src/net/testing/smtp-server.ts';
import type { Loop } from '../../src/services/loop.ts';
import { crawlWork } from '../../src/start/run-crawl.ts';
import { usualConfig, usualEgress } from '../../src/start/testing.ts';
import { temporaryFolder } from '../../src/store/testing.ts';
import { startPages } from '../../src/web/testing.ts';

/** What the made site serves at the moment, by path. */
export type MadeSite = Map<string, string>;

/**
 * A whole Assay over a clock of the test's own: pages and API, audits, crawls and every loop, beside a site, a receiver of
 * webhooks, a chat and a mail server on loopback.
 */
export async function startWeek(begin: string) {
  let nowMs = Date.parse(begin);
  const site: MadeSite = new Map();
  const { port } = await serveHttp((request, response) => {
    const page = site.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ?? '<!doctype html><html lang="en"><title>Nothing here</title><h1>Nothing here</h1>');
  });
  const authority = await createAuthority();
  const told: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const chatted: string[] = [];
  const receiver = await serveHttp(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]));
    told.push({ headers, body: await textOf(request) });
    response.writeHead(204).end();
  });
  const chat = await serveHttps(
    await authority.issue({ names: ['127.0.0.1'] }),
    async (request, response) => {
      chatted.push(await textOf(request));
      response.end('ok');
    },
  );
  const smtp = await openSmtp();
  onTestFinished(() => smtp.close());

  const allow = [port, receiver.port, chat.port].map((one) => `127.0.0.1:${one}`);
  const pages = await startPages({
    audits: true,
    now: () => nowMs,
    settings: {
      ASSAY_EGRESS_ALLOW: allow.join(','),
      ASSAY_EXTRA_CA: authorityFile(authority.caPem),
      ASSAY_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      ASSAY_MAIL_FROM: 'Assay <assay@example.org>',
    },
  });
  onTestFinished(() => pages.close());
  await startCrawls(pages.services, allow[0] as string);

  const call = async (method: string, path: string, json?: unknown, options: CallOptions = {}) => {
    const answer = await pages.call(method, `/api/v1${path}`, {
      ...options,
      ...(json === undefined ? {} : { json }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return at(answer.json, 'data') as never;
  };

  /** Until nothing is due, queued or under way at this moment of the clock. */
  const settle = async () => {
    const loops: readonly Loop[] = pages.services.loops;
    for (let isDone = false; !isDone; ) {
      let turns = 0;
      for (const loop of loops) while (await loop.turn()) turns += 1;
      await pages.services.deliveries.idle();
      await vi.waitFor(
        async () => {
          if ((await openWork(pages)) > 0) throw new Error('Runs or crawls are under way.');
        },
        { timeout: 60_000, interval: 5 },
      );
      isDone = turns === 0;
    }
  };

  return {
    site,
    origin: `http://127.0.0.1:${port}`,
    receiver: `http://127.0.0.1:${receiver.port}/hook`,
    chat: `https://127.0.0.1:${chat.port}/hook`,
    pages,
    call,
    told,
    chatted,
    mails: smtp.arrived,
    settle,
    /** Sets the clock, and lets all happen that is due then. */
    async goTo(instant: string) {
      nowMs = Date.parse(instant);
      await settle();
    },
  };
}

export type Week = Awaited<ReturnType<typeof startWeek>>;

async function openWork({ db }: Week['pages']): Promise<number> {
  const [runs, crawls] = await Promise.all([
    db.sql.selectFrom('runs').select('id').where('state', '<', 2).execute(),
    db.sql.selectFrom('crawls').select('id').where('state', 'in', [0, 1, 5]).execute(),
  ]);
  return runs.length + crawls.length;
}

async function startCrawls(
  { crawlTurns, events }: Week['pages']['services'],
  allowed: string,
): Promise<void> {
  const settings = { ...usualEgress, allow: [allowed] };
  const egress = createEgress(settings, { isUnpaced: () => true });
  const openPool = () => createAuditPool({ ...usualConfig.parsing, workers: 1 });
  const runAuditWith = createAuditPool({ ...usualConfig.parsing, workers: 1 });
  const { runAuditOver } = await import('../../src/audit/audit.ts');
  const runAudit = runAuditOver({
    ...{ egress, pool: runAuditWith, site: true },
    documentMs: usualConfig.fetching.documentMs,
    onTrouble: () => {},
  });
  const runner = await startCrawlRunner({
    ...{ turns: crawlTurns, events, log: silentLog, concurrency: 1, accountTurnsMax: 2 },
    work: crawlWork({ egress, settings, openPool, runAudit }),
  });
  onTestFinished(async () => {
    await runner.stop(0);
    await Promise.all([egress.close(), runAuditWith.close()]);
  });
}

async function textOf(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

function authorityFile(pem: string): string {
  const file = `${temporaryFolder()}/authority.pem`;
  writeFileSync(file, pem);
  return file;
}

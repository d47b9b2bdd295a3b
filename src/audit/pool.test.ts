import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { decodeEvidence } from '../evidence/encode.ts';
import type { Evidence, Exchange } from '../evidence/evidence.ts';
import { fileResponse, htmlType, sampleEvidence } from '../evidence/sample-evidence.ts';
import type { FetchedPage } from '../gather/types.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import { unpackBody } from '../report/stored-body.ts';
import { patientPool, usualConfig } from '../start/testing.ts';
import { type AuditPool, createAuditPool } from './pool.ts';
import type { JudgeOrder } from './worker.ts';

function orderOf(key: string, evidence: Evidence): JudgeOrder {
  return { key, evidence, expectations: usualExpectations };
}

const pool = createAuditPool({ ...patientPool, workers: 2 });
afterAll(() => pool.close());

const url = 'https://example.com/';
const pageOf = (html: string): FetchedPage => ({ bytes: Buffer.from(html), fields: htmlType, url });

function outline(evidence: Evidence, key: string) {
  const { fields, url } = evidence.chain.at(-1) as Exchange;
  return pool.outline(key, { bytes: evidence.body.bytes, fields, url });
}

describe('P1 a hostile page', () => {
  const times = (n: number, piece: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => piece(i)).join('');
  const bomb = times(3_300, (i) => `<b id=${i}><p>`);
  const hog = times(250_000, () => '<a b c d e f g h i>');

  /** With the limits of production, or near them. */
  function strictPool(): AuditPool {
    const strict = createAuditPool({ ...usualConfig.parsing, deadlineMs: 600 }, 128);
    onTestFinished(() => strict.close());
    return strict;
  }

  test.each([
    ['of 45 KB that makes the parser build millions of nodes', bomb],
    ['of 5 MB that needs more heap than there is', hog],
  ])('%s ends as an overrun, and the pool goes on', async (_, html) => {
    const strict = strictPool();
    // Loads the worker, so that only parsing is measured below.
    await strict.image(new Uint8Array());
    const overrun = strict.outline('hostile', pageOf(html));
    const next = strict.outline('next', pageOf('<link rel=canonical href=/next>'));
    await expect(overrun).rejects.toBeInstanceOf(TaskOverrun);
    expect((await next).canonical).toBe('https://example.com/next');
  });

  test('does not hold up the main thread', async () => {
    const strict = strictPool();
    await strict.image(new Uint8Array());
    let ticks = 0;
    let parsing = true;
    const count = () => {
      ticks += 1;
      if (parsing) setTimeout(count, 1);
    };
    count();
    await strict.outline('hostile', pageOf(bomb)).catch(() => {});
    parsing = false;
    // Parsed on this thread there would be one tick, whatever the machine.
    expect(ticks).toBeGreaterThan(20);
  });

  test.each([
    ['a megabyte of nested div', '<div>'.repeat(200_000)],
    ['deep tables', '<table><tr><td>'.repeat(20_000)],
    ['40,000 levels of lists', '<ul><li>'.repeat(20_000)],
    ['unclosed formatting', '<b><i><u><s>'.repeat(5_000)],
    ['an attribute of a megabyte', `<p title="${'x'.repeat(1_000_000)}">`],
    ['ten thousand attributes', `<p ${times(10_000, (i) => `a${i} `)}>`],
    ['names of the prototype', '<__proto__ __proto__=x constructor=y id=__proto__>'.repeat(100)],
    ['nul characters', '\0<p>\0'.repeat(10_000)],
  ])('of %s is judged', async (_, html) => {
    const evidence = sampleEvidence({ html });
    await outline(evidence, html.slice(0, 20));
    const { summary } = await pool.judge(orderOf(html.slice(0, 20), evidence));
    expect(summary.score).toEqual(expect.any(Number));
  });

  test('P4 with names of the prototype leaves objects as they are', async () => {
    const html = '<a href=/__proto__ id=__proto__ __proto__=x>x</a><meta property=__proto__ content=y>';
    const { links } = await pool.outline('proto', pageOf(html));
    expect(links.sample).toEqual(['https://example.com/__proto__']);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('the other files', () => {
  test('are read in a worker: sitemaps, images, robots.txt and other pages', async () => {
    const sitemap = await pool.sitemap({
      url: 'https://example.com/sitemap.xml',
      bytes: Buffer.from('https://example.com/a'),
      fields: [],
      pageUrl: url,
      canonicalUrl: null,
      announcedBy: [],
      fetchedAt: 0,
      truncated: false,
    });
    expect(sitemap.file).toMatchObject({ kind: 'text', entries: 1 });
    expect(await pool.image(Buffer.from('GIF89a\x01\x00\x02\x00', 'latin1'))).toMatchObject({ type: 'gif' });
    expect((await pool.htmlSummary(pageOf('<title>T</title>'))).title).toBe('T');
    const robots = fileResponse('User-agent: AssayBot\nDisallow: /no\nSitemap: https://example.com/s.xml');
    expect(await pool.robots(robots, { token: 'AssayBot', urls: [`${url}no/1`, `${url}yes`] })).toEqual({
      sitemaps: ['https://example.com/s.xml'],
      allowed: [false, true],
    });
  });
});

describe('a run', () => {
  test('stands still for as long as each of its tasks waits for a worker', async () => {
    const single = createAuditPool({ ...patientPool, workers: 1 });
    onTestFinished(() => single.close());
    const told: string[] = [];
    const runOf = (name: string, account: number) => {
      const standStill = () => {
        told.push(`${name} waits`);
        return () => told.push(`${name} goes on`);
      };
      return single.of({ account, standStill }).htmlSummary(pageOf('<title>T</title>'));
    };
    await Promise.all([runOf('a', 1), runOf('another of a', 1), runOf('b', 2)]);
    expect(told.slice(0, 3)).toEqual(['a waits', 'another of a waits', 'b waits']);
    expect(told.slice(3)).toEqual(['a goes on', 'b goes on', 'another of a goes on']);
  });

  test('goes on when the pool is closed', async () => {
    const single = createAuditPool({ ...patientPool, workers: 1 });
    let isWaiting = false;
    const standStill = () => {
      isWaiting = true;
      return () => {
        isWaiting = false;
      };
    };
    const refused = expect(single.of({ account: 1, standStill }).image(new Uint8Array())).rejects.toThrow(
      'closed',
    );
    expect(isWaiting).toBe(true);
    await single.close();
    await refused;
    expect(isWaiting).toBe(false);
  });
});

describe('judging', () => {
  const html =
    '<!doctype html><html lang=de><title>Ein Titel</title><p>Grüße<img src=a.png><a href=/b>mehr</a>';
  // Judging takes the page's bytes away.
  const anew = () => sampleEvidence({ html });
  const evidence = anew();

  test('brings the report, and what is stored of it', async () => {
    await outline(evidence, 'run 1');
    const { summary, bodyBytes, evidenceBytes } = await pool.judge(orderOf('run 1', anew()));
    expect(summary).toMatchObject({ title: 'Ein Titel', evidenceVersion: 1, profile: 'page+site' });
    const { checks, facts, coverage, failing, ...rest } = unpackBody(bodyBytes);
    const { findings, ...told } = summary;
    expect(rest).toEqual(told);
    const outcomes = (outcome: string) =>
      findings.filter((one) => one.outcome === outcome).map(({ check }) => check);
    expect(failing).toEqual({ fail: outcomes('fail'), warn: outcomes('warn') });
    expect(checks.length).toBeGreaterThan(100);
    expect({ coverage, facts }).toMatchObject({ coverage: expect.any(Number), facts: { status: 200 } });
    expect(decodeEvidence(evidenceBytes as Uint8Array)).toEqual(evidence);
  });

  test('V2 sets aside what live waivers cover', async () => {
    const waiver = { id: null, check: 'document-title', pages: '/', item: null };
    const told = { reason: 'Known', until: '2027-03-31', by: 'assay.config.json:3' };
    const titleless = sampleEvidence({ html: '<!doctype html><p>x</p>' });
    const order = { ...orderOf('waived', titleless), waivers: [{ ...waiver, ...told }] };
    const { summary, bodyBytes } = await pool.judge(order);
    expect(unpackBody(bodyBytes).checks.find(({ id }) => id === 'document-title')).toMatchObject({
      ...{ reason: 'waived', waived: [{ id: null, ...told, items: 1 }] },
      items: [{ outcome: 'fail', waived: { id: null, ...told } }],
    });
    expect(summary.findings.map(({ check }) => check)).not.toContain('document-title');
  });

  test('gives byte-equal reports for equal evidence, whether the page was kept or is parsed again', async () => {
    await outline(evidence, 'kept');
    const kept = await pool.judge(orderOf('kept', anew()));
    const again = await pool.judge(orderOf('kept', anew()));
    const stored = decodeEvidence(kept.evidenceBytes as Uint8Array);
    const fromStore = await pool.judge(orderOf('never seen', stored));
    for (const { bodyBytes, evidenceBytes } of [again, fromStore]) {
      expect(Buffer.from(bodyBytes).equals(kept.bodyBytes)).toBe(true);
      expect(Buffer.from(evidenceBytes as Uint8Array).equals(kept.evidenceBytes as Uint8Array)).toBe(true);
    }
  });

  test('parses again when the worker that kept the page is gone', async () => {
    const strict = createAuditPool({ ...usualConfig.parsing, deadlineMs: 600 });
    onTestFinished(() => strict.close());
    const { fields, url } = evidence.chain.at(-1) as Exchange;
    await strict.outline('kept', { bytes: evidence.body.bytes, fields, url });
    const bomb = Array.from({ length: 8_000 }, (_, i) => `<b id=${i}><p>`).join('');
    await expect(strict.outline('bomb', pageOf(bomb))).rejects.toBeInstanceOf(TaskOverrun);
    expect((await strict.judge(orderOf('kept', anew()))).summary.title).toBe('Ein Titel');
  });

  test('takes the bytes of the page over, unless they are part of a larger buffer', async () => {
    const whole = anew();
    await pool.judge(orderOf('whole', whole));
    expect(whole.body.bytes.length).toBe(0);
    // It would be judged as an empty page.
    await expect(pool.judge(orderOf('again', whole))).rejects.toThrow('transfer');
    const coded = { coding: 'gzip', bytes: new Uint8Array(gzipSync(html)) } as const;
    await pool.judge(orderOf('packed', sampleEvidence({ html, body: { coded } })));
    expect(coded.bytes.length).toBe(0);
    const larger = new TextEncoder().encode(`${html} and more`);
    const part = sampleEvidence({ bytes: larger.subarray(0, 40) });
    await pool.judge(orderOf('part', part));
    expect(part.body.bytes.length).toBe(40);
  });

  test('has no content to judge on an error page', async () => {
    const { bodyBytes } = await pool.judge(orderOf('error', sampleEvidence({ html, status: 404 })));
    const body = unpackBody(bodyBytes);
    expect(body).toMatchObject({ title: null, facts: { status: 404, counts: null } });
    const documents = body.checks.filter(({ reason }) => reason === 'gate');
    expect(documents.length).toBeGreaterThan(0);
  });
});

test('P1 a quarter of the memory of a worker reads a small page', async () => {
  const smallest = createAuditPool(patientPool, 64);
  onTestFinished(() => smallest.close());
  const evidence = sampleEvidence({ html: '<!doctype html><title>Small</title><p>A page.</p>' });
  expect((await smallest.judge(orderOf('small', evidence))).summary.title).toBe('Small');
});

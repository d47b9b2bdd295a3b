import { setImmediate as tick } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuditPool } from '../audit/pool.ts';
import { patientPool } from '../start/testing.ts';
import { openSite } from './testing/site.ts';
import { takeTurns } from './turns.ts';

/** A step that ends when the test says so. */
function step() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { end: resolve, run: () => promise };
}

describe('turns', () => {
  test('give late probes what early steps have not set aside', async () => {
    let left = 5;
    const session = { requestsLeft: () => left };
    const turns = takeTurns(session, { atOnce: 10, besideEarly: 10 });
    const early = step();
    const first = turns.early(3, early.run);
    const begun: number[] = [];
    const late = [1, 2, 3, 4].map((n) => {
      const work = step();
      const done = turns.late(() => {
        begun.push(n);
        return work.run();
      });
      return { ...work, done };
    });
    await tick();
    expect(begun).toEqual([1, 2]);
    left = 4;
    early.end();
    await first;
    await tick();
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const { end } of late) end();
    await Promise.all(late.map(({ done }) => done));
  });

  test('run no more at once than is allowed, in the order of the calls', async () => {
    const turns = takeTurns({ requestsLeft: () => 100 }, { atOnce: 2, besideEarly: 1 });
    const order: number[] = [];
    let most = 0;
    let running = 0;
    const probe = (n: number) => async () => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      await tick();
      running -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5].map((n) => turns.late(probe(n))));
    expect(order).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  test('let fewer late probes run while an early step does', async () => {
    const turns = takeTurns({ requestsLeft: () => 100 }, { atOnce: 4, besideEarly: 2 });
    const early = [step(), step()];
    const ended = early.map(({ run }) => turns.early(1, run));
    const late = Array.from({ length: 6 }, step);
    let begun = 0;
    const done = late.map(({ run }) =>
      turns.late(() => {
        begun += 1;
        return run();
      }),
    );
    const begunAfter = async (ending?: { end(): void }) => {
      ending?.end();
      await tick();
      return begun;
    };
    expect([await begunAfter(), await begunAfter(early[0]), await begunAfter(early[1])]).toEqual([2, 2, 4]);
    for (const { end } of late) end();
    await Promise.all([...ended, ...done]);
  });

  test('go on after a probe or a step that throws', async () => {
    const turns = takeTurns({ requestsLeft: () => 1 }, { atOnce: 1, besideEarly: 1 });
    await expect(turns.early(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turns.late(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.late(async () => 'on')).toBe('on');
  });

  test('leave it to the session to say that nothing is left', async () => {
    const turns = takeTurns({ requestsLeft: () => 0 }, { atOnce: 3, besideEarly: 3 });
    expect(await Promise.all([turns.late(async () => 1), turns.late(async () => 2)])).toEqual([1, 2]);
  });
});

describe('the requests of a run', () => {
  const parser = createAuditPool(patientPool);
  afterAll(() => parser.close());
  const links = Array.from({ length: 12 }, (_, i) => `<a href=/l${i}>x</a>`).join('');
  const scripts = Array.from({ length: 12 }, (_, i) => `<script src=/s${i}.js></script>`).join('');
  const visit = async (requestsMax: number) => {
    const site = await openSite({
      parser,
      answers: { '/': `<html>${scripts}${links}`, '/robots.txt': 'User-agent: *' },
      limits: { requestsMax, bytesMax: 10_000_000, totalMs: 30_000 },
    });
    const gathering = await site.gather('https://site.example/');
    if (!gathering.ok) throw new Error(gathering.failure.message);
    return { site, evidence: gathering.evidence };
  };

  test('are as many as allowed, repeats and redirects included', async () => {
    const { site } = await visit(20);
    // The handshake is one of them.
    expect(site.asked.length).toBeLessThanOrEqual(20);
  });

  test('go to the files first, then to resources, then to links', async () => {
    const { evidence } = await visit(34);
    for (const step of ['robots', 'plain', 'variant', 'cors', 'notFound', 'favicon', 'llms'] as const) {
      expect(evidence[step].state).toBe('gathered');
    }
    expect(evidence.resources).toMatchObject({ state: 'gathered', value: { total: 12 } });
    const cut = (name: 'resources' | 'links') => {
      const step = evidence[name];
      return step.state === 'gathered'
        ? step.value.probes.filter(({ reason }) => reason === 'budget').length
        : 12;
    };
    expect(cut('resources')).toBe(0);
    expect(cut('links')).toBeGreaterThan(0);
  });

  test('leave what they do not suffice for as missing for the budget', async () => {
    const { evidence } = await visit(14);
    expect(evidence.links).toEqual({ state: 'missing', why: 'budget' });
    expect(evidence.robots.state).toBe('gathered');
  });

  test('are not said to be used up where a host asked for a pause', async () => {
    const busy = 'https://busy.example/';
    const site = await openSite({
      parser,
      answers: {
        [busy]: { status: 503, headers: { 'Retry-After': '300' }, body: '<html>' },
        'https://site.example/': `<html><link rel=canonical href=${busy}b><a href=${busy}c>x</a>`,
      },
    });
    await site.gather(busy, { site: false });
    expect(await site.gather('https://site.example/')).toMatchObject({
      evidence: {
        robots: { state: 'gathered' },
        canonicalProbe: { state: 'missing', why: 'busy' },
        links: { state: 'missing', why: 'busy' },
      },
    });
  });

  const pausing = 'https://busy.example/';
  const pausingPage = { status: 503, headers: { 'Retry-After': '300' }, body: '<html>' };

  test('are told apart, step by step, from hosts that asked for a pause', async () => {
    const site = await openSite({
      parser,
      answers: {
        [pausing]: pausingPage,
        'https://site.example/': `<html><link rel=canonical href=${pausing}b>${links}`,
      },
      limits: { requestsMax: 14, bytesMax: 10_000_000, totalMs: 20_000 },
    });
    await site.gather(pausing, { site: false });
    expect(await site.gather('https://site.example/')).toMatchObject({
      evidence: {
        canonicalProbe: { state: 'missing', why: 'busy' },
        links: { state: 'missing', why: 'budget' },
      },
    });
  });

  test('are not said to be used up where the pace of the host leaves no turn for the handshake', async () => {
    const site = await openSite({
      parser,
      answers: { '/': '<html>' },
      settings: { hostBurst: 1, hostPerSecond: 0.01 },
    });
    expect(await site.gather('https://site.example/', { site: false })).toMatchObject({
      evidence: { tls: { state: 'missing', why: 'busy' } },
    });
  });

  test('find a connection for the files where resources hold theirs for long', async () => {
    const held = Array.from({ length: 12 }, (_, i) => [`/s${i}.js`, { instead: 'silence' }] as const);
    const site = await openSite({
      parser,
      answers: { '/': `<html>${scripts}`, ...Object.fromEntries(held) },
      limits: { requestsMax: 120, bytesMax: 10_000_000, totalMs: 3_000 },
    });
    const gathering = await site.gather('https://site.example/');
    expect(gathering).toMatchObject({ evidence: { sitemaps: { value: { complete: true } } } });
  });

  test('do not change a report that fits into them', async () => {
    const { evidence } = await visit(120);
    expect(evidence.resources).toMatchObject({ value: { probes: { length: 12 } } });
    expect(evidence.links).toMatchObject({ value: { probes: { length: 12 } } });
  });
});

import { describe, expect, test } from 'vitest';
import { type Asked, isOwnTrouble } from './own-trouble.ts';

const nowMs = 1_000_000_000;

/** The last answers of hosts: `a.com b.com!` is one that answered and one that did not. */
function asked(hosts: string, { code = 'connect_failed', ago = 60_000 } = {}): Asked[] {
  return hosts.split(' ').map((written, n) => ({
    host: written.replace('!', ''),
    at: nowMs - ago + n,
    errorCode: written.endsWith('!') ? code : null,
  }));
}

describe('N5 our own line', () => {
  test.each<[name: string, Asked[], boolean]>([
    ['nobody was asked', [], false],
    ['five hosts of five domains gave no answer', asked('a.com! b.com! c.com! d.com! e.com!'), true],
    ['four of five', asked('a.com! b.com! c.com! d.com! e.com'), true],
    ['three of five', asked('a.com! b.com! c.com! d.com e.com'), false],
    ['four hosts are too few', asked('a.com! b.com! c.com! d.com!'), false],
    ['five hosts of one domain', asked('a.x.com! b.x.com! c.x.com! d.x.com! e.x.com!'), false],
    ['five hosts of two domains', asked('a.x.com! b.x.com! c.x.com! d.x.com! e.net!'), true],
    [
      'five hosts of one suffix are five domains',
      asked('a.co.uk! b.co.uk! c.co.uk! d.co.uk! e.co.uk!'),
      true,
    ],
    ['it was longer ago', asked('a.com! b.com! c.com! d.com! e.com!', { ago: 600_000 }), false],
    [
      'they are busy, so they answered',
      asked('a.com! b.com! c.com! d.com! e.com!', { code: 'site_unavailable' }),
      false,
    ],
    [
      'their names lead nowhere',
      asked('a.com! b.com! c.com! d.com! e.com!', { code: 'no_public_address' }),
      true,
    ],
    [
      'nobody was asked for a reason of ours',
      asked('a.com! b.com! c.com! d.com! e.com!', { code: 'internal' }),
      false,
    ],
    [
      'whom nobody asked does not count',
      [...asked('a.com! b.com! c.com! d.com! e.com!'), ...asked('f.com! g.com! h.com!', { code: 'stopped' })],
      true,
    ],
    [
      'they answered since',
      [...asked('a.com! b.com! c.com! d.com! e.com!'), ...asked('a.com b.com', { ago: 1_000 })],
      false,
    ],
    [
      'one host that is asked often counts once',
      [...asked('a.com! a.com! a.com! a.com! a.com!'), ...asked('b.com c.com d.com e.com')],
      false,
    ],
    [
      'the order of what is told does not count',
      [...asked('a.com b.com', { ago: 1_000 }), ...asked('a.com! b.com! c.com! d.com! e.com!')],
      false,
    ],
  ])('%s', (_name, all, expected) => {
    expect(isOwnTrouble(all, nowMs)).toBe(expected);
  });
});

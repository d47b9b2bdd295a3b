import { describe, expect, test } from 'vitest';
import { defaultAlertSettings } from './default-settings.ts';
import { heldUntil } from './held-until.ts';
import { seenRun, WatchedProject } from './testing.ts';
import type { Alert, QuietHours } from './types.ts';

const berlin = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const noon = { from: '12:00', to: '13:00', timeZone: 'UTC' };

/** One alert, as it is open. */
function alertOf(change: Partial<Alert> = {}): Alert {
  const project = new WatchedProject();
  for (const at of [0, 1, 2]) project.observe(seenRun({ at }));
  const [told] = [3, 400_000].flatMap((at) => project.observe(seenRun({ at, fails: ['image-alt'] })));
  if (told === undefined) throw new Error('Nothing was told.');
  return { ...told.alert, ...change };
}

function until(quiet: QuietHours | null, now: string, change: Partial<Alert> = {}): string {
  const held = heldUntil(alertOf(change), { ...defaultAlertSettings, quiet }, Date.parse(now));
  return held === 0 ? 'at once' : new Date(held).toISOString();
}

describe('N6 quiet hours', () => {
  test.each<[name: string, QuietHours | null, now: string, until: string]>([
    ['none are set', null, '2026-11-29T02:00:00Z', 'at once'],
    ['by day', berlin, '2026-11-29T12:00:00Z', 'at once'],
    ['before midnight', berlin, '2026-11-29T21:30:10Z', '2026-11-30T06:00:00.000Z'],
    ['after midnight', berlin, '2026-11-29T02:00:00Z', '2026-11-29T06:00:00.000Z'],
    ['as they begin', berlin, '2026-11-29T21:00:00Z', '2026-11-30T06:00:00.000Z'],
    ['as they end', berlin, '2026-11-29T06:00:00Z', 'at once'],
    ['the last second', berlin, '2026-11-29T05:59:59Z', '2026-11-29T06:00:00.000Z'],
    ['within one day', noon, '2026-11-29T12:59:00Z', '2026-11-29T13:00:00.000Z'],
    ['of no length', { ...noon, to: '12:00' }, '2026-11-29T12:00:00Z', 'at once'],
    ['the night that is an hour shorter', berlin, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['the night that is an hour longer', berlin, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
    [
      'an end that no clock shows',
      { ...berlin, to: '02:30' },
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'a zone of half hours',
      { ...berlin, timeZone: 'Asia/Kolkata' },
      '2026-11-29T20:00:00Z',
      '2026-11-30T01:30:00.000Z',
    ],
  ])('%s', (_name, quiet, now, expected) => {
    expect(until(quiet, now)).toBe(expected);
  });

  test.each<[name: string, Partial<Alert>, isHeld: boolean]>([
    ['a finding', { kind: 'finding.new' }, true],
    ['a score', { kind: 'score.dropped' }, true],
    ['a page that is gone', { kind: 'page.gone' }, true],
    ['what is urgent', { kind: 'check.urgent' }, false],
    ['a site that is down', { kind: 'site.down' }, false],
    ['a certificate with a week', { kind: 'certificate.expiring', after: { days: 7 } }, true],
    ['a certificate with a day', { kind: 'certificate.expiring', after: { days: 1 } }, false],
  ])('of %s', (_name, change, isHeld) => {
    expect(until(berlin, '2026-11-29T02:00:00Z', change)).toBe(
      isHeld ? '2026-11-29T06:00:00.000Z' : 'at once',
    );
  });
});

import { expect, test } from 'vitest';
import { bareEnvironment, browserArguments } from './flags.ts';

const start = { profile: '/tmp/profile', port: 41_234, acceptedKey: null };

test('C2 the browser is started with these arguments, and no other', () => {
  expect(browserArguments(start)).toEqual(
    `--headless --remote-debugging-pipe --user-data-dir=/tmp/profile
--proxy-server=http://127.0.0.1:41234 --proxy-bypass-list=<-loopback>
--host-resolver-rules=MAP_*_~NOTFOUND_,_EXCLUDE_127.0.0.1
--webrtc-ip-handling-policy=disable_non_proxied_udp --force-webrtc-ip-handling-policy=disable_non_proxied_udp
--disable-quic --disable-background-networking --disable-component-update --disable-sync
--block-new-web-contents --no-pings --no-first-run
--no-default-browser-check --disable-default-apps --disable-extensions --disable-breakpad --disable-crash-reporter
--disable-domain-reliability --disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,WebRtcHideLocalIpsWithMdns
--disable-dev-shm-usage --disable-gpu --mute-audio --hide-scrollbars --force-color-profile=srgb --lang=en-US
--password-store=basic --use-mock-keychain --js-flags=--max-old-space-size=512
about:blank`
      .split(/\s+/)
      .map((argument) => argument.replaceAll('_', argument.startsWith('--host') ? ' ' : '_')),
  );
});

test('one key of a bad certificate is accepted, and only where one was seen', () => {
  const acceptedKey = 'MV+9nMbCGC5KOlAtYWkUr1vIGNRyRPrLoqIkZCGYQ4E=';
  const added = browserArguments({ ...start, acceptedKey }).filter(
    (argument) => !browserArguments(start).includes(argument),
  );
  expect(added).toEqual([`--ignore-certificate-errors-spki-list=${acceptedKey}`]);
});

test('C3 no wall is switched off', () => {
  const forbidden =
    /no-sandbox|setuid-sandbox|single-process|web-security|isolat|ignore-certificate-errors$|debugging-port|file-access/i;
  expect(browserArguments(start).filter((argument) => forbidden.test(argument))).toEqual([]);
});

test('its environment has three members', () => {
  expect(bareEnvironment('/tmp/profile')).toEqual({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/tmp/profile',
    TMPDIR: '/tmp/profile',
  });
});

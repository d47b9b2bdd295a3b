export interface BrowserStart {
  /** Folder of this look alone. */
  readonly profile: string;
  /** Of the relay on 127.0.0.1 that leads to the guarded proxy. */
  readonly port: number;
  /** As of a LookOrder. */
  readonly acceptedKey: string | null;
}

/** All that the browser is started with. None of its sandbox, site isolation or web security is ever switched off. */
export function browserArguments({ profile, port, acceptedKey }: BrowserStart): readonly string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    `--proxy-server=http://127.0.0.1:${port}`,
    // Loopback and link-local would go past the proxy.
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    // Each build reads one of the two: the first is of the full browser, the second of the headless shell.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page whose window is closed while it is being opened stands still at times.
    '--block-new-web-contents',
    '--no-pings',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-domain-reliability',
    // The last: a page that gives WebRTC a candidate of a name in .local makes the browser ask for it by mDNS otherwise.
    '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,WebRtcHideLocalIpsWithMdns',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--mute-audio',
    '--hide-scrollbars',
    '--force-color-profile=srgb',
    '--lang=en-US',
    '--password-store=basic',
    '--use-mock-keychain',
    // A heap bomb ends as a crash of the page.
    '--js-flags=--max-old-space-size=512',
    ...(acceptedKey === null ? [] : [`--ignore-certificate-errors-spki-list=${acceptedKey}`]),
    'about:blank',
  ];
}

/** Folders of programs, for the driver and the browser: nothing of the environment of the server reaches them. */
export const programFolders = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** All that the driver, and the browser, have of an environment. @param home of this look alone */
export function bareEnvironment(home: string): Readonly<Record<string, string>> {
  return { PATH: programFolders, HOME: home, TMPDIR: home };
}

/**
 * A page that tries to reach what lies beside it: every way known to us by which a page in Chromium makes it speak with a
 * machine. Each vector aims at a port of its own, so that whoever is reached knows by which it was.
 */
export interface Vector {
  readonly name: string;
  /** What it adds to the page and to the server of the page. */
  readonly make: (to: Target) => Parts;
}

/** Where one vector aims. */
export interface Target {
  /** Nobody else's, for TCP and UDP, on 127.0.0.1 and ::1. */
  readonly port: number;
  /** `127.0.0.1:<port>` */
  readonly authority: string;
  /** A name of loopback that no other vector has. */
  readonly name: string;
  /** A path of the page's own server, which gives what `answer` says, whatever follows the path. */
  readonly own: string;
  /** A folder of this machine, in which the file `page.html` has an image of the target. */
  readonly folder: string;
}

export interface Parts {
  readonly head?: string;
  readonly body?: string;
  /** Runs by itself, in a function that may wait. */
  readonly script?: string;
  /** Fields of the page's own answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** `Link` fields of an answer 103 before the page. */
  readonly hints?: readonly string[];
  readonly answer?: Answer;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Loopback and the services that tell a machine of a cloud its secrets, as addresses may spell them. */
const spellings: readonly ((to: Target) => string)[] = [
  ({ port }) => `127.0.0.1:${port}`,
  ({ port }) => `localhost:${port}`,
  ({ port, name }) => `${name}:${port}`,
  ({ port }) => `127.1:${port}`,
  ({ port }) => `2130706433:${port}`,
  ({ port }) => `0x7f.0.0.1:${port}`,
  ({ port }) => `0177.0.0.01:${port}`,
  ({ port }) => `0.0.0.0:${port}`,
  ({ port }) => `[::1]:${port}`,
  ({ port }) => `[::ffff:127.0.0.1]:${port}`,
  ({ port }) => `169.254.169.254:${port}`,
  ({ port }) => `metadata.google.internal:${port}`,
];

const js = (body: string): Answer => ({ headers: { 'content-type': 'text/javascript' }, body });
const html = (body: string): Answer => ({ headers: { 'content-type': 'text/html' }, body });
const image = ({ authority }: Target) => `<img src="http://${authority}/">`;
const script = (make: (to: Target) => string) => (to: Target) => ({ script: make(to) });
const body = (make: (to: Target) => string) => (to: Target) => ({ body: make(to) });
const head = (make: (to: Target) => string) => (to: Target) => ({ head: make(to) });
const link = (attributes: string) =>
  head(({ authority }) => `<link ${attributes} href="http://${authority}/">`);
const style = (make: (to: Target) => string) => head((to) => `<style>${make(to)}</style>`);
const rules = (kind: string) =>
  body(
    ({ authority }) =>
      `<script type="speculationrules">{"${kind}":[{"source":"list","urls":["http://${authority}/"],"eagerness":"immediate"}]}</script>`,
  );
const peer = (server: (to: Target) => string) =>
  script(
    (to) => `
      const peer = new RTCPeerConnection({ iceServers: [{ urls: '${server(to)}', username: 'u', credential: 'c' }] });
      peer.createDataChannel('d');
      await peer.setLocalDescription(await peer.createOffer());`,
  );
export const vectors: readonly Vector[] = [
  ...spellings.flatMap((spell, index): Vector[] => [
    { name: `image of spelling ${index + 1}`, make: body((to) => `<img src="http://${spell(to)}/">`) },
    {
      name: `fetch of spelling ${index + 1}`,
      make: script((to) => `await fetch('http://${spell(to)}/', { mode: 'no-cors' })`),
    },
    { name: `https image of spelling ${index + 1}`, make: body((to) => `<img src="https://${spell(to)}/">`) },
  ]),

  // Requests of scripts.
  {
    name: 'XMLHttpRequest',
    make: script(
      ({ authority }) => `const x = new XMLHttpRequest(); x.open('PUT', 'http://${authority}/'); x.send('1')`,
    ),
  },
  { name: 'beacon', make: script(({ authority }) => `navigator.sendBeacon('http://${authority}/', 'x')`) },
  {
    name: 'fetch with keepalive',
    make: script(
      ({ authority }) =>
        `await fetch('http://${authority}/', { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' })`,
    ),
  },
  {
    name: 'fetchLater',
    make: script(({ authority }) => `fetchLater('http://${authority}/', { activateAfter: 0 })`),
  },
  { name: 'WebSocket', make: script(({ authority }) => `new WebSocket('ws://${authority}/')`) },
  {
    name: 'WebSocketStream',
    make: script(({ authority }) => `await new WebSocketStream('ws://${authority}/').opened`),
  },
  { name: 'EventSource', make: script(({ authority }) => `new EventSource('http://${authority}/')`) },

  // Frames.
  { name: 'frame', make: body(({ authority }) => `<iframe src="http://${authority}/"></iframe>`) },
  { name: 'file: frame', make: body(({ folder }) => `<iframe src="file://${folder}/page.html"></iframe>`) },
  { name: 'chrome: frame', make: body(() => '<iframe src="chrome://net-internals/#dns"></iframe>') },
  {
    name: 'view-source: frame',
    make: body(({ authority }) => `<iframe src="view-source:http://${authority}/"></iframe>`),
  },
  {
    name: 'devtools: frame',
    make: body(
      ({ authority }) =>
        `<iframe src="devtools://devtools/bundled/inspector.html?ws=${authority}/devtools"></iframe>`,
    ),
  },
  { name: 'ftp: frame', make: body(({ authority }) => `<iframe src="ftp://${authority}/"></iframe>`) },
  {
    name: 'frame of its own markup',
    make: body((to) => `<iframe srcdoc="${image(to).replaceAll('"', '&quot;')}"></iframe>`),
  },
  {
    name: 'fenced frame',
    make: script(
      ({ authority }) => `
      const frame = document.createElement('fencedframe');
      frame.config = new FencedFrameConfig('http://${authority}/');
      document.body.append(frame);`,
    ),
  },
  {
    name: 'frame in a sandbox',
    make: (to) => ({
      body: `<iframe sandbox="allow-scripts" src="${to.own}"></iframe>`,
      answer: html(image(to)),
    }),
  },
  { name: 'object', make: body(({ authority }) => `<object data="http://${authority}/"></object>`) },
  { name: 'embed', make: body(({ authority }) => `<embed src="http://${authority}/">`) },

  // Links.
  {
    name: 'link dns-prefetch',
    make: head(({ name, port }) => `<link rel="dns-prefetch" href="http://${name}:${port}/">`),
  },
  { name: 'link preconnect', make: link('rel="preconnect"') },
  { name: 'link prefetch', make: link('rel="prefetch"') },
  { name: 'link prerender', make: link('rel="prerender"') },
  { name: 'link preload', make: link('rel="preload" as="image"') },
  { name: 'link modulepreload', make: link('rel="modulepreload"') },
  { name: 'link stylesheet', make: link('rel="stylesheet"') },
  { name: 'link alternate stylesheet', make: link('rel="alternate stylesheet" title="b"') },
  { name: 'link icon', make: link('rel="icon"') },
  { name: 'link apple-touch-icon', make: link('rel="apple-touch-icon"') },
  { name: 'link manifest', make: link('rel="manifest"') },
  { name: 'link compression-dictionary', make: link('rel="compression-dictionary"') },
  { name: 'link import', make: link('rel="import"') },
  { name: 'link search', make: link('rel="search" type="application/opensearchdescription+xml"') },

  // Scripts, media, styles.
  {
    name: 'import of a module',
    make: body(({ authority }) => `<script type="module">import 'http://${authority}/'</script>`),
  },
  {
    name: 'video',
    make: body(({ authority }) => `<video autoplay muted src="http://${authority}/"></video>`),
  },
  {
    name: 'track',
    make: (to) => ({
      body: `<video crossorigin preload="auto" src="${to.own}"><track default kind="subtitles" src="http://${to.authority}/"></video>`,
      answer: { headers: { 'content-type': 'video/webm' }, body: '' },
    }),
  },
  { name: 'import of a stylesheet', make: style(({ authority }) => `@import 'http://${authority}/';`) },
  {
    name: 'font',
    make: (to) => ({
      head: `<style>@font-face { font-family: f${to.port}; src: url('http://${to.authority}/') }</style>`,
      body: `<p style="font-family: f${to.port}">Text</p>`,
    }),
  },
  {
    name: 'background',
    make: body(({ authority }) => `<div style="background: url('http://${authority}/')">b</div>`),
  },
  { name: 'cursor', make: style(({ authority }) => `body { cursor: url('http://${authority}/'), auto }`) },
  {
    name: 'image in SVG',
    make: body(({ authority }) => `<svg><image href="http://${authority}/" width="9" height="9"/></svg>`),
  },

  // Ways out of the page.
  {
    name: 'form',
    make: (to) => ({
      body: `<iframe name="to${to.port}"></iframe><form id="form${to.port}" method="post" target="to${to.port}" action="http://${to.authority}/"></form>`,
      script: `document.getElementById('form${to.port}').submit()`,
    }),
  },
  { name: 'window.open', make: script(({ authority }) => `window.open('http://${authority}/')`) },
  {
    name: 'ping of a link',
    make: (to) => ({
      body: `<iframe name="to${to.port}"></iframe><a id="a${to.port}" target="to${to.port}" ping="http://${to.authority}/" href="about:blank">a</a>`,
      script: `document.getElementById('a${to.port}').click()`,
    }),
  },
  {
    name: 'download',
    make: (to) => ({
      body: `<iframe name="to${to.port}"></iframe><a id="a${to.port}" download href="${to.own}">a</a><a id="b${to.port}" target="to${to.port}" download href="http://${to.authority}/">b</a>`,
      script: `document.getElementById('a${to.port}').click(); document.getElementById('b${to.port}').click()`,
      answer: { headers: { 'content-disposition': 'attachment; filename=got.txt' }, body: 'got' },
    }),
  },
  {
    name: 'redirect of an image',
    make: (to) => ({
      body: `<img src="${to.own}">`,
      answer: { status: 302, headers: { location: `http://${to.authority}/` } },
    }),
  },

  // Workers.
  {
    name: 'worker',
    make: (to) => ({
      script: `new Worker('${to.own}')`,
      answer: js(`importScripts('http://${to.authority}/')`),
    }),
  },
  {
    name: 'socket in a worker',
    make: (to) => ({
      script: `new Worker('${to.own}')`,
      answer: js(`new WebSocket('ws://${to.authority}/')`),
    }),
  },
  {
    name: 'shared worker',
    make: (to) => ({
      script: `new SharedWorker('${to.own}')`,
      answer: js(`fetch('http://${to.authority}/', { mode: 'no-cors' })`),
    }),
  },
  {
    name: 'service worker',
    make: (to) => ({
      script: `await navigator.serviceWorker.register('${to.own}')`,
      answer: js(`fetch('http://${to.authority}/', { mode: 'no-cors' })`),
    }),
  },

  // What the browser does ahead.
  { name: 'speculation rules that prefetch', make: rules('prefetch') },
  { name: 'speculation rules that prerender', make: rules('prerender') },
  {
    name: 'early hint',
    make: ({ authority }) => ({
      hints: [`<http://${authority}>; rel=preconnect`, `<http://${authority}/i.png>; rel=preload; as=image`],
    }),
  },

  // Other transports.
  {
    name: 'WebTransport',
    make: script(({ authority }) => `await new WebTransport('https://${authority}/').ready`),
  },
  {
    name: 'WebTransport with hashes of certificates',
    make: script(
      ({ authority }) =>
        `await new WebTransport('https://${authority}/', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] }).ready`,
    ),
  },
  { name: 'WebRTC with STUN', make: peer(({ authority }) => `stun:${authority}`) },
  { name: 'WebRTC with TURN over UDP', make: peer(({ authority }) => `turn:${authority}?transport=udp`) },
  { name: 'WebRTC with TURN over TCP', make: peer(({ authority }) => `turn:${authority}?transport=tcp`) },
  { name: 'WebRTC with TURN over TLS', make: peer(({ authority }) => `turns:${authority}?transport=tcp`) },
  {
    name: 'WebRTC with given candidates',
    make: script(
      ({ port }) => `
      const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
      one.createDataChannel('d');
      await one.setLocalDescription(await one.createOffer());
      await other.setRemoteDescription(one.localDescription);
      await other.setLocalDescription(await other.createAnswer());
      await one.setRemoteDescription(other.localDescription);
      for (const candidate of [
        'candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host',
        'candidate:2 1 tcp 1518280447 127.0.0.1 ${port} typ host tcptype passive',
        'candidate:3 1 udp 2122260222 00000000-0000-4000-8000-000000000001.local ${port} typ host',
      ]) await one.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 })`,
    ),
  },

  // What other parts of the browser fetch for a page.
  {
    name: 'registration of attribution',
    make: body(({ authority }) => `<img attributionsrc="https://${authority}/" src="data:,">`),
  },
  {
    name: 'FedCM',
    make: script(
      ({ authority }) => `
      await navigator.credentials.get({
        identity: { providers: [{ configURL: 'https://${authority}/config.json', clientId: '1' }] },
      })`,
    ),
  },
  {
    name: 'manifest of a payment method',
    make: script(
      ({ authority }) => `
      const total = { label: 'x', amount: { currency: 'EUR', value: '1' } };
      await new PaymentRequest([{ supportedMethods: 'https://${authority}/pay' }], { total }).canMakePayment()`,
    ),
  },
  {
    name: 'background fetch',
    make: (to) => ({
      script: `
        const there = await navigator.serviceWorker.register('${to.own}/');
        const worker = there.installing ?? there.active;
        if (worker.state !== 'activated') {
          await new Promise((done) => worker.addEventListener('statechange', () => worker.state === 'activated' && done()));
        }
        await there.backgroundFetch.fetch('x', ['http://${to.authority}/'])`,
      answer: js(''),
    }),
  },
  {
    name: 'interest group',
    make: script(
      ({ authority }) => `
      const group = { owner: 'https://${authority}', name: 'x', lifetimeMs: 60000, biddingLogicURL: 'https://${authority}/b.js', ads: [] };
      await navigator.joinAdInterestGroup(group, 60)`,
    ),
  },
  {
    name: 'shared storage',
    make: script(({ authority }) => `await sharedStorage.createWorklet('https://${authority}/w.js')`),
  },

  // Fields that tell the browser to report.
  {
    name: 'report of CSP',
    make: ({ authority, own }) => ({
      headers: {
        'content-security-policy-report-only': `object-src 'none'; report-uri http://${authority}/`,
      },
      body: `<object data="${own}"></object>`,
    }),
  },
  {
    name: 'endpoint of reports',
    make: ({ authority, own }) => ({
      headers: {
        'reporting-endpoints': `default="https://${authority}/"`,
        'permissions-policy': 'sync-xhr=()',
      },
      script: `const x = new XMLHttpRequest(); x.open('GET', '${own}', false); x.send()`,
    }),
  },
  {
    name: 'log of network errors',
    make: (to) => ({
      headers: {
        nel: '{"report_to":"nel","max_age":600,"success_fraction":1,"failure_fraction":1}',
        'report-to': `{"group":"nel","max_age":600,"endpoints":[{"url":"https://${to.authority}/"}]}`,
      },
      body: `<img src="${to.own}">`,
      answer: { status: 500 },
    }),
  },
  {
    name: 'other server for the same site',
    make: ({ port }) => ({ headers: { 'alt-svc': `h3=":${port}"; ma=600, h2=":${port}"; ma=600` } }),
  },

  // Leaving for what is no page of the web.
  {
    name: 'dialogs',
    make: script(() => `alert('a'); confirm('b'); prompt('c'); onbeforeunload = () => 'stay'`),
  },
  {
    name: 'file: as the page',
    make: script(({ folder }) => `setTimeout(() => { location.href = 'file://${folder}/page.html' }, 1500)`),
  },
  {
    name: 'chrome: as the page',
    make: script(() => `setTimeout(() => { location.href = 'chrome://net-internals/#dns' }, 1600)`),
  },
  {
    name: 'mailto: as the page',
    make: script(() => `setTimeout(() => { location.href = 'mailto:a@b.example' }, 1700)`),
  },
];

/** What the server of the page gives: the page at every path that is nobody's. */
export interface AttackPage extends Answer {
  readonly body: string;
  /** `Link` of answers 103. */
  readonly hints: readonly string[];
  readonly answers: ReadonlyMap<string, Answer>;
}

/** The page with these of its vectors. */
export function attackPage(tried: readonly { readonly vector: Vector; readonly to: Target }[]): AttackPage {
  const parts = tried.map(({ vector, to }) => ({ to, ...vector.make(to) }));
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      ...Object.assign({}, ...parts.map((part) => part.headers)),
    },
    body: [
      '<!doctype html><html lang="en"><head><title>Attack</title>',
      ...parts.flatMap((part) => part.head ?? []),
      '</head><body><h1>Attack</h1>',
      ...parts.flatMap((part) => part.body ?? []),
      // One that fails, or that this browser does not know, leaves the others be.
      ...parts
        .flatMap((part) => part.script ?? [])
        .map((text) => `<script>(async () => { ${text} })().catch(() => {})</script>`),
      '</body></html>',
    ].join('\n'),
    hints: parts.flatMap((part) => part.hints ?? []),
    answers: new Map(parts.flatMap(({ to, answer }) => (answer === undefined ? [] : [[to.own, answer]]))),
  };
}

/** A way by which a page once got out of a browser that was held: past the proxy, or by UDP. */
interface SelfTestVector {
  readonly name: string;
  /** @param port whoever listens there on loopback has been reached */
  readonly markup: (port: number) => string;
}

const script = (text: string) => `<script>(async () => { ${text} })().catch(() => {})</script>`;
const image = (host: string) => (port: number) => `<img src="http://${host}:${port}/">`;
const link = (rel: string) => (port: number) => `<link rel="${rel}" href="http://127.0.0.1:${port}/">`;
const run = (text: (authority: string) => string) => (port: number) => script(text(`127.0.0.1:${port}`));
const ahead = (kind: string) => (port: number) =>
  `<script type="speculationrules">{"${kind}":[{"source":"list","urls":["http://127.0.0.1:${port}/"],"eagerness":"immediate"}]}</script>`;
const peer = (kind: string, transport: string) =>
  run(
    (to) => `const peer = new RTCPeerConnection({ iceServers: [
      { urls: '${kind}:${to}${transport}', username: 'u', credential: 'c' } ] });
    peer.createDataChannel('d');
    await peer.setLocalDescription(await peer.createOffer())`,
  );

export const selfTestVectors: readonly SelfTestVector[] = [
  { name: 'image of 127.0.0.1', markup: image('127.0.0.1') },
  { name: 'image of localhost', markup: image('localhost') },
  { name: 'image of [::1]', markup: image('[::1]') },
  { name: 'image of 0.0.0.0', markup: image('0.0.0.0') },
  { name: 'frame', markup: (port) => `<iframe src="http://127.0.0.1:${port}/"></iframe>` },
  { name: 'fetch', markup: run((to) => `await fetch('http://${to}/', { mode: 'no-cors' })`) },
  { name: 'beacon', markup: run((to) => `navigator.sendBeacon('http://${to}/', 'b')`) },
  { name: 'EventSource', markup: run((to) => `new EventSource('http://${to}/')`) },
  { name: 'WebSocket', markup: run((to) => `new WebSocket('ws://${to}/')`) },
  {
    name: 'WebSocket of a worker',
    markup: run((to) => `new Worker(URL.createObjectURL(new Blob(["new WebSocket('ws://${to}/')"])))`),
  },
  { name: 'preconnect', markup: link('preconnect') },
  { name: 'prefetch', markup: link('prefetch') },
  { name: 'speculation rules that prefetch', markup: ahead('prefetch') },
  { name: 'speculation rules that prerender', markup: ahead('prerender') },
  { name: 'WebTransport', markup: run((to) => `await new WebTransport('https://${to}/').ready`) },
  {
    name: 'WebTransport with hashes of certificates',
    markup: run(
      (to) => `await new WebTransport('https://${to}/', { serverCertificateHashes: [
        { algorithm: 'sha-256', value: new Uint8Array(32) } ] }).ready`,
    ),
  },
  { name: 'WebRTC with STUN', markup: peer('stun', '') },
  { name: 'WebRTC with TURN over UDP', markup: peer('turn', '?transport=udp') },
  { name: 'WebRTC with TURN over TCP', markup: peer('turn', '?transport=tcp') },
  {
    name: 'WebRTC with a given candidate',
    markup: (port) =>
      script(`const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
    one.createDataChannel('d');
    await one.setLocalDescription(await one.createOffer());
    await other.setRemoteDescription(one.localDescription);
    await other.setLocalDescription(await other.createAnswer());
    await one.setRemoteDescription(other.localDescription);
    await one.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host',
      sdpMid: '0', sdpMLineIndex: 0 })`),
  },
];

/** What a script asks for when those before it have begun. */
export const triedPath = '/tried.png';

/** @param ports one for each vector, in their order */
export function selfTestPage(ports: readonly number[]): string {
  const tries = selfTestVectors.flatMap(({ markup }, index) => {
    const port = ports[index];
    return port === undefined ? [] : [markup(port)];
  });
  const end = script(`document.body.append(Object.assign(new Image(), { src: '${triedPath}' }))`);
  return [
    '<!doctype html><html lang="en"><title>Self-test</title><body>',
    ...tries,
    end,
    '</body></html>',
  ].join('\n');
}

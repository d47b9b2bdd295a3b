import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { selfSigned } from '../../src/net/testing/certificates.ts';
import { serveHttp, serveHttps } from '../../src/net/testing/loopback.ts';
import { hasNetworks } from './attack.ts';
import { keyOf } from './key-of.ts';
import { lookAt } from './looking.ts';

vi.setConfig({ testTimeout: 120_000 });

describe.runIf(hasNetworks)('a page in a look', () => {
  test('C5 gets no to every dialog, permission, popup and download', async () => {
    const told = Promise.withResolvers<unknown>();
    const { port } = await serveHttp(async (request, response) => {
      if (request.url === '/told') told.resolve(JSON.parse(await text(request)));
      // The page is under way until it has told all.
      else if (request.url === '/told.png') await told.promise;
      else if (request.url === '/file') response.setHeader('content-disposition', 'attachment');
      else response.setHeader('content-type', 'text/html');
      response.end(request.url === '/' ? asking : '');
    });
    const { result } = await lookAt(`http://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ ok: true });
    expect(await told.promise).toEqual({
      confirmed: false,
      prompted: null,
      place: 'denied',
      notification: 'denied',
      closed: [true, true, true],
    });
  });

  test('C10 has its own bad certificate accepted by its key, and no other', async () => {
    const own = await selfSigned({ names: ['127.0.0.1'] });
    const other = await selfSigned({ names: ['127.0.0.1'] });
    const asked: string[] = [];
    const beside = await serveHttps(other, (_, response) => {
      asked.push('beside');
      response.end();
    });
    const { port } = await serveHttps(own, (request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><img src="https://127.0.0.1:${beside.port}/"><img src="/own.png">`);
    });
    const url = `https://127.0.0.1:${port}/`;
    const accepted = await lookAt(url, { pagesAllow: [`127.0.0.1:${beside.port}`], acceptedKey: keyOf(own) });
    expect(accepted.result).toMatchObject({ ok: true, evidence: { navigation: { url, status: 200 } } });
    expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/', '/own.png']);
    // It came as far as the handshake.
    expect(beside.connections()).toBeGreaterThan(0);
    const without = await lookAt(url);
    expect(without.result).toMatchObject({ ok: false });
    expect(asked.filter((path) => path === '/')).toHaveLength(1);
  });
});

const asking = `<!doctype html><title>Asking</title><img src="/told.png"><a id="file" download href="/file">File</a><script>
  const turn = () => new Promise((resolve) => setTimeout(resolve, 50));
  (async () => {
    alert('Wait');
    const windows = [1, 2, 3].map((number) => window.open('/opened'));
    document.getElementById('file').click();
    const confirmed = confirm('Sure?');
    const prompted = prompt('Name?');
    const place = (await navigator.permissions.query({ name: 'geolocation' })).state;
    const notification = await Notification.requestPermission();
    const areClosed = () => windows.map((one) => one === null || one.closed);
    while (areClosed().includes(false)) await turn();
    await fetch('/told', {
      method: 'POST',
      body: JSON.stringify({ confirmed, prompted, place, notification, closed: areClosed() }),
    });
  })();
</script>`;

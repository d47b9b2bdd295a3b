/** Pages of one site, each of which gives a look something else to see. */
export interface PageNames {
  /** Origins. */
  readonly site: string;
  /** Another site, which the page may reach. */
  readonly other: string;
  /** Nobody may reach it. */
  readonly inside: string;
}

/** Made by its script, with one of everything that evidence tells of. */
export const appPage = ({ other, inside }: PageNames) => `<!doctype html><html lang="en">
<head><title>Raw</title><meta name="viewport" content="width=device-width"></head>
<body><main><h1 id="top">Harbour</h1><div id="app"></div>
<img id="late" src="/late.svg" alt="The harbour"><p id="below">Text that is moved when the image comes.</p>
<img src="/large.svg" width="100" height="50" alt="Large" loading="lazy">
<img srcset="/large.svg 4x" style="width: 40px; height: 20px; object-fit: cover" alt="Dense">
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="">
<img src="${other}/pixel.svg"><img src="${inside}/secret.svg" alt="Inside">
<img src="https://user:word@${new URL(other).host}/named.svg" alt="Named"><button></button></main>
<script>
  document.title = 'Rendered';
  document.cookie = 'own=secret-of-own; max-age=9999; secure; samesite=strict';
  document.getElementById('app').innerHTML = '<ul><li>One</li><li><a href="/two">Two</a></li></ul>';
  const rootOn = (name, mode, html) => {
    const host = document.createElement(name);
    host.attachShadow({ mode }).innerHTML = html;
    document.getElementById('app').append(host);
  };
  rootOn('x-open', 'open', '<p>In the open</p><img src="/small.svg">');
  rootOn('x-closed', 'closed', '<p>Behind closed doors</p>');
  for (const turn of [1, 2]) console.error('Two of a kind', { turn: 1 });
  console.warn('A warning');
  console.log('Nobody keeps this');
  setTimeout(() => { throw new TypeError('Not caught'); });
  // The image comes once its place has been painted.
  requestAnimationFrame(() => setTimeout(() => fetch('/painted'), 100));
</script>`;

/** Leads on to the page that lies. */
export const leadingPage = '<!doctype html><title>Leading</title><script>location.replace("/lying")</script>';

/** Whatever it is asked by a script of its own world, it says something else. */
export const lyingPage = `<!doctype html><html lang="en"><title>Lying</title><h1>True</h1><p>Three more words</p>
<img name="body" src="/small.svg"><form><input name="localName" hidden><img src="/small.svg" alt=""></form>
<script>
  const lie = () => 'FAKE';
  for (const { prototype } of [Element, Document, DocumentFragment, ShadowRoot, Node, HTMLElement, HTMLImageElement]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      try { Object.defineProperty(prototype, name, { get: lie, value: undefined }); } catch {}
      try { Object.defineProperty(prototype, name, { get: lie }); } catch {}
    }
  }
  window.axe = { run: async () => ({ violations: [], incomplete: [], passes: [] }) };
  JSON.stringify = JSON.parse = lie;
  Array.prototype.map = Array.prototype.slice = String.prototype.slice = Promise.prototype.then = lie;
</script>`;

/** Larger than what is kept in each way, and never at rest; whoever goes up from its form by `parentNode` comes to no end. */
export const boundlessPage = `<!doctype html><html lang="en"><title>Boundless</title><h1>Boundless</h1>
<form><input name="parentNode"></form>
<script>
  document.body.append(new Comment('x'.repeat(6 * 2 ** 20)));
  for (let number = 0; number < 70_000; number += 1) performance.mark('m' + number);
  for (let number = 0; number < 300; number += 1) console.error('Error ' + number + 'x'.repeat(1_000));
  for (let number = 0; number < 250; number += 1) document.cookie = 'c' + number + '=1; path=/' + number;
  const again = () => fetch('/beat').then(() => setTimeout(again, 100));
  again();
</script>`;

/** Its image reaches far. */
export const farPage = `<!doctype html><html lang="en"><title>Far</title>
<img id="far" src="/small.svg" alt="" style="transform: scale(1e30)">`;

export const scriptPage = (script: string) =>
  `<!doctype html><html lang="en"><title>Script</title><p>Text<script>${script}</script>`;

import { expect, test } from 'vitest';
import { canaryBeside } from '../net/testing/loopback.ts';
import { html, links, redirect, serveSite, text } from './testing/serve-site.ts';
import { walking } from './testing/walking.ts';

const host = 'site.example';

/** Names of the domain below `inside` lead inside, and `rebind` every other time. */
function dns() {
  let questions = 0;
  return (name: string) => {
    questions += 1;
    if (name.endsWith(`inside.${host}`)) return ['127.0.0.2'];
    return name === `rebind.${host}` && questions % 2 === 0 ? ['127.0.0.2'] : ['127.0.0.1'];
  };
}

/** Not of the site, each of them inside. */
const outside = (port: number): readonly string[] => [
  ...['127.0.0.2', '127.2', '2130706434', '0x7f000002', '0177.0.0.2', '127.0.0.2.', '%31%32%37.0.0.2'].map(
    (name) => `http://${name}:${port}/`,
  ),
  ...[
    '[::ffff:127.0.0.2]',
    '[::ffff:7f00:2]',
    '[::1]',
    '[64:ff9b::7f00:2]',
    '[::]',
    '0.0.0.0',
    'localhost',
  ].map((name) => `http://${name}:${port}/`),
  ...['http://169.254.169.254/latest/meta-data/', 'http://metadata.google.internal/', 'http://10.0.0.1/'],
  ...['http://192.168.0.1/', 'http://[fd00:ec2::254]/', 'http://printer.local/', 'file:///etc/passwd'],
  ...['gopher://127.0.0.2/', 'ftp://127.0.0.2/', `//127.0.0.2:${port}/`, `http:\\\\127.0.0.2:${port}\\`],
  ...[`http://${host}@127.0.0.2:${port}/`, `http://127.0.0.2:${port}/?${host}`],
];

/** Of the site by their names. */
const within = (port: number): readonly string[] => [
  ...[`http://inside.${host}:${port}/`, `http://rebind.${host}:${port}/`, `https://inside.${host}:${port}/`],
  ...[
    `http://user:secret@${host}:${port}/`,
    `http://user:secret@inside.${host}:${port}/`,
    `http://${host}:22/`,
  ],
];

const hostile = (port: number) => [...outside(port), ...within(port)];
const times = (list: readonly string[], count: number, of: string) =>
  Array.from({ length: count }, (_, i) => `${list[i % list.length]}${of}${Math.floor(i / list.length)}`);

test('Q14 no address that a site names leads inside: links, canonicals, hreflang, sitemaps, redirects', async () => {
  const all = (port: number, of: string) => [
    ...times(outside(port), 2_500, of),
    ...times(within(port), 48, of),
    ...Array.from({ length: 120 }, (_, i) => `http://n${i}.inside.${host}:${port}/`),
  ];
  const site = await serveSite((request, response) => {
    const { port } = site;
    const path = request.url ?? '';
    const own = (at: string) => `http://${host}:${port}${at}`;
    const [, kind = '', n = '0'] = /^\/(to|canonical|named)(\d+)$/.exec(path) ?? [];
    const target = hostile(port)[Number(n)] ?? '';
    const lines = hostile(port);
    const loc = (name: string, urls: readonly string[]) =>
      urls.map((url) => `<${name}><loc>${url.replaceAll('&', '&amp;')}</loc></${name}>`).join('');
    if (path === '/robots.txt')
      text([own('/index.xml'), own('/to0'), ...lines].map((url) => `Sitemap: ${url}`).join('\n'))(
        request,
        response,
      );
    else if (path === '/index.xml')
      text(`<sitemapindex>${loc('sitemap', [own('/s.xml'), ...lines])}</sitemapindex>`)(request, response);
    else if (path === '/s.xml') text(`<urlset>${loc('url', all(port, 's'))}</urlset>`)(request, response);
    else if (kind === 'to') redirect(target)(request, response);
    else if (kind === 'canonical')
      html(response, `<link rel="canonical" href="${target}"><link rel="alternate" href="${target}">`);
    else if (kind === 'named') html(response, links(...all(port, `l${n}`)));
    else if (path.startsWith('/assay-')) redirect(`http://127.0.0.2:${port}/`)(request, response);
    else {
      const paths = hostile(port)
        .slice(0, 40)
        .flatMap((_, i) => [`/to${i}`, `/canonical${i}`]);
      html(response, links('/named1', '/named2', '/named3', ...paths));
    }
  });
  const canary = await canaryBeside(site.port);
  const { run, urls, rows } = await walking(site, '/', { scope: 'subdomains' }, { host, dns: dns() });
  expect(await run()).toEqual({ stoppedBy: null });
  expect(canary.connections()).toBe(0);
  const known = await urls();
  const inside = known.filter(({ url }) => /inside\./.test(new URL(url).hostname));
  expect(inside.length).toBeGreaterThan(200);
  expect(inside.filter(({ status, kind }) => status !== null || kind === 'page')).toEqual([]);
  expect(new Set(inside.map(({ why }) => why))).toEqual(new Set(['no_public_address', 'robots', 'refused']));
  expect((await rows.state()).skipped.refused).toBeGreaterThan(0);
  const redirects = known.filter(({ url, kind }) => kind === 'redirect' && new URL(url).hostname === host);
  expect(redirects).toHaveLength(hostile(site.port).length - 3);
});

import fc from 'fast-check';
import { joined, soup } from './soup.ts';

const robotsLine = fc
  .tuple(
    fc.constantFrom(
      'User-agent',
      'Disallow',
      'Allow',
      'Sitemap',
      'Crawl-delay',
      'Content-Signal',
      'Content-Usage',
      'noindex',
      '',
      '__proto__',
    ),
    fc.constantFrom(':', ' : ', '', '::'),
    fc.oneof(
      fc.constantFrom(
        '*',
        'Googlebot',
        'GPTBot/1.1',
        '/',
        '/*',
        '/*$',
        '/**********a',
        '$',
        '/%zz',
        '/%E6%BC%A2',
        'https://example.com/s.xml',
        'search=yes',
        '#',
        'train-ai=n',
      ),
      soup,
    ),
  )
  .map((parts) => parts.join(''));

export const robotsTxt: fc.Arbitrary<string> = joined(robotsLine, ['\n', '\r\n', '\r'], 30);

const textLine = fc.oneof(
  fc.constantFrom(
    '# Title',
    '> quote',
    '[a](b)',
    'Contact: mailto:a@example.com',
    'Contact:',
    'Expires: 2027-01-01T00:00:00Z',
    'Expires: soon',
    'Expires: 99999999-01-01',
    'Canonical: x',
    'Preferred-Languages: en',
    '-----BEGIN PGP SIGNED MESSAGE-----',
    '-----BEGIN PGP SIGNATURE-----',
    '<title>x</title><link rel=canonical href=/y><meta name=robots content=noindex>',
  ),
  soup,
);

/** Also stands for llms.txt and for other pages of the site: lines of any of them. */
export const securityTxt: fc.Arbitrary<string> = joined(textLine, ['\n', '\r\n'], 12);

const xmlPart = fc.oneof(
  fc.constantFrom(
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    '<sitemapindex>',
    '<rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '<url>',
    '</url>',
    '<loc>',
    '</loc>',
    '<loc>https://example.com/</loc>',
    '<lastmod>2026-02-30</lastmod>',
    '<lastmod>2026-10-01T00:00Z</lastmod>',
    '</urlset>',
    '<x:url xmlns:x="y">',
    '<a:b>',
    '<!DOCTYPE x [<!ENTITY a "b">]>',
    '&a;',
    '&amp;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?x?>',
    'https://example.com/a\n',
    '<item><link>',
    '</link></item>',
  ),
  soup,
);

export const sitemapText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '<?xml version="1.0" encoding="UTF-8"?>', '<urlset>', 'https://example.com/\n'),
    fc.array(xmlPart, { maxLength: 40 }),
  )
  .map(([start, parts]) => start + parts.join(''));

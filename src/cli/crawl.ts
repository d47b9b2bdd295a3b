import { defineCommand } from './command.ts';
import { crawlOptions } from './crawl/options.ts';
import type { Parts } from './parts.ts';

export const crawl = defineCommand<Parts, typeof crawlOptions>({
  name: 'crawl',
  operands: '[ADDRESS]',
  count: [0, 1],
  summary: 'Walk through a site and report on all of it, without a server',
  details: `Begins at the address, reads robots.txt and the sitemaps, and follows links. Every page is judged by the checks
of a page, the site besides by what only many pages together show: broken links with all their sources, duplicates,
orphans, redirects, canonicals, languages, sitemaps. robots.txt is obeyed, and requests to one host are paced, as
ASSAY_HOST_RATE says, unless it is this machine. The host that is named may be private, such as http://localhost:3000.

The report goes to standard output, progress to standard error. Ctrl-C once stops and judges what is there; twice
ends at once, and --resume goes on where it was. With --keep FOLDER that is so after any other end, too. How far it
goes and what it is judged by is kept with it; options of the gate, of files and of doors are given again.

Files that --output names end in .html, .md, .csv, .json or .xml (JUnit), or have a format before them; sitemap=FILE is
a sitemap of the pages that search engines may show. The gate asks
nothing unless somebody does; waivers and gate of assay.config.json count here, too.

Exit codes: 0 done and the gate passed, 1 the gate failed, 2 nothing could be counted, a setting is wrong, a file could
not be read or written, or the crawl was stopped.`,
  options: crawlOptions,
  examples: [
    ['assay crawl https://example.com', 'Up to 1,000 pages of a site'],
    ['assay crawl https://example.com --max-pages 300 --output site.html', 'A file to send'],
    ['assay crawl http://localhost:3000 --baseline site.json --fail-on new', 'A gate on what is new'],
    ['assay crawl https://example.com --only accessibility,crawl-broken-links', 'One category and one check'],
    ['assay crawl https://example.com/blog/ --scope path --exclude "*/page/*"', 'A part of a site'],
    ['assay crawl https://example.com --keep ./crawl && assay crawl --resume ./crawl', 'In two sittings'],
  ],
  async run(...given) {
    // It brings checks and formats, which no other command has to wait for.
    const { crawlSite } = await import('./crawl/crawl-site.ts');
    return crawlSite(...given);
  },
});

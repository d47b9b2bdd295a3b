import { gateOptions } from '../audit/gate-option-table.ts';
import { dataOption } from '../command.ts';

/** What `assay crawl` takes, by what it is about. */
export const crawlOptions = {
  'max-pages': { type: 'string', value: 'N', meaning: 'Pages that are fetched at most (1,000)' },
  'max-minutes': { type: 'string', value: 'N', meaning: 'Minutes that it may take (360)' },
  'max-bytes': { type: 'string', value: 'SIZE', meaning: 'Bytes that are read at most, such as 200MB (1GB)' },
  'max-clicks': { type: 'string', value: 'N', meaning: 'Follow links so far from the start' },
  sample: {
    type: 'string',
    value: 'N',
    meaning: 'Pages of each template, which is paths of one shape such as /blog/{n}',
  },
  scope: {
    type: 'string',
    value: 'WORD',
    meaning: 'How far the site goes: host (with and without www.), path (below the start) or subdomains',
  },
  include: {
    type: 'string',
    value: 'PATTERN',
    meaning: 'Take these paths alone; * is any run of characters, and the whole path has to match',
    repeats: true,
  },
  exclude: { type: 'string', value: 'PATTERN', meaning: 'Leave these paths out', repeats: true },
  'ignore-param': {
    type: 'string',
    value: 'NAME',
    meaning: 'A parameter that makes no other page, such as ref; utm_* and session ids are known',
    repeats: true,
  },
  urls: { type: 'string', value: 'FILE|-', meaning: 'Begin at these addresses, too: one a line' },
  'no-follow': { type: 'boolean', meaning: 'Follow no links: the list and the sitemaps alone' },
  sitemap: {
    type: 'string',
    value: 'URL|none',
    meaning: 'Read this sitemap instead of those that robots.txt names; none: read none',
    repeats: true,
  },
  'ignore-robots': { type: 'boolean', meaning: 'Fetch what robots.txt denies, too: for sites of your own' },
  nofollow: { type: 'boolean', meaning: 'Follow links that say nofollow, too' },
  rate: { type: 'string', value: 'N', meaning: 'Requests a second to a host (as ASSAY_HOST_RATE says)' },
  connections: { type: 'string', value: 'N', meaning: 'Pages that are fetched at once, 1 to 16 (2)' },
  ...gateOptions,
  baseline: { type: 'string', value: 'FILE', meaning: 'What was found before' },
  'update-baseline': {
    type: 'boolean',
    meaning: 'Write what is found now into the baseline; nothing is new then',
  },
  'exit-zero': { type: 'boolean', meaning: 'Exit with 0 also when the gate fails' },
  only: {
    type: 'string',
    value: 'LIST',
    meaning: 'Judge by these categories or checks alone; the score is then a partial one',
    repeats: true,
  },
  as: {
    type: 'string',
    value: 'WORD',
    meaning: 'What the site is: live, staging (not to be found) or build',
  },
  'not-indexable': {
    type: 'boolean',
    meaning: 'The site is not meant to be found by search engines: leave out what is judged for that',
  },
  'no-ai-search': { type: 'boolean', meaning: 'The same of AI search' },
  'header-env': {
    type: 'string',
    value: 'NAME',
    meaning: 'Send the header line that this environment variable holds, to the start’s origin alone',
    repeats: true,
  },
  'cookie-env': {
    type: 'string',
    value: 'NAME',
    meaning: 'The same of cookies, name=value; …',
    repeats: true,
  },
  'basic-env': { type: 'string', value: 'NAME', meaning: 'The same of user:password', repeats: true },
  json: { type: 'boolean', meaning: 'Print the site as one JSON object' },
  output: {
    type: 'string',
    value: '[FORMAT=]FILE',
    meaning: 'Write this file, too; may be given several times',
    repeats: true,
  },
  keep: { type: 'string', value: 'FOLDER', meaning: 'Keep the crawl in this folder, for --resume' },
  resume: { type: 'string', value: 'FOLDER', meaning: 'Go on with the crawl that this folder keeps' },
  config: {
    type: 'string',
    value: 'FILE',
    meaning: 'Configuration with gate and waivers, instead of assay.config.json in this folder',
  },
  'no-config': { type: 'boolean', meaning: 'Read no configuration' },
  'no-color': { type: 'boolean', meaning: 'Print without colours, as NO_COLOR does' },
  ...dataOption,
} as const;

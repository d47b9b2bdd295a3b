import Type from 'typebox';
import { crawlLimits } from '../../services/sites/types.ts';
import { orNull } from '../schemas.ts';

/** How far a crawl goes, as the API takes it and as it shows it. */

const Scope = Type.Enum(['host', 'path', 'subdomains'], {
  description:
    'host: with or without www., http or https. path: below the last / of start. subdomains: all names of the domain.',
});
const Robots = Type.Enum(['obey', 'ignore'], {
  description: 'ignore is for hosts that the operator lists in ASSAY_CRAWL_OWN_HOSTS.',
});
const patterns =
  'A pattern meets the whole of path and query; * is any run of characters, so /blog/* is the folder. At most 100, of 500 characters each.';
const Follow = Type.Enum([0, 1], { description: '0: the list and the sitemaps alone.' });
const Nofollow = Type.Enum([0, 1], { description: '1: links that say nofollow are followed, too.' });
/** How many are the most is a setting: `withPagesMax`. */
const PagesMax = Type.Integer({
  minimum: crawlLimits.pagesMax.least,
  description: 'Pages to fetch at most; GET /account tells how many may be asked for.',
  examples: [200],
});
const Sample = within(crawlLimits.sample, 'So many pages of each template.');
const ClicksMax = within(crawlLimits.clicksMax, 'So many clicks from the start.');
const MinutesMax = within(crawlLimits.minutesMax, 'So many minutes of work.');
const BytesMax = within(crawlLimits.bytesMax, 'So many bytes over the wire.');

const inForm = 'in a form: one a line';

function within({ least, most }: { readonly least: number; readonly most: number }, description: string) {
  return Type.Integer({ minimum: least, maximum: most, description });
}

/** All of them may be left out. */
export const settingFields = {
  urls: Type.Optional(
    Type.Array(Type.String(), {
      description: `Further addresses to begin at, at most 10,000; ${inForm}.`,
    }),
  ),
  follow: Type.Optional(Follow),
  sitemaps: Type.Optional(
    Type.Array(Type.String(), {
      description: `auto: those of robots.txt and of the usual places. none: no sitemap. Or at most 50 addresses; ${inForm}.`,
    }),
  ),
  scope: Type.Optional(Scope),
  include: Type.Optional(
    Type.Array(Type.String(), {
      description: `Only addresses that meet one of these patterns; ${inForm}. ${patterns}`,
      examples: [['/blog/*']],
    }),
  ),
  exclude: Type.Optional(
    Type.Array(Type.String(), {
      description: `No addresses that meet one of these patterns, which are written as those of include; ${inForm}.`,
      examples: [['/cart*']],
    }),
  ),
  ignore_params: Type.Optional(
    Type.Array(Type.String(), {
      description: `Parameters that make no other page, beside the usual ones such as utm_*; * at the end is any rest, -sid takes a usual one out. At most 50; ${inForm}.`,
    }),
  ),
  nofollow: Type.Optional(Nofollow),
  robots: Type.Optional(Robots),
  pages_max: Type.Optional(PagesMax),
  sample: Type.Optional(Sample),
  clicks_max: Type.Optional(ClicksMax),
  minutes_max: Type.Optional(MinutesMax),
  bytes_max: Type.Optional(BytesMax),
};

/** Fields of a site where so many pages are the most. */
export function withPagesMax<Fields extends Type.TObject>(fields: Fields, pagesMax: number): Fields {
  const { properties } = fields;
  return {
    ...fields,
    properties: { ...properties, pages_max: { ...settingFields.pages_max, maximum: pagesMax } },
  };
}

const Texts = Type.Array(Type.String());

const settingProperties = {
  start: Type.String({ examples: ['https://example.com/'] }),
  urls_count: Type.Integer({ minimum: 0 }),
  follow: Type.Boolean(),
  sitemaps: Type.Union([Type.Enum(['auto', 'none']), Texts]),
  scope: Scope,
  include: Texts,
  exclude: Texts,
  ignore_params: Texts,
  nofollow: Type.Boolean(),
  robots: Robots,
  pages_max: PagesMax,
  sample: orNull(Sample, 'Null: all pages.'),
  clicks_max: orNull(ClicksMax, 'Null: however many.'),
  minutes_max: MinutesMax,
  bytes_max: BytesMax,
};

/** As lists show them: ten thousand addresses are not for each row. */
export const SettingsView = Type.Object(settingProperties, {
  $id: 'CrawlSettings',
  description: 'How far the next crawl goes; one site or crawl alone has the list of addresses.',
});
export type SettingsView = Type.Static<typeof SettingsView>;

export const FullSettingsView = Type.Object(
  { ...settingProperties, urls: Texts },
  { $id: 'FullCrawlSettings', description: 'Of a site: of its next crawl. Of a crawl: as it was begun.' },
);
export type FullSettingsView = Type.Static<typeof FullSettingsView>;

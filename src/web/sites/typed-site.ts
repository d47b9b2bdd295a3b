import { AssayError } from '../../errors.ts';
import type { NewSite, Site, SiteSettingsInput } from '../../services/sites/types.ts';
import type { FieldErrors } from '../account/refusal.ts';
import type { Values } from '../values.ts';
import { siteFormWords } from '../words/sites-form.ts';

type CrawlSettings = Site['settings'];

/** Fields of the form that tells how far a crawl goes, named as the API names them where it has them. */
export const siteFields = {
  start: 'line',
  name: 'line',
  extent: 'line',
  urls: 'lines',
  pages_max: 'line',
  scope: 'line',
  include: 'lines',
  exclude: 'lines',
  sitemaps: 'lines',
  ignore_params: 'lines',
  sample: 'line',
  clicks_max: 'line',
  minutes_max: 'line',
  megabytes_max: 'line',
  nofollow: 'line',
  robots: 'line',
} as const;

type FieldName = keyof typeof siteFields;

/** The form as it stands: what was typed, or what is set. */
export type TypedSite = Readonly<Record<FieldName, string>>;

/** `links`: what pages link to; `sitemaps`, `list`: what those name, alone. */
export const extents = ['links', 'sitemaps', 'list'] as const;
type Extent = (typeof extents)[number];

/** What is set where nobody says anything, as the page says it too. */
export const usualSite = { pagesMax: 1_000, minutesMax: 360, megabytesMax: 1_024 } as const;

/** Addresses of a list. */
export const siteUrlsMax = 10_000;

const megabyte = 2 ** 20;
const noSitemaps = 'none';

/** @param pagesMax how many the server lets a crawl have */
export function freshSite(start: string, pagesMax: number): TypedSite {
  return {
    ...{
      start,
      name: '',
      extent: 'links',
      urls: '',
      pages_max: String(Math.min(usualSite.pagesMax, pagesMax)),
    },
    ...{ scope: 'host', include: '', exclude: '', sitemaps: '', ignore_params: '', sample: '' },
    ...{ clicks_max: '', minutes_max: '', megabytes_max: '', nofollow: '', robots: 'obey' },
  };
}

export function typedSite(form: Values): TypedSite {
  const names = Object.keys(siteFields) as FieldName[];
  return Object.fromEntries(names.map((name) => [name, form.typed(name)])) as Record<FieldName, string>;
}

/** The form for what is set. */
export function siteAsTyped({ name, start, settings }: Pick<Site, 'name' | 'start' | 'settings'>): TypedSite {
  const { follow, sitemaps, sample, clicksMax, minutesMax, bytesMax } = settings;
  const extent: Extent = follow ? 'links' : sitemaps === noSitemaps ? 'list' : 'sitemaps';
  return {
    ...{ start, name: name ?? '', extent, urls: settings.urls.join('\n') },
    pages_max: String(settings.pagesMax),
    scope: settings.scope,
    include: settings.include.join('\n'),
    exclude: settings.exclude.join('\n'),
    // Said by the extent.
    sitemaps: extent === 'list' ? '' : sitemapsAsTyped(sitemaps),
    ignore_params: settings.ignoreParams.join('\n'),
    sample: textOf(sample),
    clicks_max: textOf(clicksMax),
    minutes_max: unlessUsual(minutesMax, usualSite.minutesMax),
    megabytes_max: unlessUsual(megabytesOf(bytesMax), usualSite.megabytesMax),
    nofollow: settings.nofollow ? '1' : '',
    robots: settings.robots,
  };
}

/**
 * What the form asks for; a field that was emptied is set to the usual.
 * @param before what is set: bytes that nobody changed stay to the byte
 * @throws AssayError with a sentence for each field
 */
export function settingsIn(form: Values, before?: CrawlSettings): SiteSettingsInput {
  const errors: Record<string, string> = {};
  const whole = (name: FieldName): number | null => {
    const text = form.get(name);
    if (text === undefined) return null;
    const digits = text.replaceAll(/[\s,]/g, '');
    if (/^\d{1,12}$/.test(digits)) return Number(digits);
    errors[name] = siteFormWords.wholeNumber;
    return null;
  };
  const extent = extents.find((one) => one === form.get('extent')) ?? 'links';
  const sitemaps = sitemapsIn(form.list('sitemaps'));
  if (extent === 'sitemaps' && sitemaps === noSitemaps) errors.sitemaps = siteFormWords.noSitemaps;
  if (extent === 'list' && form.list('urls').length === 0) errors.urls = siteFormWords.listEmpty;
  const pagesMax = whole('pages_max');
  const megabytes = whole('megabytes_max') ?? usualSite.megabytesMax;
  const isSameSize = before !== undefined && megabytesOf(before.bytesMax) === megabytes;
  const settings = {
    urls: form.list('urls'),
    follow: extent === 'links',
    sitemaps: extent === 'list' ? noSitemaps : sitemaps,
    scope: (['path', 'subdomains'] as const).find((one) => one === form.get('scope')) ?? 'host',
    include: form.list('include'),
    exclude: form.list('exclude'),
    ignoreParams: form.list('ignore_params'),
    nofollow: form.get('nofollow') === '1',
    robots: form.get('robots') === 'ignore' ? 'ignore' : 'obey',
    sample: whole('sample'),
    clicksMax: whole('clicks_max'),
    minutesMax: whole('minutes_max') ?? usualSite.minutesMax,
    bytesMax: isSameSize ? before.bytesMax : megabytes * megabyte,
    ...(pagesMax === null ? {} : { pagesMax }),
  } as const satisfies SiteSettingsInput;
  if (Object.keys(errors).length > 0) throw refusedFields(errors);
  return settings;
}

/** @throws AssayError with a sentence for each field */
export function newSiteIn(form: Values): Omit<NewSite, 'privacy'> {
  const start = form.get('start');
  if (start === undefined) throw refusedFields({ start: siteFormWords.empty });
  const name = form.get('name');
  return { start, ...(name === undefined ? {} : { name }), settings: settingsIn(form) };
}

/** Where what the service refuses stands in the form. */
export function fieldOf(name: string): string {
  return name === 'bytes_max' ? 'megabytes_max' : name;
}

/** Sentences by field. */
function refusedFields(errors: FieldErrors): AssayError {
  const fields = Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [name, [sentence]]));
  return new AssayError('validation-failed', Object.values(errors).join(' '), { fields });
}

function sitemapsIn(lines: readonly string[]): CrawlSettings['sitemaps'] {
  if (lines.length === 0) return 'auto';
  return lines.length === 1 && lines[0]?.toLowerCase() === noSitemaps ? noSitemaps : lines;
}

function sitemapsAsTyped(sitemaps: CrawlSettings['sitemaps']): string {
  if (sitemaps === 'auto') return '';
  return sitemaps === noSitemaps ? noSitemaps : sitemaps.join('\n');
}

function megabytesOf(bytes: number): number {
  return Math.max(1, Math.round(bytes / megabyte));
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}

function unlessUsual(number: number, usual: number): string {
  return number === usual ? '' : String(number);
}

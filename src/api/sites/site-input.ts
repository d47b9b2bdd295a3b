import type Type from 'typebox';
import type { NewSite, SiteChange, SiteSettingsInput } from '../../services/sites/types.ts';
import type { Fields } from '../fields.ts';
import { toBoolean } from '../reports.ts';
import { given } from '../routes.ts';
import type { NewSiteFields, SiteChangeFields } from './site-schemas.ts';

/** What fields of a request mean to the services. */
export function newSiteOf(values: Type.Static<typeof NewSiteFields>): NewSite {
  const { start, name, privacy = 0, password, indexable } = values;
  return {
    ...{ start, privacy, settings: settingsOf(values) },
    ...given({ name, password, indexable: toBoolean(indexable) }),
  };
}

/** An empty value is absent (forms send them), but for what is cleared by it. */
export function siteChangeOf(values: Type.Static<typeof SiteChangeFields>, fields: Fields): SiteChange {
  const { privacy, password, indexable, new_link: newLink, update } = values;
  const name = values.name ?? (fields.has('name') ? '' : undefined);
  const settings = { ...clearedOf(fields), ...settingsOf(values) };
  return {
    ...given({ name, privacy, password, indexable: toBoolean(indexable) }),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(newLink === 1 ? { newLink: true } : {}),
    ...(update === 1 ? { update: true } : {}),
  };
}

type SettingValues = Pick<Type.Static<typeof SiteChangeFields>, SettingName>;
type SettingName =
  | ('urls' | 'follow' | 'sitemaps' | 'scope' | 'include' | 'exclude' | 'ignore_params' | 'nofollow')
  | ('robots' | 'pages_max' | 'sample' | 'clicks_max' | 'minutes_max' | 'bytes_max');

function settingsOf(values: SettingValues): SiteSettingsInput {
  return given({
    urls: values.urls,
    follow: toBoolean(values.follow),
    sitemaps: sitemapsOf(values.sitemaps),
    scope: values.scope,
    include: values.include,
    exclude: values.exclude,
    ignoreParams: values.ignore_params,
    nofollow: toBoolean(values.nofollow),
    robots: values.robots,
    pagesMax: values.pages_max,
    sample: values.sample,
    clicksMax: values.clicks_max,
    minutesMax: values.minutes_max,
    bytesMax: values.bytes_max,
  });
}

function sitemapsOf(given: readonly string[] | undefined): SiteSettingsInput['sitemaps'] | undefined {
  const [only] = given ?? [];
  return given?.length === 1 && (only === 'auto' || only === 'none') ? only : given;
}

const cleared: ReadonlyMap<SettingName, SiteSettingsInput> = new Map<SettingName, SiteSettingsInput>([
  ['urls', { urls: [] }],
  ['sitemaps', { sitemaps: 'auto' }],
  ['include', { include: [] }],
  ['exclude', { exclude: [] }],
  ['ignore_params', { ignoreParams: [] }],
  ['sample', { sample: null }],
  ['clicks_max', { clicksMax: null }],
]);

function clearedOf(fields: Fields): SiteSettingsInput {
  const named = [...cleared].filter(([name]) => fields.has(name));
  return Object.assign({}, ...named.map(([, setting]) => setting));
}

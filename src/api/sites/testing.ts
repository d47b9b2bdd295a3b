import { seedClosedCrawl } from '../../services/sites/testing.ts';
import { type Answer, at, startApi, type TestApi, type TestApiOptions } from '../testing.ts';

export const lax = { ASSAY_RATE_DEFAULT: '100000/60', ASSAY_RATE_CREATE: '100000/60' };

/** The API with a site that was crawled, of tenant one. */
export async function startWithSite(options: TestApiOptions = {}) {
  const api = await startApi({ ...options, settings: { ...lax, ...options.settings } });
  const seeded = await seedClosedCrawl(api.db, { accountId: api.one.account.id });
  return { api, seeded, path: `/api/v1/sites/${seeded.siteId}` };
}

/** A site that waits for its turn. */
export async function newSite(api: TestApi, form: Readonly<Record<string, string>> = {}): Promise<string> {
  const start = 'https://example.com/';
  const { json } = await api.call('POST', '/api/v1/sites', { form: { start, ...form } });
  return `/api/v1/sites/${at(json, 'data', 'id')}`;
}

export function dataOf({ json }: Answer): Readonly<Record<string, unknown>> {
  return at(json, 'data') as Readonly<Record<string, unknown>>;
}

export function rowsOf({ json }: Answer): readonly Readonly<Record<string, unknown>>[] {
  return at(json, 'data') as readonly Readonly<Record<string, unknown>>[];
}

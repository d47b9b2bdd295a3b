import { expect, test } from 'vitest';
import { at, startApi } from './testing.ts';

test('new_link=1 gives a report another share_url, and 0 leaves it alone', async () => {
  const api = await startApi();
  const made = await api.call('POST', '/api/v1/reports', {
    form: { url: 'https://a.example/', indexable: '1' },
    headers: { prefer: 'respond-async' },
  });
  const path = made.headers.location as string;
  const first = at(made.json, 'data', 'share_url');
  const kept = await api.call('PUT', path, { form: { new_link: '0' } });
  expect(at(kept.json, 'data')).toMatchObject({ share_url: first, indexable: true });
  expect(kept.headers.etag).toBe(made.headers.etag);

  const changed = await api.call('PUT', path, { json: { new_link: true } });
  expect(changed.status).toBe(200);
  expect(at(changed.json, 'data', 'share_url')).toMatch(/\/r\/[0-9A-Za-z]{22}$/);
  expect(at(changed.json, 'data', 'share_url')).not.toBe(first);
  expect((await api.call('PUT', path, { form: { new_link: 'yes' } })).status).toBe(422);
  await api.close();
});

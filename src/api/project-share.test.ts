import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completed, newReport, runQueued, sampleBody } from '../services/testing.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { at, startApi, type TestApi } from './testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ settings: { ASSAY_RATE_DEFAULT: '100000/60' } });
});
afterAll(() => api.close());

const visitor = { address: '198.51.100.7', userAgent: null, requestId: 'visit-1' };
let count = 0;

/** A project of its own, with a private report. */
async function newProject(): Promise<{ readonly path: string; readonly name: string }> {
  count += 1;
  const name = `p${count}.example`;
  await newReport(api.services, operatorOf(api.one.account.id), { url: `https://${name}/`, privacy: 1 });
  await runQueued(api.services, () => completed(sampleBody(70)));
  return { name, path: `/api/v1/projects/${name}` };
}

const put = (path: string, json: object, headers = {}) => api.call('PUT', path, { json, headers });

describe('the share page of a project', () => {
  test('is private, and has no address, until it is shared', async () => {
    const { path } = await newProject();
    const { json } = await api.call('GET', path);
    expect(at(json, 'data')).toMatchObject({
      ...{ privacy: 1, has_password: false, share_url: null, indexable: false },
      ...{ include_private: false, left_out: 0, note: null },
    });
  });

  test('is shared by PUT, and changed by PATCH', async () => {
    const { path } = await newProject();
    const shared = await put(path, { privacy: 0, indexable: true, note: 'One\n\ntwo' });
    expect(shared.status).toBe(200);
    const url = at(shared.json, 'data', 'share_url');
    expect(url).toMatch(/\/p\/[0-9A-Za-z]{22}$/);
    expect(at(shared.json, 'data')).toMatchObject({
      ...{ privacy: 0, indexable: true, left_out: 1, note: 'One\n\ntwo' },
      expectations: { indexable: true },
    });
    const patched = await api.call('PATCH', path, { json: { include_private: 1 } });
    expect(at(patched.json, 'data')).toMatchObject({ share_url: url, include_private: true, left_out: 0 });
    const cleared = await api.call('PUT', path, { form: { note: '' } });
    expect(at(cleared.json, 'data')).toMatchObject({ note: null, privacy: 0, include_private: true });
  });

  test('S1 needs a password where it is to have one', async () => {
    const { path } = await newProject();
    const refused = await put(path, { privacy: 2 });
    expect([refused.status, at(refused.json, 'errors')]).toEqual([422, { password: expect.anything() }]);
    const { json } = await put(path, { privacy: 2, password: 'sesame' });
    expect(at(json, 'data')).toMatchObject({ privacy: 2, has_password: true });
    expect(JSON.stringify(json)).not.toContain('sesame');
  });

  test('H4 changes only as it was read', async () => {
    const { path } = await newProject();
    const { headers } = await api.call('GET', path);
    const tag = String(headers.etag);
    const first = await put(path, { privacy: 2, password: 'sesame' }, { 'if-match': tag });
    expect(first.status).toBe(200);
    expect((await put(path, { privacy: 0 }, { 'if-match': tag })).status).toBe(412);
    const newPassword = { password: 'another one' };
    expect((await put(path, newPassword, { 'if-match': String(first.headers.etag) })).status).toBe(200);
    // Nothing else of the project tells of it.
    expect((await put(path, { privacy: 0 }, { 'if-match': String(first.headers.etag) })).status).toBe(412);
  });

  test.each([
    ['privacy', { privacy: 3 }],
    ['include_private', { include_private: 7 }],
    ['note', { note: 'x'.repeat(2_001) }],
    ['note', { note: 7 }],
  ])('is refused by the field: %s (%#)', async (field, json) => {
    const { path } = await newProject();
    const { status, json: answer } = await put(path, json);
    expect([status, Object.keys(at(answer, 'errors') as object)]).toEqual([422, [field]]);
  });

  test('a note may have lines, and no control characters', async () => {
    const { path } = await newProject();
    expect((await put(path, { note: 'a\tb\r\nc' })).status).toBe(200);
    expect((await put(path, { note: 'a\u0007' })).status).toBe(400);
  });
});

describe('S4 signed links of a project', () => {
  test('are made, listed and ended', async () => {
    const { path } = await newProject();
    const made = await api.call('POST', `${path}/links`, { json: { expires_in: 3_600 } });
    expect(made.status).toBe(201);
    const { id } = at(made.json, 'data') as { id: number };
    const { json: project } = await api.call('GET', path);
    const url = new URL(at(made.json, 'data', 'url') as string);
    expect(url.origin + url.pathname).toBe(at(project, 'data', 'share_url'));
    expect(at(made.json, 'data')).toMatchObject({
      object: 'signed_link',
      project_id: at(project, 'data', 'id'),
    });
    const listed = await api.call('GET', `${path}/links`);
    expect(at(listed.json, 'data')).toEqual([expect.objectContaining({ id })]);
    expect(JSON.stringify(listed.json)).not.toContain(url.searchParams.get('k'));

    const slug = url.pathname.split('/').at(-1) ?? '';
    const key = url.searchParams.get('k') ?? '';
    const granted = await api.services.shares.redeem('project', slug, key, visitor, undefined);
    const kind = async () =>
      (await api.services.shares.openProject(slug, { accountId: null, grants: granted?.grants })).kind;
    expect(await kind()).toBe('project');
    const ended = await api.call('DELETE', `${path}/links/${id}`);
    expect(ended.json).toEqual({ object: 'signed_link', id, deleted: true, status: 200 });
    expect(await kind()).toBe('absent');
    expect((await api.call('DELETE', `${path}/links/${id}`)).status).toBe(404);
  });

  test('are of no use for a public project', async () => {
    const { path } = await newProject();
    await put(path, { privacy: 0 });
    const { status, json } = await api.call('POST', `${path}/links`, { json: {} });
    expect([status, at(json, 'errors')]).toEqual([422, { privacy: [expect.stringContaining('project')] }]);
  });
});

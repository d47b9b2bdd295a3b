import Type from 'typebox';
import { AssayError, invalid } from '../../errors.ts';
import type { PageWish } from '../back-end.ts';
import { headOf, headSchema } from '../head.ts';
import { Text } from '../schemas.ts';
import { defineTool } from '../tool.ts';

/** How pages are judged. */
export const wishSchema = {
  only: Type.Optional(Type.Array(Type.String({ description: 'Category or check' }), { maxItems: 20 })),
  as: Type.Optional(Type.Enum(['live', 'staging', 'build'], { type: 'string' })),
};

export const auditPage = defineTool({
  name: 'audit_page',
  title: 'Audit a page',
  description: 'Fetches and judges a page: score, best fixes, and the report for the other tools.',
  scope: 'write',
  input: Type.Object({
    url: Type.Optional(Text),
    path: Type.Optional(Type.String({ description: '.html file below the working folder' })),
    folder: Type.Optional(Type.String({ description: 'Root of the site of path, if not its own folder' })),
    ...wishSchema,
  }),
  only: { path: 'machine', folder: 'machine', only: 'machine', as: 'machine' },
  output: headSchema,
  isOpenWorld: true,
  async run(backEnd, { url, path, folder, only, as }, watch) {
    const target = targetOf(backEnd.place, url, path);
    const wish: PageWish = { ...target, ...('path' in target && { folder }), only, as };
    return headOf(await backEnd.audit(wish, watch), backEnd);
  },
});

function targetOf(
  place: string,
  url: string | undefined,
  path: string | undefined,
): { url: string } | { path: string } {
  if (url !== undefined && path !== undefined) throw invalid('path', 'Give url or path, not both.');
  if (url !== undefined) return { url };
  if (path !== undefined) return { path };
  const sentence = place === 'machine' ? 'Give url, or the path of a file.' : 'Give url.';
  throw new AssayError('validation-failed', sentence, { fields: { url: [sentence] } });
}

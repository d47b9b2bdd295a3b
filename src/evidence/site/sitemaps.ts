import type { SitemapEvidence, SitemapFile } from '../evidence.ts';
import { botWallIn } from './bot-wall.ts';

/** A web page, announced or not, whose mark-up tells that a bot check may have answered in place of the file. */
export function mayBeBotWall({ kind, beginning }: SitemapFile): boolean {
  return kind === 'html' && botWallIn({ fields: [] }, Buffer.from(beginning)) !== undefined;
}

/** Every file that could list pages was read to its end, so what it does not list is not listed. */
export function isReadWhole({ complete, files }: SitemapEvidence): boolean {
  return complete && !files.some(mayBeBotWall);
}

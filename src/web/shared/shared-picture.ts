import { tagOfBytes } from '../../lib/entity-tag.ts';
import { pictureHeaders, pictureKindOf } from '../../services/looks/picture-kind.ts';
import type { OpenedShare } from '../../services/sharing/types.ts';
import type { Answer } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Visit } from '../visit.ts';
import { absent } from './door-pages.tsx';
import { isKept } from './kept-page.ts';

/** S5: how a browser showed the page of a report that somebody may see. */
export async function sharedPicture(
  { services }: PageParts,
  visit: Visit,
  { look, isPublic }: Extract<OpenedShare, { kind: 'report' }>,
): Promise<Answer> {
  const kind = pictureKindOf(visit.param('kind'));
  if (look === null || kind === undefined) throw absent();
  const bytes = await services.looks.picture(look.accountId, look.reportId, kind);
  if (bytes === undefined) throw absent();
  const picture = Buffer.from(bytes);
  if (isPublic && isKept(visit, tagOfBytes(picture), null)) return 'sent';
  visit.reply.headers({ ...pictureHeaders, 'x-robots-tag': 'noindex' }).send(picture);
  return 'sent';
}

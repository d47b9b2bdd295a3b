import type { LookPicture } from '../../report/page/look/look-model.ts';
import type { ShownReport } from '../../report/page/shown-report.ts';
import { unpackBrowserBody } from '../../report/stored-browser-body.ts';
import type { LookWithBody } from '../../services/looks/types.ts';

/**
 * What a browser saw, for the page of the report; nothing before a look is completed.
 * @param place path of the page, below which its pictures are
 */
export function shownLook(
  look: LookWithBody | null,
  place: string,
): Pick<ShownReport, 'look'> & { readonly pictureLinks?: readonly LookPicture[] } {
  if (look?.state !== 'completed' || look.body === null) return {};
  const body = unpackBrowserBody(look.body);
  return {
    look: { ok: true, body },
    pictureLinks: body.pictures
      .filter(({ kind }) => look.pictures.includes(kind))
      .map(({ kind, width, height, scale }) => ({
        ...{ kind, width, height, scale },
        src: `${place}/picture/${kind}`,
      })),
  };
}

import type { BrowserBody } from '../../report/browser-body.ts';
import type { ShownReport } from '../../report/page/shown-report.ts';
import { unpackBrowserBody } from '../../report/stored-browser-body.ts';
import type { Look, LooksService, LookWithBody } from './types.ts';

/** A look with what it came to. */
export interface ReadLook extends Look {
  /** Null: not completed, or not kept any more. */
  readonly body: BrowserBody | null;
}

/** @throws Error for damaged data */
export function readLook(look: LookWithBody): ReadLook {
  return { ...look, body: look.body && unpackBrowserBody(look.body) };
}

/**
 * A look as files show it: nothing while it waits or runs, or when what it came to is no longer kept.
 * @param look of the run that the file is of
 */
export function exportedLook(look: ReadLook | null): Pick<ShownReport, 'look'> {
  if (look === null) return {};
  const { error, body } = look;
  if (error !== null) return { look: { ok: false, failure: error, reason: null } };
  return body === null ? {} : { look: { ok: true, body } };
}

/** Its pictures for a file, as far as they are kept. Whether the caller may see the report is his to ask. */
export async function exportedPictures(
  looks: Pick<LooksService, 'picture'>,
  { accountId, reportId }: { readonly accountId: number; readonly reportId: number },
  look: ReadLook | null,
): Promise<NonNullable<ShownReport['pictures']>> {
  const shown = look?.body?.pictures.filter(({ kind }) => look.pictures.includes(kind)) ?? [];
  const pictures = shown.map(async ({ bytes: _, ...picture }) => {
    const bytes = await looks.picture(accountId, reportId, picture.kind);
    return bytes === undefined ? [] : [{ ...picture, bytes }];
  });
  return (await Promise.all(pictures)).flat();
}

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

/** Null as well where a run has ended since, which asked for none: what it saw is not what the report tells of. */
export function lookOfReport(
  look: ReadLook | null,
  { generatedAt }: { readonly generatedAt: number | null },
): ReadLook | null {
  return (look?.finishedAt ?? 0) >= (generatedAt ?? 0) ? look : null;
}

/**
 * A look as files show it: nothing while it waits or runs, or when what it came to is no longer kept. Whether the caller
 * may see the report is his to ask.
 * @param look of the run that the file is of
 */
export async function exportedLook(
  looks: Pick<LooksService, 'picture'>,
  report: { readonly accountId: number; readonly reportId: number },
  look: ReadLook | null,
  { hasPictures }: { readonly hasPictures: boolean },
): Promise<Pick<ShownReport, 'look' | 'pictures'>> {
  if (look === null) return {};
  const { error, body } = look;
  if (error !== null) return { look: { ok: false, failure: error, reason: null } };
  if (body === null) return {};
  const pictures = hasPictures ? await keptPictures(looks, report, look, body) : [];
  return { look: { ok: true, body }, pictures };
}

async function keptPictures(
  looks: Pick<LooksService, 'picture'>,
  { accountId, reportId }: { readonly accountId: number; readonly reportId: number },
  look: ReadLook,
  body: BrowserBody,
): Promise<NonNullable<ShownReport['pictures']>> {
  const shown = body.pictures.filter(({ kind }) => look.pictures.includes(kind));
  const pictures = shown.map(async (picture) => {
    const bytes = await looks.picture(accountId, reportId, picture.kind);
    return bytes === undefined ? [] : [{ ...picture, bytes }];
  });
  return (await Promise.all(pictures)).flat();
}

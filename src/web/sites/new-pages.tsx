import { bulkBodyMaxBytes } from '../../services/reports/bulk-max.ts';
import type { SitePreview } from '../../services/sites/types.ts';
import { type Answer, type Page, page, redirect } from '../answer.ts';
import { type FormRefusal, formRefusal } from '../form-refusal.ts';
import { leadBack } from '../lead-back.ts';
import type { PageParts } from '../parts.ts';
import { linkPasswordOf } from '../report/link-password.ts';
import { suggestPassword } from '../report/suggest-password.ts';
import type { Pages } from '../route.ts';
import type { Values } from '../values.ts';
import type { MemberVisit } from '../visit.ts';
import { words } from '../words/en.ts';
import { siteFormWords } from '../words/sites-form.ts';
import { NewSiteView } from './new-view.tsx';
import { sitePath } from './paths.ts';
import type { TypedSharing } from './sharing-fields.tsx';
import type { SiteRefusal } from './site-form.tsx';
import { siteRefusalOf } from './site-refusal.ts';
import { freshSite, newSiteIn, siteFields, type TypedSite, typedSite } from './typed-site.ts';

const fields = { ...siteFields, privacy: 'line', password: 'line' } as const;

/** The form for a new site, and what it would begin with. */
export const newSitePages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/sites/new',
    who: 'member',
    // From the box for one address, whose field is `url`.
    query: { start: 'line', url: 'line' },
    async handle({ session, query }) {
      const start = query.get('start') ?? query.get('url') ?? '';
      const { pagesMax } = await parts.services.sites.limits(session.account.id);
      return show({ typed: freshSite(start, pagesMax), sharing: freshSharing() });
    },
  });

  add({
    method: 'POST',
    path: '/sites',
    who: 'member',
    isSentOnce: true,
    bodyMaxBytes: bulkBodyMaxBytes,
    form: fields,
    handle: (visit) =>
      orShowAgain(visit, siteFormWords.refused, async () => {
        const { caller, form } = visit;
        const input = newSiteOf(form);
        countIn(parts, visit);
        const created = await parts.services.sites.create(caller, input);
        if (created.kind !== 'created') throw new Error('replayed without a key');
        return redirect(sitePath(created.siteId));
      }),
  });

  add({
    method: 'POST',
    path: '/sites/preview',
    who: 'member',
    bodyMaxBytes: bulkBodyMaxBytes,
    form: fields,
    handle: (visit) =>
      orShowAgain(visit, siteFormWords.previewRefused, async () => {
        const { caller, form, reply } = visit;
        const input = newSiteOf(form);
        countIn(parts, visit);
        // Whoever goes away does not wait for it.
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        const preview = await parts.services.sites.preview(caller, input, gone.signal);
        return show({ ...asTyped(form), preview });
      }),
  });

  leadBack(add, '/sites/preview', 'member', () => '/sites/new');
};

/** It takes as much as asking for a report. */
function countIn(parts: PageParts, { caller, request, reply }: MemberVisit): void {
  parts.countCreation(request, reply, caller.accountId);
  parts.admission.toCreate();
}

function newSiteOf(form: Values) {
  const { privacy, password } = sharingAsTyped(form);
  return { ...newSiteIn(form), privacy, ...linkPasswordOf(privacy, password) };
}

/** What was refused is shown again as it was typed. */
async function orShowAgain(
  { form, reply }: MemberVisit,
  title: string,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const refusal = formRefusal(error, reply);
    if (refusal === undefined) throw error;
    return refusedWith(form, refusal, title);
  }
}

function refusedWith(form: Values, refusal: FormRefusal, title: string): Page {
  return show({ ...asTyped(form), refused: siteRefusalOf(refusal, title), status: refusal.status });
}

interface Shown {
  readonly typed: TypedSite;
  readonly sharing: TypedSharing;
  readonly refused?: SiteRefusal;
  readonly preview?: SitePreview;
  readonly status?: number;
}

function show({ typed, sharing, refused, preview, status = 200 }: Shown): Page {
  const title = siteFormWords.newTitle;
  return page({
    status,
    title: refused === undefined ? title : words.errorTitle(title),
    section: 'sites',
    hasQuickCheck: false,
    main: <NewSiteView typed={typed} sharing={sharing} refused={refused ?? null} preview={preview ?? null} />,
  });
}

function asTyped(form: Values): Pick<Shown, 'typed' | 'sharing'> {
  return { typed: typedSite(form), sharing: sharingAsTyped(form) };
}

/** Private, as the safest; the password is ready for whoever wants one. */
function freshSharing(): TypedSharing {
  return { privacy: 1, password: suggestPassword() };
}

function sharingAsTyped(form: Values): TypedSharing {
  const privacy = ([0, 2] as const).find((level) => String(level) === form.get('privacy')) ?? 1;
  return { privacy, password: privacy === 2 ? form.typed('password') : suggestPassword() };
}

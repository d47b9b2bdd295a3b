import { bulkBodyMaxBytes } from '../../services/reports/bulk-max.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import type { Site } from '../../services/sites/types.ts';
import { type Answer, type Page, page, redirect } from '../answer.ts';
import { formRefusal } from '../form-refusal.ts';
import { leadBack } from '../lead-back.ts';
import type { PageParts } from '../parts.ts';
import {
  type Refused,
  sentenceOf,
  shareFormOf,
  sharingFields,
  sharingOf,
  typedIn,
} from '../report/sharing-form.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { words } from '../words/en.ts';
import { reportWords } from '../words/report.ts';
import { siteFormWords } from '../words/sites-form.ts';
import { siteSettingsWords } from '../words/sites-settings.ts';
import { siteIdOf, siteNameOf, sitePath } from './paths.ts';
import { SiteSettingsView } from './settings-view.tsx';
import type { SiteRefusal } from './site-form.tsx';
import { siteRefusalOf } from './site-refusal.ts';
import { settingsIn, siteAsTyped, siteFields, type TypedSite, typedSite } from './typed-site.ts';

/** How a site is crawled next, who can open what it comes to, and how it is deleted. */
export const siteSettingsPages: Pages = (add, parts) => {
  const { services } = parts;
  const read = ({ session, param }: MemberVisit) =>
    services.sites.get(session.account.id, siteIdOf(param('id')));

  add({
    method: 'GET',
    path: '/sites/:id/settings',
    who: 'member',
    handle: async (visit) => show(parts, await read(visit)),
  });

  add({
    method: 'POST',
    path: '/sites/:id/settings',
    who: 'member',
    bodyMaxBytes: bulkBodyMaxBytes,
    form: siteFields,
    handle: async (visit) => save(parts, visit, await read(visit)),
  });

  add({
    method: 'POST',
    path: '/sites/:id/privacy',
    who: 'member',
    form: sharingFields,
    async handle(visit) {
      const { caller, form } = visit;
      const { id } = await read(visit);
      try {
        const sharing = sharingOf(form);
        const { site } = await services.sites.update(caller, id, sharing, undefined);
        const { password } = sharing;
        // Not behind a redirect: the password is in no cookie.
        if (password !== undefined) return show(parts, site, { savedPassword: password });
        return redirect(settingsPath(id), { tone: 'good', text: reportWords.sharing.saved });
      } catch (error) {
        const sentence = sentenceOf(error);
        if (sentence === undefined) throw error;
        return show(parts, await read(visit), {
          status: 422,
          sharing: { error: sentence, typed: typedIn(form) },
        });
      }
    },
  });

  leadBack(add, '/sites/:id/privacy', 'member', (param) => settingsPath(siteIdOf(param('id'))));

  add({
    method: 'POST',
    path: '/sites/:id/new-link',
    who: 'member',
    async handle({ caller, param }) {
      const id = siteIdOf(param('id'));
      await services.sites.update(caller, id, { newLink: true }, undefined);
      return redirect(settingsPath(id), { tone: 'good', text: reportWords.sharing.newLinkDone });
    },
  });

  add({
    method: 'POST',
    path: '/sites/:id/delete',
    who: 'member',
    whenGone: () => '/sites',
    async handle(visit) {
      const site = await read(visit);
      await services.sites.delete(visit.caller, site.id, undefined);
      return redirect('/sites', { tone: 'good', text: siteSettingsWords.removing.done(siteNameOf(site)) });
    },
  });
};

function settingsPath(id: number): string {
  return sitePath(id, '/settings');
}

async function save(parts: PageParts, { caller, form, reply }: MemberVisit, site: Site): Promise<Answer> {
  try {
    const change = { name: form.get('name') ?? '', settings: settingsIn(form, site.settings) };
    await parts.services.sites.update(caller, site.id, change, undefined);
    return redirect(settingsPath(site.id), { tone: 'good', text: siteSettingsWords.saved });
  } catch (error) {
    const refusal = formRefusal(error, reply);
    if (refusal === undefined) throw error;
    return show(parts, site, {
      status: refusal.status,
      refused: siteRefusalOf(refusal, siteFormWords.settingsRefused),
      typed: { ...typedSite(form), start: site.start },
    });
  }
}

interface Shown {
  readonly status?: number;
  readonly typed?: TypedSite;
  readonly refused?: SiteRefusal;
  readonly sharing?: Refused;
  readonly savedPassword?: string;
}

function show(parts: PageParts, site: Site, given: Shown = {}): Page {
  const { status = 200, typed = siteAsTyped(site), refused = null, sharing = {}, savedPassword } = given;
  const title = siteSettingsWords.documentTitle(siteNameOf(site));
  const shareUrl = parts.origin() + sharePath('site', site.slug);
  return page({
    status,
    title: status === 200 ? title : words.errorTitle(title),
    section: 'sites',
    main: (
      <SiteSettingsView
        site={site}
        typed={typed}
        refused={refused}
        share={shareFormOf(shareUrl, parts.settings, sharing)}
        savedPassword={savedPassword}
      />
    ),
  });
}

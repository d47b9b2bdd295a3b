import type { Site } from '../../services/sites/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { SentenceWith } from '../components/sentence-with.tsx';
import { SavedPassword } from '../report/saved-password.tsx';
import type { ShareForm } from '../report/share-panel.tsx';
import { siteSettingsWords as words } from '../words/sites-settings.ts';
import { SiteCrumbs } from './crumbs.tsx';
import { siteNameOf, sitePath } from './paths.ts';
import { ShareSite, SiteNewLink } from './share-site.tsx';
import { SiteForm, type SiteRefusal, SiteRefused } from './site-form.tsx';
import type { TypedSite } from './typed-site.ts';

interface SiteSettingsViewProps {
  readonly site: Site;
  readonly typed: TypedSite;
  readonly refused: SiteRefusal | null;
  readonly share: ShareForm;
  /** Given with the form that this page answers. */
  readonly savedPassword: string | undefined;
}

/** How far the next crawl goes, who can open the shared page, and the end of it all. */
export function SiteSettingsView({ site, typed, refused, share, savedPassword }: SiteSettingsViewProps) {
  return (
    <>
      <SiteRefused refused={refused} />
      {savedPassword !== undefined && share.shareUrl !== null && (
        <SavedPassword shareUrl={share.shareUrl} password={savedPassword} />
      )}
      <SiteCrumbs site={site} below={words.title} />
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{words.lede}</p>
        </div>
        <div class="row actions">
          <ShareSite site={site} form={share} />
          <button type="button" class="btn bad" popovertarget="delete-site">
            <Icon name="trash" /> {words.removing.open}
          </button>
        </div>
      </div>
      <form class="site-form" method="post" action={sitePath(site.id, '/settings')} noValidate>
        <div class="sheet pad stack">
          <SiteForm typed={typed} errors={refused?.fields ?? {}} isKept />
          <button class="btn primary">{words.save}</button>
        </div>
      </form>
      <SiteNewLink siteId={site.id} />
      <DeleteSite site={site} />
    </>
  );
}

/** Names what is lost, and asks. */
function DeleteSite({ site }: { readonly site: Site }) {
  const { removing } = words;
  return (
    <AskDialog
      id="delete-site"
      title={<SentenceWith sentence={removing.title} name={siteNameOf(site)} />}
      text={removing.body(site.crawlsCount)}
      action={sitePath(site.id, '/delete')}
      submit={removing.remove}
      keep={removing.keep}
    />
  );
}

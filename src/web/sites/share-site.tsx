import type { Site } from '../../services/sites/types.ts';
import { NewLinkDialog, type ShareForm, SharePanel } from '../report/share-panel.tsx';
import { siteSettingsWords } from '../words/sites-settings.ts';
import { sitePath } from './paths.ts';

interface ShareSiteProps {
  readonly site: Pick<Site, 'id' | 'privacy' | 'hasPassword' | 'indexable'>;
  readonly form: ShareForm;
}

/** Who may open the shared page of a site. */
export function ShareSite({ site, form }: ShareSiteProps) {
  return (
    <SharePanel
      shared={site}
      form={form}
      action={sitePath(site.id, '/privacy')}
      links={sitePath(site.id, '/links')}
      label={siteSettingsWords.shareLink}
      group="site"
    />
  );
}

/** Stands outside of the panel, which is a form. */
export function SiteNewLink({ siteId }: { readonly siteId: number }) {
  return <NewLinkDialog action={sitePath(siteId, '/new-link')} />;
}

import type { SitePreview } from '../../services/sites/types.ts';
import { siteFormWords as words } from '../words/sites-form.ts';
import { SiteCrumbs } from './crumbs.tsx';
import { PreviewView } from './preview-view.tsx';
import { SharingFields, type TypedSharing } from './sharing-fields.tsx';
import { SiteForm, type SiteRefusal, SiteRefused } from './site-form.tsx';
import type { TypedSite } from './typed-site.ts';

interface NewSiteViewProps {
  readonly typed: TypedSite;
  readonly sharing: TypedSharing;
  readonly refused: SiteRefusal | null;
  readonly preview: SitePreview | null;
}

/** A form with two buttons: one looks at what would be read, the other reads it. */
export function NewSiteView({ typed, sharing, refused, preview }: NewSiteViewProps) {
  const errors = refused?.fields ?? {};
  return (
    <>
      <SiteRefused refused={refused} />
      <SiteCrumbs below={words.newTitle} />
      <div class="head">
        <div>
          <h1>{words.newTitle}</h1>
          <p class="lede">{words.newLede}</p>
        </div>
      </div>
      <form class="site-form" method="post" action="/sites" noValidate>
        <div class="sheet pad stack">
          <SiteForm typed={typed} errors={errors} />
          <SharingFields {...sharing} error={errors.password} />
          <div class="row">
            <button class="btn primary">{words.submit}</button>
            <button class="btn" formaction="/sites/preview#preview" aria-describedby="preview-hint">
              {words.preview}
            </button>
          </div>
          <p class="hint" id="preview-hint">
            {words.previewHint}
          </p>
        </div>
      </form>
      {preview !== null && <PreviewView preview={preview} />}
    </>
  );
}

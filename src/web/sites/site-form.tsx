import { Icon } from '../../ui/icon.tsx';
import type { FieldErrors } from '../account/refusal.ts';
import { ErrorSummary } from '../components/error-summary.tsx';
import { siteFormWords as words } from '../words/sites-form.ts';
import { ChoiceField, LineField, LinesField } from './site-fields.tsx';
import { extents, siteUrlsMax, type TypedSite, usualSite } from './typed-site.ts';

/** Why the form was not accepted. */
export interface SiteRefusal {
  readonly title: string;
  /** Sentences by field; none where it takes no more than to wait. */
  readonly fields: FieldErrors;
}

interface SiteFormProps {
  readonly typed: TypedSite;
  readonly errors: FieldErrors;
  /** It is there already, and keeps its address. */
  readonly isKept?: boolean;
}

/** On top of the page, so that it is the first thing that is read. Each sentence leads to its field. */
export function SiteRefused({ refused }: { readonly refused: SiteRefusal | null }) {
  if (refused === null) return null;
  const errors = Object.entries(refused.fields).map(([field, text]) =>
    field in fieldIds ? { text, field: fieldIds[field as keyof typeof fieldIds] } : { text },
  );
  return <ErrorSummary title={refused.title} errors={errors} />;
}

/** The fields that tell how far a crawl goes, for a new site and for one that is there. */
export function SiteForm({ typed, errors, isKept = false }: SiteFormProps) {
  return (
    <>
      <LineField
        id="start"
        label={words.start[0]}
        hint={isKept ? words.startFixed : words.start[1]}
        value={typed.start}
        error={errors.start}
        placeholder={words.startPlaceholder}
        mode="url"
        isRequired
        isFixed={isKept}
        isFirst={!isKept && typed.start === ''}
      />
      <ExtentFields typed={typed} errors={errors} />
      <LineField
        id="pages_max"
        label={words.pagesMax[0]}
        hint={words.pagesMax[1]}
        value={typed.pages_max}
        error={errors.pages_max}
        mode="numeric"
      />
      <MoreFields typed={typed} errors={errors} />
    </>
  );
}

/** The list shows with the choice that needs it, and where it holds something. */
function ExtentFields({ typed, errors }: SiteFormProps) {
  return (
    <fieldset class="extent">
      <legend>{words.extent.legend}</legend>
      {extents.map((extent) => (
        <label key={extent} class="opt">
          <input
            type="radio"
            name="extent"
            id={`extent-${extent}`}
            value={extent}
            checked={typed.extent === extent}
          />{' '}
          <span>
            {words.extent[extent][0]}
            <small>{words.extent[extent][1]}</small>
          </span>
        </label>
      ))}
      <div class="extent-urls">
        <LinesField
          id="urls"
          label={words.urls[0]}
          hint={words.urls[1](siteUrlsMax)}
          value={typed.urls}
          error={errors.urls}
          placeholder={words.urlsPlaceholder}
        />
      </div>
    </fieldset>
  );
}

/** What is seldom needed, folded away; open where something of it was set, or refused. */
function MoreFields({ typed, errors }: SiteFormProps) {
  return (
    <details class="more" open={isMoreUsed(typed, errors)}>
      <summary>
        <Icon name="down" class="chev" /> {words.more}
      </summary>
      <div class="more-in stack">
        <LineField
          id="name"
          label={words.name[0]}
          hint={words.name[1]}
          value={typed.name}
          error={errors.name}
        />
        <PathFields typed={typed} errors={errors} />
        <LimitFields typed={typed} errors={errors} />
        <ChoiceField
          id="robots"
          label={words.robots.label}
          hint={words.robots.hint}
          value={typed.robots}
          error={errors.robots}
          options={[
            ['obey', words.robots.obey],
            ['ignore', words.robots.ignore],
          ]}
        />
        <label class="opt">
          <input type="checkbox" name="nofollow" id="nofollow" value="1" checked={typed.nofollow === '1'} />{' '}
          <span>
            {words.nofollow[0]}
            <small>{words.nofollow[1]}</small>
          </span>
        </label>
      </div>
    </details>
  );
}

function PathFields({ typed, errors }: SiteFormProps) {
  const { scope } = words;
  return (
    <>
      <ChoiceField
        id="scope"
        label={scope.label}
        hint={scope.hint}
        value={typed.scope}
        error={errors.scope}
        options={(['host', 'path', 'subdomains'] as const).map((one) => [one, scope[one]])}
      />
      <div class="cols">
        <LinesField
          id="include"
          label={words.include[0]}
          hint={words.include[1]}
          value={typed.include}
          error={errors.include}
          placeholder={words.includePlaceholder}
        />
        <LinesField
          id="exclude"
          label={words.exclude[0]}
          hint={words.exclude[1]}
          value={typed.exclude}
          error={errors.exclude}
          placeholder={words.excludePlaceholder}
        />
        <LinesField
          id="sitemaps"
          label={words.sitemaps[0]}
          hint={words.sitemaps[1]}
          value={typed.sitemaps}
          error={errors.sitemaps}
        />
        <LinesField
          id="ignore_params"
          label={words.ignoreParams[0]}
          hint={words.ignoreParams[1]}
          value={typed.ignore_params}
          error={errors.ignore_params}
        />
      </div>
    </>
  );
}

function LimitFields({ typed, errors }: SiteFormProps) {
  const fields = [
    ['sample', words.sample],
    ['clicks_max', words.clicksMax],
    ['minutes_max', [words.minutesMax[0], words.minutesMax[1](usualSite.minutesMax)]],
    ['megabytes_max', [words.megabytesMax[0], words.megabytesMax[1](usualSite.megabytesMax)]],
  ] as const;
  return (
    <div class="cols limits">
      {fields.map(([id, [label, hint]]) => (
        <LineField
          key={id}
          id={id}
          label={label}
          hint={hint}
          value={typed[id]}
          error={errors[id]}
          mode="numeric"
        />
      ))}
    </div>
  );
}

const moreFields = [
  ...(['name', 'include', 'exclude', 'sitemaps', 'ignore_params', 'sample', 'clicks_max'] as const),
  ...(['minutes_max', 'megabytes_max', 'nofollow'] as const),
];

function isMoreUsed(typed: TypedSite, errors: FieldErrors): boolean {
  return (
    moreFields.some((name) => typed[name].trim() !== '' || errors[name] !== undefined) ||
    typed.scope !== 'host' ||
    typed.robots !== 'obey' ||
    errors.scope !== undefined ||
    errors.robots !== undefined
  );
}

/** Where a field that was refused stands on the page. */
const fieldIds = {
  ...{ start: 'start', name: 'name', urls: 'urls', pages_max: 'pages_max', scope: 'scope' },
  ...{ include: 'include', exclude: 'exclude', sitemaps: 'sitemaps', ignore_params: 'ignore_params' },
  ...{ sample: 'sample', clicks_max: 'clicks_max', minutes_max: 'minutes_max' },
  ...{ megabytes_max: 'megabytes_max', robots: 'robots', nofollow: 'nofollow', extent: 'extent-links' },
  password: 'share-password',
} as const;

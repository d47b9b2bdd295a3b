import type { ComponentChildren } from 'preact';
import type { Report } from '../../services/reports/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { words as pageWords } from '../words/en.ts';
import { reportWords } from '../words/report.ts';

const words = reportWords.sharing;

export interface ShareForm {
  /** Null: there is none before it is shared. */
  readonly shareUrl: string | null;
  /** Sixteen random characters for somebody who has no idea of a password. */
  readonly suggestedPassword: string;
  readonly passwordMin: number;
  /** Sentences of a refusal; the panel is open then. */
  readonly error?: string | undefined;
  /** Chosen when it was refused. */
  readonly typed?: { readonly privacy: string; readonly password: string } | undefined;
}

/** Safest first. */
const levels = [1, 2, 0] as const;

interface SharePanelProps {
  /** What is shared, as it stands. */
  readonly shared: Pick<Report, 'privacy' | 'hasPassword' | 'indexable'>;
  readonly form: ShareForm;
  /** Where the form leads, and where its signed links are. */
  readonly action: string;
  readonly links: string;
  /** Name of the link. */
  readonly label: string;
  /** Menus of one group close each other. */
  readonly group: string;
  /** Further fields. */
  readonly children?: ComponentChildren;
}

/** Who may open the shared page: link, privacy, password. Works as a form and a `<details>`. */
export function SharePanel({ shared, form, action, links, label, group, children }: SharePanelProps) {
  const { shareUrl, error, typed } = form;
  const chosen = typed?.privacy ?? String(shared.privacy);
  return (
    <details class="menu" name={group} open={error !== undefined}>
      <summary class="btn primary">
        <Icon name="share" /> {reportWords.actions.share}
      </summary>
      <form class="panel form stack" method="post" action={action}>
        {shareUrl !== null && (
          <div class="f">
            <label for="share-link">{label}</label>
            <div class="copy">
              <input class="field" id="share-link" type="text" readonly value={shareUrl} />
              <CopyButton of="share-link" class="btn small icon" label={words.copy} />
            </div>
          </div>
        )}
        <fieldset>
          <legend>{words.who}</legend>
          {levels.map((level) => (
            <label key={level} class="opt">
              <input
                type="radio"
                name="privacy"
                value={level}
                id={`share-${level}`}
                checked={chosen === String(level)}
              />{' '}
              <span>
                {words.levels[level][0]}
                <small>{words.levels[level][1]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <PasswordField shared={shared} form={form} />
        <label class="opt share-index">
          <input type="checkbox" name="indexable" value="1" checked={shared.indexable} />{' '}
          <span>{words.indexable}</span>
        </label>
        {children}
        <div class="row">
          <button class="btn primary">{words.save}</button>
          {shareUrl !== null && (
            <button type="button" class="btn quiet push" popovertarget="new-link">
              {words.newLink}
            </button>
          )}
        </div>
        <p class="row menu-more">
          {shareUrl !== null && <a href={shareUrl}>{words.open}</a>}
          {shared.privacy !== 0 && <a href={links}>{words.links}</a>}
        </p>
      </form>
    </details>
  );
}

function PasswordField({ shared, form }: Pick<SharePanelProps, 'shared' | 'form'>) {
  const { suggestedPassword, passwordMin, error, typed } = form;
  const isError = error !== undefined;
  return (
    <div class="f share-password">
      <label for="share-password">{shared.hasPassword ? words.newPassword : words.password}</label>
      <input
        class={isError ? 'field bad' : 'field'}
        id="share-password"
        name="password"
        type="text"
        autocomplete="off"
        spellcheck={false}
        minlength={passwordMin}
        maxlength={128}
        value={typed?.password ?? (shared.hasPassword ? '' : suggestedPassword)}
        autofocus={isError}
        aria-describedby={isError ? 'share-hint share-error' : 'share-hint'}
        aria-invalid={isError ? 'true' : undefined}
      />
      <p class="hint" id="share-hint">
        {shared.hasPassword ? words.passwordKept(passwordMin) : words.passwordHint(passwordMin)}
      </p>
      {isError && (
        <p class="err bad" id="share-error" role="alert">
          <Icon name="fail" label={pageWords.error} /> {error}
        </p>
      )}
    </div>
  );
}

/** Asks before the old link dies. */
export function NewLinkDialog({ action }: Pick<SharePanelProps, 'action'>) {
  return (
    <div
      class="dialog"
      id="new-link"
      popover
      role="dialog"
      aria-labelledby="new-link-title"
      aria-describedby="new-link-text"
    >
      <form class="stack" method="post" action={action}>
        <h2 id="new-link-title">{words.newLinkTitle}</h2>
        <p id="new-link-text">{words.newLinkBody}</p>
        <div class="row">
          <button class="btn primary">{words.makeNewLink}</button>
          <button type="button" class="btn" popovertarget="new-link" popovertargetaction="hide">
            {words.keepLink}
          </button>
        </div>
      </form>
    </div>
  );
}

import type { Privacy } from '../../services/reports/types.ts';
import type { SharedNoun, SignedLink } from '../../services/sharing/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Note } from '../components/note.tsx';
import { TableHead } from '../components/table-head.tsx';
import { reportWords } from '../words/report.ts';

const words = reportWords.links;
const hourMs = 3_600_000;

/** How long a link can be valid, in hours. */
export const linkHours = [1, 24, 168, 720, 2_160] as const;
const usualHours = 168;

interface LinksViewProps {
  /** What they open; the path is that of this page. */
  readonly opens: { readonly noun: SharedNoun; readonly privacy: Privacy; readonly path: string };
  readonly links: readonly SignedLink[];
  /** Just made: shown this once. */
  readonly created: string | null;
  readonly error: string | null;
}

/** S4: links that open a report without a password until they expire. */
export function LinksView({ opens: { noun, privacy, path }, links, created, error }: LinksViewProps) {
  return (
    <>
      <div class="head">
        <div>
          <h1>{words.title}</h1>
          <p class="lede">{privacy === 0 ? words.forPublic[noun] : words.lede[noun]}</p>
        </div>
      </div>
      {error !== null && (
        <Note tone="bad" role="alert">
          <p>{error}</p>
        </Note>
      )}
      {created !== null && <Created url={created} />}
      {privacy !== 0 && <NewLinkForm path={path} />}
      <section class="sect-gap">
        {links.length === 0 ? <p class="muted">{words.none}</p> : <Links path={path} links={links} />}
      </section>
    </>
  );
}

function Created({ url }: { readonly url: string }) {
  return (
    <Note tone="good" role="status">
      <p>{words.created}</p>
      <p class="copy">
        <code id="created-link">{url}</code>
        <CopyButton of="created-link" class="btn small icon" label={words.copy} />
      </p>
    </Note>
  );
}

function NewLinkForm({ path }: { readonly path: string }) {
  return (
    <form class="sheet pad filters" method="post" action={path}>
      <label class="f">
        <span>{words.valid}</span>
        <select class="field" name="hours">
          {linkHours.map((hours) => (
            <option key={hours} value={hours} selected={hours === usualHours}>
              {hours < 24 ? words.hours(hours) : words.days(hours / 24)}
            </option>
          ))}
        </select>
      </label>
      <button class="btn primary">{words.create}</button>
    </form>
  );
}

function Links({ path, links }: { readonly path: string; readonly links: readonly SignedLink[] }) {
  return (
    <div class="sheet pad astable">
      <table class="tbl">
        <caption class="vh">{words.title}</caption>
        <TableHead columns={[words.made, words.expires, { unseen: words.actions }]} />
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <td>{formatInstant(link.createdAt)}</td>
              <td>{formatInstant(link.expiresAt)}</td>
              <td class="num">
                <form method="post" action={`${path}/${link.id}/revoke`}>
                  <button
                    class="btn small bad"
                    aria-label={words.revokeObject(formatInstant(link.createdAt))}
                  >
                    {words.revoke}
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function lifetimeOf(hours: number): number {
  return hours * hourMs;
}

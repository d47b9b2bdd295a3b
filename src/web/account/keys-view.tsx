import { dayMs } from '../../lib/durations.ts';
import type { ApiKey } from '../../services/people/types.ts';
import { formatAgo, formatDay } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { SentenceWith } from '../components/sentence-with.tsx';
import { TableHead } from '../components/table-head.tsx';
import { accountWords } from '../words/account.ts';
import { Choice } from './choice.tsx';
import { ConnectAgent } from './connect-agent.tsx';
import { Field } from './field.tsx';
import type { FieldErrors } from './refusal.ts';
import { pathOf } from './settings-frame.tsx';
import { ShownOnce } from './shown-once.tsx';

const words = accountWords.keys;
const path = pathOf('keys');
/** A key that nobody uses is better revoked. */
const unusedDays = 90;

export interface NewKeyForm {
  readonly name: string;
  readonly access: string;
  readonly ends: string;
  readonly errors?: FieldErrors;
}

/** Just made: shown this once. */
export interface IssuedNow {
  readonly key: ApiKey;
  readonly token: string;
  /** When the key ends that it takes the place of. */
  readonly oldEndsAt: number | null;
}

interface KeysViewProps {
  /** Newest first. */
  readonly keys: readonly ApiKey[];
  /** In words. */
  readonly madeBy: (key: ApiKey) => string;
  readonly form: NewKeyForm;
  readonly issued: IssuedNow | null;
  readonly isOwner: boolean;
  readonly origin: string;
  /** This server has tools for agents. */
  readonly isForAgents: boolean;
  readonly nowMs: number;
}

export function KeysView({ keys, form, issued, isOwner, origin, isForAgents, ...rest }: KeysViewProps) {
  const live = keys.filter((key) => isLive(key, rest.nowMs));
  const ended = keys.filter((key) => !isLive(key, rest.nowMs));
  const connect = isForAgents && <ConnectAgent origin={origin} issued={issued} />;
  return (
    <div class="stack">
      {form.errors !== undefined && <Refused errors={form.errors} />}
      {issued !== null && <Issued {...issued} />}
      {issued !== null && connect}
      {live.length === 0 && (
        <div class="sheet pad stack no-keys">
          <h3>{words.empty}</h3>
          <p class="muted">{words.emptyText}</p>
          <pre tabindex={0}>{words.command(origin)}</pre>
        </div>
      )}
      <div class="sheet">
        {live.length > 0 && <KeyTable keys={live} newId={issued?.key.id ?? null} {...rest} />}
        <NewKey form={form} isOwner={isOwner} />
      </div>
      {issued === null && connect}
      {live.map((key) => (
        <KeyDialogs key={key.id} apiKey={key} />
      ))}
      {ended.length > 0 && <EndedKeys keys={ended} nowMs={rest.nowMs} />}
    </div>
  );
}

function isLive({ revokedAt, expiresAt }: ApiKey, nowMs: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > nowMs);
}

const fieldOf: Readonly<Record<string, string>> = { name: 'key-name', scopes: 'key-access' };

function Refused({ errors }: { readonly errors: FieldErrors }) {
  const rows = Object.entries(errors).map(([field, text]) => ({ text, field: fieldOf[field] }));
  return <ErrorSummary title={words.refused} errors={rows} />;
}

function Issued({ token, oldEndsAt }: IssuedNow) {
  const old = oldEndsAt === null ? '' : ` ${words.rotated(oldEndsAt)}`;
  return <ShownOnce title={words.created} text={words.createdText + old} secret={token} />;
}

interface KeyTableProps extends Pick<KeysViewProps, 'keys' | 'madeBy' | 'nowMs'> {
  readonly newId: number | null;
}

function KeyTable({ keys, newId, madeBy, nowMs }: KeyTableProps) {
  const { name, key, access, used, ends } = words.columns;
  return (
    <table class="tbl flow">
      <caption class="vh">{words.caption(keys.length)}</caption>
      <TableHead columns={[name, key, access, used, ends, { unseen: accountWords.actions }]} />
      <tbody>
        {keys.map((row) => (
          <tr key={row.id}>
            <td class="c-any">
              <b>
                <bdi>{row.name}</bdi>
              </b>{' '}
              {row.id === newId && <span class="tag">{words.isNew}</span>}
              <small class="pg-t">
                <SentenceWith sentence={(maker) => words.made(row.createdAt, maker)} name={madeBy(row)} />
              </small>
            </td>
            <td>
              <code>{shortened(row)}</code>
            </td>
            <td data-label={access}>{words.access(row.scopes)}</td>
            <td data-label={used}>
              <LastUsed at={row.lastUsedAt} nowMs={nowMs} />
            </td>
            <td data-label={ends}>{row.expiresAt === null ? words.never : formatDay(row.expiresAt)}</td>
            <td class="num">
              <div class="row">
                <button
                  type="button"
                  class="btn small"
                  popovertarget={`rotate-${row.id}`}
                  aria-label={words.rotateObject(row.name)}
                >
                  {words.rotate}
                </button>
                <button
                  type="button"
                  class="btn small bad"
                  popovertarget={`revoke-${row.id}`}
                  aria-label={words.revokeObject(row.name)}
                >
                  {words.revoke}
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shortened({ first4, last4 }: ApiKey): string {
  return `assay_${first4}…${last4}`;
}

function LastUsed({ at, nowMs }: { readonly at: number | null; readonly nowMs: number }) {
  if (at === null) return <span class="muted">{words.never}</span>;
  const days = Math.floor((nowMs - at) / dayMs);
  if (days >= unusedDays) return <span class="verdict decent">{words.unused(days)}</span>;
  return <time dateTime={new Date(at).toISOString()}>{formatAgo(at, nowMs) ?? formatDay(at)}</time>;
}

function NewKey({ form, isOwner }: { readonly form: NewKeyForm; readonly isOwner: boolean }) {
  const { read, write, admin } = words.accessLevels;
  const levels = [['read', read], ['write', write], ...(isOwner ? [['admin', admin] as const] : [])] as const;
  return (
    <form class="subform" method="post" noValidate action={path}>
      <h3>{words.create}</h3>
      <div class="cols">
        <Field
          id="key-name"
          name="name"
          label={words.name}
          autocomplete="off"
          value={form.name}
          placeholder={words.nameHint}
          error={form.errors?.name}
        />
        <Choice
          id="key-access"
          name="access"
          label={words.accessLabel}
          options={levels}
          value={form.access}
        />
        <Choice
          id="key-ends"
          name="ends"
          label={words.endsAfter}
          options={Object.entries(words.lifetimes)}
          value={form.ends}
        />
      </div>
      <button class="btn primary">{words.submit}</button>
    </form>
  );
}

function KeyDialogs({ apiKey: { id, name } }: { readonly apiKey: ApiKey }) {
  return (
    <>
      <AskDialog
        id={`revoke-${id}`}
        title={<SentenceWith sentence={words.revokeTitle} name={name} />}
        text={words.revokeText}
        action={`${path}/${id}/revoke`}
        submit={words.revokeKey}
        keep={accountWords.keep}
      />
      <AskDialog
        id={`rotate-${id}`}
        title={<SentenceWith sentence={words.rotateTitle} name={name} />}
        text={words.rotateText}
        action={`${path}/${id}/rotate`}
        submit={words.rotateKey}
        keep={accountWords.keep}
        isBad={false}
      >
        <Choice
          id={`hours-${id}`}
          name="hours"
          label={words.oldEnds}
          options={Object.entries(words.oldEndsAfter)}
          value="24"
        />
      </AskDialog>
    </>
  );
}

function EndedKeys({ keys, nowMs }: { readonly keys: readonly ApiKey[]; readonly nowMs: number }) {
  return (
    <details class="sheet ended">
      <summary>
        <Icon name="down" /> {words.ended(keys.length)}
      </summary>
      <ul class="rows">
        {keys.map((key) => (
          <li key={key.id}>
            <span>
              <bdi>{key.name}</bdi> <code>{shortened(key)}</code>
            </span>
            <span class="muted sm">
              {key.revokedAt === null
                ? words.expiredAt(key.expiresAt ?? nowMs)
                : words.revokedAt(key.revokedAt)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

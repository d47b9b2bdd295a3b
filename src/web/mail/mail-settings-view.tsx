import type { Recipient } from '../../services/telling/recipient-types.ts';
import { formatDay } from '../../ui/formats.ts';
import { When } from '../../ui/when.tsx';
import { Field } from '../account/field.tsx';
import { pathOf } from '../account/settings-frame.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ErrorSummary } from '../components/error-summary.tsx';
import { Note } from '../components/note.tsx';
import { HiddenFields } from '../components/select.tsx';
import { SentenceWith } from '../components/sentence-with.tsx';
import { TableHead } from '../components/table-head.tsx';
import { accountWords } from '../words/account.ts';
import { mailWords as words } from '../words/mail.ts';

const path = pathOf('mail');

export interface AddressForm {
  readonly email: string;
  readonly digest: boolean;
  readonly error?: string | undefined;
}

interface MailSettingsProps {
  /** U1. */
  readonly hasServer: boolean;
  readonly recipients: readonly Recipient[];
  readonly form: AddressForm;
  readonly nowMs: number;
}

export function MailSettingsView({ hasServer, recipients, form, nowMs }: MailSettingsProps) {
  return (
    <>
      {form.error !== undefined && (
        <ErrorSummary title={words.refused} errors={[{ text: form.error, field: 'mail-email' }]} />
      )}
      {!hasServer && (
        <Note tone="info">
          <p>
            <b>{words.off}</b>
          </p>
          <p>{words.offText}</p>
        </Note>
      )}
      {recipients.length === 0 && hasServer && <EmptyState title={words.empty} text={words.emptyText} />}
      {(recipients.length > 0 || hasServer) && (
        <div class="sheet">
          {recipients.length > 0 && <Addresses recipients={recipients} canAsk={hasServer} nowMs={nowMs} />}
          {hasServer && <NewAddress form={form} />}
        </div>
      )}
      {recipients.map(({ id, email }) => (
        <AskDialog
          key={id}
          id={`remove-${id}`}
          title={<SentenceWith sentence={words.removeTitle} name={email} />}
          text={words.removeText}
          action={`${path}/${id}/remove`}
          submit={words.removeAddress}
          keep={accountWords.keep}
        />
      ))}
    </>
  );
}

interface AddressesProps extends Pick<MailSettingsProps, 'recipients' | 'nowMs'> {
  readonly canAsk: boolean;
}

function Addresses({ recipients, canAsk, nowMs }: AddressesProps) {
  const { email, state, digest, since } = words.columns;
  return (
    <table class="tbl flow">
      <caption class="vh">{words.caption(recipients.length)}</caption>
      <TableHead columns={[email, state, digest, since, { unseen: accountWords.actions }]} />
      <tbody>
        {recipients.map((row) => (
          <tr key={row.id}>
            <td class="c-any">
              <b>
                <bdi>{row.email}</bdi>
              </b>
              {row.bouncedAt !== null && <small class="pg-t">{words.bouncedHow(row.bouncedAt)}</small>}
            </td>
            <td data-label={state}>
              <State row={row} />
            </td>
            <td data-label={digest}>{row.digest ? words.week.yes : words.week.no}</td>
            <td data-label={since}>
              <When at={row.createdAt} now={nowMs} />
            </td>
            <td class="num">
              <div class="row">
                {canAsk && !isAgreed(row) && <AskAgain row={row} />}
                <button
                  type="button"
                  class="btn small bad"
                  popovertarget={`remove-${row.id}`}
                  aria-label={words.removeObject(row.email)}
                >
                  {words.remove}
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isAgreed({ confirmedAt, bouncedAt }: Recipient): boolean {
  return confirmedAt !== null && bouncedAt === null;
}

function State({ row: { confirmedAt, bouncedAt } }: { readonly row: Recipient }) {
  const { asked, confirmed, bounced } = words.states;
  if (bouncedAt !== null) return <span class="verdict bad">{bounced}</span>;
  if (confirmedAt === null) return <span class="verdict na">{asked}</span>;
  return (
    <span class="verdict good" title={formatDay(confirmedAt)}>
      {confirmed}
    </span>
  );
}

function AskAgain({ row: { email, digest } }: { readonly row: Recipient }) {
  return (
    <form method="post" action={path}>
      <HiddenFields
        fields={[
          ['email', email],
          ['digest', digest ? '1' : '0'],
        ]}
      />
      <button class="btn small" aria-label={words.askAgainObject(email)}>
        {words.askAgain}
      </button>
    </form>
  );
}

function NewAddress({ form }: { readonly form: AddressForm }) {
  return (
    <form class="subform" method="post" noValidate action={path}>
      <h3>{words.add}</h3>
      <Field
        id="mail-email"
        name="email"
        label={words.email}
        type="email"
        autocomplete="email"
        value={form.email}
        error={form.error}
      />
      <label class="opt">
        <input type="checkbox" name="digest" value="1" checked={form.digest} /> {words.withDigest}
      </label>
      <button class="btn primary">{words.submit}</button>
    </form>
  );
}

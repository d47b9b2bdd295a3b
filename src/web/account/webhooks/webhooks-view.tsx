import type { Webhook } from '../../../services/telling/types.ts';
import { formatInstant } from '../../../ui/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { verifySamples } from '../../words/verify-samples.ts';
import { webhookWords as words } from '../../words/webhooks.ts';
import { Choice } from '../choice.tsx';
import { Field } from '../field.tsx';
import type { FieldErrors } from '../refusal.ts';
import { pathOf } from '../settings-frame.tsx';

const path = pathOf('webhooks');

export interface WebhookForm {
  readonly url: string;
  readonly name: string;
  readonly format: string;
  readonly tells: string;
  readonly errors?: FieldErrors;
}

interface WebhooksViewProps {
  readonly webhooks: readonly Webhook[];
  readonly form: WebhookForm;
  readonly isOwner: boolean;
}

export function WebhooksView({ webhooks, form, isOwner }: WebhooksViewProps) {
  return (
    <>
      {form.errors !== undefined && <Refused errors={form.errors} />}
      {webhooks.length === 0 && (
        <div class="sheet pad stack">
          <h3>{words.empty}</h3>
          <p class="muted">{words.emptyText}</p>
          {!isOwner && <p class="muted">{words.membersText}</p>}
        </div>
      )}
      {(webhooks.length > 0 || isOwner) && (
        <div class="sheet">
          {webhooks.length > 0 && <WebhookTable webhooks={webhooks} />}
          {isOwner && <NewWebhook form={form} />}
        </div>
      )}
      <VerifySamples />
    </>
  );
}

const fieldOf: Readonly<Record<string, string>> = { url: 'webhook-url', name: 'webhook-name' };

export function Refused({ errors }: { readonly errors: FieldErrors }) {
  const rows = Object.entries(errors).map(([field, text]) => ({ text, field: fieldOf[field] }));
  return <ErrorSummary title={words.refused} errors={rows} />;
}

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { name, format, tells, state, last } = words.columns;
  return (
    <table class="tbl flow">
      <caption class="vh">{words.caption(webhooks.length)}</caption>
      <TableHead columns={[name, format, tells, state, last]} />
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook.id}>
            <td class="c-any">
              <a href={`${path}/${webhook.id}`}>
                <bdi>{webhook.name ?? webhook.url}</bdi>
              </a>
              {webhook.name !== null && (
                <small class="pg-t">
                  <bdi>{webhook.url}</bdi>
                </small>
              )}
            </td>
            <td data-label={format}>{words.formats[webhook.format]}</td>
            <td data-label={tells}>{words.tells[tellsOf(webhook)]}</td>
            <td data-label={state}>
              <State webhook={webhook} />
            </td>
            <td data-label={last}>{lastOf(webhook)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ webhook: { enabled, disabled, failingSince } }: { readonly webhook: Webhook }) {
  if (disabled !== null) return <span class="verdict bad">{words.offBecause[disabled.why]}</span>;
  if (!enabled) return <span class="muted">{words.isOff}</span>;
  if (failingSince !== null) return <span class="verdict decent">{words.isFailing}</span>;
  return <span class="verdict good">{words.isOn}</span>;
}

function lastOf({ lastAt, lastStatus }: Webhook) {
  if (lastAt === null) return <span class="muted">{words.never}</span>;
  return (
    <>
      {lastStatus === null ? words.noAnswer : words.status(lastStatus)}{' '}
      <time class="pg-t" dateTime={new Date(lastAt).toISOString()}>
        {formatInstant(lastAt)}
      </time>
    </>
  );
}

/** Of the choices that the form offers; what the API may choose besides has no name. */
export function tellsOf({ types }: Pick<Webhook, 'types'>): keyof typeof words.tells {
  if (types === '*') return 'all';
  return types.length === mattersCount && types.includes('alert.opened') ? 'matters' : 'chosen';
}

/** As many types as people are mailed. */
const mattersCount = 7;

function NewWebhook({ form }: { readonly form: WebhookForm }) {
  const { chosen: _, ...tells } = words.tells;
  return (
    <form class="subform" method="post" noValidate action={path}>
      <h3>{words.create}</h3>
      <div class="cols">
        <Field
          id="webhook-url"
          name="url"
          label={words.address}
          autocomplete="off"
          value={form.url}
          placeholder={words.addressHint}
          error={form.errors?.url}
        />
        <Choice
          id="webhook-format"
          name="format"
          label={words.format}
          options={Object.entries(words.formats)}
          value={form.format}
        />
        <Field
          id="webhook-name"
          name="name"
          label={words.name}
          autocomplete="off"
          value={form.name}
          placeholder={words.nameHint}
          error={form.errors?.name}
          isOptional
        />
        <Choice
          id="webhook-tells"
          name="tells"
          label={words.told}
          options={Object.entries(tells)}
          value={form.tells}
        />
      </div>
      <button class="btn primary">{words.submit}</button>
    </form>
  );
}

/** For whoever writes the receiver. */
export function VerifySamples() {
  return (
    <details class="sheet ended">
      <summary>
        <Icon name="down" /> {words.verify}
      </summary>
      <div class="pad stack">
        <p class="muted">{words.verifyText}</p>
        {verifySamples.map(({ id, name, text }) => (
          <div key={id} class="stack">
            <h3>{name}</h3>
            <pre tabindex={0}>{text}</pre>
          </div>
        ))}
      </div>
    </details>
  );
}

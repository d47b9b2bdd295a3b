import type { Delivery, Webhook } from '../../../services/telling/types.ts';
import { formatInstant } from '../../../ui/formats.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { Note } from '../../components/note.tsx';
import { Pager } from '../../components/pager.tsx';
import { SentenceWith } from '../../components/sentence-with.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { accountWords } from '../../words/account.ts';
import { webhookWords as words } from '../../words/webhooks.ts';
import { Choice } from '../choice.tsx';
import { Field } from '../field.tsx';
import { pathOf } from '../settings-frame.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { Refused, tellsOf, VerifySamples, type WebhookForm } from './webhooks-view.tsx';

export interface RevealedNow {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
}

interface DeliveryPage {
  readonly rows: readonly Delivery[];
  readonly total: number;
  readonly page: number;
  readonly perPage: 10 | 25 | 50 | 100;
}

interface WebhookViewProps {
  readonly webhook: Webhook;
  readonly deliveries: DeliveryPage;
  readonly form: WebhookForm;
  readonly revealed: RevealedNow | null;
  readonly isOwner: boolean;
}

export function WebhookView({ webhook, deliveries, form, revealed, isOwner }: WebhookViewProps) {
  const own = `${pathOf('webhooks')}/${webhook.id}`;
  return (
    <>
      {form.errors !== undefined && <Refused errors={form.errors} />}
      {revealed !== null && <ShownOnce {...revealed} />}
      {webhook.disabled !== null && (
        <Note tone="bad">
          <p>{words.disabled(webhook.disabled.why, webhook.disabled.at)}</p>
        </Note>
      )}
      {webhook.enabled && webhook.failingSince !== null && (
        <Note tone="info">
          <p>{words.failing(webhook.failingSince)}</p>
        </Note>
      )}
      {isOwner && <Actions webhook={webhook} own={own} />}
      {isOwner && <Settings webhook={webhook} own={own} form={form} />}
      <Log deliveries={deliveries} own={own} isOwner={isOwner} />
      {webhook.format === 'standard' && <VerifySamples />}
      {isOwner && <Dialogs webhook={webhook} own={own} />}
    </>
  );
}

interface OwnProps {
  readonly webhook: Webhook;
  readonly own: string;
}

function Actions({ webhook, own }: OwnProps) {
  return (
    <div class="sheet pad">
      <div class="row">
        <form method="post" action={`${own}/test`}>
          <button class="btn">{words.test}</button>
        </form>
        {webhook.format === 'standard' && (
          <>
            <form method="post" action={`${own}/secret`}>
              <button class="btn">{words.showSecret}</button>
            </form>
            <button type="button" class="btn" popovertarget="rotate-webhook">
              {words.rotate}
            </button>
          </>
        )}
        <button type="button" class="btn bad" popovertarget="delete-webhook">
          {words.delete}
        </button>
      </div>
    </div>
  );
}

function Settings({ webhook, own, form }: OwnProps & { readonly form: WebhookForm }) {
  const { chosen, ...offered } = words.tells;
  const tells = tellsOf(webhook) === 'chosen' ? { chosen, ...offered } : offered;
  return (
    <div class="sheet">
      <form class="subform" method="post" noValidate action={own}>
        <h3>{words.settings}</h3>
        <div class="cols">
          <Field
            id="webhook-url"
            name="url"
            label={words.address}
            autocomplete="off"
            value={form.url}
            placeholder={webhook.url}
            hint={words.addressKept}
            error={form.errors?.url}
            isOptional
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
          <Choice
            id="webhook-enabled"
            name="enabled"
            label={words.enabled}
            options={Object.entries(words.enabledStates)}
            value={webhook.enabled ? 'on' : 'off'}
          />
        </div>
        <button class="btn primary">{words.save}</button>
      </form>
    </div>
  );
}

interface LogProps {
  readonly deliveries: DeliveryPage;
  readonly own: string;
  readonly isOwner: boolean;
}

function Log({ deliveries, own, isOwner }: LogProps) {
  const { rows, total, perPage } = deliveries;
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return (
    <section class={isOwner ? 'sect-gap' : undefined}>
      <div class="sect-head">
        <h3>{words.log}</h3>
        {isOwner && total > 0 && (
          <form method="post" action={`${own}/replay`}>
            <button class="btn small">{words.replayAll}</button>
          </form>
        )}
      </div>
      {rows.length === 0 ? (
        <p class="muted">{words.logEmpty}</p>
      ) : (
        <>
          <div class="sheet">
            <LogTable deliveries={deliveries} own={own} isOwner={isOwner} />
          </div>
          <Pager
            page={{ ...deliveries, isTotalMinimum: false, lastPage }}
            pathOf={(number) => `${own}?page=${number}`}
          />
        </>
      )}
    </section>
  );
}

function LogTable({ deliveries, own, isOwner }: LogProps) {
  const { what, state, answer, when } = words.logColumns;
  return (
    <table class="tbl flow">
      <caption class="vh">{words.logCaption(deliveries.total)}</caption>
      <TableHead columns={[what, state, answer, when, { unseen: accountWords.actions }]} />
      <tbody>
        {deliveries.rows.map((row) => (
          <tr key={row.id}>
            <td class="c-any">{toldBy(row)}</td>
            <td data-label={state}>
              <Outcome delivery={row} />
            </td>
            <td data-label={answer}>{answerOf(row)}</td>
            <td data-label={when}>
              <time dateTime={new Date(row.createdAt).toISOString()}>{formatInstant(row.createdAt)}</time>
            </td>
            <td class="num">
              {isOwner && row.doneAt !== null && (
                <form method="post" action={`${own}/deliveries/${row.id}/replay`}>
                  <button class="btn small" aria-label={words.replayObject(toldBy(row), row.createdAt)}>
                    {words.replay}
                  </button>
                </form>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toldBy({ type, events }: Delivery): string {
  return words.events[type] + (events.length > 1 ? words.more(events.length - 1) : '');
}

const tones = { delivered: 'good', failed: 'bad' } as const;

function Outcome({ delivery: { state, attempts, nextAt } }: { readonly delivery: Delivery }) {
  const tone = state === 'delivered' || state === 'failed' ? `verdict ${tones[state]}` : undefined;
  return (
    <>
      <span class={tone}>{words.states[state]}</span>{' '}
      {attempts > 0 && (
        <small class="muted">
          {words.tries(attempts)}
          {nextAt !== null && `, ${words.nextTry(nextAt)}`}
        </small>
      )}
    </>
  );
}

function answerOf({ log }: Delivery): string {
  const last = log.at(-1);
  if (last === undefined) return '';
  return `${last.status ?? words.noAnswer}, ${words.took(last.ms)}`;
}

function Dialogs({ webhook, own }: OwnProps) {
  const name = webhook.name ?? webhook.url;
  return (
    <>
      <AskDialog
        id="rotate-webhook"
        title={<SentenceWith sentence={words.rotateTitle} name={name} />}
        text={words.rotateText}
        action={`${own}/rotate`}
        submit={words.rotate}
        keep={accountWords.keep}
        isBad={false}
      />
      <AskDialog
        id="delete-webhook"
        title={<SentenceWith sentence={words.deleteTitle} name={name} />}
        text={words.deleteText}
        action={`${own}/delete`}
        submit={words.deleteWebhook}
        keep={accountWords.keep}
      />
    </>
  );
}

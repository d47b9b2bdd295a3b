import { AssayError } from '../../../errors.ts';
import type { Webhook, WebhookInput } from '../../../services/telling/types.ts';
import { mailedTypes } from '../../../services/telling/wants.ts';
import { type Answer, redirect } from '../../answer.ts';
import { leadBack } from '../../lead-back.ts';
import type { PageParts } from '../../parts.ts';
import type { Pages } from '../../route.ts';
import type { Values } from '../../values.ts';
import type { MemberVisit, Visit } from '../../visit.ts';
import { confirmPath } from '../../way-on.ts';
import { webhookWords as words } from '../../words/webhooks.ts';
import { fieldErrorsOf, isRefusal } from '../refusal.ts';
import { rowId } from '../row-id.ts';
import { pathOf, settingsPage } from '../settings-frame.tsx';
import { type RevealedNow, WebhookView } from './webhook-view.tsx';
import { tellsOf, type WebhookForm, WebhooksView } from './webhooks-view.tsx';

const path = pathOf('webhooks');
const perPage = 25;
const newForm: WebhookForm = { url: '', name: '', format: 'standard', tells: 'matters' };
const changeFields = { url: 'line', name: 'line', tells: 'line', enabled: 'line' } as const;

/** Who is told what happens. Members see it, owners change it. */
export const webhookPages: Pages = (add, parts) => {
  const { webhooks } = parts.services;

  add({ method: 'GET', path, who: 'member', handle: (visit) => showList(parts, visit, newForm) });

  add({
    method: 'POST',
    path,
    who: 'owner',
    isSentOnce: true,
    form: { url: 'line', name: 'line', format: 'line', tells: 'line' },
    async handle(visit) {
      const form = { ...formOf(visit.form), format: visit.form.get('format') ?? 'standard' };
      try {
        const { webhook, secret } = await webhooks.create(visit.caller, inputOf(form));
        if (secret === null) {
          return redirect(ownPath(webhook.id), { tone: 'good', text: words.createdChat(nameOf(webhook)) });
        }
        return await show(parts, visit, webhook, {
          revealed: { title: words.created, text: words.createdText, secret },
        });
      } catch (error) {
        return showList(parts, visit, { ...form, errors: fieldErrorsOf(error) });
      }
    },
  });

  add({
    method: 'GET',
    path: `${path}/:id`,
    who: 'member',
    query: { page: 'line' },
    handle: async (visit) => show(parts, visit, await find(visit)),
  });

  add({
    method: 'POST',
    path: `${path}/:id`,
    who: 'owner',
    form: changeFields,
    async handle(visit) {
      const webhook = await find(visit);
      const form = formOf(visit.form);
      try {
        const { url, types, name } = inputOf({ ...form, format: webhook.format });
        const chosen = form.tells === 'chosen' ? {} : { types };
        const address = url === '' ? {} : { url };
        const enabled = visit.form.get('enabled') === 'on';
        await webhooks.update(visit.caller, webhook.id, { ...chosen, ...address, name, enabled }, undefined);
        return redirect(ownPath(webhook.id), { tone: 'good', text: words.saved });
      } catch (error) {
        const errors = fieldErrorsOf(error);
        return show(parts, visit, webhook, { form: { ...form, format: webhook.format, errors } });
      }
    },
  });

  add({
    method: 'POST',
    path: `${path}/:id/test`,
    who: 'owner',
    isSentOnce: true,
    handle: (visit) =>
      orSay(visit, async (id) => {
        const tried = await webhooks.test(visit.caller, id);
        return { tone: tried.delivered ? 'good' : 'bad', text: words.tested(tried) };
      }),
  });

  add({
    method: 'POST',
    path: `${path}/:id/secret`,
    who: 'owner',
    handle: (visit) =>
      reveal(parts, visit, async (id) => ({
        title: words.secret,
        text: words.secretText,
        secret: await webhooks.secret(visit.caller, id),
      })),
  });

  add({
    method: 'POST',
    path: `${path}/:id/rotate`,
    who: 'owner',
    isSentOnce: true,
    handle: (visit) =>
      reveal(parts, visit, async (id) => {
        const { webhook, secret } = await webhooks.rotate(visit.caller, id);
        const text = words.rotatedText(webhook.formerUntil ?? visit.nowMs);
        return { title: words.rotated, text, secret };
      }),
  });

  add({
    method: 'POST',
    path: `${path}/:id/replay`,
    who: 'owner',
    handle: (visit) =>
      orSay(visit, async (id) => {
        const count = await webhooks.replayMany(visit.caller, id, { isFailedOnly: true });
        return { tone: 'good', text: words.replayedAll(count) };
      }),
  });

  add({
    method: 'POST',
    path: `${path}/:id/deliveries/:delivery/replay`,
    who: 'owner',
    handle: (visit) =>
      orSay(visit, async (id) => {
        await webhooks.replay(visit.caller, id, rowId(visit.param('delivery')));
        return { tone: 'good', text: words.replayed };
      }),
  });

  add({
    method: 'POST',
    path: `${path}/:id/delete`,
    who: 'owner',
    whenGone: () => path,
    async handle(visit) {
      const webhook = await find(visit);
      await webhooks.delete(visit.caller, webhook.id, undefined);
      return redirect(path, { tone: 'good', text: words.deleted(nameOf(webhook)) });
    },
  });

  // What they show stands at their own address, which a reload by the address bar asks for.
  for (const form of ['secret', 'rotate']) {
    leadBack(add, `${path}/:id/${form}`, 'member', (param) => ownPath(rowId(param('id'))));
  }

  async function find({ session, param }: MemberVisit): Promise<Webhook> {
    return webhooks.get(session.account.id, rowId(param('id')));
  }
};

function ownPath(id: number): string {
  return `${path}/${id}`;
}

function nameOf({ name, url }: Webhook): string {
  return name ?? url;
}

const formats = Object.keys(words.formats) as Webhook['format'][];

function formOf(form: Values): Omit<WebhookForm, 'format'> {
  return {
    url: form.typed('url').trim(),
    name: form.get('name') ?? '',
    tells: form.get('tells') ?? 'matters',
  };
}

function inputOf({ url, name, format, tells }: WebhookForm): WebhookInput & { readonly url: string } {
  return {
    ...{ url, name, format: formats.find((known) => known === format) },
    types: tells === 'all' ? '*' : mailedTypes,
  };
}

type Said = { readonly tone: 'good' | 'bad'; readonly text: string };

/** Nothing was typed, so the page says what was refused. */
async function orSay({ param }: Visit, act: (id: number) => Promise<Said>): Promise<Answer> {
  const id = rowId(param('id'));
  try {
    return redirect(ownPath(id), await act(id));
  } catch (error) {
    const isSaid = error instanceof AssayError && ['validation-failed', 'rate-limited'].includes(error.code);
    if (!isSaid) throw error;
    return redirect(ownPath(id), { tone: 'bad', text: error.message });
  }
}

/** A4. */
async function reveal(
  parts: PageParts,
  visit: MemberVisit,
  act: (id: number) => Promise<RevealedNow>,
): Promise<Answer> {
  const id = rowId(visit.param('id'));
  try {
    const revealed = await act(id);
    const webhook = await parts.services.webhooks.get(visit.session.account.id, id);
    return await show(parts, visit, webhook, { revealed });
  } catch (error) {
    if (isRefusal(error, 'confirmation-needed')) return redirect(confirmPath(ownPath(id)));
    throw error;
  }
}

async function showList(
  { services }: PageParts,
  { session }: MemberVisit,
  form: WebhookForm,
): Promise<Answer> {
  const webhooks = await services.webhooks.list(session.account.id);
  return settingsPage({
    section: 'webhooks',
    session,
    lede: (
      <>
        {words.lede} <a href="/docs">{words.reference}</a>
      </>
    ),
    isRefused: form.errors !== undefined,
    children: <WebhooksView webhooks={webhooks} form={form} isOwner={session.role === 'owner'} />,
  });
}

async function show(
  { services }: PageParts,
  { session, query }: MemberVisit,
  webhook: Webhook,
  { form, revealed }: { readonly form?: WebhookForm; readonly revealed?: RevealedNow } = {},
): Promise<Answer> {
  const page = Math.max(1, Number(query.get('page') ?? '1') || 1);
  const range = { limit: perPage, offset: (page - 1) * perPage };
  const log = await services.webhooks.deliveries(session.account.id, webhook.id, range);
  const own = { url: '', name: webhook.name ?? '', format: webhook.format, tells: tellsOf(webhook) };
  return settingsPage({
    section: 'webhooks',
    session,
    lede: (
      <>
        <bdi>{nameOf(webhook)}</bdi>, {words.forFormat(webhook.format)}. <a href={path}>{words.back}</a>
      </>
    ),
    isRefused: form?.errors !== undefined,
    children: (
      <WebhookView
        webhook={webhook}
        deliveries={{ ...log, page, perPage }}
        form={form ?? own}
        revealed={revealed ?? null}
        isOwner={session.role === 'owner'}
      />
    ),
  });
}

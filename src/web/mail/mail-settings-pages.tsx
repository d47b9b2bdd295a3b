import { AssayError } from '../../errors.ts';
import { fieldErrorsOf } from '../account/refusal.ts';
import { rowId } from '../account/row-id.ts';
import { pathOf, settingsPage } from '../account/settings-frame.tsx';
import { type Answer, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { mailWords as words } from '../words/mail.ts';
import { type AddressForm, MailSettingsView } from './mail-settings-view.tsx';

const path = pathOf('mail');

/** U3: who is told by mail. */
export const mailSettingsPages: Pages = (add, parts) => {
  const { recipients } = parts.services;

  add({ method: 'GET', path, who: 'member', handle: (visit) => show(parts, visit) });

  add({
    method: 'POST',
    path,
    who: 'member',
    isSentOnce: true,
    form: { email: 'line', digest: 'line' },
    async handle(visit) {
      const email = visit.form.typed('email').trim();
      const digest = visit.form.get('digest') === '1';
      try {
        const { recipient, isAsked } = await recipients.add(visit.caller, { email, digest });
        const isAgreed = recipient.confirmedAt !== null && recipient.bouncedAt === null;
        const text = isAsked ? words.asked : isAgreed ? words.agreedAlready : words.notAsked;
        return redirect(path, { tone: isAsked || isAgreed ? 'good' : 'bad', text: text(recipient.email) });
      } catch (error) {
        return show(parts, visit, { email, digest, error: sentenceOf(error) });
      }
    },
  });

  add({
    method: 'POST',
    path: `${path}/:id/remove`,
    who: 'member',
    whenGone: () => path,
    async handle({ caller, param }) {
      const { email } = await recipients.remove(caller, rowId(param('id')));
      return redirect(path, { tone: 'good', text: words.removed(email) });
    },
  });
};

/** Of the one field that there is. @throws what is no refusal of it */
function sentenceOf(error: unknown): string {
  const isOfField =
    error instanceof AssayError && ['rate-limited', 'insufficient-scope'].includes(error.code);
  return isOfField ? error.message : (fieldErrorsOf(error).email ?? '');
}

async function show(
  { services }: PageParts,
  { caller, session, nowMs }: MemberVisit,
  form: AddressForm = { email: '', digest: true },
): Promise<Answer> {
  const isOwner = session.role === 'owner';
  const { server } = services.mail;
  return settingsPage({
    section: 'mail',
    session,
    lede: [
      words.lede,
      ...(isOwner ? [] : [words.own]),
      ...(server === null ? [] : [words.sentFrom(server.from)]),
    ].join(' '),
    isRefused: form.error !== undefined,
    children: (
      <MailSettingsView
        hasServer={server !== null}
        recipients={await services.recipients.list(caller)}
        form={form.email === '' && !isOwner ? { ...form, email: session.user.email } : form}
        nowMs={nowMs}
      />
    ),
  });
}

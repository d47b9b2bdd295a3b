import { fieldErrorsOf } from '../account/refusal.ts';
import { pathOf, settingsPage } from '../account/settings-frame.tsx';
import { type Answer, redirect } from '../answer.ts';
import type { Pages } from '../route.ts';
import type { MemberVisit } from '../visit.ts';
import { notificationWords as words } from '../words/notifications.ts';
import { changeOf, formOf, type NotificationsForm, notificationFields, sentForm } from './form-state.ts';
import { NotificationsView } from './notifications-form.tsx';
import { offeredIn, readTargets } from './read-targets.ts';

const path = pathOf('notifications');

/** What is told of the account's projects. Members see it, owners change it. */
export const accountNotificationPages: Pages = (add, { services }) => {
  const { notifications } = services;

  const show = async ({ session, caller }: MemberVisit, refused?: NotificationsForm): Promise<Answer> => {
    const targets = await readTargets(services, caller);
    const form = refused ?? formOf(await notifications.ofAccount(caller.accountId));
    return settingsPage({
      section: 'notifications',
      session,
      lede: words.lede,
      isRefused: refused !== undefined,
      children: (
        <NotificationsView
          form={form}
          action={path}
          {...targets}
          isOfAccount
          isOwner={session.role === 'owner'}
        />
      ),
    });
  };

  add({ method: 'GET', path, who: 'member', handle: (visit) => show(visit) });

  add({
    method: 'POST',
    path,
    who: 'owner',
    form: notificationFields,
    async handle(visit) {
      const { caller, form } = visit;
      const sent = sentForm(form, offeredIn(await readTargets(services, caller)));
      try {
        await notifications.changeAccount(caller, changeOf(sent));
        return redirect(path, { tone: 'good', text: words.saved });
      } catch (error) {
        return show(visit, { ...sent, errors: fieldErrorsOf(error) });
      }
    },
  });
};

import { AssayError } from '../../errors.ts';
import type { AccountsService } from '../../services/people/types.ts';
import { redirect } from '../answer.ts';
import type { AddPage } from '../route.ts';
import { schedulesWords } from '../words/schedules.ts';
import { Field } from './field.tsx';
import { pathOf } from './settings-frame.tsx';

const words = schedulesWords.zone;
const path = `${pathOf('account')}/time-zone`;

/** The time zone of the account, of schedules that say no other. */
export function zonePages(add: AddPage, accounts: AccountsService): void {
  add({
    method: 'POST',
    path,
    who: 'owner',
    form: { zone: 'line' },
    async handle({ caller, form }) {
      try {
        await accounts.setTimeZone(caller, form.typed('zone'));
      } catch (error) {
        if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
        return redirect(pathOf('account'), { tone: 'bad', text: `${words.refused}. ${error.message}` });
      }
      const { timeZone } = await accounts.get(caller.accountId);
      return redirect(pathOf('account'), { tone: 'good', text: words.saved(timeZone ?? 'UTC') });
    },
  });
}

export function ZoneForm({ timeZone }: { readonly timeZone: string }) {
  return (
    <section class="sect-gap stack">
      <h3>{words.title}</h3>
      <form class="sheet pad stack" method="post" noValidate action={path}>
        <Field
          {...{ id: 'account-zone', name: 'zone', label: words.label, autocomplete: 'off' }}
          {...{ value: timeZone, hint: words.hint }}
        />
        <button class="btn">{words.submit}</button>
      </form>
    </section>
  );
}

import { AssayError } from '../../errors.ts';
import { dayMs } from '../../lib/durations.ts';
import type { Scope } from '../../services/caller.ts';
import type { ApiKey } from '../../services/people/types.ts';
import { type Answer, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import type { Values } from '../values.ts';
import type { MemberVisit } from '../visit.ts';
import { confirmPath } from '../way-on.ts';
import { accountWords } from '../words/account.ts';
import { type IssuedNow, KeysView, type NewKeyForm } from './keys-view.tsx';
import { fieldErrorsOf, isRefusal } from './refusal.ts';
import { rowId } from './row-id.ts';
import { pathOf, settingsPage } from './settings-frame.tsx';

const words = accountWords.keys;
const path = pathOf('keys');
const hourMs = 3_600_000;

export const keyPages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path,
    who: 'member',
    query: newKeyFields,
    handle: (visit) => show(parts, visit, { form: newKeyForm(visit.query) }),
  });

  add({
    method: 'POST',
    path,
    who: 'member',
    isSentOnce: true,
    form: newKeyFields,
    async handle(visit) {
      const { caller, form: sent, nowMs } = visit;
      const form = newKeyForm(sent);
      try {
        const input = { name: form.name, scopes: scopesOf(form.access), expiresAt: endOf(form.ends, nowMs) };
        const { key, token } = await services.keys.create(caller, input);
        return await show(parts, visit, { issued: { key, token, oldEndsAt: null } });
      } catch (error) {
        // What was typed is there again once the password has been given.
        if (isRefusal(error, 'confirmation-needed')) return redirect(confirmPath(filled(form)));
        return show(parts, visit, { form: { ...form, errors: fieldErrorsOf(error) } });
      }
    },
  });

  add({
    method: 'POST',
    path: `${path}/:id/revoke`,
    who: 'member',
    async handle({ caller, param }) {
      const { name } = await services.keys.revoke(caller, rowId(param('id')));
      return redirect(path, { tone: 'good', text: words.revoked(name) });
    },
  });

  add({
    method: 'POST',
    path: `${path}/:id/rotate`,
    who: 'member',
    isSentOnce: true,
    form: { hours: 'line' },
    async handle(visit) {
      const { caller, param, form } = visit;
      const hours = Number(oldHours.find((known) => known === form.get('hours')) ?? '24');
      try {
        const { key, token, old } = await services.keys.rotate(caller, rowId(param('id')), hours * hourMs);
        return await show(parts, visit, { issued: { key, token, oldEndsAt: old.expiresAt } });
      } catch (error) {
        if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
        return redirect(path, { tone: 'bad', text: error.message });
      }
    },
  });

  // The new key was shown at this address, which a reload by the address bar asks for.
  add({ method: 'GET', path: `${path}/:id/rotate`, who: 'member', handle: () => redirect(path) });
};

const oldHours = Object.keys(words.oldEndsAfter);

const newKeyFields = { name: 'line', access: 'line', ends: 'line' } as const;

function newKeyForm(values: Values): NewKeyForm {
  return {
    name: values.get('name') ?? '',
    access: values.get('access') ?? 'write',
    ends: values.get('ends') ?? '365',
  };
}

function scopesOf(access: string): readonly Scope[] {
  if (access === 'read') return ['read'];
  return access === 'admin' ? ['read', 'write', 'admin'] : ['read', 'write'];
}

/** A lifetime that no form offers is that of a year. */
function endOf(ends: string, nowMs: number): number | null {
  if (ends === 'never') return null;
  return nowMs + (ends === '90' ? 90 : 365) * dayMs;
}

/** The page with what was typed. */
function filled({ name, access, ends }: NewKeyForm): string {
  return `${path}?${new URLSearchParams({ name, access, ends })}`;
}

interface Shown {
  readonly form?: NewKeyForm;
  readonly issued?: IssuedNow;
}

async function show(
  { services, origin, settings }: PageParts,
  { caller, session, nowMs }: MemberVisit,
  { form = { name: '', access: 'write', ends: '365' }, issued }: Shown,
): Promise<Answer> {
  const isOwner = session.role === 'owner';
  const [keys, members] = await Promise.all([
    services.keys.list(caller),
    isOwner ? services.members.list(caller.accountId) : [],
  ]);
  const emails = new Map(members.map(({ userId, email }) => [userId, email]));
  return settingsPage({
    section: 'keys',
    session,
    lede: (
      <>
        {words.lede} <a href="/docs">{words.reference}</a>
      </>
    ),
    isRefused: form.errors !== undefined,
    children: (
      <KeysView
        keys={keys.toReversed()}
        madeBy={(key: ApiKey) => makerOf(key, session.user.id, emails)}
        form={form}
        issued={issued ?? null}
        isOwner={isOwner}
        origin={origin()}
        isForAgents={settings.server.mcp}
        nowMs={nowMs}
      />
    ),
  });
}

function makerOf({ createdBy }: ApiKey, self: number, emails: ReadonlyMap<number, string>): string {
  if (createdBy === null) return words.makers.program;
  return createdBy === self ? words.makers.self : (emails.get(createdBy) ?? words.makers.formerMember);
}

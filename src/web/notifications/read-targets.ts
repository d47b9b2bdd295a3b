import type { Caller } from '../../services/caller.ts';
import type { Services } from '../../services/types.ts';
import type { Offered } from './form-state.ts';
import type { Target } from './notifications-form.tsx';

interface Targets {
  readonly webhooks: readonly Target[];
  readonly recipients: readonly Target[];
}

/** Whom an account can have told. Members see of addresses their own. */
export async function readTargets(
  { webhooks, recipients }: Pick<Services, 'webhooks' | 'recipients'>,
  caller: Caller,
): Promise<Targets> {
  const [hooks, addresses] = await Promise.all([webhooks.list(caller.accountId), recipients.list(caller)]);
  return {
    webhooks: hooks.map(({ id, name, url }) => ({ id, name: name ?? url })),
    recipients: addresses.map(({ id, email }) => ({ id, name: email })),
  };
}

export function offeredIn({ webhooks, recipients }: Targets): Offered {
  return { webhooks: webhooks.map(({ id }) => id), recipients: recipients.map(({ id }) => id) };
}
